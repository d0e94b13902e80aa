package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"opshub/schedule"
)

// BlockEvents is the subject type of the events of unavailable blocks.
const BlockEvents = "unavailable_block"

func utcWord(at schedule.Instant) string { return time.Unix(int64(at), 0).UTC().Format(time.RFC3339) }

// eventHash is the hash of an event whose changes are written as given; buf is used again.
func eventHash(buf []byte, e *schedule.Event, changes string) ([]byte, string) {
	buf = e.AppendCanonical(buf[:0], changes)
	sum := sha256.Sum256(buf)
	return buf, hex.EncodeToString(sum[:])
}

// statusOf is the status before and after by the changes.
func statusOf(changes []schedule.Change) (from, to string) {
	for _, c := range changes {
		if c.Field == "status" {
			return c.From, c.To
		}
	}
	return "", ""
}

// history appends the events that come with the roster, without those that were stored before, so that importing
// again adds nothing.
func (i *importer) history() error {
	if len(i.roster.Events) == 0 {
		return nil
	}
	known := map[eventKey]bool{}
	err := i.w.query(i.ctx, `SELECT occurred_at, subject_type, subject_id, action FROM audit_event`, nil,
		func(r row) error {
			known[eventKey{instant(r, 0), r.text(1), r.int(2), r.text(3)}] = true
			return nil
		})
	if err != nil {
		return err
	}
	var events []schedule.Event
	for _, e := range i.roster.Events {
		if !known[eventKey{e.OccurredAt, e.SubjectType, e.SubjectID, e.Action}] {
			events = append(events, e)
		}
	}
	return i.appendEvents(events)
}

// eventKey is what tells an event that comes with a roster apart.
type eventKey struct {
	at      schedule.Instant
	subject string
	id      int64
	action  string
}

// appendEvents writes events at the end of the chain.
func (i *importer) appendEvents(events []schedule.Event) error {
	if len(events) == 0 {
		return nil
	}
	last, hash, err := chainEnd(i.ctx, i.w)
	if err != nil {
		return err
	}
	var buf []byte
	changes := make([]string, len(events))
	texts := map[schedule.Change]string{} // one change each is the rule, and they repeat
	for k := range events {
		e := &events[k]
		cleanEvent(e)
		last++
		e.ID, e.PrevHash = last, hash
		changes[k] = changesTextOnce(texts, e.Changes)
		buf, e.Hash = eventHash(buf, e, changes[k])
		hash = e.Hash
	}
	t := bulkTable{"audit_event", []string{"id", "occurred_at", "subject_type", "subject_id", "employee_id", "action",
		"actor_type", "actor_id", "actor_name", "status_to", "changes", "note", "request_id", "prev_hash", "hash"}, 0}
	return i.bulk(t, len(events), func(k int, c cells) {
		e := &events[k]
		_, to := statusOf(e.Changes)
		c.int(e.ID)
		c.int(int64(e.OccurredAt))
		c.text(e.SubjectType)
		c.int(e.SubjectID)
		ref(c, e.EmployeeID)
		c.text(e.Action)
		c.text(e.ActorType)
		c.text(e.ActorID)
		c.text(e.ActorName)
		c.text(to)
		c.text(changes[k])
		c.text(e.Note)
		c.text(e.RequestID)
		c.text(e.PrevHash)
		c.text(e.Hash)
	})
}

func changesTextOnce(texts map[schedule.Change]string, changes []schedule.Change) string {
	if len(changes) != 1 {
		return schedule.ChangesJSON(changes)
	}
	text, ok := texts[changes[0]]
	if !ok {
		text = schedule.ChangesJSON(changes)
		if len(texts) < 4096 {
			texts[changes[0]] = text
		}
	}
	return text
}

// cleanEvent makes the texts of an event what will be stored, before they are hashed.
func cleanEvent(e *schedule.Event) {
	for _, s := range []*string{&e.SubjectType, &e.Action, &e.ActorType, &e.ActorID, &e.ActorName, &e.Note, &e.RequestID} {
		*s = clean(*s)
	}
	for k := range e.Changes {
		c := &e.Changes[k]
		c.Field, c.From, c.To = clean(c.Field), clean(c.From), clean(c.To)
	}
}

// chainEnd is the id and hash of the last event; 0 and empty before the first.
func chainEnd(ctx context.Context, q reader) (id int64, hash string, err error) {
	err = q.query(ctx, `SELECT id, hash FROM audit_event ORDER BY id DESC LIMIT 1`, nil, func(r row) error {
		id, hash = r.int(0), r.text(1)
		return nil
	})
	return id, hash, err
}

const eventFields = `a.id, a.occurred_at, a.subject_type, a.subject_id, a.employee_id, a.action, a.actor_type,
	a.actor_id, a.actor_name, a.changes, a.note, a.request_id, a.prev_hash, a.hash`

const eventFieldCount = 14

// scanEvent reads an event and says whether its own hash is right.
func scanEvent(r row, e *schedule.Event, buf []byte) ([]byte, bool) {
	*e = schedule.Event{
		ID: r.int(0), OccurredAt: instant(r, 1), SubjectType: r.text(2), SubjectID: r.int(3), EmployeeID: r.int(4),
		Action: r.text(5), ActorType: r.text(6), ActorID: r.text(7), ActorName: r.text(8),
		Note: r.text(10), RequestID: r.text(11), PrevHash: r.text(12), Hash: r.text(13),
	}
	changes := r.text(9)
	readable := changes == "[]" || json.Unmarshal([]byte(changes), &e.Changes) == nil
	buf, hash := eventHash(buf, e, changes)
	return buf, readable && hash == e.Hash
}

// VerifyChain reads the whole audit log and gives the number of events and the id of the first one that does not fit:
// changed, or with one before it missing. 0 means that the chain is whole.
func (s *Store) VerifyChain(ctx context.Context) (n int, broken int64, err error) {
	var buf []byte
	var last int64
	hash, version := "", s.Version()
	err = s.engine.read(ctx, func(q reader) error {
		return q.query(ctx, `SELECT `+eventFields+` FROM audit_event a ORDER BY a.id`, nil, func(r row) error {
			var e schedule.Event
			var right bool
			buf, right = scanEvent(r, &e, buf)
			if broken == 0 && (!right || e.PrevHash != hash || e.ID != last+1) {
				broken = e.ID
			}
			hash, last = e.Hash, e.ID
			n++
			return nil
		})
	})
	if err == nil {
		s.chain.found(version, broken)
	}
	return n, broken, wrap(err, "verify the audit log")
}
