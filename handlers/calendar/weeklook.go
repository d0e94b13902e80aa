package calendar

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/schedule"
)

// shiftLook is the look of the schedule: shifts first, with time, position, place and state; who cannot work is quiet behind them.
var shiftLook = WeekLook{Caption: "Shifts by employee and day", Item: (*WeekGrid).shiftCell, First: true, open: true, Legend: []components.WeekItem{
	{What: "shift, published"}, {Class: "dr", What: "shift, draft"}, {Class: "hit", What: "shift with a", Hit: "conflict"},
	{Class: "open", What: "open shift, nobody is assigned"}, {Class: "off bg", What: "unavailable"},
}}

// shiftCell is one shift or block of the schedule in its cell.
func (g *WeekGrid) shiftCell(d *schedule.DayItem, zone string) components.WeekItem {
	if d.ShiftID == 0 {
		item := g.Item(d, zone)
		item.Class += " bg"
		return item
	}
	item := components.WeekItem{}
	what, state := g.shiftItem(d, &item)
	at, from := format.DayTimes(d)
	if g.shown != nil {
		state = g.markChange(d, &item)
	}
	if from != "" {
		what = ""
	}
	place := d.Location
	if g.r.Filter.LocationID != 0 || from != "" {
		place = ""
	}
	item.Time, item.What = at, format.Join(what, place, from, state, page.Lasts(d), format.ZoneUnlessSame(d.TimeZone, zone))
	return item
}

// mostOpen is how many lines of open shifts stand in a cell; the rest is a link.
const mostOpen = 6

// openRow is the shifts of nobody, day by day, those of the same time and kind in one line.
func (g *WeekGrid) openRow() components.WeekRow {
	row := components.WeekRow{Name: "Open shifts", Days: make([][]components.WeekItem, schedule.DaysPerWeek)}
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
	if !g.paper.sheet {
		row.Href = page.Link(g.s, g.r, catalog.PathOpenShifts)
	}
	return row
}

// openCell is the open shifts of one day.
func (g *WeekGrid) openCell(date schedule.Date) []components.WeekItem {
	var items []components.WeekItem
	people := map[string]int{} // by the words of a line
	var more int
	for i := range g.open {
		d := &g.open[i]
		if d.Date != date {
			continue
		}
		item := g.shiftCell(d, g.zones[0])
		line := item.Time + "\n" + item.What
		if people[line] += d.Slots; people[line] > d.Slots {
			continue
		}
		if len(items) == mostOpen && !g.paper.sheet {
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
