package store

import (
	"context"

	"opshub/schedule"
)

// eventQuestion is a viewer's question about the audit log.
type eventQuestion struct {
	v     schedule.Viewer
	set   EventSet
	f     schedule.Filter // as the set reads it
	zones []string        // of the locations
	zone  string          // of the organization
	words eventWords
}

// where narrows what the set is asked from. A status is only asked for when one is named: it is the status after the event.
func (q eventQuestion) where() *where {
	w, f := &where{}, q.f
	w.scope(q.v, "a.employee_id")
	if n := len(q.set.Subjects); n == 1 {
		w.add("a.subject_type = #", q.set.Subjects[0])
	} else if n > 1 {
		among(w, "a.subject_type", q.set.Subjects)
	}
	w.word("a.action", q.set.Action)
	w.id("a.subject_id", q.set.ID)
	if f.BlockID != 0 {
		w.add("a.subject_type = #", schedule.BlockSubject)
		w.add("a.subject_id = #", f.BlockID)
	}
	w.id("a.employee_id", f.EmployeeID)
	w.id("l.id", f.LocationID)
	w.id("e.primary_position_id", f.PositionID)
	if len(f.Statuses) > 0 && !f.All {
		among(w, "a.status_to", f.Statuses)
	}
	q.text(w)
	q.days(w)
	return w
}

// days narrows to events on the days of the zone they are shown in: that of the location, else the organization's.
func (q eventQuestion) days(w *where) { w.instants("a.occurred_at", q.zones, q.zone, q.f) }

func (s *Store) eventQuestion(ctx context.Context, v schedule.Viewer, set EventSet, f schedule.Filter) (eventQuestion, error) {
	m, err := s.meta(ctx)
	if err != nil {
		return eventQuestion{}, err
	}
	zones, err := s.placeZones(ctx)
	if err != nil {
		return eventQuestion{}, err
	}
	words, err := s.eventWords(ctx, f.Q)
	return eventQuestion{v, set, set.Reads(f), zones, m.organization.TimeZone, words}, err
}
