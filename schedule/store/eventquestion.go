package store

import (
	"context"
	"strconv"
	"strings"

	"opshub/schedule"
)

// eventQuestion is a viewer's question about the audit log.
type eventQuestion struct {
	v     schedule.Viewer
	set   EventSet
	f     schedule.Filter // as the set reads it
	zones shownZones
	words eventWords
}

// where narrows what the set is asked from. A status is only asked for when one is named: it is the status after the event.
func (q eventQuestion) where() *where {
	w := &where{}
	if n := len(q.set.Subjects); n == 1 {
		w.add("a.subject_type = #", q.set.Subjects[0])
	} else if n > 1 { // by no index: those of several types would have to be sorted
		among(w, "COALESCE(a.subject_type, '')", q.set.Subjects)
	}
	q.narrowed(w)
	return w
}

// pick gives the ids of a page of events of several types: so many of each type, in the order of its index, and of these the first.
func (q eventQuestion) pick(o order) (text string, args []any) {
	w := &where{}
	for k, subject := range q.set.Subjects {
		in := &where{args: w.args}
		in.add("a.subject_type = #", subject)
		q.narrowed(in)
		tail := o.page(in)
		w.args = in.args
		text += ` UNION ALL SELECT * FROM (SELECT a.id, a.occurred_at` + q.set.from() + in.text() + tail + `) part` + strconv.Itoa(k)
	}
	return `SELECT a.id` + o.columns() + ` FROM (` + strings.TrimPrefix(text, " UNION ALL ") + `) a` + o.orderBy() + ` LIMIT ` + w.arg(int64(o.limit)+1), w.args
}

// narrowed adds every condition but that on the type.
func (q eventQuestion) narrowed(w *where) {
	f := q.f
	w.scope(q.v, "a.employee_id")
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
}

// days narrows to events on the days of the zone they are shown in: that of the location, else the organization's.
func (q eventQuestion) days(w *where) { w.instants("a.occurred_at", q.zones, q.f) }

func (s *Store) eventQuestion(ctx context.Context, v schedule.Viewer, set EventSet, f schedule.Filter) (eventQuestion, error) {
	set = set.readBy(v)
	f = set.Reads(f)
	zones, err := s.shownZones(ctx, f.LocationID)
	if err != nil {
		return eventQuestion{}, err
	}
	words, err := s.eventWords(ctx, f.Q)
	return eventQuestion{v, set, f, zones, words}, err
}
