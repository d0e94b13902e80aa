package store

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestEventsAreFoundByText: by who did it, whatever the case, by what was done, and by what the block became.
func TestEventsAreFoundByText(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := small(t, block(t, schedule.Active, "10:00", "12:00"))
		event := func(actor, action, from, to string) schedule.Event {
			return schedule.Event{OccurredAt: at(t, "2026-11-01T10:00"), SubjectType: schedule.BlockSubject, SubjectID: 1, EmployeeID: 1, Action: action,
				ActorType: "user", ActorName: actor, Changes: []schedule.Change{{Field: "status", From: from, To: to}}}
		}
		r.Events = []schedule.Event{event("Ørsted, Bo", "created", "", "requested"), event("Zoë %", "status_changed", "requested", "approved")}
		s := imported(t, dsn, r)
		for q, want := range map[string]int{"ØRSTED": 1, "ørsted": 1, "zoë %": 1, "status changed": 1, "status_changed": 1, "approved": 1, "nobody": 0} {
			n, err := s.EventCount(ctx, schedule.Manager, schedule.Filter{Q: q})
			rows, _, err2 := s.Events(ctx, schedule.Manager, schedule.Filter{Q: q}, Page{})
			if err != nil || err2 != nil || n != want || len(rows) != want {
				t.Errorf("%q: %d counted, %d rows, %v, %v", q, n, len(rows), err, err2)
			}
		}
		if n, err := s.EventCount(ctx, schedule.Manager, schedule.Filter{Q: "ada"}); err != nil || n < 2 {
			t.Errorf("the employee's name finds %d, %v", n, err)
		}
	})
}
