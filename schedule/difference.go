package schedule

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule/localtime"
)

// ShiftChange is one shift in two copies: an earlier and a later version, or the published and the working copy. A
// missing copy has ID 0.
type ShiftChange struct {
	Kind          ChangeKind
	Before, After *ShiftRow // never nil; shared and read-only
	Fields        []Change  // of a changed shift: the differences as text, see ShiftFields
}

// noCopy represents a missing copy.
var noCopy = &ShiftRow{}

// Added returns the change for a shift that only the later state has.
func Added(after *ShiftRow) ShiftChange {
	return ShiftChange{Kind: ChangeAdded, Before: noCopy, After: after}
}

// Copy returns the later copy, or the earlier one if the shift was removed.
func (c *ShiftChange) Copy() *ShiftRow {
	if c.After.ID == 0 {
		return c.Before
	}
	return c.After
}

// Begins returns the start of the copy that begins first. Employees must know about a change before that time.
func (c *ShiftChange) Begins() Instant {
	if c.Before.ID != 0 && c.After.ID != 0 {
		return min(c.Before.StartsAt, c.After.StartsAt)
	}
	return c.Copy().StartsAt
}

// On returns the local day of Begins in the zone of that copy.
func (c *ShiftChange) On() Date {
	row := c.Copy()
	if c.Before.ID != 0 && c.Before.StartsAt == c.Begins() {
		row = c.Before
	}
	z, _ := localtime.ZoneOrUTC(row.TimeZone)
	return z.Date(row.StartsAt)
}

// Employees returns the IDs of the employees whose schedule changes: none for an open shift, two for a reassigned one.
func (c *ShiftChange) Employees() []int64 {
	var ids []int64
	for _, id := range []int64{c.Before.EmployeeID, c.After.EmployeeID} {
		if id != 0 && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// Words describes the change in one line: "time: Mon 16 Nov 2026 09:00-17:00 to Mon 16 Nov 2026 10:00-18:00; notes
// changed". Times are in a style.
func (c *ShiftChange) Words(style localtime.Style) string {
	return strings.Join(c.FieldWords(style), "; ")
}

// FieldWords describes the change of each field. Fields holds the text of files, so that other styles need both copies.
func (c *ShiftChange) FieldWords(style localtime.Style) []string {
	words := make([]string, len(c.Fields))
	for i, f := range c.Fields {
		if f.Field == TimeField && style != (localtime.Style{}) {
			f.From, f.To = c.Before.TimeWords(style), c.After.TimeWords(style)
		}
		words[i] = f.Words()
	}
	return words
}

// Words describes the change of one field. It does not contain the notes, because they are private.
func (c Change) Words() string {
	if c.From == "" && c.To == "" {
		return c.Field + " changed"
	}
	return c.Field + ": " + cmp.Or(c.From, "none") + " to " + cmp.Or(c.To, "none")
}

// Differences compares two lists of shifts by ID. It returns the added, changed and removed shifts sorted by start, and
// the number of unchanged ones. Like Compare, it ignores names of employees, the state and the draft period. Each list
// must contain at most one copy of a shift. The lists are not modified, and the changes point into them.
func Differences(before, now []ShiftRow) (changes []ShiftChange, same int) {
	was := make(map[int64]int, len(before))
	for i := range before {
		was[before[i].ID] = i
	}
	for i := range now {
		at, had := was[now[i].ID]
		delete(was, now[i].ID)
		switch {
		case !had:
			changes = append(changes, Added(&now[i]))
		case bare(before[at].Shift) != bare(now[i].Shift):
			changes = append(changes, ShiftChange{Kind: ChangeChanged, Before: &before[at], After: &now[i], Fields: ShiftFields(&before[at], &now[i])})
		default:
			same++
		}
	}
	for _, i := range was {
		changes = append(changes, ShiftChange{Kind: ChangeRemoved, Before: &before[i], After: noCopy})
	}
	return InOrder(changes, func(a, b *ShiftChange) int {
		return cmp.Or(cmp.Compare(a.Begins(), b.Begins()), cmp.Compare(a.Copy().ID, b.Copy().ID))
	}), same
}

// InOrder returns a sorted copy. It moves each row only once, which is faster than a sort in place for large rows. No
// two rows may be equal in the order.
func InOrder[T any](rows []T, order func(a, b *T) int) []T {
	if len(rows) == 0 {
		return rows
	}
	by := make([]*T, len(rows))
	for i := range rows {
		by[i] = &rows[i]
	}
	slices.SortFunc(by, order)
	out := make([]T, len(rows))
	for i, one := range by {
		out[i] = *one
	}
	return out
}

// bare returns a shift without the fields that only track its publishing.
func bare(s Shift) Shift {
	s.DraftPeriodID, s.State = 0, ""
	return s
}

// TimeField is the name of the field with start and end of a shift.
const TimeField = "time"

// shiftFields lists the fields of a shift as users know them, with their comparison and text.
var shiftFields = []struct {
	name string
	same func(a, b *Shift) bool
	text func(r *ShiftRow) string // nil if private
}{
	{"employee", func(a, b *Shift) bool { return a.EmployeeID == b.EmployeeID }, func(r *ShiftRow) string {
		if r.EmployeeID == 0 {
			return "open shift"
		}
		return cmp.Or(r.EmployeeName, "employee "+strconv.FormatInt(r.EmployeeID, 10))
	}},
	{TimeField, func(a, b *Shift) bool { return a.Interval() == b.Interval() }, func(r *ShiftRow) string { return r.TimeWords(localtime.Style{}) }},
	{"time zone", func(a, b *Shift) bool { return a.TimeZone == b.TimeZone }, func(r *ShiftRow) string { return r.TimeZone }},
	{"location", func(a, b *Shift) bool { return a.LocationID == b.LocationID }, func(r *ShiftRow) string { return placeWords(r.Location, "location", r.LocationID) }},
	{"position", func(a, b *Shift) bool { return a.PositionID == b.PositionID }, func(r *ShiftRow) string { return placeWords(r.Position, "position", r.PositionID) }},
	{"break", func(a, b *Shift) bool { return a.BreakMinutes == b.BreakMinutes }, func(r *ShiftRow) string { return DurationWords(r.BreakMinutes) }},
	{"people wanted", func(a, b *Shift) bool { return a.OpenSlots == b.OpenSlots }, func(r *ShiftRow) string { return strconv.Itoa(r.OpenSlots) }},
	{"label", func(a, b *Shift) bool { return a.Label == b.Label }, func(r *ShiftRow) string { return r.Label }},
	{"notes", func(a, b *Shift) bool { return a.Notes == b.Notes }, nil},
}

// ShiftFields returns the differences between two copies of a shift as text by field. The notes are private, so that
// both of their texts are empty.
func ShiftFields(before, now *ShiftRow) []Change {
	var out []Change
	for _, f := range shiftFields {
		if f.same(&before.Shift, &now.Shift) {
			continue
		}
		c := Change{Field: f.name}
		if f.text != nil {
			c.From, c.To = f.text(before), f.text(now)
		}
		out = append(out, c)
	}
	return out
}

// WeekFields returns the differences between the shifts of one employee in two weeks as text by field: time of day, time
// zone, location, position, and of open shifts the number of people. The days of the shifts are not compared.
func WeekFields(before, now *ShiftRow) []Change {
	return slices.DeleteFunc(ShiftFields(before, now), func(c Change) bool {
		switch c.Field {
		case TimeField:
			return wallTime(before) == wallTime(now)
		case "time zone", "location", "position":
			return false
		case "people wanted":
			return now.EmployeeID != 0
		}
		return true
	})
}

// wallTime returns the local times of a shift in minutes after midnight of the day on which it begins.
func wallTime(r *ShiftRow) [2]int {
	z, _ := localtime.ZoneOrUTC(r.TimeZone)
	on, start := z.Local(r.StartsAt)
	until, end := z.Local(r.EndsAt)
	return [2]int{start, int(until-on)*localtime.MinutesPerDay + end}
}

func placeWords(name, kind string, id int64) string {
	if id == 0 {
		return ""
	}
	return cmp.Or(name, kind+" "+strconv.FormatInt(id, 10))
}

// TimeWords returns the day and the local times of the shift: "Mon 16 Nov 2026 22:00-06:00 (+1)".
func (r *ShiftRow) TimeWords(style localtime.Style) string {
	z, _ := localtime.ZoneOrUTC(r.TimeZone)
	return style.Day(z.Date(r.StartsAt)) + " " + style.Range(z, r.Interval())
}

// Row returns the published copy as a ShiftRow with the employee name at the time of publishing.
func (p *PublishedShiftRow) Row() ShiftRow {
	return ShiftRow{Shift: p.Shift, EmployeeName: p.EmployeeName, EmployeeNumber: p.EmployeeNumber, Location: p.Location, Position: p.Position}
}

// LateChange is one change of a shift after its period was first published. Employees saw it in a later version, or it
// is not yet published.
type LateChange struct {
	ShiftChange
	Period  PublishedPeriod // the version that published it; ID 0 if not yet published
	Edits   []Event         // recorded edits, in order; empty if an import made the change
	Since   Instant         // first publication of the period
	Against PublishedPeriod // the version that it is compared with
}

// At returns when employees could learn of the change: the time of the publication, or of the last edit if it is not
// yet published.
func (c *LateChange) At() Instant {
	if c.Period.ID != 0 || len(c.Edits) == 0 {
		return c.Period.PublishedAt
	}
	return c.Edits[len(c.Edits)-1].OccurredAt
}

// By returns the names of the people who made the recorded edits, or who published the change if there are none.
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

// NoticeMinutes returns the minutes from At to the start of the copy that begins first. It is negative if the shift had
// already begun.
func (c *LateChange) NoticeMinutes() int { return int(c.Begins()-c.At()) / secondsPerMinute }

// WithinNotice reports whether the change came less than the given days before the day of the shift in its zone.
func (c *LateChange) WithinNotice(days int) bool {
	return DaysBefore(c.Copy().TimeZone, c.At(), c.Begins()) < days
}

const secondsPerMinute = 60

// DaysBefore returns the number of days from the local date of at to the local date of later in a zone. It is negative
// if later is on an earlier date.
func DaysBefore(zone string, at, later Instant) int {
	z, _ := localtime.ZoneOrUTC(zone)
	return int(z.Date(later) - z.Date(at))
}

// ShiftChangeRow is one change of a shift in a report with the notice that employees get.
type ShiftChangeRow struct {
	ShiftChange
	NoticeFrom Instant // start of the notice: now for a plan, the publication for a version
	Promised   int     // days of notice that the organization promises; 0 for none
}

// NoticeDays returns the number of days from the date of NoticeFrom to the date on which the shift begins. The start is in
// the zone of the copy that begins first, and NoticeFrom in the zone of Copy. The result is negative if the shift began on an
// earlier date.
func (r *ShiftChangeRow) NoticeDays() int {
	z, _ := localtime.ZoneOrUTC(r.Copy().TimeZone)
	return int(r.On() - z.Date(r.NoticeFrom))
}

// Short reports whether the notice is shorter than promised.
func (r *ShiftChangeRow) Short() bool { return r.NoticeDays() < r.Promised }
