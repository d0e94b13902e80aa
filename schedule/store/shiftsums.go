package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// Columns of the sheet of shift sums: what the shifts that have everything in common but who works them amount to.
const (
	sumPeriod   = iota // draft period, 0 for none
	sumLocation        // 0 for none, as the next
	sumPosition
	sumFirst // local days they touch
	sumLast
	sumState // a word
	sumShifts
	sumAssigned // of these
	sumMinutes
	sumAssignedMinutes // of these
	sumColumns
)

// shiftSumKey is what shifts of one sum have in common beside their first day.
type shiftSumKey struct {
	period, location, position int64
	more                       schedule.Date // days that they touch behind the first
	state                      schedule.PublishState
}

type shiftSum struct{ shifts, assigned, minutes, assignedMinutes int }

// sum adds a shift, which touches the local days from first to last, to its sum.
func (t sums) sum(s *schedule.Shift, first, last schedule.Date, minutes int) {
	state := schedule.PublishState(orElse(string(s.State), string(schedule.NeverPublished)))
	n := t.shifts.on(first, shiftSumKey{s.DraftPeriodID, s.LocationID, s.PositionID, last - first, state})
	n.shifts, n.minutes = n.shifts+1, n.minutes+minutes
	if s.EmployeeID != 0 {
		n.assigned, n.assignedMinutes = n.assigned+1, n.assignedMinutes+minutes
	}
}

// packShifts packs the sums, in order.
func (t sums) packShifts() *packer {
	days := slices.SortedFunc(t.shifts.all(), func(a, b dayAmount[shiftSumKey, shiftSum]) int {
		return cmp.Or(cmp.Compare(a.of.period, b.of.period), cmp.Compare(a.of.location, b.of.location), cmp.Compare(a.of.position, b.of.position),
			cmp.Compare(a.of.state, b.of.state), cmp.Compare(a.on, b.on), cmp.Compare(a.of.more, b.of.more))
	})
	p := newPacker(sumColumns)
	for _, day := range days {
		k, n := day.of, day.amount
		p.add(k.period, k.location, k.position, int64(day.on), int64(day.on+k.more), p.word(string(k.state)),
			int64(n.shifts), int64(n.assigned), int64(n.minutes), int64(n.assignedMinutes))
	}
	return p
}

// shiftSums is the sums of the filter; nil where it narrows to people or texts, the viewer reads no drafts, or nothing was packed.
func (s *Store) shiftSums(ctx context.Context, v schedule.Viewer, f schedule.Filter) (*chosen, error) {
	draft := f.DraftPeriodID
	f.DraftPeriodID = 0
	if !ofAllPeople(v, f) {
		return nil, nil
	}
	all, err := s.sheetOf(ctx, "shift", sumColumns)
	if err != nil || all == nil {
		return nil, err
	}
	c := &chosen{sheet: all}
	c.days(sumFirst, sumLast, f)
	c.id(sumPeriod, draft)
	c.id(sumLocation, f.LocationID)
	c.id(sumPosition, f.PositionID)
	return c, nil
}

// state is the state of the shifts of a sum.
func (c *chosen) state(i int) schedule.PublishState {
	return schedule.PublishState(c.list[c.columns[sumState][i]])
}

// addStatesOf adds up sums by state.
func addStatesOf(sums *chosen) map[schedule.PublishState]ShiftTotal {
	by := map[schedule.PublishState]ShiftTotal{}
	sums.each(func(i int) {
		t := by[sums.state(i)]
		t.Shifts += int(sums.columns[sumShifts][i])
		t.Minutes += int(sums.columns[sumMinutes][i])
		by[sums.state(i)] = t
	})
	return by
}

// assignedOf is how many assigned shifts there are that stay.
func assignedOf(sums *chosen) (n int64) {
	sums.each(func(i int) {
		if sums.state(i) != schedule.StagedForRemoval {
			n += sums.columns[sumAssigned][i]
		}
	})
	return n
}

// countDays is dayQuestion.count over sums and occurrences. It says false where shifts are to be deleted: who has these, no total
// knows.
func (q dayQuestion) countDays(ctx context.Context, r reader, sums, times *chosen, there *placePresence) (c schedule.DayCounts, ok bool, err error) {
	days := func(first, last int64) int {
		first = max(first, int64(q.f.From))
		if q.f.To != 0 {
			last = min(last, int64(q.f.To))
		}
		return int(last-first) + 1
	}
	staged := false
	sums.each(func(i int) {
		n := int(sums.columns[sumAssigned][i])
		staged = staged || n > 0 && sums.state(i) == schedule.StagedForRemoval
		c.Shifts += n
		c.Items += n * days(sums.columns[sumFirst][i], sums.columns[sumLast][i])
	})
	if staged {
		return schedule.DayCounts{}, false, nil
	}
	if there == nil {
		if there, err = readPresence(ctx, r, q.f); err != nil {
			return c, false, err
		}
	}
	who := there.everybody()
	times.each(func(i int) {
		c.Items += days(times.columns[timeFirst][i], times.columns[timeLast][i])
		who.include(times.columns[timeRank][i])
	})
	c.Employees = who.size()
	return c, true, nil
}
