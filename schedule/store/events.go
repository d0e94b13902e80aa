package store

import (
	"context"

	"opshub/schedule"
)

// eventSorts are the sort keys of lists of events.
var eventSorts = []sortKey{{"time", []string{"a.occurred_at", "a.id"}, 0}}

// eventColumns is how many columns a query of events selects before the sort columns.
const eventColumns = eventFieldCount + 5

// EventsIn is one page of the audit events of a set, the newest first unless the page says otherwise.
func (s *Store) EventsIn(ctx context.Context, v schedule.Viewer, set EventSet, f schedule.Filter, p Page) (
	out []schedule.EventRow, next string, err error,
) {
	if p.Sort == "" {
		p.Sort = "-time"
	}
	o, err := orderOf(p, eventSorts)
	if err != nil {
		return nil, "", err
	}
	err = s.engine.read(ctx, func(r reader) error {
		q, err := newEventQuery(ctx, r, v, set, f)
		if err != nil {
			return err
		}
		w, there := q.where(), "0" // whether the shift of the event still exists
		if q.set.Has(schedule.ShiftSubject) {
			there = "h.id"
		}
		tail, scan := o.page(w), s.eventScanner(q)
		one, nextOf := list(func(r row) {
			out = append(out, schedule.EventRow{})
			scan(r, &out[len(out)-1])
		}, eventColumns, o)
		text := `SELECT ` + eventFields + `, e.name, l.time_zone, l.name, p.hash, ` + there + o.columns() + q.from() +
			` LEFT JOIN audit_event p ON p.id = a.id - 1` + w.text() + tail
		err = r.query(ctx, text, w.args, one)
		next = nextOf()
		return err
	})
	return out, next, wrap(err, "events")
}

// EachEventIn gives every audit event of a set under the filter, the oldest first.
func (s *Store) EachEventIn(ctx context.Context, v schedule.Viewer, set EventSet, f schedule.Filter, fn func(*schedule.EventRow) error) error {
	return eachPage(Page{Sort: "time"}, func(p Page) ([]schedule.EventRow, string, error) { return s.EventsIn(ctx, v, set, f, p) }, fn)
}

// eventScanner reads event rows. Intact says that the hash of the event is right and that it follows the event before. If
// VerifyChain found a break in this data version, no event from there on is intact. Only managers read the number and the
// hashes of an event, because these reveal the events around it.
func (s *Store) eventScanner(q eventQuery) func(row, *schedule.EventRow) {
	var buf []byte
	zone, all := q.zones.organization, readsDrafts(q.v)
	broken := s.chain.brokenAt(s.Version())
	return func(r row, e *schedule.EventRow) {
		*e = schedule.EventRow{}
		buf, e.Intact = scanEvent(r, &e.Event, buf)
		before := r.text(eventFieldCount + 3)
		follows := e.PrevHash == before && (before != "" || e.ID == 1)
		e.Intact = e.Intact && follows && (broken == 0 || e.ID < broken)
		e.EmployeeName = r.text(eventFieldCount)
		e.TimeZone = orElse(r.text(eventFieldCount+1), zone)
		e.Location = r.text(eventFieldCount + 2)
		e.Gone = e.SubjectType == schedule.ShiftSubject && r.int(eventFieldCount+4) == 0
		e.StatusFrom, e.StatusTo = statusOf(e.Changes)
		if !all {
			e.ID, e.PrevHash, e.Hash = 0, "", ""
		}
	}
}
