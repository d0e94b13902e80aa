package report

import (
	"fmt"

	"opshub/schedule"
)

const day = 24 * 60 // minutes

// LengthLimit limits a duration in minutes. An import reports a duration above usual and refuses one above most.
type LengthLimit struct {
	usual, most int
	UsualWords  string // usual in words: "48 hours"
	mostWords   string
}

// The limits of shifts and of unavailable blocks.
var (
	ShiftLength = LengthLimit{2 * day, 31 * day, "48 hours", "31 days"}
	BlockLength = LengthLimit{2 * 366 * day, 20 * 366 * day, "2 years", "20 years"}
)

// Refusal returns why an interval is too long, or "".
func (l LengthLimit) Refusal(iv schedule.Interval) string {
	if iv.Minutes() <= l.most {
		return ""
	}
	return fmt.Sprintf("is %d days after the start: at most %s are allowed", iv.Minutes()/day, l.mostWords)
}

// IsLong reports whether an interval is longer than usual.
func (l LengthLimit) IsLong(iv schedule.Interval) bool { return iv.Minutes() > l.usual }
