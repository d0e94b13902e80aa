package schedule

import (
	"slices"
	"strings"
)

// LateChange is one change of a shift after its period was first published: shown to employees by a later version, or made since and
// not shown yet.
type LateChange struct {
	ShiftChange
	Period  PublishedPeriod // the version that showed it; ID 0: not published yet
	Edits   []Event         // what was recorded of it, in order; none where the change came with an import
	Since   Instant         // when the period was first published
	Against PublishedPeriod // the version that it is a change against
}

// At is when employees could learn of it: the publication, or the last edit where it is not published yet.
func (c *LateChange) At() Instant {
	if c.Period.ID != 0 || len(c.Edits) == 0 {
		return c.Period.PublishedAt
	}
	return c.Edits[len(c.Edits)-1].OccurredAt
}

// By names who made it: the people of the edits that are recorded, else who published it.
func (c *LateChange) By() string {
	var names []string
	for _, e := range c.Edits {
		if e.ActorName != "" && !slices.Contains(names, e.ActorName) {
			names = append(names, e.ActorName)
		}
	}
	if len(names) == 0 {
		return c.Period.PublishedBy
	}
	return strings.Join(names, ", ")
}

// NoticeMinutes is how long before the shift it was, by the copy that begins first; negative after it had begun.
func (c *LateChange) NoticeMinutes() int { return int(c.Begins()-c.At()) / secondsPerMinute }

// WithinNotice says whether it came later than so many days before the day of the shift, by the calendar of its zone.
func (c *LateChange) WithinNotice(days int) bool {
	return DaysBefore(c.Copy().TimeZone, c.At(), c.Begins()) < days
}

const secondsPerMinute = 60

// DaysBefore is how many days the day of an instant lies before that of a later one, in a zone; negative where it lies behind.
func DaysBefore(zone string, at, later Instant) int {
	z, _ := ZoneOrUTC(zone)
	return int(z.Date(later) - z.Date(at))
}
