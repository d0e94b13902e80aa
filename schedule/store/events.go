package store

import (
	"context"

	"opshub/schedule"
)

// eventSelect is an event with the names around it, and the hash of the event before it.
const eventSelect = `SELECT ` + eventFields + `, e.name, l.time_zone, p.hash`

const eventColumns = eventFieldCount + 3

const eventFrom = ` FROM audit_event a LEFT JOIN employee e ON e.id = a.employee_id
	LEFT JOIN location l ON l.id = e.home_location_id LEFT JOIN audit_event p ON p.id = a.id - 1`

// Events is one page of the audit events of unavailable blocks, the newest first unless the page says otherwise.
func (s *Store) Events(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) (
	[]schedule.EventRow, string, error,
) {
	return s.EventsOf(ctx, v, BlockEvents, f, p)
}

// EventsOf is one page of the audit events of one subject type; all of them where it is empty.
func (s *Store) EventsOf(ctx context.Context, v schedule.Viewer, subject string, f schedule.Filter, p Page) (
	out []schedule.EventRow, next string, err error,
) {
	if p.Sort == "" {
		p.Sort = "-time"
	}
	o, err := p.order(eventSorts)
	if err != nil {
		return nil, "", err
	}
	question, err := s.eventQuestion(ctx, v, subject, f)
	if err != nil {
		return nil, "", wrap(err, "events")
	}
	w := question.where()
	tail := o.page(w)
	scan := s.eventScanner(question.zone)
	one, nextOf := list(func(r row) {
		out = append(out, schedule.EventRow{})
		scan(r, &out[len(out)-1])
	}, eventColumns, o)
	err = s.engine.read(ctx, func(q reader) error {
		return q.query(ctx, eventSelect+o.columns()+eventFrom+w.text()+tail, w.args, one)
	})
	return out, nextOf(), wrap(err, "events")
}

// EventCount is the number of audit events of unavailable blocks under the filter.
func (s *Store) EventCount(ctx context.Context, v schedule.Viewer, f schedule.Filter) (int, error) {
	return s.EventCountOf(ctx, v, BlockEvents, f)
}

// EventCountOf is the number of audit events of one subject type; of all where it is empty.
func (s *Store) EventCountOf(ctx context.Context, v schedule.Viewer, subject string, f schedule.Filter) (int, error) {
	n, err := remembered(s, key("events "+subject, v, f), func() (n int64, err error) {
		question, err := s.eventQuestion(ctx, v, subject, f)
		if err != nil {
			return 0, err
		}
		w := question.where()
		err = s.engine.read(ctx, func(q reader) error {
			n, err = count(ctx, q, `SELECT COUNT(*)`+eventFrom+w.text(), w.args...)
			return err
		})
		return n, err
	})
	return int(n), wrap(err, "event count")
}

// EachEvent gives every audit event of unavailable blocks under the filter, oldest first, holding only those read ahead.
func (s *Store) EachEvent(ctx context.Context, v schedule.Viewer, f schedule.Filter,
	fn func(*schedule.EventRow) error,
) error {
	text, args, err := s.eventQuery(ctx, v, f)
	if err != nil {
		return wrap(err, "events")
	}
	m, err := s.meta(ctx)
	if err != nil {
		return wrap(err, "events")
	}
	return wrap(each(ctx, s, text, args, s.eventScanner(m.organization.TimeZone), fn), "events")
}

func (s *Store) eventQuery(ctx context.Context, v schedule.Viewer, f schedule.Filter) (string, []any, error) {
	question, err := s.eventQuestion(ctx, v, BlockEvents, f)
	if err != nil {
		return "", nil, err
	}
	w := question.where()
	return eventSelect + eventFrom + w.text() + order{key: eventSorts[0]}.orderBy(), w.args, nil
}

// eventScanner reads event rows. Intact says, of each row as it is read, that its own hash is right and that it follows the
// event before; that the whole chain up to there holds too is what VerifyChain finds out, and what it found for this data
// version is taken into account.
func (s *Store) eventScanner(zone string) func(row, *schedule.EventRow) {
	var buf []byte
	broken := s.chain.brokenAt(s.Version())
	return func(r row, e *schedule.EventRow) {
		*e = schedule.EventRow{}
		buf, e.Intact = scanEvent(r, &e.Event, buf)
		before := r.text(eventFieldCount + 2)
		follows := e.PrevHash == before && (before != "" || e.ID == 1)
		e.Intact = e.Intact && follows && (broken == 0 || e.ID < broken)
		e.EmployeeName = r.text(eventFieldCount)
		e.TimeZone = orElse(r.text(eventFieldCount+1), zone)
		e.StatusFrom, e.StatusTo = statusOf(e.Changes)
	}
}
