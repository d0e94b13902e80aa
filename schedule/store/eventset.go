package store

import (
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
)

// EventSet says which events of the audit log are asked for, beside the filter.
type EventSet struct {
	Subjects []string // types of subjects; none: every type
	Action   string   // empty: every action
	ID       int64    // of the subject; 0: every one
}

// blockEvents are the events of unavailable blocks.
var blockEvents = EventSet{Subjects: []string{schedule.BlockSubject}}

// Has says whether the set holds events of a type.
func (s EventSet) Has(subject string) bool {
	return len(s.Subjects) == 0 || slices.Contains(s.Subjects, subject)
}

// Reads is the filter as the question understands it: without a status every event is meant, whatever the subject became, and
// where the set has no blocks, what a filter says about blocks is left out.
func (s EventSet) Reads(f schedule.Filter) schedule.Filter {
	if !s.Has(schedule.BlockSubject) {
		f = f.Without("block_id", "status")
	}
	f.All = f.All || len(f.Statuses) == 0
	return f
}

// readBy is what a viewer may read of the set. Only managers read of everything: the events of shifts, periods and reviews tell of plans
// and of decisions. Staff read those of their own blocks and wishes; on a wall nobody reads any.
func (s EventSet) readBy(v schedule.Viewer) EventSet {
	if readsDrafts(v) {
		return s
	}
	var left []string
	for _, subject := range staffSubjects {
		if v.Role == schedule.RoleStaff && s.Has(subject) {
			left = append(left, subject)
		}
	}
	if s.Subjects = left; len(left) == 0 {
		s.Subjects = []string{"none"}
	}
	return s
}

// staffSubjects are the types of subjects whose events staff read, of their own ones.
var staffSubjects = []string{schedule.BlockSubject, schedule.AvailabilitySubject}

// key names the set among remembered answers.
func (s EventSet) key() string {
	return s.Action + "|" + strconv.FormatInt(s.ID, 10) + "|" + strings.Join(s.Subjects, " ")
}

// from is audit_event a with what a question of the set looks at: employee e, and location l, which is the home of the employee,
// else the place of the coverage target or of the exception that the event is about.
func (s EventSet) from() string {
	place, joins := "e.home_location_id", ""
	if s.Has(schedule.ShiftSubject) {
		joins += ` LEFT JOIN shift h ON h.id = a.subject_id AND a.subject_type = '` + schedule.ShiftSubject + `'`
	}
	if s.Has(schedule.CoverageTargetSubject) {
		joins += ` LEFT JOIN coverage_target g ON g.id = a.subject_id AND a.subject_type = '` + schedule.CoverageTargetSubject + `'`
		place += ", g.location_id"
	}
	if s.Has(schedule.ExceptionSubject) {
		joins += ` LEFT JOIN exception_review v ON v.id = a.subject_id AND a.subject_type = '` + schedule.ExceptionSubject + `'
			LEFT JOIN schedule_exception x ON x.id = v.schedule_exception_id`
		place += ", x.location_id"
	}
	if place != "e.home_location_id" {
		place = "COALESCE(" + place + ")"
	}
	return ` FROM audit_event a LEFT JOIN employee e ON e.id = a.employee_id` + joins + ` LEFT JOIN location l ON l.id = ` + place
}

// selects is an event of the set with the names around it, the hash of the event before it, and whether its shift is still there.
func (s EventSet) selects() string {
	there := "0"
	if s.Has(schedule.ShiftSubject) {
		there = "h.id"
	}
	return `SELECT ` + eventFields + `, e.name, l.time_zone, l.name, p.hash, ` + there
}

// narrow is audit_event a with no more than the conditions of the filter need, for counting.
func (q eventQuestion) narrow() string {
	if f := q.f; f.LocationID == 0 && f.PositionID == 0 && f.From == 0 && f.To == 0 {
		return ` FROM audit_event a`
	}
	return q.set.from()
}
