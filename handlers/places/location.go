package places

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/coverage"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/report"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// locationData returns the screen of one location: who is there now, today, the week and its coverage.
func locationData(s *web.Server) web.Dataset {
	return report.Overview{Reads: placeReads, Words: people.EmployeeWords, Fields: []string{"from"}, Ask: web.Bind(s, readLocation)}.Dataset(s)
}

// LocationView holds what the parts of a location's screen have in common.
type LocationView struct {
	*PlaceView
	Place schedule.Location
	zone  *localtime.Zone
	Today schedule.Date       // local date
	rows  []schedule.ShiftRow // shifts of today; shared, do not modify
	There []schedule.ShiftRow // shifts in progress at the start of the current quarter hour
}

// readLocation reads the parts of the screen.
func readLocation(s *web.Server, r *web.Request) (web.OverviewResult, error) {
	id := r.Filter.LocationID
	common, err := newPlaceView(s, r, roster.ByLocation, id)
	if err != nil {
		return web.OverviewResult{}, err
	}
	v := &LocationView{PlaceView: common}
	places := r.Roster.Locations()
	for _, p := range places {
		if p.ID == id {
			v.Place = p
		}
	}
	v.zone, _ = localtime.ZoneOrUTC(v.Place.TimeZone)
	v.Today = v.zone.Date(page.Instant(r))
	v.rows = r.View().ShiftsOfDay(schedule.Filter{EmployeeID: r.Filter.EmployeeID, LocationID: id, From: v.Today, To: v.Today})
	v.There = inProgress(v.rows, people.QuarterStart(r))
	counters := append([]components.Counter{v.nowCounter(), v.coverageCounter(coverage.PlaceCoverage(r, v.Place, v.Today, v.Today))}, v.weekCounters()...)
	out, err := v.view(counters, v.NowPart, v.todayPart, v.daysPart, v.gapsPart,
		func() (components.Part, error) { return v.workersPart(catalog.PathLocationWeek, id) }, v.openPart)
	home := components.Fact{Label: "Home location of", Text: components.Plural(v.people.People, "employee", "employees")}
	if r.Filter.EmployeeID == 0 { // the linked list would contain only that employee
		home.Href = page.Link(s, page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{LocationID: id} }), catalog.PathStaff)
	}
	out.Facts = []components.Fact{
		{Label: "Time zone", Text: v.Place.TimeZone}, {Label: "Code", Text: format.OrNone(v.Place.Code)},
		{Label: "Local time", Text: v.localTime()},
		home,
	}
	return out, err
}

// localTime returns the start of the current quarter hour in local time.
func (v *LocationView) localTime() string {
	day, minute := v.zone.Local(people.QuarterStart(v.R))
	return v.R.Style.Day(day) + ", after " + v.R.Style.Clock(minute)
}

// inProgress returns the shifts that have started by at and not ended.
func inProgress(rows []schedule.ShiftRow, at schedule.Instant) []schedule.ShiftRow {
	n, matches := 0, func(row *schedule.ShiftRow) bool { return row.StartsAt <= at && at < row.EndsAt }
	for i := range rows {
		if matches(&rows[i]) {
			n++
		}
	}
	current := make([]schedule.ShiftRow, 0, n) // count first, because the rows are large
	for i := range rows {
		if matches(&rows[i]) {
			current = append(current, rows[i])
		}
	}
	return current
}

// nowCounter counts the people who are scheduled now.
func (v *LocationView) nowCounter() components.Counter {
	persons := map[int64]bool{}
	for i := range v.There {
		persons[v.There[i].EmployeeID] = true
	}
	_, minute := v.zone.Local(people.QuarterStart(v.R))
	return components.Counter{Label: "On shift now", Value: components.Plural(len(persons), "person", "people"), Note: "scheduled at " + v.R.Style.Clock(minute)}
}

// coverageCounter returns the worst coverage of today.
func (v *LocationView) coverageCounter(today []rules.Coverage) components.Counter {
	c := components.Counter{Label: "Coverage today", Tag: format.CoverageTag(coverage.WorstWord(today)), Note: "worst time of the day"}
	if len(today) == 0 {
		c.Tag, c.Note = components.Tag{Word: "no target"}, "no target today"
	}
	return c
}

// NowPart lists the shifts in progress, from the working copies.
func (v *LocationView) NowPart() (components.Part, error) {
	part := components.Part{ID: "now", Title: "On shift now", Quiet: "scheduled; time clocks are not recorded", Empty: "Nobody is scheduled now."}
	return v.shiftsPart(part, v.There, MostPresent), nil
}

// todayPart lists the shifts of today by start.
func (v *LocationView) todayPart() (components.Part, error) {
	part := components.Part{ID: "today", Title: "Today", Quiet: format.Join(v.R.Style.Day(v.Today), components.Plural(len(v.rows), "shift", "shifts")), Empty: "No shift today has an employee."}
	return v.shiftsPart(part, v.rows, maxPeople), nil
}

// MostPresent is the maximum number of shifts in progress on the screen. A link leads to the rest.
const MostPresent = 100

// shiftsPart adds the first shifts, at most the given number, to the part, and a link to all shifts of the day.
func (v *LocationView) shiftsPart(part components.Part, list []schedule.ShiftRow, most int) components.Part {
	rows := list[:min(len(list), most)]
	if len(list) > len(rows) {
		part.Note = fmt.Sprintf("The first %d of %s.", len(rows), components.Plural(len(list), "shift", "shifts"))
	}
	part = report.FirstRows(v.S, shifts.WithoutFilter(v.R), report.List[schedule.ShiftRow]{Noun: [2]string{"shift", "shifts"}, Columns: dayColumns}, rows, 0, part, "")
	on := page.Narrowed(v.R, func(f *schedule.Filter) { *f = schedule.Filter{From: v.Today} })
	if href := page.Link(v.S, on, catalog.PathLocationDay, format.ID(v.Place.ID)); href != "" {
		part.All = components.Link{Href: href, Text: "Open the day"}
	}
	return part
}

// dayColumns are the columns of shifts at one location.
var dayColumns = []report.Column[schedule.ShiftRow]{
	{Label: "Employee", Cell: func(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: row.EmployeeName, Href: page.EmployeeLink(s, r, row.EmployeeID), Sub: row.EmployeeNumber}
	}},
	{Label: "When", Cell: func(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
		cell := format.TimeCell(r.Style, row.Interval(), row.TimeZone)
		cell.Href = page.Link(s, r, catalog.PathShift, format.ID(row.ID))
		return cell
	}},
	{Label: "Position", Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(row.Position), Sub: row.Label}
	}},
	{Label: "State", Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Tag: format.ShiftTag(row.State)}
	}},
}

// daysPart lists the days of the week with their shifts and hours.
func (v *LocationView) daysPart() (components.Part, error) {
	first := v.week.Filter.From
	part := components.Part{ID: "days", Title: "The week", Quiet: v.R.Style.WeekTitle(first), Note: "Shifts count on the day they begin."}
	days := v.R.View().PlaceDays(v.week.Filter)
	byDate := map[schedule.Date]schedule.PlaceDay{}
	for _, d := range days {
		byDate[d.On] = d
	}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Day"}, {Label: "People", Num: true}, {Label: "Shifts", Num: true}, {Label: "Hours", Num: true}, {Label: "Open", Num: true}}}
	group := components.RowGroup{}
	for on := first; on < first+localtime.DaysPerWeek; on++ {
		d := byDate[on]
		day := page.Narrowed(v.R, func(f *schedule.Filter) { *f = schedule.Filter{From: on} })
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Lead: v.R.Style.Day(on), At: on.String(), Text: todayWord(on == v.Today), Href: page.Link(v.S, day, catalog.PathLocationDay, format.ID(v.Place.ID))},
			{Text: format.Number(d.Working)}, {Text: format.Number(d.Shifts)}, {Text: schedule.DurationWords(d.Minutes)}, {Text: format.Number(d.Open)}}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	return part, nil
}

// todayWord returns "today" or "".
func todayWord(is bool) string {
	if is {
		return "today"
	}
	return ""
}
