package ingest

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
)

// The indexes of the columns of coverage targets, constraint rules and schedule exceptions.
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

// readTarget reads one row of a coverage targets file. A target is for a weekday or for one date. Without an optimum, the
// optimum is the minimum.
func readTarget(s *sheet) {
	id := s.key()
	old := storedRow(s, id, s.im.opt.Stored.CoverageTarget)
	t := schedule.CoverageTarget{
		ID: id, PositionID: cellOr(s, targetRole, old.PositionID, s.position), On: cellOr(s, targetDate, old.On, s.date),
		StartMinute: s.clock(targetStart), EndMinute: s.clock(targetEnd),
		Min: s.number(targetMin), Optimal: cellOr(s, targetOptimal, old.Optimal, s.number), Max: cellOr(s, targetMax, old.Max, s.number),
		EffectiveFrom: cellOr(s, targetFrom, old.EffectiveFrom, s.date), EffectiveTo: cellOr(s, targetTo, old.EffectiveTo, s.date),
	}
	if at := s.location(targetLocation); at != nil {
		t.LocationID = at.ID
	} else {
		s.bad(targetLocation, "is empty")
	}
	weekday := len(s.cell(targetWeekday)) > 0
	if weekday && s.lacks(targetDate) {
		t.On = 0
	}
	switch {
	case weekday && t.On != 0:
		s.bad(targetDate, "is not allowed with a weekday: a target has only one of them")
	case t.On == 0:
		t.Weekday = cellOr(s, targetWeekday, old.Weekday, s.weekday)
	}
	if len(s.cell(targetOptimal)) == 0 && !s.lacks(targetOptimal) {
		t.Optimal = t.Min
	}
	if t.Optimal < t.Min {
		s.bad(targetOptimal, fmt.Sprintf("%d is below the minimum of %d", t.Optimal, t.Min))
	}
	if t.Max != 0 && t.Max < t.Optimal {
		s.bad(targetMax, fmt.Sprintf("%d is below the optimum of %d", t.Max, t.Optimal))
	}
	s.inOrder(targetTo, t.EffectiveFrom, t.EffectiveTo)
	if !s.failed {
		s.im.out.CoverageTargets = append(s.im.out.CoverageTargets, t)
	}
}

func (s *sheet) weekday(c int) time.Weekday {
	n, _ := strconv.Atoi(s.word(c, &weekdays))
	return time.Weekday(n)
}

// readRule reads one row of a constraint rules file. A rule is for an employee, or else for a location, or else for the
// organization.
func readRule(s *sheet) {
	id := s.key()
	old := storedRow(s, id, s.im.opt.Stored.ConstraintRule)
	r := schedule.ConstraintRule{
		ID: id, Kind: schedule.ConstraintKind(s.word(ruleKind, &constraintKinds)), Limit: cellOr(s, ruleLimit, old.Limit, s.number),
		EffectiveFrom: cellOr(s, ruleFrom, old.EffectiveFrom, s.date), EffectiveTo: cellOr(s, ruleTo, old.EffectiveTo, s.date),
		Enabled: cellOr(s, ruleEnabled, old.Enabled, func(c int) bool { return s.word(c, &enabled) == "1" }),
	}
	c, _ := schedule.ConstraintOf(r.Kind)
	r.Unit, r.Severity = c.Unit, c.Severity
	if len(s.cell(ruleSeverity)) > 0 || s.lacks(ruleSeverity) {
		r.Severity = cellOr(s, ruleSeverity, old.Severity, func(c int) schedule.Severity { return schedule.Severity(s.word(c, &severities)) })
	}
	s.ruleScope(&r, &old)
	if c.Unit != "" && len(s.cell(ruleLimit)) == 0 && !s.lacks(ruleLimit) {
		s.bad(ruleLimit, fmt.Sprintf("is empty: %s needs a limit in %s, 0 switches it off", r.Kind, c.Unit))
	}
	s.inOrder(ruleTo, r.EffectiveFrom, r.EffectiveTo)
	if !s.failed {
		s.im.out.ConstraintRules = append(s.im.out.ConstraintRules, r)
	}
}

// ruleScope reads the scope of a rule. A stored rule keeps its scope if the file has neither an employee column nor a
// location column.
func (s *sheet) ruleScope(r, old *schedule.ConstraintRule) {
	if s.lacks(ruleLocation) && s.lacks(ruleEmployee) {
		r.Scope, r.ScopeID = old.Scope, old.ScopeID
		return
	}
	r.Scope = schedule.ForOrganization
	at := s.location(ruleLocation)
	switch employee := len(s.cell(ruleEmployee)) > 0; {
	case employee && at != nil:
		s.bad(ruleEmployee, "is not allowed with a location: a rule has only one of them")
	case employee:
		r.Scope = schedule.ForEmployee
		r.ScopeID, _ = s.employee(ruleEmployee)
	case at != nil:
		r.Scope, r.ScopeID = schedule.ForLocation, at.ID
	case s.lacks(ruleLocation) && old.Scope == schedule.ForLocation, s.lacks(ruleEmployee) && old.Scope == schedule.ForEmployee:
		r.Scope, r.ScopeID = old.Scope, old.ScopeID
	}
}

// readException reads one row of a schedule exceptions file. An exception is for one employee, for a location, or for
// everyone.
func readException(s *sheet) {
	id := s.key()
	x := storedRow(s, id, s.im.opt.Stored.Exception)
	x.ID, x.Kind = id, schedule.ExceptionKind(s.word(exceptionKind, &exceptionKinds))
	x.StartsOn, x.EndsOn = s.date(exceptionFirst), cellOr(s, exceptionLast, x.EndsOn, s.date)
	x.Title, x.Message = s.text(exceptionTitle), cellOr(s, exceptionMessage, x.Message, s.text)
	x.Status = cellOr(s, exceptionStatus, x.Status, func(c int) schedule.BlockStatus { return schedule.BlockStatus(s.word(c, &exceptionStatuses)) })
	if at := cellOr(s, exceptionLocation, s.im.locations.byID[x.LocationID], s.location); at != nil {
		x.LocationID = at.ID
	} else {
		x.LocationID = 0
	}
	if !s.lacks(exceptionEmployee) {
		x.EmployeeID = 0
	}
	if len(s.cell(exceptionEmployee)) > 0 {
		x.EmployeeID, _ = s.employee(exceptionEmployee)
	}
	s.openingHours(&x)
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

// openingHours reads the opening hours of a location on the days of an exception. Both times or neither must be set.
func (s *sheet) openingHours(x *schedule.ScheduleException) {
	opens, closes := len(s.cell(exceptionOpens)) > 0, len(s.cell(exceptionCloses)) > 0
	if !opens && !closes {
		if !s.lacks(exceptionOpens) || !s.lacks(exceptionCloses) {
			x.OpensMinute, x.ClosesMinute = 0, 0
		}
		return
	}
	x.OpensMinute = cellOr(s, exceptionOpens, x.OpensMinute, s.clock)
	x.ClosesMinute = cellOr(s, exceptionCloses, x.ClosesMinute, s.clock)
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
	s.bad(c, fmt.Sprintf("%q is not a time of day: use HH:MM, from 00:00 to 24:00", table.Clip(b)))
	return 0
}

// number reads a count, or returns 0 for an empty cell.
func (s *sheet) number(c int) int {
	b := s.cell(c)
	if len(b) == 0 {
		return 0
	}
	n, err := strconv.Atoi(string(b))
	if err != nil || n < 0 || n > 1_000_000 {
		s.bad(c, fmt.Sprintf("%q is not a whole number of at least 0", table.Clip(b)))
		return 0
	}
	return n
}

// inOrder refuses a range of dates that ends before it starts.
func (s *sheet) inOrder(c int, from, to schedule.Date) {
	if from != 0 && to != 0 && to < from {
		s.bad(c, fmt.Sprintf("%s is before %s", to, from))
	}
}

var weekdays = report.Vocabulary{
	Words: map[string]string{
		"sunday": "0", "monday": "1", "tuesday": "2", "wednesday": "3", "thursday": "4", "friday": "5", "saturday": "6",
		"sun": "0", "mon": "1", "tue": "2", "wed": "3", "thu": "4", "fri": "5", "sat": "6",
		"0": "0", "1": "1", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6",
	},
	Options: "Sunday to Saturday, Sun to Sat, or 0 (Sunday) to 6", Silent: true,
}

var severities = ourWords(schedule.Warning, schedule.Informational)

var exceptionKinds = ourWords(schedule.ExceptionKinds...)

var exceptionStatuses = report.Vocabulary{
	Words: map[string]string{
		"requested": "requested", "approved": "approved", "active": "active", "declined": "declined", "cancelled": "cancelled",
		"pending": "requested", "canceled": "cancelled", "denied": "declined",
	},
	Empty: "active", Options: "requested, approved, active, declined, cancelled",
}

var enabled = report.Vocabulary{Words: yesNo.Words, Empty: "1", Options: yesNo.Options, Silent: true}

var constraintKinds = func() report.Vocabulary {
	var kinds []schedule.ConstraintKind
	for _, c := range schedule.Constraints {
		kinds = append(kinds, c.Kind)
	}
	return ourWords(kinds...)
}()

// ourWords returns a vocabulary with only our own words.
func ourWords[W ~string](list ...W) report.Vocabulary {
	v := report.Vocabulary{Words: map[string]string{}}
	var options []string
	for _, w := range list {
		v.Words[mapping.Plain(string(w))] = string(w)
		options = append(options, string(w))
	}
	v.Options = strings.Join(options, ", ")
	return v
}
