package store

import (
	"cmp"
	"context"
	"encoding/json"

	"opshub/schedule"
)

// eventColumns is how many columns eventQuery.list selects.
const eventColumns = eventFieldCount + 5

// list is the events of the query with the names around them, the hash of the event before, and whether their shift exists.
func (q eventQuery) list() list {
	there := "0"
	if q.set.Has(schedule.ShiftSubject) {
		there = "h.id"
	}
	return list{
		sort: "time", first: "a.occurred_at", second: "a.id", columns: eventColumns,
		selects: `SELECT ` + eventFields + `, e.name, l.time_zone, l.name, p.hash, ` + there,
		from:    q.from() + ` LEFT JOIN audit_event p ON p.id = a.id - 1`,
	}
}

// EventsIn is one page of the audit events of a set, the newest first unless the page says otherwise.
func (s *Store) EventsIn(ctx context.Context, v schedule.Viewer, set EventSet, f schedule.Filter, p Page) (
	out []schedule.EventRow, next string, err error,
) {
	if p.Sort == "" {
		p.Sort = "-time"
	}
	err = s.engine.read(ctx, func(r reader) error {
		q, err := newEventQuery(ctx, r, v, set, f)
		if err != nil {
			return err
		}
		scan := s.eventScanner(q)
		next, err = q.list().page(ctx, r, q.where(), p, func(r row) {
			out = append(out, schedule.EventRow{})
			scan(r, &out[len(out)-1])
		})
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
		*e = schedule.EventRow{Event: readEvent(r)}
		changes, before := r.text(eventChanges), r.text(eventFieldCount+3)
		readable := changes == "[]" || json.Unmarshal([]byte(changes), &e.Changes) == nil
		var hash string
		buf, hash = eventHash(buf, &e.Event, changes)
		follows := e.PrevHash == before && (before != "" || e.ID == 1)
		e.Intact = readable && hash == e.Hash && follows && (broken == 0 || e.ID < broken)
		e.EmployeeName = r.text(eventFieldCount)
		e.TimeZone = cmp.Or(r.text(eventFieldCount+1), zone)
		e.Location = r.text(eventFieldCount + 2)
		e.Gone = e.SubjectType == schedule.ShiftSubject && r.int(eventFieldCount+4) == 0
		e.StatusFrom, e.StatusTo = statusOf(e.Changes)
		if !all {
			e.ID, e.PrevHash, e.Hash = 0, "", ""
		}
	}
}
