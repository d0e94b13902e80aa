package store

import (
	"context"

	"opshub/schedule"
)

// eventColumns is how many columns EventSet.selects has.
const eventColumns = eventFieldCount + 5

// beforeJoin finds the event before.
const beforeJoin = ` LEFT JOIN audit_event p ON p.id = a.id - 1`

// Events is one page of the audit events of unavailable blocks, the newest first unless the page says otherwise.
func (s *Store) Events(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) (
	[]schedule.EventRow, string, error,
) {
	return s.EventsIn(ctx, v, blockEvents, f, p)
}

// EventsOf is one page of the audit events of one subject type; all of them where it is empty.
func (s *Store) EventsOf(ctx context.Context, v schedule.Viewer, subject string, f schedule.Filter, p Page) (
	[]schedule.EventRow, string, error,
) {
	set := EventSet{}
	if subject != "" {
		set.Subjects = []string{subject}
	}
	return s.EventsIn(ctx, v, set, f, p)
}

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
	question, err := s.eventQuestion(ctx, v, set, f)
	if err != nil {
		return nil, "", wrap(err, "events")
	}
	set, scan := question.set, s.eventScanner(question)
	read := func(r row) {
		out = append(out, schedule.EventRow{})
		scan(r, &out[len(out)-1])
	}
	if e, err := question.sieve(ctx, s); err != nil || e != nil {
		if err == nil {
			var ids []int64
			ids, next = e.page(o)
			err = eventsAt(ctx, s.engine, question, ids, o, read)
		}
		return out, next, wrap(err, "events")
	}
	if len(set.Subjects) > 1 {
		next, err = s.picked(ctx, question, o, read)
		return out, next, wrap(err, "events")
	}
	w := question.where()
	tail := o.page(w)
	one, nextOf := list(read, eventColumns, o)
	err = s.engine.query(ctx, set.selects()+o.columns()+set.from()+beforeJoin+w.text()+tail, w.args, one)
	return out, nextOf(), wrap(err, "events")
}

// picked reads a page of events of several types: first which, then what is shown of them.
func (s *Store) picked(ctx context.Context, question eventQuestion, o order, read func(row)) (next string, err error) {
	var ids []int64
	one, nextOf := list(func(r row) { ids = append(ids, r.int(0)) }, 1, o)
	err = s.engine.read(ctx, func(q reader) error {
		text, args := question.pick(o)
		if err := q.query(ctx, text, args, one); err != nil {
			return err
		}
		return eventsAt(ctx, q, question, ids, o, read)
	})
	return nextOf(), err
}

// eventsAt reads the events of a page whose ids are known.
func eventsAt(ctx context.Context, q reader, question eventQuestion, ids []int64, o order, read func(row)) error {
	if len(ids) == 0 {
		return nil
	}
	w := &where{}
	w.ids("a.id", ids)
	w.scope(question.v, "a.employee_id") // whatever was written to the log since the ids were found
	return q.query(ctx, question.set.selects()+question.set.from()+beforeJoin+w.text()+o.orderBy(), w.args, func(r row) error {
		read(r)
		return nil
	})
}

// EventCount is the number of audit events of unavailable blocks under the filter.
func (s *Store) EventCount(ctx context.Context, v schedule.Viewer, f schedule.Filter) (int, error) {
	c, err := s.EventCounts(ctx, v, blockEvents, f)
	return c.Events, err
}

// EachEvent gives every audit event of unavailable blocks under the filter, oldest first, holding only those read ahead.
func (s *Store) EachEvent(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.EventRow) error) error {
	return s.EachEventIn(ctx, v, blockEvents, f, fn)
}

// EachEventIn gives every audit event of a set under the filter, oldest first, holding only those read ahead.
func (s *Store) EachEventIn(ctx context.Context, v schedule.Viewer, set EventSet, f schedule.Filter, fn func(*schedule.EventRow) error) error {
	question, err := s.eventQuestion(ctx, v, set, f)
	if err != nil {
		return wrap(err, "events")
	}
	text, args := question.query()
	return wrap(each(ctx, s, text, args, s.eventScanner(question), fn), "events")
}

// eventQuery is the query behind the file of the events of unavailable blocks.
func (s *Store) eventQuery(ctx context.Context, v schedule.Viewer, f schedule.Filter) (string, []any, error) {
	question, err := s.eventQuestion(ctx, v, blockEvents, f)
	if err != nil {
		return "", nil, err
	}
	text, args := question.query()
	return text, args, nil
}

// query asks for every row.
func (q eventQuestion) query() (string, []any) {
	w := q.where()
	return q.set.selects() + q.set.from() + beforeJoin + w.text() + order{key: eventSorts[0]}.orderBy(), w.args
}

// eventScanner reads event rows. Intact says, of each row as it is read, that its own hash is right and that it follows the
// event before; that the whole chain up to there holds too is what VerifyChain finds out, and what it found for this data
// version is taken into account. The number of an event and the hashes tell of the events around it, so only managers read them.
func (s *Store) eventScanner(question eventQuestion) func(row, *schedule.EventRow) {
	var buf []byte
	zone, all := question.zones.organization, readsDrafts(question.v)
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
