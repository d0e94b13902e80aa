package schedule

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
)

// ChangeKind compares a published shift with the previous version.
type ChangeKind string

// Values of ChangeKind. A removed shift retains the row of the previous version, so that the removal can be described.
const (
	ChangeAdded   ChangeKind = "added"
	ChangeChanged ChangeKind = "changed"
	ChangeSame    ChangeKind = "unchanged"
	ChangeRemoved ChangeKind = "removed"
)

// ChangeKinds lists all kinds in display order.
var ChangeKinds = []ChangeKind{ChangeAdded, ChangeChanged, ChangeRemoved, ChangeSame}

// Compare compares the rows of a new version, period, with the previous version by shift ID. It returns each row of the
// new version as added, changed or unchanged, and missing rows as removed. Rows that were already removed are dropped.
// It ignores names of employees and the fields that only managers see: publish state and draft period. The lists are
// not modified. The result is sorted by shift.
func Compare(period int64, before, now []PublishedShift) []PublishedShift {
	was := map[int64]PublishedShift{}
	for _, p := range before {
		if p.ChangeKind != ChangeRemoved {
			was[p.Shift.ID] = p
		}
	}
	out := make([]PublishedShift, 0, len(now))
	for _, p := range now {
		old, had := was[p.Shift.ID]
		delete(was, p.Shift.ID)
		switch {
		case !had:
			p.ChangeKind = ChangeAdded
		case bare(old.Shift) != bare(p.Shift):
			p.ChangeKind = ChangeChanged
		default:
			p.ChangeKind = ChangeSame
		}
		out = append(out, p)
	}
	for _, p := range was {
		p.ChangeKind = ChangeRemoved
		out = append(out, p)
	}
	for k := range out {
		out[k].PublishedPeriodID = period
	}
	slices.SortFunc(out, func(a, b PublishedShift) int { return cmp.Compare(a.Shift.ID, b.Shift.ID) })
	return out
}

// Sealer computes the figures and the hash in the head of a published period. Rows must be added in order of their
// shifts. The zero value is ready to use.
type Sealer struct {
	shifts, minutes int
	canonical       []byte
	sum             [sha256.Size]byte
}

// Add adds the next row. Each hash covers the previous one, so that no rows are stored.
func (s *Sealer) Add(p *PublishedShift) {
	if p.ChangeKind != ChangeRemoved {
		s.shifts++
		if p.Shift.EmployeeID != 0 {
			s.minutes += p.Shift.Interval().Minutes()
		}
	}
	s.canonical = p.appendCanonical(append(s.canonical[:0], s.sum[:]...))
	s.sum = sha256.Sum256(s.canonical)
}

// Seal returns the head with the figures and the SHA-256 of the added rows, 64 zeros without rows.
func (s *Sealer) Seal(head PublishedPeriod) PublishedPeriod {
	head.ShiftCount, head.AssignedMinutes, head.SHA256 = s.shifts, s.minutes, hex.EncodeToString(s.sum[:])
	return head
}

// appendCanonical appends every field of a published row in the format of Event.AppendCanonical, so that different rows
// have different bytes.
func (p *PublishedShift) appendCanonical(dst []byte) []byte {
	s := &p.Shift
	for _, n := range []int64{s.ID, s.EmployeeID, s.LocationID, s.PositionID, int64(s.StartsAt), int64(s.EndsAt), int64(s.BreakMinutes), int64(s.OpenSlots)} {
		dst = appendNumber(dst, n)
	}
	for _, t := range []string{p.EmployeeName, s.TimeZone, s.Label, s.Notes, string(p.ChangeKind)} {
		dst = appendField(dst, t)
	}
	return dst
}

// PublishLead is one published version with the time between its publication and the shifts that it announces.
type PublishLead struct {
	PublishedPeriod
	PeriodName string
	Opening    bool        // no earlier version of the period, except recalled ones
	Changes    int         // shifts that differ from the previous version
	First      *FirstShift // first shift of the version; nil for none
	Changed    *FirstShift // first changed shift in the version; nil for none or for an opening
}

// FirstShift is the first of some shifts by start, as in the version.
type FirstShift struct {
	ShiftID  int64
	StartsAt Instant
	TimeZone string
}

// Announced returns the shift that ends the notice period: the first one of an opening, otherwise the first changed
// one.
func (p *PublishLead) Announced() *FirstShift {
	if p.Opening {
		return p.First
	}
	return p.Changed
}

// Days returns the number of days from the publication to a shift, in the zone of the shift. ok is false if there is no
// such shift.
func (p *PublishLead) Days(to *FirstShift) (days int, ok bool) {
	if to == nil {
		return 0, false
	}
	return DaysBefore(to.TimeZone, p.PublishedAt, to.StartsAt), true
}
