package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"sync"
	"time"

	"opshub/schedule"
)

// chainState is what the last look at the whole audit log found.
type chainState struct {
	now     func() time.Time
	mu      sync.Mutex
	version string
	at      time.Time
	n       int
	broken  int64
}

// believeFor is how long a look at the audit log is believed: somebody may change a row without a new data version.
const believeFor = time.Minute

func (c *chainState) found(version string, n int, broken int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.version, c.at, c.n, c.broken = version, c.now(), n, broken
}

// known is what was found, where it may still be believed.
func (c *chainState) known(version string) (n int, broken int64, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n, c.broken, c.version == version && c.now().Sub(c.at) < believeFor
}

// brokenAt is the first event that did not fit at the last verification of this version of the data, or 0.
func (c *chainState) brokenAt(version string) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.version != version {
		return 0
	}
	return c.broken
}

// eventHash is the hash of an event whose changes are written as given; buf is used again.
func eventHash(buf []byte, e *schedule.Event, changes string) ([]byte, string) {
	buf = e.AppendCanonical(buf[:0], changes)
	sum := sha256.Sum256(buf)
	return buf, hex.EncodeToString(sum[:])
}

const eventFields = `a.id, a.occurred_at, a.subject_type, a.subject_id, a.employee_id, a.action, a.actor_type,
	a.actor_id, a.actor_name, a.changes, a.note, a.request_id, a.prev_hash, a.hash`

const eventFieldCount = 14

// eventChanges is the column of the changes.
const eventChanges = 9

// readEvent reads an event without its changes.
func readEvent(r row) schedule.Event {
	return schedule.Event{
		ID: r.int(0), OccurredAt: instant(r, 1), SubjectType: r.text(2), SubjectID: r.int(3), EmployeeID: r.int(4),
		Action: r.text(5), ActorType: r.text(6), ActorID: r.text(7), ActorName: r.text(8),
		Note: r.text(10), RequestID: r.text(11), PrevHash: r.text(12), Hash: r.text(13),
	}
}

// VerifyChain reads the whole audit log and gives the number of events and the id of the first one that does not fit:
// changed, or with one before it missing. 0 means that the chain is whole. What was found is believed for a minute, as long
// as the data does not change.
func (s *Store) VerifyChain(ctx context.Context) (n int, broken int64, err error) {
	version := s.Version()
	if n, broken, ok := s.chain.known(version); ok {
		return n, broken, nil
	}
	var buf []byte
	var last int64
	hash := ""
	err = s.engine.query(ctx, `SELECT `+eventFields+` FROM audit_event a ORDER BY a.id`, nil, func(r row) {
		e := readEvent(r)
		var own string
		buf, own = eventHash(buf, &e, r.text(eventChanges))
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
