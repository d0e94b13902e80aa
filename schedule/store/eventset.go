package store

import (
	"slices"

	"opshub/schedule"
)

// EventSet says which events of the audit log are wanted, beside the filter.
type EventSet struct {
	Subjects []string // types of subjects; none: every type
	Action   string   // empty: every action
	ID       int64    // of the subject; 0: every one
}

// BlockEvents are the events of unavailable blocks.
var BlockEvents = EventSet{Subjects: []string{schedule.BlockSubject}}

// Has reports whether the set holds events of a type of subject.
func (s EventSet) Has(subject string) bool {
	return len(s.Subjects) == 0 || slices.Contains(s.Subjects, subject)
}

// Reads is the filter as a query of the set uses it. Without a status every event is wanted, whatever status its subject got.
// If the set has no blocks, the block and the status of the filter are left out.
func (s EventSet) Reads(f schedule.Filter) schedule.Filter {
	if !s.Has(schedule.BlockSubject) {
		f = f.Without("block_id", "status")
	}
	f.All = f.All || len(f.Statuses) == 0
	return f
}

// staffSubjects are the types of subjects whose events staff read, of their own ones.
var staffSubjects = []string{schedule.BlockSubject, schedule.AvailabilitySubject}

// readBy is the part of the set that a viewer may read. Managers read everything. Staff read the events of their own blocks
// and wishes, because those of shifts, periods and reviews tell of plans and decisions. The wall reads none.
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
