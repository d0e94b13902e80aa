package calendar

import (
	"cmp"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// dayShifts holds the shifts that touch one day, each in its own zone, sorted by location and start.
type dayShifts struct {
	on    schedule.Date
	style localtime.Style
	rows  []schedule.ShiftRow

	// Numbers of shifts. Assigned, open and staged shifts are disjoint; fromBefore counts the assigned shifts that
	// began on an earlier day.
	assigned, open, staged, fromBefore int
}

// readDay returns the shifts that the viewer may see on the day of the request.
func readDay(day *web.Request, v schedule.Viewer) *dayShifts {
	d := countDay(day.Filter.From, day.Roster.For(v).ShiftsByPlace(day.Filter))
	d.style = day.Style
	return d
}

// countDay returns the shifts of a day with their counts.
func countDay(on schedule.Date, rows []schedule.ShiftRow) *dayShifts {
	d := &dayShifts{on: on, rows: rows}
	for i := range rows {
		switch row := &rows[i]; {
		case row.EmployeeID == 0:
			d.open++
		case row.State == schedule.StagedForRemoval:
			d.staged++
		default:
			d.assigned++
			if z, _ := localtime.ZoneOrUTC(row.TimeZone); z.Date(row.StartsAt) < on {
				d.fromBefore++
			}
		}
	}
	return d
}

// item returns the part of a shift that lies on the day.
func (d *dayShifts) item(row *schedule.ShiftRow) schedule.DayItem {
	z, _ := localtime.ZoneOrUTC(row.TimeZone)
	first, last := z.Days(row.Interval())
	return schedule.DayItem{Date: d.on, Interval: row.Interval(), TimeZone: row.TimeZone, FromPrevious: first < d.on, ToNext: last > d.on,
		MinutesInDay: row.Interval().Overlap(z.Day(d.on)).Minutes(), ShiftID: row.ID, EmployeeID: row.EmployeeID, ShiftState: row.State}
}

// places splits rows into runs with the same location and zone.
func (d *dayShifts) places(rows []schedule.ShiftRow) [][]schedule.ShiftRow {
	var runs [][]schedule.ShiftRow
	for from, i := 0, 1; i <= len(rows); i++ {
		if i == len(rows) || rows[i].LocationID != rows[from].LocationID || rows[i].TimeZone != rows[from].TimeZone {
			runs, from = append(runs, rows[from:i]), i
		}
	}
	return runs
}

// lengths describes the zones in which the day is shorter or longer than 24 hours.
func (d *dayShifts) lengths() string {
	var zones []string
	for i := range d.rows {
		if !slices.Contains(zones, d.rows[i].TimeZone) {
			zones = append(zones, d.rows[i].TimeZone)
		}
	}
	return dayChanges(zones, d.on)
}

// table returns the rows of one page grouped by location. Group headers count all shifts of the location, not only
// those on the page.
func (d *dayShifts) table(s *web.Server, day *web.Request, rows []schedule.ShiftRow) components.Table {
	t := components.Table{Caption: "Shifts of " + d.style.Day(d.on) + " by location and start", Heads: []components.Head{{Label: "Employee"}, {Label: "Time"},
		{Label: "Length", Num: true}, {Label: "Position"}, {Label: "State"}, {Label: "Soft conflicts", Num: true}}}
	byPlace := map[[2]string][]schedule.ShiftRow{}
	for _, place := range d.places(d.rows) {
		byPlace[[2]string{format.ID(place[0].LocationID), place[0].TimeZone}] = place
	}
	for _, place := range d.places(rows) {
		group := components.RowGroup{Title: d.placeTitle(place), Count: d.placeWords(byPlace[[2]string{format.ID(place[0].LocationID), place[0].TimeZone}])}
		for i := range place {
			group.Rows = append(group.Rows, d.row(s, day, &place[i]))
		}
		t.Groups = append(t.Groups, group)
	}
	return t
}

// placeTitle returns the name of the location and its zone.
func (d *dayShifts) placeTitle(place []schedule.ShiftRow) string {
	return format.Join(cmp.Or(place[0].Location, "Without a location"), place[0].TimeZone)
}

// placeWords summarizes the employees, hours and open shifts of one location within the day.
func (d *dayShifts) placeWords(place []schedule.ShiftRow) string {
	heads, minutes, open := map[int64]bool{}, 0, 0
	for i := range place {
		switch item := d.item(&place[i]); {
		case item.EmployeeID == 0:
			open++
		case item.ShiftState != schedule.StagedForRemoval:
			heads[item.EmployeeID] = true
			minutes += item.MinutesInDay
		}
	}
	return format.Join(components.Plural(len(heads), "employee", "employees"), schedule.DurationWords(minutes), format.Count(open, "open"))
}

// row returns the table row of one shift.
func (d *dayShifts) row(s *web.Server, day *web.Request, row *schedule.ShiftRow) components.Row {
	item := d.item(row)
	at, from := format.DayTimes(day.Style, &item)
	who := components.Cell{Text: row.EmployeeName, Href: page.EmployeeLink(s, day, row.EmployeeID), Sub: row.EmployeeNumber}
	if row.EmployeeID == 0 {
		who = components.Cell{Tag: components.Tag{Word: "open shift", Class: "ask"}, Sub: "nobody is assigned"}
		if n := row.Slots(); n > 1 {
			who.Sub = "for " + format.Number(n) + " people"
		}
	}
	return components.Row{Cells: []components.Cell{who,
		{Text: at, Sub: from, Href: page.Link(s, day, catalog.PathShift, format.ID(row.ID))},
		{Text: schedule.DurationWords(row.Interval().Minutes()), Sub: format.Join(format.ClockChange(row.Interval(), row.TimeZone), format.Break(row.BreakMinutes))},
		{Text: format.OrNone(row.Position), Sub: row.Label}, {Tag: format.ShiftTag(row.State)}, shifts.ShiftConflictCell(s, day, row)}}
}
