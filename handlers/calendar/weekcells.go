package calendar

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Item returns one shift or block for its cell: time, description and state. It omits the position and the zone if they
// are the usual ones of the row.
func (g *WeekGrid) Item(d, usual *schedule.DayItem) components.WeekItem {
	item, what, state := components.WeekItem{}, "", ""
	from := g.setTimes(d, &item)
	if d.ShiftID != 0 {
		what, state = g.shiftItem(d, &item)
		if d.FromPrevious || what == usual.Position {
			what = ""
		}
	} else {
		what, state = g.blockItem(d, &item)
	}
	item.What = format.Join(what, from, state, page.Lasts(d), format.ZoneUnlessSame(d.TimeZone, usual.TimeZone))
	if d.ShiftID == 0 && item.What == format.Join(what, state) && !g.options.sheet {
		item.Class += " one" // line, which ends with an ellipsis if the cell is too narrow
	}
	return item
}

// setTimes sets the time of an item in its cell. It returns the start of an item from the day before, unless that day is in
// the grid too.
func (g *WeekGrid) setTimes(d *schedule.DayItem, item *components.WeekItem) (from string) {
	item.Time, from = format.DayTimes(g.style, d)
	if g.style.Compact && d.Date > g.first {
		item.From, from = from, ""
	}
	return from
}

// shiftItem returns the description and state of a shift and sets the link and class of its item. A conflict is marked
// on the day the shift starts, or on the first day of the week if it began earlier.
func (g *WeekGrid) shiftItem(d *schedule.DayItem, item *components.WeekItem) (what, state string) {
	if !g.options.sheet {
		item.Href = page.Link(g.s, g.r, catalog.PathShift, format.ID(d.ShiftID))
	}
	switch d.ShiftState {
	case schedule.NeverPublished:
		item.Class, state = "dr", "draft"
	case schedule.ChangedSince:
		item.Class, state = "dr", "changed"
	case schedule.StagedForRemoval:
		item.Class, state = "dr", "to be removed"
	}
	if !d.FromPrevious || d.Date == g.first {
		g.markConflict(d, item)
	}
	if d.Position == "" {
		return "Shift", state
	}
	return d.Position, state
}

// markConflict marks a shift that overlaps a block in force, or that would overlap one if a request were approved.
func (g *WeekGrid) markConflict(d *schedule.DayItem, item *components.WeekItem) {
	if d.ConflictMinutes > 0 && (!g.options.sheet || g.options.marks) {
		item.Class = format.Spaced("hit", item.Class)
		item.Hit = schedule.DurationWords(d.ConflictMinutes)
	}
	if d.RequestedMinutes > 0 && g.options.whole() {
		item.IfApproved = schedule.DurationWords(d.RequestedMinutes)
	}
}

// blockItem returns the description of a block and its status if it is not in force. For privacy, sheets show only that
// the employee is unavailable.
func (g *WeekGrid) blockItem(d *schedule.DayItem, item *components.WeekItem) (what, state string) {
	item.Class = "off"
	if d.BlockStatus == schedule.Requested {
		item.Class = "off rq"
	}
	if d.BlockStatus != schedule.Active && d.BlockStatus != schedule.Approved {
		state = string(d.BlockStatus)
	}
	if g.options.sheet {
		return "Unavailable", state
	}
	item.Href = blocks.BlockLink(g.s, g.r, d.BlockID, d.BlockStatus)
	return format.UpperFirst(format.BlockKind(d.BlockKind)), state
}

// shiftLook shows shifts first, with time, state, and the position and location if they are not the usual ones. Unavailable blocks follow in a muted style.
var shiftLook = WeekLook{Caption: "Shifts by employee and day", Item: (*WeekGrid).shiftCell, First: true, open: true, Legend: []components.WeekItem{
	{What: "shift, published"}, {Class: "dr", What: "shift, draft or changed since published"}, {Class: "hit", What: "shift with a", Hit: "conflict"},
	{Class: "open", What: "open shift, nobody is assigned"}, {Class: "off bg", What: "unavailable"}, {What: "shift with a conflict", IfApproved: "only"}, {Class: "off rq bg", What: "requested"},
}}

// shiftCell returns one shift or block of the schedule for its cell. It omits the position, the location and the zone if
// they are the usual ones of the row.
func (g *WeekGrid) shiftCell(d, usual *schedule.DayItem) components.WeekItem {
	if d.ShiftID == 0 {
		item := g.Item(d, usual)
		item.Class += " bg"
		return item
	}
	item := components.WeekItem{}
	what, state := g.shiftItem(d, &item)
	from := g.setTimes(d, &item)
	if g.published != nil {
		state = g.markChange(d, &item)
	}
	if d.FromPrevious || what == usual.Position {
		what = ""
	}
	place := d.Location
	if g.r.Filter.LocationID != 0 || d.FromPrevious || place == usual.Location {
		place = ""
	}
	item.What = format.Join(what, place, from, state, page.Lasts(d), format.ZoneUnlessSame(d.TimeZone, usual.TimeZone))
	return item
}

// maxOpenLines is the maximum number of lines with open shifts in a cell. A link leads to the rest.
const maxOpenLines = 6

// openRow returns the row of open shifts.
func (g *WeekGrid) openRow() components.WeekRow {
	row := components.WeekRow{Name: "Open shifts", Days: make([][]components.WeekItem, localtime.DaysPerWeek)}
	ids, minutes := map[int64]bool{}, 0
	for i := range g.open {
		d := &g.open[i]
		if ids[d.ShiftID] = true; d.ShiftState != schedule.StagedForRemoval {
			minutes += d.MinutesInDay * d.Slots
		}
	}
	for day := range row.Days {
		row.Days[day] = g.openCell(g.first.Add(day))
	}
	row.Sub = components.Plural(len(ids), "shift", "shifts") + " without an employee"
	row.Total = components.WeekTotal{Hours: schedule.DurationWords(minutes), Count: "to fill"}
	if !g.options.sheet {
		row.Href = page.Link(g.s, g.r, catalog.PathOpenShifts)
	}
	return row
}

// openCell returns the open shifts of one day. Shifts with the same text share a line.
func (g *WeekGrid) openCell(date schedule.Date) []components.WeekItem {
	var items []components.WeekItem
	people := map[string]int{} // by the text of a line
	var more int
	for i := range g.open {
		d := &g.open[i]
		if d.Date != date {
			continue
		}
		item := g.shiftCell(d, &schedule.DayItem{TimeZone: g.zones[0]})
		line := item.Time + "\n" + item.What
		if people[line] += d.Slots; people[line] > d.Slots {
			continue
		}
		if len(items) == maxOpenLines && !g.options.sheet {
			more++
			continue
		}
		item.Class = format.Spaced(item.Class, "open")
		items = append(items, item)
	}
	for i := range items {
		if n := people[items[i].Time+"\n"+items[i].What]; n > 1 {
			items[i].Quiet = fmt.Sprintf("for %d people", n)
		}
	}
	if more > 0 {
		onDay := page.Narrowed(g.r, func(f *schedule.Filter) { f.From, f.To = date, date })
		items = append(items, components.WeekItem{Class: "open", Time: fmt.Sprintf("%d more", more), What: "open shifts of the day", Href: page.Link(g.s, onDay, catalog.PathOpenShifts)})
	}
	return items
}
