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

// employeeData is one employee on one screen: the week, what comes, the limits that hold, and what was recorded.
func (s *server) employeeData() dataset {
	d := overview{reads: "a date chooses the week; the other filters leave the employee as it is", words: employeeWords, ask: bind(s, (*server).employeeParts)}.dataset(s)
	sheet := overview{sheet: "Shifts of two weeks, and the word unavailable in place of reasons", words: employeeWords, ask: bind(s, (*server).employeeSheet)}
	d.print, d.sheet = func(r *request) (*answer, error) { return sheet.print(s, r) }, sheet.sheet
	return d
}

// employeeWords is the filter as the screen of an employee understands it.
func employeeWords(r *request) string { return r.subject }

// comingDays is how many days ahead the screen of a record looks for what the rules find.
const comingDays = 28

// firstFew is how many rows of a list stand on a screen of several parts.
const firstFew = 6

// employeeView is what the screen of one employee is made of.
type employeeView struct {
	s      *server
	r      *request
	id     int64
	person schedule.Person
	week   *request // the days of the week that is shown
	why    string   // why it is not the week of today; empty where it is
	worker rules.Worker
	rules  []schedule.ConstraintRule // that can hold for the employee
	limits func(schedule.Date) schedule.Limits
	next   schedule.ShiftRow
}

// employee reads what every part of the screen needs.
func (s *server) employee(r *request) (*employeeView, error) {
	v := &employeeView{s: s, r: r, id: r.filter.EmployeeID}
	day, why, err := s.calendarDay(r)
	if err != nil {
		return nil, err
	}
	first := r.weekOf(day)
	v.why, v.week = why, r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.id} }).inWeek(first)
	err = r.view().EachPerson(schedule.Filter{EmployeeID: v.id}, func(p *schedule.Person) error {
		v.person = *p
		return nil
	})
	if err != nil {
		return nil, err
	}
	// From a week before to the last day that is looked at, so that runs of days and weeks are whole.
	z, _ := schedule.ZoneOrUTC(s.homeZone(r, v.person))
	span := z.Range(min(first, r.today).Add(-schedule.DaysPerWeek), max(first.Add(2*schedule.DaysPerWeek), r.today.Add(comingDays+schedule.DaysPerWeek)))
	if pool := r.view().Pool(schedule.Filter{EmployeeID: v.id}, true); pool.Len() > 0 {
		v.worker = pool.Worker(0, roster.Around{Blocks: span, Shifts: span})
	}
	v.rules = schedule.NewRuleBook(r.view().RulesOf(schedule.Filter{})).About(&v.person.Employee)
	v.limits = schedule.LimitsOn(v.person.Employee, v.rules, first.Weekday())
	v.next = r.view().NextShift(v.id, r.quarter())
	return v, nil
}

// homeZone is the zone of somebody's home location, or the organization's.
func (s *server) homeZone(r *request, p schedule.Person) string {
	if p.TimeZone != "" {
		return p.TimeZone
	}
	return r.zone
}

func (s *server) employeeParts(r *request) (overlooked, error) {
	v, err := s.employee(r)
	if err != nil {
		return overlooked{}, err
	}
	out := overlooked{state: r.now.Truncate(dayEnds).String()}
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
			return overlooked{}, err
		}
		out.Parts = append(out.Parts, p)
	}
	if v.why != "" {
		out.Notices = append(out.Notices, components.Notice{Text: v.why})
	}
	out.counters = v.counters(len(found))
	return out, nil
}

// counters are the week, and what is ahead.
func (v *employeeView) counters(found int) []components.Counter {
	shifts, minutes := v.hoursOf(v.week.filter.From)
	limit, _ := schedule.LimitOf(v.person.Employee, v.rules, schedule.MaxMinutesPerWeek, v.week.filter.From)
	note := "breaks included"
	if limit > 0 {
		note = "of at most " + schedule.DurationWords(limit)
	}
	ahead := v.ahead()
	conflicts := v.s.conflictCounter(ahead)
	conflicts.Href = v.s.link(ahead.without(), catalog.PathEmployeeConflicts, format.ID(v.id))
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
func (v *employeeView) ahead() *request {
	return v.r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.id, From: v.r.today} })
}

// without is the same request for a screen whose path says the employee.
func (r *request) without() *request {
	return r.narrowed(func(f *schedule.Filter) { f.EmployeeID = 0 })
}
