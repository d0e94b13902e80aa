package store

import (
	"context"

	"opshub/schedule"
)

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
		func(r row) { known[eventKey{instant(r, 0), r.text(1), r.int(2), r.text(3)}] = true })
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
	t := bulkTable{"audit_event", []string{"id", "occurred_at", "subject_type", "subject_id", "employee_id", "action",
		"actor_type", "actor_id", "actor_name", "status_to", "changes", "note", "request_id", "prev_hash", "hash"}, 0}
	var buf []byte
	texts := map[schedule.Change]string{}                         // one change each is the rule, and they repeat
	return i.w.bulk(i.ctx, t, len(events), func(k int, c cells) { // in order: each event is hashed while the database takes those before it
		e := &events[k]
		cleanEvent(e)
		last++
		e.ID, e.PrevHash = last, hash
		changes := changesTextOnce(texts, e.Changes)
		buf, e.Hash = eventHash(buf, e, changes)
		hash = e.Hash
		_, to := statusOf(e.Changes)
		put(c, e.ID, e.OccurredAt, e.SubjectType, e.SubjectID, optional(e.EmployeeID), e.Action, e.ActorType, e.ActorID, e.ActorName, to,
			changes, e.Note, e.RequestID, e.PrevHash, e.Hash)
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
	err = q.query(ctx, chainTip.selectFrom("audit_event")+` ORDER BY id DESC LIMIT 1`, nil, func(r row) { id, hash = r.int(0), r.text(1) })
	return id, hash, err
}
