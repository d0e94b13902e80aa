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
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// employeeData is one employee on one screen: the week, what comes, the limits that hold, and what was recorded.
func employeeData(s *web.Server) web.Dataset {
	d := report.Overview{Reads: "a date chooses the week; the other filters leave the employee as it is", Words: EmployeeWords, Ask: web.Bind(s, employeeParts)}.Dataset(s)
	sheet := report.Overview{Sheet: "Shifts of two weeks, and the word unavailable in place of reasons", Words: EmployeeWords, Ask: web.Bind(s, employeeSheet)}
	d.Print, d.Sheet = func(r *web.Request) (*web.Answer, error) { return sheet.Print(s, r) }, sheet.Sheet
	return d
}

// EmployeeWords is the filter as the screen of an employee understands it.
func EmployeeWords(r *web.Request) string { return r.Subject }

// comingDays is how many days ahead the screen of a record looks for what the rules find.
const comingDays = 28

// FirstFew is how many rows of a list stand on a screen of several parts.
const FirstFew = 6

// employeeView is what the screen of one employee is made of.
type employeeView struct {
	s      *web.Server
	r      *web.Request
	id     int64
	person schedule.Person
	week   *web.Request // the days of the week that is shown
	why    string       // why it is not the week of today; empty where it is
	worker rules.Worker
	rules  []schedule.ConstraintRule // that can hold for the employee
	limits func(schedule.Date) schedule.Limits
	next   schedule.ShiftRow
}

// employee reads what every part of the screen needs.
func employee(s *web.Server, r *web.Request) (*employeeView, error) {
	v := &employeeView{s: s, r: r, id: r.Filter.EmployeeID}
	day, why, err := page.CalendarDay(s, r)
	if err != nil {
		return nil, err
	}
	first := page.WeekOf(r, day)
	v.why, v.week = why, page.InWeek(page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.id} }), first)
	err = r.View().EachPerson(schedule.Filter{EmployeeID: v.id}, func(p *schedule.Person) error {
		v.person = *p
		return nil
	})
	if err != nil {
		return nil, err
	}
	// From a week before to the last day that is looked at, so that runs of days and weeks are whole.
	z, _ := schedule.ZoneOrUTC(homeZone(s, r, v.person))
	span := z.Range(min(first, r.Today).Add(-schedule.DaysPerWeek), max(first.Add(2*schedule.DaysPerWeek), r.Today.Add(comingDays+schedule.DaysPerWeek)))
	if pool := r.View().Pool(schedule.Filter{EmployeeID: v.id}, true); pool.Len() > 0 {
		v.worker = pool.Worker(0, roster.Around{Blocks: span, Shifts: span})
	}
	v.rules = schedule.NewRuleBook(r.View().RulesOf(schedule.Filter{})).About(&v.person.Employee)
	v.limits = schedule.LimitsOn(v.person.Employee, v.rules, first.Weekday())
	v.next = r.View().NextShift(v.id, Quarter(r))
	return v, nil
}

// homeZone is the zone of somebody's home location, or the organization's.
func homeZone(s *web.Server, r *web.Request, p schedule.Person) string {
	if p.TimeZone != "" {
		return p.TimeZone
	}
	return r.Zone
}

func employeeParts(s *web.Server, r *web.Request) (web.Overlooked, error) {
	v, err := employee(s, r)
	if err != nil {
		return web.Overlooked{}, err
	}
	out := web.Overlooked{State: r.Now.Truncate(blocks.DayEnds).String()}
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
			return web.Overlooked{}, err
		}
		out.Parts = append(out.Parts, p)
	}
	if v.why != "" {
		out.Notices = append(out.Notices, components.Notice{Text: v.why})
	}
	out.Counters = v.counters(len(found))
	return out, nil
}

// counters are the week, and what is ahead.
func (v *employeeView) counters(found int) []components.Counter {
	shifts, minutes := v.hoursOf(v.week.Filter.From)
	limit, _ := schedule.LimitOf(v.person.Employee, v.rules, schedule.MaxMinutesPerWeek, v.week.Filter.From)
	note := "breaks included"
	if limit > 0 {
		note = "of at most " + schedule.DurationWords(limit)
	}
	ahead := v.ahead()
	conflicts := blocks.ConflictCounter(v.s, ahead)
	conflicts.Href = page.Link(v.s, without(ahead), catalog.PathEmployeeConflicts, format.ID(v.id))
	conflicts.Label = "Soft conflicts ahead"
	hours := components.Counter{Label: "Hours of the week", Value: schedule.DurationWords(minutes), Note: note}
	if limit > 0 && minutes > limit {
		hours.Tag = components.Tag{Word: "over", Class: "warn"}
	}
	return []components.Counter{hours,
		{Label: "Shifts of the week", Value: format.Number(shifts), Note: "without those to be removed"},
		conflicts,
		{Label: "Findings ahead", Value: format.Number(found), Note: fmt.Sprintf("of the rules, in %d days", comingDays)},
	}
}

// hoursOf is the shifts that touch a week and the minutes of them within it, day by day as the rules count.
func (v *employeeView) hoursOf(first schedule.Date) (shifts, minutes int) {
	list := v.worker.Shifts
	for _, d := range rules.WorkByDay(sortedShifts(list)) {
		if d.On >= first && d.On < first+schedule.DaysPerWeek {
			minutes += d.Minutes
		}
	}
	for i := range list {
		z, _ := schedule.ZoneOrUTC(list[i].TimeZone)
		from, to := z.Days(list[i].Interval())
		if to >= first && from < first+schedule.DaysPerWeek {
			shifts++
		}
	}
	return shifts, minutes
}

// ahead is the request for everything of the employee from today on.
func (v *employeeView) ahead() *web.Request {
	return page.Narrowed(v.r, func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.id, From: v.r.Today} })
}

// without is the same request for a screen whose path says the employee.
func without(r *web.Request) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) { f.EmployeeID = 0 })
}

// sortedShifts is shifts by their start.
func sortedShifts(list []schedule.Shift) []schedule.Shift {
	return slices.SortedFunc(slices.Values(list), func(a, b schedule.Shift) int {
		return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.ID, b.ID))
	})
}

// facts are what the schedule knows of the person.
func (v *employeeView) facts() []components.Fact {
	e := v.person
	next := nextShiftCell(v.s, without(v.r), &v.next)
	facts := []components.Fact{
		{Label: "Employee number", Text: format.OrNone(e.Number)},
		{Label: "State", Text: format.Words(e.Status)},
		{Label: "Home location", Text: format.OrNone(e.Location), Href: v.placeLink(catalog.PathLocation, e.LocationID)},
		{Label: "Time zone", Text: homeZone(v.s, v.r, e)},
		{Label: "Primary position", Text: format.OrNone(e.Position), Href: v.placeLink(catalog.PathPosition, e.PositionID)},
		{Label: "Can also work in", Text: format.OrNone(v.otherPositions())},
		{Label: "Employed", Text: employedWords(e.Employee)},
		{Label: "Next shift", Text: format.Spaced(next.Lead, next.Text), Href: next.Href},
	}
	if !page.OnPaper(v.r) {
		facts = append(facts, components.Fact{Label: "Scheduling record", Text: "as it is stored", Href: page.Link(v.s, without(v.r), catalog.PathEmployeeRecord, format.ID(v.id))},
			components.Fact{Label: "What the employee sees", Text: "schedule as published", Href: page.Link(v.s, without(v.r), catalog.PathMyScheduleOf, format.ID(v.id))},
			components.Fact{Label: "In the portal", Text: "week as published", Href: page.Link(v.s, without(v.r), catalog.PathMyWeekOf, format.ID(v.id))})
	}
	return facts
}

func (v *employeeView) placeLink(path string, id int64) string {
	if id == 0 {
		return ""
	}
	return page.Link(v.s, v.r, path, format.ID(id))
}

// otherPositions are the positions beside the primary one, by name.
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

func employedWords(e schedule.Employee) string {
	from, to := "since an unknown day", ""
	if e.HiredOn != 0 {
		from = "since " + format.Day(e.HiredOn)
	}
	if e.TerminatedOn != 0 {
		to = "until " + format.Day(e.TerminatedOn)
	}
	return format.Join(from, to)
}

// employeeSheet is the sheet of one employee: two weeks, without anything private.
func employeeSheet(s *web.Server, r *web.Request) (web.Overlooked, error) {
	v, err := employee(s, r)
	if err != nil {
		return web.Overlooked{}, err
	}
	out := web.Overlooked{State: r.Now.Truncate(blocks.DayEnds).String()}
	out.Facts = v.facts()
	for i, id := range []string{"week", "after"} {
		part, err := v.weekPart(page.InWeek(v.week, v.week.Filter.From.Add(i*schedule.DaysPerWeek)), id)
		if err != nil {
			return web.Overlooked{}, err
		}
		out.Parts = append(out.Parts, part)
	}
	out.Counters = v.counters(len(v.findings()))
	return out, nil
}
