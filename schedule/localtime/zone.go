// Package localtime converts between points in time and the clocks on the walls of a time zone. It knows dates,
// instants, half-open intervals, zones, and local times that occur twice or not at all.
package localtime

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"sync"
	"time"
)

// Zone is a time zone of the IANA database, optimized for many lookups. Its offsets from 1970 to 2106 are in a table
// that is immutable after loading, so that goroutines can share a Zone.
type Zone struct {
	name    string
	Loc     *time.Location // used for instants outside the table
	starts  []Instant      // starts[i] is the start of offsets[i]; starts[0] is 0
	offsets []int32        // seconds east of UTC
	first   [tableChunks]uint16
}

const (
	SecondsPerDay  = 86400
	MinutesPerDay  = 1440
	MinutesPerHour = 60
)

var zones sync.Map // name -> *Zone

// UTC is the zone without offset. It replaces unknown zones, with a warning (domain.md 2.8 row 32).
var UTC = newZone("UTC", time.UTC)

// LoadZone returns the zone with an IANA name such as "Europe/Berlin". It refuses an empty name, "Local" and every
// other name whose meaning depends on the machine, so that data has the same meaning everywhere.
func LoadZone(name string) (*Zone, error) {
	if z, ok := zones.Load(name); ok {
		return z.(*Zone), nil
	}
	if name == "UTC" {
		return UTC, nil
	}
	loc, err := loadLocation(name)
	if err != nil {
		return nil, err
	}
	z, _ := zones.LoadOrStore(name, newZone(name, loc))
	return z.(*Zone), nil
}

// ZoneOrUTC returns the zone, or UTC and false if the name is unknown. Callers show such rows in UTC with a warning.
func ZoneOrUTC(name string) (z *Zone, known bool) {
	if z, err := LoadZone(name); err == nil {
		return z, true
	}
	return UTC, false
}

// ZoneAtHand caches the last zone, because most consecutive rows have the same one.
type ZoneAtHand struct {
	zone *Zone
	name string
}

// Of is like ZoneOrUTC without the second result.
func (z *ZoneAtHand) Of(name string) *Zone {
	if z.zone == nil || name != z.name {
		z.zone, _ = ZoneOrUTC(name)
		z.name = name
	}
	return z.zone
}

// loadLocation is like time.LoadLocation but refuses names that depend on the machine: the local zone, and the zones
// with leap seconds.
func loadLocation(name string) (*time.Location, error) {
	switch {
	case name == "":
		return nil, errors.New("time zone is missing: use an IANA name such as Europe/Berlin")
	case name == "Local" || name == "localtime" || name == "posixrules" || strings.HasPrefix(name, "right/"):
		return nil, fmt.Errorf("time zone %q depends on the machine: use an IANA name such as Europe/Berlin", name)
	}
	loc, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("time zone %.60q is unknown: use an IANA name such as Europe/Berlin", name)
	}
	return loc, nil
}

// Name returns the IANA name.
func (z *Zone) Name() string { return z.name }

// Location returns the zone of the standard library, for formatting. It is loaded once.
func (z *Zone) Location() *time.Location { return z.Loc }

// Short returns the abbreviation of the zone at an instant, "EST", or its offset if it has none, "UTC-3".
func (z *Zone) Short(i Instant) string {
	name, offset := time.Unix(int64(i), 0).In(z.Loc).Zone()
	if name != "" && name[0] != '+' && name[0] != '-' {
		return name
	}
	sign, minutes := '+', offset/60
	if minutes < 0 {
		sign, minutes = '-', -minutes
	}
	if minutes%MinutesPerHour == 0 {
		return fmt.Sprintf("UTC%c%d", sign, minutes/MinutesPerHour)
	}
	return fmt.Sprintf("UTC%c%d:%02d", sign, minutes/MinutesPerHour, minutes%MinutesPerHour)
}

// Resolve returns the instant of a local time: so many minutes after midnight of the date. minute may exceed 1440 for a
// following day. For a time that occurs twice it returns the first instant. A time that does not exist is resolved with
// the offset before the gap, as in RFC 5545 3.3.5 and PEP 495 with fold=0 (domain.md 1.1-7). time.Date resolves such
// times differently from zone to zone.
func (z *Zone) Resolve(d Date, minute int) Instant {
	wall := Instant(d-OrdinalOfUnixEpoch)*SecondsPerDay + Instant(minute)*60
	before, after := z.OffsetAt(wall-SecondsPerDay), z.OffsetAt(wall+SecondsPerDay)
	first, second := wall-before, wall-after
	shows1 := first+z.OffsetAt(first) == wall
	shows2 := second+z.OffsetAt(second) == wall
	switch {
	case shows1 && shows2:
		return min(first, second)
	case shows2:
		return second
	default: // the only one, or the offset before the gap if there is none
		return first
	}
}

// StartOfDay returns the first instant of the local date. If the clock skips midnight, its local time is 01:00.
func (z *Zone) StartOfDay(d Date) Instant { return z.Resolve(d, 0) }

// Day returns the local date as an interval. It has 24 hours except on days with a clock change.
func (z *Zone) Day(d Date) Interval { return Interval{z.StartOfDay(d), z.StartOfDay(d + 1)} }

// Hours returns the hours of the local date as intervals: 24, or 23 or 25 on days with a clock change. The last one is
// shorter if the clock changes by half an hour (domain.md 2.8 row 33).
func (z *Zone) Hours(d Date) []Interval {
	day := z.Day(d)
	out := make([]Interval, 0, 25)
	for at := day.Start; at < day.End; at += 3600 {
		out = append(out, Interval{at, min(at+3600, day.End)})
	}
	return out
}

// Range returns the local dates from first to last, inclusive, as an interval.
func (z *Zone) Range(first, last Date) Interval {
	return Interval{z.StartOfDay(first), z.StartOfDay(last + 1)}
}

// Local returns the local date and the minutes after local midnight at the instant.
func (z *Zone) Local(i Instant) (d Date, minute int) {
	wall := i + z.OffsetAt(i)
	day := wall / SecondsPerDay
	if wall < day*SecondsPerDay { // division rounds toward zero, days round down
		day--
	}
	return Date(day + OrdinalOfUnixEpoch), int(wall-day*SecondsPerDay) / 60 // #nosec G115 -- days of the years that are read fit
}

// Date returns the local date at the instant.
func (z *Zone) Date(i Instant) Date {
	d, _ := z.Local(i)
	return d
}

// Days returns the first and the last local date of the interval. An end at midnight does not include the next day.
func (z *Zone) Days(iv Interval) (first, last Date) {
	first = z.Date(iv.Start)
	if iv.Empty() {
		return first, first
	}
	return first, max(first, z.Date(iv.End-1))
}

// Offset returns the UTC offset at the instant, such as "+01:00" or "-03:30".
func (z *Zone) Offset(i Instant) string {
	sign, minutes := byte('+'), int(z.OffsetAt(i))/60
	if minutes < 0 {
		sign, minutes = '-', -minutes
	}
	b := append(make([]byte, 0, 6), sign)
	return string(AppendClock(b, minutes))
}

// Steady returns the UTC offset during an interval in minutes. ok reports whether it is constant from one day before to
// one day after the interval.
func (z *Zone) Steady(at Interval) (minutes int64, ok bool) {
	offset := z.OffsetAt(at.Start - SecondsPerDay)
	for i := at.Start; i < at.End+SecondsPerDay; i += SecondsPerDay {
		if z.OffsetAt(i) != offset {
			return 0, false
		}
	}
	return int64(offset) / 60, offset%60 == 0 && z.OffsetAt(at.End+SecondsPerDay) == offset
}

// Span returns the longest interval around an instant without a clock change, and the UTC offset in seconds. The
// interval is empty if the table does not cover the instant.
func (z *Zone) Span(i Instant) (span Interval, ahead int) {
	if i < 0 || i >= tableEnd {
		return Interval{}, 0
	}
	at := sort.Search(len(z.starts), func(k int) bool { return z.starts[k] > i }) - 1
	span = Interval{Start: z.starts[at], End: tableEnd}
	if at+1 < len(z.starts) {
		span.End = z.starts[at+1]
	}
	return span, int(z.offsets[at])
}

// The table covers [0, 2^32) in 512 chunks of 2^23 seconds (97 days). first holds the index of the entry in force at
// the start of each chunk, so that a lookup needs one index and at most a few steps.
const (
	tableEnd    = 1 << 32
	chunkShift  = 23
	tableChunks = tableEnd >> chunkShift
)

// newZone reads the transitions of loc once.
func newZone(name string, loc *time.Location) *Zone {
	z := &Zone{name: name, Loc: loc}
	for t := time.Unix(0, 0).In(loc); ; {
		_, offset := t.Zone()
		// #nosec G115 -- an offset is at most a day
		if n := len(z.offsets); n == 0 || z.offsets[n-1] != int32(offset) {
			z.starts = append(z.starts, Instant(t.Unix()))
			z.offsets = append(z.offsets, int32(offset)) // #nosec G115 -- an offset is at most a day
		}
		_, end := t.ZoneBounds()
		if end.IsZero() || end.Unix() >= tableEnd {
			break
		}
		if !end.After(t) { // the time package treats leap years as one day too short; the rest of the year has no change
			end = time.Date(t.UTC().Year()+1, time.January, 1, 0, 0, 0, 0, time.UTC).In(loc)
		}
		t = end
	}
	at := 0
	for c := range z.first {
		for at+1 < len(z.starts) && z.starts[at+1] <= Instant(c<<chunkShift) {
			at++
		}
		z.first[c] = uint16(at) // #nosec G115 -- a place in a short list
	}
	return z
}

// OffsetAt returns the UTC offset at the instant in seconds.
func (z *Zone) OffsetAt(i Instant) Instant {
	// #nosec G115 -- what lies before 1970 becomes large, which is meant
	if uint64(i) >= tableEnd {
		_, offset := time.Unix(int64(i), 0).In(z.Loc).Zone()
		return Instant(offset)
	}
	at := int(z.first[i>>chunkShift])
	for at+1 < len(z.starts) && z.starts[at+1] <= i {
		at++
	}
	return Instant(z.offsets[at])
}
