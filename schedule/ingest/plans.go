package ingest

import (
	"fmt"
	"strconv"
	"time"

	"opshub/schedule"
)

// The positions of the columns of coverage targets, constraint rules and schedule exceptions.
const (
	targetID = iota
	targetLocation
	targetRole
	targetWeekday
	targetDate
	targetStart
	targetEnd
	targetMin
	targetOptimal
	targetMax
	targetFrom
	targetTo
)

const (
	ruleID = iota
	ruleKind
	ruleLimit
	ruleSeverity
	ruleLocation
	ruleEmployee
	ruleFrom
	ruleTo
	ruleEnabled
)

const (
	exceptionID = iota
	exceptionKind
	exceptionFirst
	exceptionTitle
	exceptionLast
	exceptionLocation
	exceptionEmployee
	exceptionOpens
	exceptionCloses
	exceptionMessage
	exceptionStatus
)

// readTarget reads one row of a coverage targets file: of a weekday or of one date. What is best is the minimum where the row
// does not say.
func readTarget(s *sheet) {
	t := schedule.CoverageTarget{
		ID: s.key(), PositionID: s.position(targetRole), On: s.date(targetDate),
		StartMinute: s.clock(targetStart), EndMinute: s.clock(targetEnd),
		Min: s.number(targetMin), Optimal: s.number(targetOptimal), Max: s.number(targetMax),
		EffectiveFrom: s.date(targetFrom), EffectiveTo: s.date(targetTo),
	}
	if at := s.location(targetLocation); at != nil {
		t.LocationID = at.ID
	} else {
		s.bad(targetLocation, "is empty")
	}
	switch weekday := len(s.cell(targetWeekday)) > 0; {
	case weekday && t.On != 0:
		s.bad(targetDate, "stands beside a weekday: a target is for one of them")
	case t.On == 0:
		n, _ := strconv.Atoi(s.word(targetWeekday, &weekdays))
		t.Weekday = time.Weekday(n)
	}
	if len(s.cell(targetOptimal)) == 0 {
		t.Optimal = t.Min
	}
	if t.Optimal < t.Min {
		s.bad(targetOptimal, fmt.Sprintf("%d is below the minimum of %d", t.Optimal, t.Min))
	}
	if t.Max != 0 && t.Max < t.Optimal {
		s.bad(targetMax, fmt.Sprintf("%d is below what is best, %d", t.Max, t.Optimal))
	}
	s.inOrder(targetTo, t.EffectiveFrom, t.EffectiveTo)
	if !s.failed {
		s.im.out.CoverageTargets = append(s.im.out.CoverageTargets, t)
	}
}

// readRule reads one row of a constraint rules file: for an employee, else for a location, else for the organization.
func readRule(s *sheet) {
	r := schedule.ConstraintRule{
		ID: s.key(), Scope: schedule.ForOrganization, Kind: schedule.ConstraintKind(s.word(ruleKind, &constraintKinds)), Limit: s.number(ruleLimit),
		EffectiveFrom: s.date(ruleFrom), EffectiveTo: s.date(ruleTo), Enabled: s.word(ruleEnabled, &enabled) == "1",
	}
	c, _ := schedule.ConstraintOf(r.Kind)
	r.Unit, r.Severity = c.Unit, c.Severity
	if len(s.cell(ruleSeverity)) > 0 {
		r.Severity = schedule.Severity(s.word(ruleSeverity, &severities))
	}
	at := s.location(ruleLocation)
	switch employee := len(s.cell(ruleEmployee)) > 0; {
	case employee && at != nil:
		s.bad(ruleEmployee, "stands beside a location: a rule is for one of them")
	case employee:
		r.Scope = schedule.ForEmployee
		r.ScopeID, _ = s.employee(ruleEmployee)
	case at != nil:
		r.Scope, r.ScopeID = schedule.ForLocation, at.ID
	}
	if c.Unit != "" && len(s.cell(ruleLimit)) == 0 {
		s.bad(ruleLimit, fmt.Sprintf("is empty: %s needs a limit in %s, 0 switches it off", r.Kind, c.Unit))
	}
	s.inOrder(ruleTo, r.EffectiveFrom, r.EffectiveTo)
	if !s.failed {
		s.im.out.ConstraintRules = append(s.im.out.ConstraintRules, r)
	}
}

// readException reads one row of a schedule exceptions file: of one employee, of a location, or of everybody.
func readException(s *sheet) {
	x := schedule.ScheduleException{
		ID: s.key(), Kind: schedule.ExceptionKind(s.word(exceptionKind, &exceptionKinds)), StartsOn: s.date(exceptionFirst), EndsOn: s.date(exceptionLast),
		Title: s.text(exceptionTitle), Message: s.text(exceptionMessage), Status: schedule.BlockStatus(s.word(exceptionStatus, &exceptionStatuses)),
	}
	if at := s.location(exceptionLocation); at != nil {
		x.LocationID = at.ID
	}
	if len(s.cell(exceptionEmployee)) > 0 {
		x.EmployeeID, _ = s.employee(exceptionEmployee)
	}
	if len(s.cell(exceptionOpens))+len(s.cell(exceptionCloses)) > 0 {
		x.OpensMinute, x.ClosesMinute = s.clock(exceptionOpens), s.clock(exceptionCloses)
	}
	if x.StartsOn == 0 && !s.failed {
		s.bad(exceptionFirst, "is empty")
	}
	if x.EndsOn == 0 {
		x.EndsOn = x.StartsOn
	}
	if x.Title == "" {
		s.bad(exceptionTitle, "is empty")
	}
	s.inOrder(exceptionLast, x.StartsOn, x.EndsOn)
	if !s.failed {
		s.im.out.ScheduleExceptions = append(s.im.out.ScheduleExceptions, x)
	}
}

// clock reads a time of day from 00:00 to 24:00 as minutes after midnight.
func (s *sheet) clock(c int) int {
	b := s.cell(c)
	if len(b) == 5 && b[2] == ':' {
		hour, err1 := strconv.ParseUint(string(b[:2]), 10, 8)
		minute, err2 := strconv.ParseUint(string(b[3:]), 10, 8)
		// #nosec G115 -- numbers of eight bits
		if at := int(hour*60 + minute); err1 == nil && err2 == nil && minute < 60 && at <= 1440 {
			return at
		}
	}
	s.bad(c, fmt.Sprintf("%q is not a time of day: use HH:MM, from 00:00 to 24:00", clip(b)))
	return 0
}

// number reads a count that may be absent.
func (s *sheet) number(c int) int {
	b := s.cell(c)
	if len(b) == 0 {
		return 0
	}
	n, err := strconv.Atoi(string(b))
	if err != nil || n < 0 || n > 1_000_000 {
		s.bad(c, fmt.Sprintf("%q is not a whole number from 0 on", clip(b)))
		return 0
	}
	return n
}

// inOrder refuses a range of days that ends before it begins.
func (s *sheet) inOrder(c int, from, to schedule.Date) {
	if from != 0 && to != 0 && to < from {
		s.bad(c, fmt.Sprintf("%s is before %s", to, from))
	}
}
