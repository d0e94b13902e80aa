package schedule

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
)

// The audit log is a chain: the hash of an event covers the event and the hash of the event before, so that nobody can
// change, remove or insert an event without every later hash giving it away.

// Seal is the event as the next link after the event whose hash is prev, which is empty for the first one.
func (e Event) Seal(prev string) Event {
	e.PrevHash = prev
	e.Hash = e.digest(ChangesJSON(e.Changes))
	return e
}

// Intact says whether the event is what was sealed, and whether it follows the event whose hash is prev.
func (e Event) Intact(prev string) bool {
	return e.PrevHash == prev && e.Hash == e.digest(ChangesJSON(e.Changes))
}

// digest is the SHA-256 of the canonical form in hex.
func (e *Event) digest(changes string) string {
	sum := sha256.Sum256(e.AppendCanonical(nil, changes))
	return hex.EncodeToString(sum[:])
}

// AppendCanonical appends what the hash of an event covers: every field but the hash itself, in a fixed order, numbers
// ended by a semicolon and texts with their length before them, so that no two events read the same. changes is
// ChangesJSON(e.Changes), which a caller that has it stored need not compute again.
func (e *Event) AppendCanonical(dst []byte, changes string) []byte {
	dst = appendField(dst, e.PrevHash)
	dst = appendNumber(dst, e.ID)
	dst = appendNumber(dst, int64(e.OccurredAt))
	dst = appendField(dst, e.SubjectType)
	dst = appendNumber(dst, e.SubjectID)
	dst = appendNumber(dst, e.EmployeeID)
	for _, s := range []string{e.Action, e.ActorType, e.ActorID, e.ActorName, changes, e.Note, e.RequestID} {
		dst = appendField(dst, s)
	}
	return dst
}

// appendField appends a text with its length in bytes before it.
func appendField(dst []byte, s string) []byte {
	return append(append(strconv.AppendInt(dst, int64(len(s)), 10), ':'), s...)
}

// appendNumber appends a number and its end.
func appendNumber(dst []byte, n int64) []byte { return append(strconv.AppendInt(dst, n, 10), ';') }

// ChangesJSON is the changes as they are stored and hashed: a JSON array of field, from and to; "[]" for none.
func ChangesJSON(changes []Change) string {
	if len(changes) == 0 {
		return "[]"
	}
	b, err := json.Marshal(changes)
	if err != nil {
		panic("BUG: changes are only text: " + err.Error())
	}
	return string(b)
}
