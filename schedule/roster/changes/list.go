package changes

import (
	"cmp"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
)

// pair is one shift in two states.
type pair struct {
	kind          schedule.ChangeKind
	before, after Copy
}

// List collects the shifts that differ between two states.
type List struct {
	Same   int // shifts that are equal in both states
	Lapsed int // working copies that are staged for removal and were never published

	m     *memory.Roster
	notes bool
	pairs []pair
}

// New returns an empty list. If notes is false, the notes of shifts are not compared, and the rows of published copies have none.
func New(m *memory.Roster, notes bool) *List { return &List{m: m, notes: notes} }

// Len returns the number of shifts that differ.
func (l *List) Len() int { return len(l.pairs) }

// Add compares two copies of a shift. A working copy that is staged for removal counts as missing.
func (l *List) Add(before, after Copy) {
	if after.At != memory.Nobody && after.Version == memory.Nobody && after.Element(l.m).State == memory.Staged {
		if before.At == memory.Nobody {
			l.Lapsed++
			return
		}
		after = NoCopy
	}
	p := pair{before: before, after: after}
	switch {
	case before.At == memory.Nobody:
		p.kind = schedule.ChangeAdded
	case after.At == memory.Nobody:
		p.kind = schedule.ChangeRemoved
	case l.alike(before.Element(l.m), after.Element(l.m)):
		l.Same++
		return
	default:
		p.kind = schedule.ChangeChanged
	}
	l.pairs = append(l.pairs, p)
}

// AddUncopied adds a working copy that was published without a copy. It returns false if the shift was never published.
func (l *List) AddUncopied(after Copy) bool {
	switch after.Element(l.m).State {
	case memory.Published:
		l.Same++
	case memory.ChangedSince: // the earlier copy was not recorded
		l.pairs = append(l.pairs, pair{schedule.ChangeChanged, NoCopy, after})
	default:
		return false
	}
	return true
}

// alike reports whether two copies of a shift look equal. The draft period and the state are not compared.
func (l *List) alike(a, b *memory.Shift) bool {
	x, y := *a, *b
	x.State, x.Changed, x.Draft, y.State, y.Changed, y.Draft = 0, 0, 0, 0, 0, 0
	if !l.notes {
		x.Notes, y.Notes = 0, 0
	}
	return x == y
}

// Differences holds the shifts that differ between two states of the schedule.
type Differences struct {
	Changes []schedule.ShiftChange // by the earlier start of the two copies, then by shift
	Same    int                    // shifts that are equal in both states
	Lapsed  int                    // working copies that are staged for removal and were never published
}

// Differences returns the changes with the rows of both copies.
func (l *List) Differences() Differences {
	out := Differences{Same: l.Same, Lapsed: l.Lapsed}
	for _, p := range l.pairs {
		change := schedule.ShiftChange{Kind: p.kind, Before: l.row(p.before), After: l.row(p.after)}
		if p.before != NoCopy && p.after != NoCopy {
			change.Fields = schedule.ShiftFields(change.Before, change.After)
		}
		out.Changes = append(out.Changes, change)
	}
	out.Changes = schedule.InOrder(out.Changes, func(a, b *schedule.ShiftChange) int {
		return cmp.Or(cmp.Compare(a.Begins(), b.Begins()), cmp.Compare(a.Copy().ID, b.Copy().ID))
	})
	return out
}

// emptyRow represents a copy that a state does not have.
var emptyRow = &schedule.ShiftRow{}

// row returns a copy of a shift with the names of its employee, location and position. The employee has the name
// under which the copy was published.
func (l *List) row(c Copy) *schedule.ShiftRow {
	var row schedule.ShiftRow
	switch {
	case c == NoCopy:
		return emptyRow
	case c.Version == memory.Nobody:
		row = l.m.ShiftRow(c.At, false)
	default:
		copied := l.m.PublishedRow(&l.m.Versions[c.Version], int(c.At), l.notes)
		row = copied.Row()
	}
	return &row
}
