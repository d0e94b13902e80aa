package calendar

import (
	"cmp"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// draftLegend explains the marks of a draft: how a shift differs from the published copy.
var draftLegend = []components.WeekItem{
	{What: "shift as it was published"}, {Class: "dr add", What: "added"}, {Class: "dr chg", What: "changed"}, {Class: "dr gone", What: "removed or moved"},
	{Class: "hit", What: "shift with a", Hit: "conflict"}, {Class: "open", What: "open shift, nobody is assigned"}, {Class: "off bg", What: "unavailable"}, {Class: "off rq bg", What: "requested"},
}

// addPublished reads what was published of a draft: the published copies of its shifts, and the shifts that its
// employees no longer have.
func (g *WeekGrid) addPublished() {
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
	g.published = g.r.View().ShownCopies(slices.Compact(shifts))
	moved := g.r.View().MovedAway(g.r.Filter, people)
	if len(moved) == 0 {
		return
	}
	order := map[int64]int{}
	for i, id := range people {
		order[id] = i
	}
	names := map[int64]schedule.DayItem{}
	for _, d := range g.items {
		names[d.EmployeeID] = d
	}
	for i := range moved {
		moved[i].EmployeeName = names[moved[i].EmployeeID].EmployeeName
	}
	g.items = append(slices.Clone(g.items), moved...)
	slices.SortStableFunc(g.items, func(a, b schedule.DayItem) int {
		return cmp.Or(cmp.Compare(order[a.EmployeeID], order[b.EmployeeID]), cmp.Compare(a.Date, b.Date), cmp.Compare(a.Start, b.Start))
	})
}

// markChange marks how a shift of a draft differs from its published copy, and returns the difference in words.
func (g *WeekGrid) markChange(d *schedule.DayItem, item *components.WeekItem) string {
	hit := ""
	if item.Hit != "" {
		hit = "hit"
	}
	copied, found := g.published[d.ShiftID]
	switch {
	case d.MovedAway && d.MovedTo != "":
		item.Class, item.Hit = "dr gone", ""
		return "moved to " + d.MovedTo
	case d.MovedAway || d.ShiftState == schedule.StagedForRemoval:
		item.Class, item.Hit = "dr gone", ""
		return "removed"
	case !found && d.ShiftState != schedule.Published:
		item.Class = format.Spaced(hit, "dr add")
		return "added"
	case found:
		if words := wasWords(g.style, d, &copied); words != "" {
			item.Class = format.Spaced(hit, "dr chg")
			return "changed, was " + words
		}
		if d.ShiftState == schedule.ChangedSince { // the break, the label or a note
			item.Class = format.Spaced(hit, "dr chg")
			return "changed"
		}
	}
	item.Class = hit
	return ""
}

// wasWords describes the values of the published copy that the draft changes, or returns "" if there are none.
func wasWords(style localtime.Style, d *schedule.DayItem, published *schedule.PublishedShiftRow) string {
	at, who, what, place := "", "", "", ""
	if old := published.Shift.Interval(); old != d.Interval {
		z, _ := localtime.ZoneOrUTC(published.Shift.TimeZone)
		at = style.Range(z, old)
		if day := z.Date(old.Start); day != z.Date(d.Start) {
			at = style.ShortDay(day) + " " + at
		}
	}
	if published.Shift.EmployeeID != d.EmployeeID {
		who = cmp.Or(published.EmployeeName, "open")
	}
	if published.Position != d.Position {
		what = cmp.Or(published.Position, "without a position")
	}
	if published.Location != d.Location {
		place = cmp.Or(published.Location, "without a location")
	}
	return format.Join(at, who, what, place)
}

// weekVersions names the published periods and versions that the week belongs to.
func weekVersions(week *web.Request) string {
	var words []string
	for _, p := range page.CurrentPeriods(week) {
		if p.StartsOn <= week.Filter.To && p.EndsOn >= week.Filter.From {
			words = append(words, "published "+page.VersionWords(week, p))
		}
	}
	if len(words) == 0 {
		return "no published period includes these days"
	}
	return format.Join(words...)
}
