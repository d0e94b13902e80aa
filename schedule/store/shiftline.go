package store

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"math"

	"opshub/schedule"
)

// A shift line is the shifts of one employee, by start, in as few bytes as is simple: reports that go through all shifts of
// everybody read ten thousand lines in place of two million rows. Of each shift it has, as varints: the difference of its id and
// of its start in minutes to the one before, its length in minutes, location, position, and the zone: 0 and the name where it
// is met first, afterwards its place among those met. Notes, labels and the state stay in the table.
type shiftLine struct {
	bytes        []byte
	id, start    int64
	zones        []string
	lastZone     string
	lastZoneMark uint64
}

// add appends a shift.
func (l *shiftLine) add(s *schedule.Shift) {
	start := int64(s.StartsAt) / 60
	l.bytes = binary.AppendVarint(l.bytes, s.ID-l.id)
	l.bytes = binary.AppendVarint(l.bytes, start-l.start)
	l.bytes = binary.AppendUvarint(l.bytes, uint64(s.Interval().Minutes())) // #nosec G115 -- no shift ends before it begins
	l.bytes = binary.AppendUvarint(l.bytes, uint64(s.LocationID))           // #nosec G115 -- a key is positive
	l.bytes = binary.AppendUvarint(l.bytes, uint64(s.PositionID))           // #nosec G115 -- a key is positive
	l.id, l.start = s.ID, start
	l.addZone(s.TimeZone)
}

func (l *shiftLine) addZone(name string) {
	if l.lastZoneMark == 0 || name != l.lastZone {
		l.lastZone, l.lastZoneMark = name, 0
		for k, known := range l.zones {
			if known == name {
				l.lastZoneMark = uint64(k) + 1 // #nosec G115 -- a place in a list
			}
		}
	}
	l.bytes = binary.AppendUvarint(l.bytes, l.lastZoneMark)
	if l.lastZoneMark == 0 {
		l.zones = append(l.zones, name)
		l.lastZoneMark = uint64(len(l.zones))
		l.bytes = append(binary.AppendUvarint(l.bytes, uint64(len(name))), name...)
	}
}

// text is the line as it is stored.
func (l *shiftLine) text() string { return base64.StdEncoding.EncodeToString(l.bytes) }

// lineOf packs the shifts of one employee, which come by start.
func lineOf(shifts []schedule.Shift) string {
	l := shiftLine{bytes: make([]byte, 0, 12*len(shifts))}
	for k := range shifts {
		if shifts[k].State != schedule.StagedForRemoval {
			l.add(&shifts[k])
		}
	}
	return l.text()
}

// lineReader unpacks lines one after another into the same memory.
type lineReader struct {
	bytes  []byte
	shifts []schedule.Shift
	zones  []string
	names  map[string]string // of zones, each held once
	bad    bool
}

var errLine = errors.New("the packed shifts of an employee cannot be read: run opshub refresh")

// read gives the shifts of a line. They hold until the next call.
func (l *lineReader) read(employee int64, text string) (_ []schedule.Shift, err error) {
	if l.bytes, err = base64.StdEncoding.AppendDecode(l.bytes[:0], []byte(text)); err != nil {
		return nil, errLine
	}
	return l.unpack(employee, l.bytes, everyTime)
}

// everyTime holds every shift.
var everyTime = schedule.Interval{Start: math.MinInt64, End: math.MaxInt64}

// unpack gives those shifts of a line that share time with the interval. They hold until the next call.
func (l *lineReader) unpack(employee int64, rest []byte, within schedule.Interval) ([]schedule.Shift, error) {
	if l.names == nil {
		l.names = map[string]string{}
	}
	l.shifts, l.zones, l.bad = l.shifts[:0], l.zones[:0], false
	id, start := int64(0), int64(0)
	for len(rest) > 0 && !l.bad {
		id += l.signed(&rest)
		start += l.signed(&rest)
		at := schedule.Interval{Start: schedule.Instant(start * 60)}
		if at.Start >= within.End { // they come by start
			break
		}
		at.End = at.Start + schedule.Instant(l.unsigned(&rest)*60) // #nosec G115 -- the line was written from signed numbers
		place, job, zone := l.unsigned(&rest), l.unsigned(&rest), l.zone(&rest)
		if at.End <= within.Start {
			continue
		}
		l.shifts = append(l.shifts, schedule.Shift{ID: id, EmployeeID: employee, StartsAt: at.Start, EndsAt: at.End,
			LocationID: int64(place), PositionID: int64(job), TimeZone: zone}) // #nosec G115 -- the line was written from signed numbers
	}
	if l.bad {
		return nil, errLine
	}
	return l.shifts, nil
}

func (l *lineReader) zone(rest *[]byte) string {
	mark := l.unsigned(rest)
	if mark > 0 {
		if mark > uint64(len(l.zones)) {
			l.bad = true
			return ""
		}
		return l.zones[mark-1]
	}
	n := l.unsigned(rest)
	if n > uint64(len(*rest)) {
		l.bad = true
		return ""
	}
	name, known := l.names[string((*rest)[:n])]
	if !known {
		name = string((*rest)[:n])
		l.names[name] = name
	}
	*rest = (*rest)[n:]
	l.zones = append(l.zones, name)
	return name
}

func (l *lineReader) unsigned(rest *[]byte) uint64 {
	v, n := binary.Uvarint(*rest)
	if n <= 0 {
		l.bad, *rest = true, nil
		return 0
	}
	*rest = (*rest)[n:]
	return v
}

func (l *lineReader) signed(rest *[]byte) int64 {
	v, n := binary.Varint(*rest)
	if n <= 0 {
		l.bad, *rest = true, nil
		return 0
	}
	*rest = (*rest)[n:]
	return v
}

// lineRow is the line of one employee on its way into the table.
type lineRow struct {
	employee int64
	text     string
}

func (d *deriver) writeLines(list []lineRow) error {
	t := bulkTable{"employee_shifts", []string{"employee_id", "shifts"}, 0}
	return d.out.bulk(d.ctx, t, len(list), func(k int, c cells) {
		c.int(list[k].employee)
		c.text(list[k].text)
	})
}
