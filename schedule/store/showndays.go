package store

import (
	"context"

	"opshub/schedule"
)

// shownOnDays is what is shown of the shifts of one employee on some days.
type shownOnDays struct {
	shifts []*timedShift
	copied map[int64]bool // by id, whether a version has it: what it says of the shift stands there, and else in the plan
}

// shownInMemory is shiftsInMemory of one employee for those who read no drafts. It is nil where the tables must be asked, as they must where
// two versions have the same shift.
func (q dayQuestion) shownInMemory(ctx context.Context, s *Store) *timedDays {
	line, one := s.shownTo(ctx, q.v, q.f)
	if line == nil || q.f.From == 0 || q.f.To == 0 {
		return nil
	}
	who, known := line.byID[one]
	if !known {
		return nil
	}
	t := &timedDays{timeline: line, f: q.f, own: &shownOnDays{copied: map[int64]bool{}}}
	t.f.EmployeeID = one
	t.on = line.localDaysOf(t.f)
	line.eachShownOf(who, aboutDays(t.f), func(s *timedShift, copied bool) {
		if t.on[s.post].touched(s) {
			t.own.shifts, t.own.copied[s.id] = append(t.own.shifts, s), copied
		}
	})
	if len(t.own.copied) < len(t.own.shifts) {
		return nil
	}
	return t
}

// apart parts ids in those of the plan and those of versions. All are of the plan where there is nothing shown.
func (o *shownOnDays) apart(ids []int64) (planned, copied []int64) {
	if o == nil {
		return ids, nil
	}
	for _, id := range ids {
		if o.copied[id] {
			copied = append(copied, id)
		} else {
			planned = append(planned, id)
		}
	}
	return planned, copied
}

// firstShownOf is firstOf of what is shown. Of two that begin at once it is the one of a version.
func (t *timeline) firstShownOf(who int32, at schedule.Instant) (first *timedShift) {
	versioned := false
	t.eachShownOf(who, schedule.Interval{Start: at, End: everyTime.End}, func(s *timedShift, copied bool) {
		if s.interval().Start < at {
			return
		}
		if first == nil || s.start < first.start || s.start == first.start && (copied && !versioned || copied == versioned && s.id < first.id) {
			first, versioned = s, copied
		}
	})
	return first
}
