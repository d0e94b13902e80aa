package schedule

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// ShiftChange is one shift in two copies: an earlier version and a later one, or what was published and the working copy. A
// shift that only one of them has leaves the other with an ID of 0.
type ShiftChange struct {
	Kind          ChangeKind
	Before, After *ShiftRow // never nil, and shared: read them, do not change them
	Fields        []Change  // of a changed shift: what differs, in words, see ShiftFields
}

// noCopy stands where a state does not have the shift.
var noCopy = &ShiftRow{}

// Added is a shift that only the later state has.
func Added(after *ShiftRow) ShiftChange {
	return ShiftChange{Kind: ChangeAdded, Before: noCopy, After: after}
}

// Copy is the later copy, or the earlier one where the shift is no longer there.
func (c *ShiftChange) Copy() *ShiftRow {
	if c.After.ID == 0 {
		return c.Before
	}
	return c.After
}

// Begins is when the shift begins, in the copy that begins first: what is changed about it is told before then, or too late.
func (c *ShiftChange) Begins() Instant {
	if c.Before.ID != 0 && c.After.ID != 0 {
		return min(c.Before.StartsAt, c.After.StartsAt)
	}
	return c.Copy().StartsAt
}

// On is the local day of Begins, in the zone of that copy.
func (c *ShiftChange) On() Date {
	row := c.Copy()
	if c.Before.ID != 0 && c.Before.StartsAt == c.Begins() {
		row = c.Before
	}
	z, _ := ZoneOrUTC(row.TimeZone)
	return z.Date(row.StartsAt)
}

// Employees are those whose schedule it changes: who has the shift, and who had it. None of an open shift, two of one that was
// given to somebody else.
func (c *ShiftChange) Employees() []int64 {
	var ids []int64
	for _, id := range []int64{c.Before.EmployeeID, c.After.EmployeeID} {
		if id != 0 && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// Words says what was changed in one line: "time: Mon 16 Nov 2026 09:00-17:00 to Mon 16 Nov 2026 10:00-18:00; notes changed".
func (c *ShiftChange) Words() string {
	words := make([]string, len(c.Fields))
	for i, f := range c.Fields {
		words[i] = f.Words()
	}
	return strings.Join(words, "; ")
}

// Words says what was changed of one field of a shift. A change of the notes says only that: they are private.
func (c Change) Words() string {
	if c.From == "" && c.To == "" {
		return c.Field + " changed"
	}
	return c.Field + ": " + cmp.Or(c.From, "none") + " to " + cmp.Or(c.To, "none")
}

// Differences is what of the shifts before is otherwise now, by the id of the shift: added, changed and removed ones, by the
// time they begin, and how many are the same. It is the rule by which Compare tells versions apart: names of people, the
// state and the draft period are no change. Neither list is modified, and the changes point into both; each
// holds at most one copy of a shift.
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

// InOrder is a list in an order. It is for long rows, which are moved once and not each time that two of them change places. No two of
// them may be equal in the order.
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

// bare is a shift without what says nothing about the shift itself: what only managers see of its way to being published.
func bare(s Shift) Shift {
	s.DraftPeriodID, s.State = 0, ""
	return s
}

// TimeField is the field of the start and the end of a shift.
const TimeField = "time"

// shiftFields are the fields of a shift as people know them, with how two copies are told apart and what each says.
var shiftFields = []struct {
	name string
	same func(a, b *Shift) bool
	text func(r *ShiftRow) string // nil: private
}{
	{"employee", func(a, b *Shift) bool { return a.EmployeeID == b.EmployeeID }, func(r *ShiftRow) string {
		if r.EmployeeID == 0 {
			return "open shift"
		}
		return cmp.Or(r.EmployeeName, "employee "+strconv.FormatInt(r.EmployeeID, 10))
	}},
	{TimeField, func(a, b *Shift) bool { return a.Interval() == b.Interval() }, func(r *ShiftRow) string { return r.TimeWords() }},
	{"time zone", func(a, b *Shift) bool { return a.TimeZone == b.TimeZone }, func(r *ShiftRow) string { return r.TimeZone }},
	{"location", func(a, b *Shift) bool { return a.LocationID == b.LocationID }, func(r *ShiftRow) string { return placeWords(r.Location, "location", r.LocationID) }},
	{"position", func(a, b *Shift) bool { return a.PositionID == b.PositionID }, func(r *ShiftRow) string { return placeWords(r.Position, "position", r.PositionID) }},
	{"break", func(a, b *Shift) bool { return a.BreakMinutes == b.BreakMinutes }, func(r *ShiftRow) string { return DurationWords(r.BreakMinutes) }},
	{"people wanted", func(a, b *Shift) bool { return a.OpenSlots == b.OpenSlots }, func(r *ShiftRow) string { return strconv.Itoa(r.OpenSlots) }},
	{"label", func(a, b *Shift) bool { return a.Label == b.Label }, func(r *ShiftRow) string { return r.Label }},
	{"notes", func(a, b *Shift) bool { return a.Notes == b.Notes }, nil},
}

// ShiftFields is what two copies of a shift have differently, field by field, in words. Of the notes, which are private,
// neither side is given.
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

func placeWords(name, kind string, id int64) string {
	if id == 0 {
		return ""
	}
	return cmp.Or(name, kind+" "+strconv.FormatInt(id, 10))
}

// TimeWords is the day and the local times of the shift: "Mon 16 Nov 2026 22:00-06:00 (+1)".
func (r *ShiftRow) TimeWords() string {
	z, _ := ZoneOrUTC(r.TimeZone)
	return z.Date(r.StartsAt).Time().Format("Mon 2 Jan 2006") + " " + RangeWords(z, r.Interval())
}

// Row is the published copy as lists of shifts show it, under the name the employee had when it was published.
func (p *PublishedShiftRow) Row() ShiftRow {
	return ShiftRow{Shift: p.Shift, EmployeeName: p.EmployeeName, EmployeeNumber: p.EmployeeNumber, Location: p.Location, Position: p.Position}
}

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

// ShiftChangeRow is one change of a shift as reports show it, with the notice that people have or had of it.
type ShiftChangeRow struct {
	ShiftChange
	Told     Instant // from when the notice counts: now for a plan, the publication for a version
	Promised int     // days of notice that the organization promises; 0 for no promise
}

// NoticeDays is the number of days from the day of Told to the day on which the shift begins, both on the wall clock of the copy
// that begins first. It is below 0 for a shift that had begun on a day before.
func (r *ShiftChangeRow) NoticeDays() int {
	z, _ := ZoneOrUTC(r.Copy().TimeZone)
	return int(r.On() - z.Date(r.Told))
}

// Short says whether the notice is less than was promised.
func (r *ShiftChangeRow) Short() bool { return r.NoticeDays() < r.Promised }
