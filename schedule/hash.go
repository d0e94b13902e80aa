package schedule

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
)

// The audit log is a hash chain: the hash of an event covers the event and the previous hash. Changing, removing or
// inserting an event invalidates all later hashes.

// Seal returns the event with its hash. prev is the hash of the previous event, empty for the first one.
func (e Event) Seal(prev string) Event {
	e.PrevHash = prev
	e.Hash = e.digest(ChangesJSON(e.Changes))
	return e
}

// Intact reports whether the event matches its hash and follows the event with hash prev.
func (e Event) Intact(prev string) bool {
	return e.PrevHash == prev && e.Hash == e.digest(ChangesJSON(e.Changes))
}

// digest returns the SHA-256 of the canonical form in hexadecimal.
func (e *Event) digest(changes string) string {
	sum := sha256.Sum256(e.AppendCanonical(nil, changes))
	return hex.EncodeToString(sum[:])
}

// AppendCanonical appends the bytes that the hash of an event covers: every field except the hash in a fixed order.
// Numbers end with a semicolon and texts are prefixed with their length, so that different events have different bytes.
// changes must be ChangesJSON(e.Changes); callers that have stored it need not compute it again.
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

// appendField appends a text, prefixed with its length in bytes.
func appendField(dst []byte, s string) []byte {
	return append(append(strconv.AppendInt(dst, int64(len(s)), 10), ':'), s...)
}

// appendNumber appends a number with a terminator.
func appendNumber(dst []byte, n int64) []byte { return append(strconv.AppendInt(dst, n, 10), ';') }

// ChangesJSON returns the changes as they are stored and hashed: a JSON array of objects with field, from and to, or
// "[]".
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
