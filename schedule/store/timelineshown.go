package store

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"opshub/schedule"
)

// shownTimes says what of a timeline the wall reads: the published copy of a shift where a current version has one, and else the
// working copy where that is published. Most copies are as the plan is, so that they need no second place in memory.
type shownTimes struct {
	as     bitSet       // the shifts of the timeline that are shown as they are there
	copies []timedShift // those that are shown otherwise, by employee and start
	copied bitSet       // the shifts of the timeline that a current version speaks of
	byName []int32      // of each of the people, the place in the order of names as they are written
}

// size is how many shifts of a timeline weigh as much.
func (s *shownTimes) size() int {
	if s == nil {
		return 0
	}
	return len(s.copies) + ((len(s.as)+len(s.copied))*8+len(s.byName)*4)/timedBytes
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

// Team is the shifts of a team, each of which is made when it is looked at: a week of a large place has thousands, and a page a hundred.
type Team struct {
	rows  []schedule.Teammate // where the database gave them
	list  []timedShift        // of the line, where it did
	line  *timeline
	names *nameBook
}

// Len is how many shifts there are.
func (t *Team) Len() int { return len(t.rows) + len(t.list) }

// Brief is whose shift one of them is, where and when.
func (t *Team) Brief(k int) (employee, location int64, at schedule.Interval) {
	if t.line == nil {
		return t.rows[k].EmployeeID, t.rows[k].LocationID, t.rows[k].Interval()
	}
	one := &t.list[k]
	return t.line.people[one.who].ID, t.line.posts[one.post].location, one.interval()
}

// At is one of them.
func (t *Team) At(k int) schedule.Teammate {
	if t.line == nil {
		return t.rows[k]
	}
	one := &t.list[k]
	who, post, at := t.line.people[one.who], &t.line.posts[one.post], one.interval()
	return schedule.Teammate{ID: one.id, EmployeeID: who.ID, LocationID: post.location, StartsAt: at.Start, EndsAt: at.End, TimeZone: post.zone,
		EmployeeName: who.Name, Location: t.names.places[post.location], Position: t.names.positions[post.position]}
}

// TeamShifts is the shifts of the filter at some places that somebody is assigned to, by start, name and number: for the wall, what
// employees may know of each other.
func (s *Store) TeamShifts(ctx context.Context, v schedule.Viewer, f schedule.Filter, places []int64) (*Team, error) {
	t := s.timeline(ctx)
	if t == nil || t.shown == nil || v.Role != schedule.RoleWall || f.From == 0 || f.To == 0 || f.OfPeriod() || !f.Without("from", "to").IsZero() {
		rows, err := s.teamByTable(ctx, v, f, places)
		return &Team{rows: rows}, err
	}
	names, err := s.names(ctx)
	if err != nil {
		return nil, wrap(err, "shifts of a team")
	}
	list, err := t.team(s, f, places)
	if err != nil {
		return nil, wrap(err, "shifts of a team")
	}
	return &Team{list: list, line: t, names: names}, nil
}

// team is the shifts of TeamShifts in their order, kept for whoever works at the same places in the same week. The key names the version
// of the timeline: the data may have changed since it was asked for.
func (t *timeline) team(s *Store, f schedule.Filter, places []int64) ([]timedShift, error) {
	return rememberedRows(s, fmt.Sprint(narrow, "team ", t.version, " ", f.From, f.To, places), func() (out []timedShift, err error) {
		at := map[int64]bool{}
		for _, id := range places {
			at[id] = true
		}
		byStart, n := map[int32][]timedShift{}, 0 // many begin at once, and each day has its shifts nearly by name already
		t.shownAt(f, at, func(s *timedShift) { byStart[s.start], n = append(byStart[s.start], *s), n+1 })
		out = make([]timedShift, 0, n)
		for _, start := range slices.Sorted(maps.Keys(byStart)) {
			same := byStart[start]
			slices.SortFunc(same, func(a, b timedShift) int {
				if byName := cmp.Compare(t.shown.byName[a.who], t.shown.byName[b.who]); byName != 0 {
					return byName
				}
				return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.minutes, b.minutes))
			})
			out = append(out, same...)
		}
		return out, nil
	}, func(list []timedShift) int { return 1 + len(list)*timedBytes/bytesPerRow })
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
