package calendar

import (
	"cmp"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// draftLegend says what the marks of a draft mean: how a shift stands to what employees were shown.
var draftLegend = []components.WeekItem{
	{What: "shift as it was published"}, {Class: "dr add", What: "added"}, {Class: "dr chg", What: "changed"}, {Class: "dr gone", What: "removed or moved"},
	{Class: "hit", What: "shift with a", Hit: "conflict"}, {Class: "open", What: "open shift, nobody is assigned"}, {Class: "off bg", What: "unavailable"},
}

// compare puts the draft beside what employees were shown: the published copies of its shifts, and the shifts that its employees
// had and have no more.
func (g *WeekGrid) compare() {
	var shifts, people []int64
	for i := range g.items {
		d := &g.items[i]
		if d.ShiftID != 0 {
			shifts = append(shifts, d.ShiftID)
		}
		if i == 0 || d.EmployeeID != g.items[i-1].EmployeeID {
			people = append(people, d.EmployeeID)
		}
	}
	for i := range g.open {
		shifts = append(shifts, g.open[i].ShiftID)
	}
	slices.Sort(shifts)
	g.shown = g.r.View().ShownCopies(slices.Compact(shifts))
	gone := g.r.View().MovedAway(g.r.Filter, people)
	if len(gone) == 0 {
		return
	}
	place := map[int64]int{}
	for i, id := range people {
		place[id] = i
	}
	names := map[int64]schedule.DayItem{}
	for _, d := range g.items {
		names[d.EmployeeID] = d
	}
	for i := range gone {
		gone[i].EmployeeName = names[gone[i].EmployeeID].EmployeeName
	}
	g.items = append(slices.Clone(g.items), gone...)
	slices.SortStableFunc(g.items, func(a, b schedule.DayItem) int {
		return cmp.Or(cmp.Compare(place[a.EmployeeID], place[b.EmployeeID]), cmp.Compare(a.Date, b.Date), cmp.Compare(a.Start, b.Start))
	})
}

// markChange marks how a shift of a draft stands to what employees were shown, in words and shape.
func (g *WeekGrid) markChange(d *schedule.DayItem, item *components.WeekItem) string {
	hit := ""
	if item.Hit != "" {
		hit = "hit"
	}
	was, there := g.shown[d.ShiftID]
	switch {
	case d.MovedAway && d.MovedTo != "":
		item.Class, item.Hit = "dr gone", ""
		return "moved to " + d.MovedTo
	case d.MovedAway || d.ShiftState == schedule.StagedForRemoval:
		item.Class, item.Hit = "dr gone", ""
		return "removed"
	case !there && d.ShiftState != schedule.Published:
		item.Class = format.Spaced(hit, "dr add")
		return "added"
	case there:
		if words := wasWords(d, &was); words != "" {
			item.Class = format.Spaced(hit, "dr chg")
			return "changed, was " + words
		}
		if d.ShiftState == schedule.ChangedSince { // its break, its label or a note
			item.Class = format.Spaced(hit, "dr chg")
			return "changed"
		}
	}
	item.Class = hit
	return ""
}

// wasWords is what of the published copy is another thing in the draft; empty for nothing.
func wasWords(d *schedule.DayItem, was *schedule.PublishedShiftRow) string {
	at, who, what, place := "", "", "", ""
	if old := was.Shift.Interval(); old != d.Interval {
		z, _ := schedule.ZoneOrUTC(was.Shift.TimeZone)
		at = schedule.RangeWords(z, old)
		if day := z.Date(old.Start); day != z.Date(d.Start) {
			at = day.Time().Format("Mon 2 Jan") + " " + at
		}
	}
	if was.Shift.EmployeeID != d.EmployeeID {
		who = cmp.Or(was.EmployeeName, "open")
	}
	if was.Position != d.Position {
		what = cmp.Or(was.Position, "without a position")
	}
	if was.Location != d.Location {
		place = cmp.Or(was.Location, "without a location")
	}
	return format.Join(at, who, what, place)
}
