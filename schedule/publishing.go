package schedule

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
)

// ChangeKind says how a published shift stands to the version before.
type ChangeKind string

// The kinds. A removed shift keeps the row of the version before, so that it can be said what was taken back.
const (
	ChangeAdded   ChangeKind = "added"
	ChangeChanged ChangeKind = "changed"
	ChangeSame    ChangeKind = "unchanged"
	ChangeRemoved ChangeKind = "removed"
)

// ChangeKinds lists every kind in display order.
var ChangeKinds = []ChangeKind{ChangeAdded, ChangeChanged, ChangeRemoved, ChangeSame}

// Compare is the rows of a new version, period, against those of the version before, by the id of the shift: each row of the
// new version as added, changed or unchanged, and what it no longer has as removed. Rows that were removed before do not come
// back. Names of people and what only managers see, the publish state and the draft period, are no change. Neither list is
// modified; the rows come by shift.
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

// Sealer computes what the head of a published period says about its rows, which come one by one in the order of their
// shifts. The zero Sealer is ready.
type Sealer struct {
	shifts, minutes int
	canonical       []byte
	sum             [sha256.Size]byte
}

// Add takes the next row. Each sum covers the one before, so that no row need be held.
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

// Seal is the head with the figures and the SHA-256 of the rows that were added: of no rows it is 64 zeros.
func (s *Sealer) Seal(head PublishedPeriod) PublishedPeriod {
	head.ShiftCount, head.AssignedMinutes, head.SHA256 = s.shifts, s.minutes, hex.EncodeToString(s.sum[:])
	return head
}

// appendCanonical appends every field of a published row, as AppendCanonical does for an event, so that no two rows read
// the same.
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

// PublishLead is one published version with the time between its publication and what it announces.
type PublishLead struct {
	PublishedPeriod
	PeriodName string
	Opening    bool        // nothing of the period was published before, but what was recalled
	Changes    int         // shifts that are not as in the version before
	First      *FirstShift // of the version; nil for none
	Changed    *FirstShift // of those changes, as the version has it; nil for none or for an opening
}

// FirstShift is when the first of some shifts begins, as the version has it.
type FirstShift struct {
	ShiftID  int64
	StartsAt Instant
	TimeZone string
}

// Announced is the shift that a notice is counted to: the first one of an opening, else the first one that the version changed.
func (p *PublishLead) Announced() *FirstShift {
	if p.Opening {
		return p.First
	}
	return p.Changed
}

// Days is how many days the publication lies before the day of a shift, by the calendar of the shift's zone. ok is false where there is
// no such shift.
func (p *PublishLead) Days(to *FirstShift) (days int, ok bool) {
	if to == nil {
		return 0, false
	}
	return DaysBefore(to.TimeZone, p.PublishedAt, to.StartsAt), true
}
