package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"opshub/schedule"
)

// shownTimes says what of a timeline the wall reads: the published copy of a shift where a current version has one, and else the
// working copy where that is published. Most copies are as the plan is, so that they need no second place in memory.
type shownTimes struct {
	as     bitSet       // the shifts of the timeline that are shown as they are there
	copies []timedShift // those that are shown otherwise, by start
	byName []int32      // of each of the people, the place in the order of names as they are written
}

// size is how many shifts of a timeline weigh as much.
func (s *shownTimes) size() int {
	if s == nil {
		return 0
	}
	return len(s.copies) + (len(s.as)*8+len(s.byName)*4)/timedBytes
}

// mostOtherwise is how many copies may be otherwise than the plan; where there are more, the database answers.
const mostOtherwise = 1 << 18

// bitSet is a set of small numbers.
type bitSet []uint64

func newBitSet(n int) bitSet      { return make(bitSet, (n+63)/64) }
func (b bitSet) has(k int32) bool { return b[k>>6]&(1<<(k&63)) != 0 }
func (b bitSet) set(k int32)      { b[k>>6] |= 1 << (k & 63) }
func (b bitSet) clear(k int32)    { b[k>>6] &^= 1 << (k & 63) }

// shownAt gives the shifts that the wall reads of some places and touch the days, without an order.
func (t *timeline) shownAt(f schedule.Filter, places map[int64]bool, fn func(*timedShift)) {
	days, about := t.localDays(f, func(p timedPost) bool { return places[p.location] }), aboutDays(f)
	look := func(s *timedShift) {
		if days[s.post].touched(s) {
			fn(s)
		}
	}
	if from, to := t.between(about); from < to {
		for k := t.begin[from]; k < t.begin[to]; k++ {
			if t.shown.as.has(k) {
				look(&t.shifts[k])
			}
		}
	}
	for k := range t.shown.copies {
		if s := &t.shown.copies[k]; s.touches(about) {
			look(s)
		}
	}
}

// TeamShifts is the shifts of the filter at some places that somebody is assigned to, by start, name and number: for the wall, what
// employees may know of each other. The rows are the caller's.
func (s *Store) TeamShifts(ctx context.Context, v schedule.Viewer, f schedule.Filter, places []int64) (out []schedule.Teammate, err error) {
	t := s.timeline(ctx)
	if t == nil || t.shown == nil || v.Role != schedule.RoleWall || f.From == 0 || f.To == 0 || f.OfPeriod() || !f.Without("from", "to").IsZero() {
		return s.teamByTable(ctx, v, f, places)
	}
	names, err := s.names(ctx)
	if err != nil {
		return nil, wrap(err, "shifts of a team")
	}
	at := map[int64]bool{}
	for _, id := range places {
		at[id] = true
	}
	type placed struct {
		key uint64 // start and name, side by side so that the sort need not look further
		*timedShift
	}
	var list []placed
	t.shownAt(f, at, func(s *timedShift) {
		list = append(list, placed{uint64(uint32(s.start)^1<<31)<<32 | uint64(uint32(t.shown.byName[s.who])), s}) // #nosec G115 -- the order of the starts is kept
	})
	slices.SortFunc(list, func(a, b placed) int {
		if a.key != b.key {
			return cmp.Compare(a.key, b.key)
		}
		return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.minutes, b.minutes))
	})
	out = make([]schedule.Teammate, len(list))
	for k, s := range list {
		who, post, at := t.people[s.who], &t.posts[s.post], s.interval()
		out[k] = schedule.Teammate{ID: s.id, EmployeeID: who.ID, LocationID: post.location, StartsAt: at.Start, EndsAt: at.End, TimeZone: post.zone,
			EmployeeName: who.Name, Location: names.places[post.location], Position: names.positions[post.position]}
	}
	return out, nil
}

// teamByTable is TeamShifts of the database.
func (s *Store) teamByTable(ctx context.Context, v schedule.Viewer, f schedule.Filter, places []int64) (out []schedule.Teammate, err error) {
	for _, f.LocationID = range places {
		err := s.EachAssignedShift(ctx, v, f, func(r *schedule.ShiftRow) error {
			out = append(out, schedule.Teammate{ID: r.ID, EmployeeID: r.EmployeeID, LocationID: r.LocationID, StartsAt: r.StartsAt, EndsAt: r.EndsAt,
				TimeZone: r.TimeZone, EmployeeName: r.EmployeeName, Location: r.Location, Position: r.Position})
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(out, func(a, b schedule.Teammate) int {
		return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), strings.Compare(a.EmployeeName, b.EmployeeName), cmp.Compare(a.ID, b.ID), cmp.Compare(a.EndsAt, b.EndsAt))
	})
	return out, nil
}
