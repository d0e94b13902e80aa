// Package people contains the screens of employees: list, record, hours, balances, availability, constraints, exceptions,
// reviews and data quality.
package people

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// employeeData returns the screen of one employee: a week, upcoming blocks and conflicts, limits and recorded events.
func employeeData(s *web.Server) web.Dataset {
	d := report.Overview{Reads: "a date selects the week; the other filters do not apply", Words: EmployeeWords, Ask: web.Bind(s, readEmployee)}.Dataset(s)
	sheet := report.Overview{Sheet: "shifts of two weeks; unavailable blocks without reasons", Words: EmployeeWords, Ask: web.Bind(s, employeeSheet)}
	d.Print, d.Sheet = func(r *web.Request) (*web.Answer, error) { return sheet.Print(s, r) }, sheet.Sheet
	return d
}

// EmployeeWords describes the filter of an employee's screen: the employee alone.
func EmployeeWords(r *web.Request) string { return r.Subject }

// comingDays is the number of days for which the employee screen lists rule violations.
const comingDays = 28

// PreviewRows is the maximum number of rows of a list on a screen with several parts.
const PreviewRows = 6

// employeeView holds what the parts of an employee's screen have in common.
type employeeView struct {
	s      *web.Server
	r      *web.Request
	id     int64
	person schedule.Person
	week   *web.Request // narrowed to the selected week
	notice string       // reason why the week is not the one of today; empty if it is
	worker rules.Worker
	rules  []schedule.ConstraintRule // rules that can apply to the employee
	limits func(schedule.Date) schedule.Limits
	next   schedule.ShiftRow
}

// readEmployeeView reads what every part of the screen needs.
func readEmployeeView(s *web.Server, r *web.Request) (*employeeView, error) {
	v := &employeeView{s: s, r: r, id: r.Filter.EmployeeID}
	day, notice, err := page.CalendarDay(s, r)
	if err != nil {
		return nil, err
	}
	first := page.WeekOf(r, day)
	v.notice, v.week = notice, page.InWeek(page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.id} }), first)
	for p := range r.View().People(schedule.Filter{EmployeeID: v.id}) {
		v.person = *p
	}
	// Read one week more on both sides, so that runs of days and weeks are complete.
	z, _ := localtime.ZoneOrUTC(homeZone(s, r, v.person))
	span := z.Range(min(first, r.Today).Add(-localtime.DaysPerWeek), max(first.Add(2*localtime.DaysPerWeek), r.Today.Add(comingDays+localtime.DaysPerWeek)))
	if pool := r.View().Pool(schedule.Filter{EmployeeID: v.id}, true); pool.Len() > 0 {
		v.worker = pool.Worker(0, roster.Around{Blocks: span, Shifts: span})
	}
	v.rules = schedule.NewRuleBook(r.View().RulesOf(schedule.Filter{})).About(&v.person.Employee)
	v.limits = schedule.LimitsOn(v.person.Employee, v.rules, first.Weekday())
	v.next = r.View().NextShift(v.id, QuarterStart(r))
	return v, nil
}

// homeZone returns the zone of the employee's home location, or the organization's if it is unknown.
func homeZone(s *web.Server, r *web.Request, p schedule.Person) string {
	if p.TimeZone != "" {
		return p.TimeZone
	}
	return r.Zone
}

// readEmployee reads the parts of the screen.
func readEmployee(s *web.Server, r *web.Request) (web.OverviewResult, error) {
	v, err := readEmployeeView(s, r)
	if err != nil {
		return web.OverviewResult{}, err
	}
	out := web.OverviewResult{State: r.Now.Truncate(blocks.DayEnds).String()}
	out.Facts = v.facts()
	found := v.findings()
	for _, part := range []func() (components.Part, error){
		func() (components.Part, error) { return v.weekPart(v.week, "week") },
		func() (components.Part, error) { return v.blocksPart(), nil }, v.conflictsPart,
		func() (components.Part, error) { return v.findingsPart(found), nil },
		func() (components.Part, error) { return v.limitsPart(), nil }, v.eventsPart,
	} {
		p, err := part()
		if err != nil {
			return web.OverviewResult{}, err
		}
		out.Parts = append(out.Parts, p)
	}
	if v.notice != "" {
		out.Notices = append(out.Notices, components.Notice{Text: v.notice})
	}
	out.Counters = v.counters(len(found))
	return out, nil
}

// counters counts the shifts and hours of the week and the upcoming conflicts and rule violations.
func (v *employeeView) counters(found int) []components.Counter {
	shifts, minutes := v.weekHours(v.week.Filter.From)
	limit, _ := schedule.LimitOf(v.person.Employee, v.rules, schedule.MaxMinutesPerWeek, v.week.Filter.From)
	note := "breaks included"
	if limit > 0 {
		note = "of at most " + schedule.DurationWords(limit)
	}
	upcoming := v.upcoming()
	conflicts := blocks.ConflictCounter(v.s, upcoming)
	conflicts.Href = page.Link(v.s, withoutEmployee(upcoming), catalog.PathEmployeeConflicts, format.ID(v.id))
	conflicts.Label = "Soft conflicts ahead"
	hours := components.Counter{Label: "Hours of the week", Value: schedule.DurationWords(minutes), Note: note}
	if limit > 0 && minutes > limit {
		hours.Tag = components.Tag{Word: "over", Class: "warn"}
	}
	return []components.Counter{hours,
		{Label: "Shifts of the week", Value: format.Number(shifts), Note: "excluding those to be removed"},
		conflicts,
		{Label: "Findings ahead", Value: format.Number(found), Note: fmt.Sprintf("rule violations in %d days", comingDays)},
	}
}

// weekHours returns the number of shifts that touch the week and their minutes within it. Like the rules, it assigns
// minutes to local days.
func (v *employeeView) weekHours(first schedule.Date) (shifts, minutes int) {
	list := v.worker.Shifts
	for _, d := range rules.WorkByDay(sortedShifts(list)) {
		if d.On >= first && d.On < first+localtime.DaysPerWeek {
			minutes += d.Minutes
		}
	}
	for i := range list {
		z, _ := localtime.ZoneOrUTC(list[i].TimeZone)
		from, to := z.Days(list[i].Interval())
		if to >= first && from < first+localtime.DaysPerWeek {
			shifts++
		}
	}
	return shifts, minutes
}

// upcoming returns the request narrowed to the employee from today on.
func (v *employeeView) upcoming() *web.Request {
	return page.Narrowed(v.r, func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.id, From: v.r.Today} })
}

// withoutEmployee returns the request without the employee filter, for links to screens whose path names the employee.
func withoutEmployee(r *web.Request) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) { f.EmployeeID = 0 })
}

// sortedShifts returns the shifts sorted by start.
func sortedShifts(list []schedule.Shift) []schedule.Shift {
	return slices.SortedFunc(slices.Values(list), func(a, b schedule.Shift) int {
		return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.ID, b.ID))
	})
}

// facts returns the facts about the employee at the top of the screen.
func (v *employeeView) facts() []components.Fact {
	e := v.person
	next := nextShiftCell(v.s, withoutEmployee(v.r), &v.next)
	facts := []components.Fact{
		{Label: "Employee number", Text: format.OrNone(e.Number)},
		{Label: "State", Text: format.Words(e.Status)},
		{Label: "Home location", Text: format.OrNone(e.Location), Href: v.placeLink(catalog.PathLocation, e.LocationID)},
		{Label: "Time zone", Text: homeZone(v.s, v.r, e)},
		{Label: "Primary position", Text: format.OrNone(e.Position), Href: v.placeLink(catalog.PathPosition, e.PositionID)},
		{Label: "Other positions", Text: format.OrNone(v.otherPositions())},
		{Label: "Employed", Text: employedWords(v.r.Style, e.Employee)},
		{Label: "Next shift", Text: format.Spaced(next.Lead, next.Text), Href: next.Href},
	}
	if !page.OnPaper(v.r) {
		facts = append(facts, components.Fact{Label: "Scheduling record", Text: "stored record", Href: page.Link(v.s, withoutEmployee(v.r), catalog.PathEmployeeRecord, format.ID(v.id))},
			components.Fact{Label: "Employee's view", Text: "published schedule", Href: page.Link(v.s, withoutEmployee(v.r), catalog.PathMyScheduleOf, format.ID(v.id))},
			components.Fact{Label: "In the portal", Text: "published week", Href: page.Link(v.s, withoutEmployee(v.r), catalog.PathMyWeekOf, format.ID(v.id))})
	}
	return facts
}

// placeLink returns a link to the location or position, or "" if id is 0.
func (v *employeeView) placeLink(path string, id int64) string {
	if id == 0 {
		return ""
	}
	return page.Link(v.s, v.r, path, format.ID(id))
}

// otherPositions returns the names of the positions other than the primary one.
func (v *employeeView) otherPositions() string {
	var names []string
	all := v.r.Roster.Positions()
	for _, p := range all {
		if p.ID != v.person.PositionID && slices.Contains(v.worker.Positions, p.ID) {
			names = append(names, p.Name)
		}
	}
	return strings.Join(names, ", ")
}

// employedWords describes the dates of employment.
func employedWords(style localtime.Style, e schedule.Employee) string {
	from, to := "since an unknown date", ""
	if e.HiredOn != 0 {
		from = "since " + style.Day(e.HiredOn)
	}
	if e.TerminatedOn != 0 {
		to = "until " + style.Day(e.TerminatedOn)
	}
	return format.Join(from, to)
}

// employeeSheet returns the printed sheet of an employee: two weeks without private data.
func employeeSheet(s *web.Server, r *web.Request) (web.OverviewResult, error) {
	v, err := readEmployeeView(s, r)
	if err != nil {
		return web.OverviewResult{}, err
	}
	out := web.OverviewResult{State: r.Now.Truncate(blocks.DayEnds).String()}
	out.Facts = v.facts()
	for i, id := range []string{"week", "after"} {
		part, err := v.weekPart(page.InWeek(v.week, v.week.Filter.From.Add(i*localtime.DaysPerWeek)), id)
		if err != nil {
			return web.OverviewResult{}, err
		}
		out.Parts = append(out.Parts, part)
	}
	out.Counters = v.counters(len(v.findings()))
	return out, nil
}
