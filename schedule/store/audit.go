package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"sync"
	"time"

	"opshub/schedule"
	"opshub/schedule/store/engine"
)

// statusOf returns the status before and after the event that its changes record, or "" if the status did not change.
func statusOf(changes []schedule.Change) (from, to string) {
	for _, c := range changes {
		if c.Field == "status" {
			return c.From, c.To
		}
	}
	return "", ""
}

// history appends the events of the roster that are not stored yet, so that a repeated import adds nothing.
func (i *importer) history() error {
	if len(i.roster.Events) == 0 {
		return nil
	}
	known := map[eventKey]bool{}
	err := i.w.Query(i.ctx, `SELECT occurred_at, subject_type, subject_id, action FROM audit_event`, nil,
		func(r engine.Row) { known[eventKey{engine.Instant(r, 0), r.Text(1), r.Int(2), r.Text(3)}] = true })
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

// eventKey identifies an event of a roster.
type eventKey struct {
	at      schedule.Instant
	subject string
	id      int64
	action  string
}

// appendEvents appends events to the end of the hash chain.
func (i *importer) appendEvents(events []schedule.Event) error {
	if len(events) == 0 {
		return nil
	}
	last, hash, err := chainEnd(i.ctx, i.w)
	if err != nil {
		return err
	}
	t := engine.BulkTable{Name: "audit_event", Columns: []string{"id", "occurred_at", "subject_type", "subject_id", "employee_id", "action",
		"actor_type", "actor_id", "actor_name", "status_to", "changes", "note", "request_id", "prev_hash", "hash"}, Key: 0}
	var buf []byte
	texts := map[schedule.Change]string{}                                // most events have one change, and changes repeat
	return i.w.Bulk(i.ctx, t, len(events), func(k int, c engine.Cells) { // Bulk calls this in order: it hashes an event while the database writes the previous ones
		e := &events[k]
		cleanEvent(e)
		last++
		e.ID, e.PrevHash = last, hash
		changes := changesTextOnce(texts, e.Changes)
		buf, e.Hash = eventHash(buf, e, changes)
		hash = e.Hash
		_, to := statusOf(e.Changes)
		engine.Put(c, e.ID, e.OccurredAt, e.SubjectType, e.SubjectID, engine.Optional(e.EmployeeID), e.Action, e.ActorType, e.ActorID, e.ActorName, to,
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

// cleanEvent converts the texts of an event to their stored form. It must run before the event is hashed.
func cleanEvent(e *schedule.Event) {
	for _, s := range []*string{&e.SubjectType, &e.Action, &e.ActorType, &e.ActorID, &e.ActorName, &e.Note, &e.RequestID} {
		*s = engine.Clean(*s)
	}
	for k := range e.Changes {
		c := &e.Changes[k]
		c.Field, c.From, c.To = engine.Clean(c.Field), engine.Clean(c.From), engine.Clean(c.To)
	}
}

// chainEnd returns the ID and the hash of the last event, or 0 and "" if there is no event.
func chainEnd(ctx context.Context, q engine.Reader) (id int64, hash string, err error) {
	err = q.Query(ctx, chainTip.SelectFrom("audit_event")+` ORDER BY id DESC LIMIT 1`, nil, func(r engine.Row) { id, hash = r.Int(0), r.Text(1) })
	return id, hash, err
}

// chainState caches the result of the last VerifyChain.
type chainState struct {
	now     func() time.Time
	mu      sync.Mutex
	version string
	at      time.Time
	n       int
	broken  int64
}

// verifiedFor is how long the result of VerifyChain stays valid. It expires because a row can be changed without a new
// data version.
const verifiedFor = time.Minute

func (c *chainState) found(version string, n int, broken int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.version, c.at, c.n, c.broken = version, c.now(), n, broken
}

// known returns the cached result. ok is false if it is of another version or has expired.
func (c *chainState) known(version string) (n int, broken int64, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n, c.broken, c.version == version && c.now().Sub(c.at) < verifiedFor
}

// brokenAt returns the ID of the first event that the last verification of this data version found broken, or 0.
func (c *chainState) brokenAt(version string) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.version != version {
		return 0
	}
	return c.broken
}

// eventHash returns the hex SHA-256 hash of an event with changes as its stored text. It reuses buf and returns it.
func eventHash(buf []byte, e *schedule.Event, changes string) ([]byte, string) {
	buf = e.AppendCanonical(buf[:0], changes)
	sum := sha256.Sum256(buf)
	return buf, hex.EncodeToString(sum[:])
}

const eventFields = `a.id, a.occurred_at, a.subject_type, a.subject_id, a.employee_id, a.action, a.actor_type,
	a.actor_id, a.actor_name, a.changes, a.note, a.request_id, a.prev_hash, a.hash`

const eventFieldCount = 14

// eventChanges is the index of the changes column in eventFields.
const eventChanges = 9

// readEvent scans an event without its changes.
func readEvent(r engine.Row) schedule.Event {
	return schedule.Event{
		ID: r.Int(0), OccurredAt: engine.Instant(r, 1), SubjectType: r.Text(2), SubjectID: r.Int(3), EmployeeID: r.Int(4),
		Action: r.Text(5), ActorType: r.Text(6), ActorID: r.Text(7), ActorName: r.Text(8),
		Note: r.Text(10), RequestID: r.Text(11), PrevHash: r.Text(12), Hash: r.Text(13),
	}
}

// VerifyChain reads the whole audit log and returns the number of events and the ID of the first broken one, or 0 if the
// hash chain is intact. An event is broken if it was changed or if the event before it is missing. The result is cached
// for a minute while the data version stays the same.
func (s *Store) VerifyChain(ctx context.Context) (n int, broken int64, err error) {
	version := s.Version()
	if n, broken, ok := s.chain.known(version); ok {
		return n, broken, nil
	}
	var buf []byte
	var last int64
	hash := ""
	err = s.engine.Query(ctx, `SELECT `+eventFields+` FROM audit_event a ORDER BY a.id`, nil, func(r engine.Row) {
		e := readEvent(r)
		var own string
		buf, own = eventHash(buf, &e, r.Text(eventChanges))
		if broken == 0 && (own != e.Hash || e.PrevHash != hash || e.ID != last+1) {
			broken = e.ID
		}
		hash, last = e.Hash, e.ID
		n++
	})
	if err == nil {
		s.chain.found(version, n, broken)
	}
	return n, broken, wrap(err, "verify the audit log")
}

// ChainTip returns where the next published version and the next audit event continue. It implements part of
// dryrun.Database.
func (s *Store) ChainTip(ctx context.Context) (tip schedule.ChainTip, err error) {
	err = s.engine.Read(ctx, func(q engine.Reader) error {
		period, err := engine.Count(ctx, q, chainTip.SelectFrom("published_period")+` ORDER BY id DESC LIMIT 1`)
		if err != nil {
			return err
		}
		event, hash, err := chainEnd(ctx, q)
		tip = schedule.ChainTip{NextPeriod: period + 1, NextEvent: event + 1, LastHash: hash}
		return err
	})
	return tip, wrap(err, "end of the audit log")
}

// chainTip lists the columns that ChainTip reads.
var chainTip = engine.ReadColumns{"published_period": {"id"}, "audit_event": {"id", "hash"}}

// ChainTipColumns returns the columns of a schema that ChainTip reads, in the order of the schema.
func ChainTipColumns(schema []schedule.SchemaColumn) []schedule.SchemaColumn {
	return chainTip.In(schema)
}
