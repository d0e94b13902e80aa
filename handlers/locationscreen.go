package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// locationData is one location: who is there now, today, the week, and how it stands against its targets.
func (s *server) locationData() dataset {
	return overview{reads: placeReads, words: employeeWords, fields: []string{"from"}, ask: bind(s, (*server).locationParts)}.dataset(s)
}

// locationView is a location with its clock.
type locationView struct {
	*placeView
	place schedule.Location
	zone  *schedule.Zone
	today schedule.Date       // on its own clock
	rows  []schedule.ShiftRow // the shifts of today; others read them too
	there []schedule.ShiftRow // those of them that have begun by the present quarter of an hour and not ended
}

func (s *server) locationParts(r *request) (overlooked, error) {
	id := r.filter.LocationID
	common, err := s.place(r, roster.ByLocation, id)
	if err != nil {
		return overlooked{}, err
	}
	v := &locationView{placeView: common}
	places := r.roster.Locations()
	for _, p := range places {
		if p.ID == id {
			v.place = p
		}
	}
	v.zone, _ = schedule.ZoneOrUTC(v.place.TimeZone)
	v.today = v.zone.Date(r.instant())
	v.rows = r.view().ShiftsOfDay(schedule.Filter{EmployeeID: r.filter.EmployeeID, LocationID: id, From: v.today, To: v.today})
	v.there = there(v.rows, r.quarter())
	counters := append([]components.Counter{v.nowCounter(), v.coverCounter(r.placeCoverage(v.place, v.today, v.today))}, v.weekCounters()...)
	out, err := v.view(counters, v.nowPart, v.todayPart, v.daysPart, v.gapsPart,
		func() (components.Part, error) { return v.workersPart(catalog.PathLocationWeek, id) }, v.openPart)
	home := components.Fact{Label: "At home here", Text: components.Plural(v.people.People, "employee", "employees")}
	if r.filter.EmployeeID == 0 { // else the list would hold one of them
		home.Href = s.link(r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{LocationID: id} }), catalog.PathStaff)
	}
	out.Facts = []components.Fact{
		{Label: "Time zone", Text: v.place.TimeZone}, {Label: "Code", Text: format.OrNone(v.place.Code)},
		{Label: "Local time", Text: v.clockNow()},
		home,
	}
	return out, err
}

// clockNow is the quarter of an hour that has begun, on the clock of the place.
func (v *locationView) clockNow() string {
	day, minute := v.zone.Local(v.r.quarter())
	return format.Day(day) + ", after " + format.Clock(minute)
}

// there are the shifts that have begun by a moment and not ended.
func there(rows []schedule.ShiftRow, at schedule.Instant) []schedule.ShiftRow {
	n, is := 0, func(row *schedule.ShiftRow) bool { return row.StartsAt <= at && at < row.EndsAt }
	for i := range rows {
		if is(&rows[i]) {
			n++
		}
	}
	out := make([]schedule.ShiftRow, 0, n) // they are large: counted first, they are copied once
	for i := range rows {
		if is(&rows[i]) {
			out = append(out, rows[i])
		}
	}
	return out
}

func (v *locationView) nowCounter() components.Counter {
	persons := map[int64]bool{}
	for i := range v.there {
		persons[v.there[i].EmployeeID] = true
	}
	_, minute := v.zone.Local(v.r.quarter())
	return components.Counter{Label: "There now", Value: components.Plural(len(persons), "person", "people"), Note: "by the schedule, at " + format.Clock(minute)}
}

func (v *locationView) coverCounter(today []rules.Coverage) components.Counter {
	c := components.Counter{Label: "Coverage today", Tag: format.CoverageTag(worstCover(today)), Note: "the worst stretch of the day"}
	if len(today) == 0 {
		c.Tag, c.Note = components.Tag{Word: "no target"}, "nobody is asked for"
	}
	return c
}

// nowPart is who is there at the moment, by the working copies.
func (v *locationView) nowPart() (components.Part, error) {
	part := components.Part{ID: "now", Title: "There now", Quiet: "by the schedule; nobody clocks in here", Empty: "Nobody is scheduled at the moment."}
	return v.present(part, v.there, mostPresent), nil
}

// todayPart is the shifts of today, by start.
func (v *locationView) todayPart() (components.Part, error) {
	part := components.Part{ID: "today", Title: "Today", Quiet: format.Join(format.Day(v.today), components.Plural(len(v.rows), "shift", "shifts")), Empty: "No shift of today has an employee."}
	return v.present(part, v.rows, mostWorkers), nil
}

// mostPresent is how many of those who are there now stand on the screen: where there are more, the day shows them.
const mostPresent = 100

// present lists the first of some shifts of today, with the way to all of the day.
func (v *locationView) present(part components.Part, present []schedule.ShiftRow, most int) components.Part {
	rows := present[:min(len(present), most)]
	if len(present) > len(rows) {
		part.Note = fmt.Sprintf("The first %d of %s.", len(rows), components.Plural(len(present), "shift", "shifts"))
	}
	part = firstRows(v.s, v.r.bare(), list[schedule.ShiftRow]{noun: [2]string{"shift", "shifts"}, columns: presentColumns}, rows, 0, part, "")
	on := v.r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{From: v.today} })
	if href := v.s.link(on, catalog.PathLocationDay, format.ID(v.place.ID)); href != "" {
		part.All = components.Link{Href: href, Text: "Open the day"}
	}
	return part
}

// presentColumns are the columns of shifts at one location.
var presentColumns = []column[schedule.ShiftRow]{
	{label: "Employee", cell: func(s *server, r *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: row.EmployeeName, Href: s.employeeLink(r, row.EmployeeID), Sub: row.EmployeeNumber}
	}},
	{label: "When", cell: func(s *server, r *request, row *schedule.ShiftRow) components.Cell {
		cell := format.TimeCell(row.Interval(), row.TimeZone)
		cell.Href = s.link(r, catalog.PathShift, format.ID(row.ID))
		return cell
	}},
	{label: "Position", cell: func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(row.Position), Sub: row.Label}
	}},
	{label: "State", cell: func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Tag: format.ShiftTag(row.State)}
	}},
}

// daysPart is the week day by day.
func (v *locationView) daysPart() (components.Part, error) {
	first := v.week.filter.From
	part := components.Part{ID: "days", Title: "The week", Quiet: format.WeekTitle(first), Note: "Shifts count on the day they begin."}
	days := v.r.view().PlaceDays(v.week.filter)
	of := map[schedule.Date]schedule.PlaceDay{}
	for _, d := range days {
		of[d.On] = d
	}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Day"}, {Label: "People", Num: true}, {Label: "Shifts", Num: true}, {Label: "Hours", Num: true}, {Label: "Open", Num: true}}}
	group := components.RowGroup{}
	for on := first; on < first+schedule.DaysPerWeek; on++ {
		d := of[on]
		day := v.r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{From: on} })
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Lead: format.Day(on), At: on.String(), Text: todayWord(on == v.today), Href: v.s.link(day, catalog.PathLocationDay, format.ID(v.place.ID))},
			{Text: format.Number(d.Working)}, {Text: format.Number(d.Shifts)}, {Text: schedule.DurationWords(d.Minutes)}, {Text: format.Number(d.Open)}}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	return part, nil
}

func todayWord(is bool) string {
	if is {
		return "today"
	}
	return ""
}
