package store

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/store/engine"
)

// EventSet selects events of the audit log in addition to the filter.
type EventSet struct {
	Subjects []string // subject types; empty for every type
	Action   string   // "" for every action
	ID       int64    // of the subject; 0 for every subject
}

// BlockEvents selects the events of unavailable blocks.
var BlockEvents = EventSet{Subjects: []string{schedule.BlockSubject}}

// Has reports whether the set includes events of a subject type.
func (s EventSet) Has(subject string) bool {
	return len(s.Subjects) == 0 || slices.Contains(s.Subjects, subject)
}

// Reads returns the filter reduced to what applies to the set. A filter without a status selects events with every
// status. If the set excludes blocks, Reads removes the block and the status.
func (s EventSet) Reads(f schedule.Filter) schedule.Filter {
	if !s.Has(schedule.BlockSubject) {
		f = f.Without("block_id", "status")
	}
	f.All = f.All || len(f.Statuses) == 0
	return f
}

// staffSubjects lists the subject types of which staff may read their own events.
var staffSubjects = []string{schedule.BlockSubject, schedule.AvailabilitySubject}

// readBy returns the part of the set that a viewer may read. Managers read everything. Staff read the events of their own
// blocks and wishes. They do not read those of shifts, periods and reviews, which reveal plans and decisions. Other
// viewers, such as the wall, read none.
func (s EventSet) readBy(v schedule.Viewer) EventSet {
	if engine.ReadsDrafts(v) {
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

// eventColumns is the number of columns that eventQuery.list selects.
const eventColumns = eventFieldCount + 5

// list returns the paged list of the query. Besides the event, a row has the names, the hash of the previous event, and
// the ID of the shift, 0 if it no longer exists.
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

// EventsIn returns one page of the audit events of a set, newest first unless the page has another sort order.
func (s *Store) EventsIn(ctx context.Context, v schedule.Viewer, set EventSet, f schedule.Filter, p Page) (
	out []schedule.EventRow, turn paging.Turn, err error,
) {
	if p.Sort == "" {
		p.Sort = "-time"
	}
	err = s.engine.Read(ctx, func(r engine.Reader) error {
		q, err := newEventQuery(ctx, r, v, set, f)
		if err != nil {
			return err
		}
		out, turn, err = readPage(ctx, r, q.list(), q.where(), p, s.eventScanner(q))
		return err
	})
	return out, turn, wrap(err, "events")
}

// EachEventIn calls fn with every audit event of a set under the filter, oldest first.
func (s *Store) EachEventIn(ctx context.Context, v schedule.Viewer, set EventSet, f schedule.Filter, fn func(*schedule.EventRow) error) error {
	return eachPage(Page{Sort: "time"}, func(p Page) ([]schedule.EventRow, paging.Turn, error) { return s.EventsIn(ctx, v, set, f, p) }, fn)
}

// eventScanner returns a function that scans event rows. Intact is true if the hash of the event is correct and the event
// follows the previous one. If VerifyChain found a break in this data version, no event from the break on is intact. Only
// managers read the ID and the hashes of an event, because they reveal the events around it.
func (s *Store) eventScanner(q eventQuery) func(engine.Row) schedule.EventRow {
	var buf []byte
	zone, all := q.zones.organization, engine.ReadsDrafts(q.v)
	broken := s.chain.brokenAt(s.Version())
	return func(r engine.Row) schedule.EventRow {
		e := schedule.EventRow{Event: readEvent(r)}
		changes, before := r.Text(eventChanges), r.Text(eventFieldCount+3)
		readable := changes == "[]" || json.Unmarshal([]byte(changes), &e.Changes) == nil
		var hash string
		buf, hash = eventHash(buf, &e.Event, changes)
		follows := e.PrevHash == before && (before != "" || e.ID == 1)
		e.Intact = readable && hash == e.Hash && follows && (broken == 0 || e.ID < broken)
		e.EmployeeName = r.Text(eventFieldCount)
		e.TimeZone = cmp.Or(r.Text(eventFieldCount+1), zone)
		e.Location = r.Text(eventFieldCount + 2)
		e.Gone = e.SubjectType == schedule.ShiftSubject && r.Int(eventFieldCount+4) == 0
		e.StatusFrom, e.StatusTo = statusOf(e.Changes)
		if !all {
			e.ID, e.PrevHash, e.Hash = 0, "", ""
		}
		return e
	}
}

// EventCounts holds the counters of the audit events of a set under a filter.
type EventCounts struct {
	Events   int
	Subjects int // distinct subjects
	Actors   int // distinct people and programs
	ByAction []EventTally
	ByActor  []EventTally // most events first
	ByType   []EventTally // by type of subject
}

// EventTally counts the events with the same word and kind.
type EventTally struct {
	Word   string // the action, the name of the actor, the type of the subject
	Kind   string // of an actor: user, system or import
	Events int
}

// CountEvents returns the number of audit events of a set under the filter: the Events of EventCounts, without the sorting for the others.
func (s *Store) CountEvents(ctx context.Context, v schedule.Viewer, set EventSet, f schedule.Filter) (n int, err error) {
	err = s.engine.Read(ctx, func(r engine.Reader) error {
		q, err := newEventQuery(ctx, r, v, set, f)
		if err != nil {
			return err
		}
		w := q.where()
		count, err := engine.Count(ctx, r, `SELECT COUNT(*)`+q.counted()+w.Text(), w.Args...)
		n = int(count)
		return err
	})
	return n, wrap(err, "event count")
}

// EventCounts counts the audit events of a set under the filter.
func (s *Store) EventCounts(ctx context.Context, v schedule.Viewer, set EventSet, f schedule.Filter) (c EventCounts, err error) {
	err = s.engine.Read(ctx, func(r engine.Reader) error {
		q, err := newEventQuery(ctx, r, v, set, f)
		if err != nil {
			return err
		}
		w := q.where()
		from := q.counted() + w.Text()
		actions, actors, types := tally{}, tally{}, tally{}
		err = r.Query(ctx, `SELECT a.subject_type, a.action, a.actor_type, a.actor_name, COUNT(*)`+from+
			` GROUP BY a.subject_type, a.action, a.actor_type, a.actor_name`, w.Args, func(r engine.Row) {
			n := int(r.Int(4))
			c.Events += n
			types[EventTally{Word: r.Text(0)}] += n
			actions[EventTally{Word: r.Text(1)}] += n
			actors[EventTally{Word: r.Text(3), Kind: r.Text(2)}] += n
		})
		if err != nil {
			return err
		}
		c.ByAction, c.ByActor, c.ByType, c.Actors = actions.sorted(), actors.sorted(), types.sorted(), len(actors)
		n, err := engine.Count(ctx, r, `SELECT COUNT(*) FROM (SELECT DISTINCT a.subject_type, a.subject_id`+from+`) AS subjects`, w.Args...)
		c.Subjects = int(n)
		return err
	})
	return c, wrap(err, "event counts")
}

// tally counts events by word and kind.
type tally map[EventTally]int

// sorted returns the tallies, most events first.
func (t tally) sorted() []EventTally {
	out := make([]EventTally, 0, len(t))
	for k, n := range t {
		k.Events = n
		out = append(out, k)
	}
	slices.SortFunc(out, func(a, b EventTally) int {
		return cmp.Or(cmp.Compare(b.Events, a.Events), cmp.Compare(a.Word, b.Word), cmp.Compare(a.Kind, b.Kind))
	})
	return out
}
