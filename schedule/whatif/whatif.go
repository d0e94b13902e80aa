// Package whatif computes what the assignment of an employee to an opening would change, from the roster as a manager
// may read it. Nothing is stored.
package whatif

import (
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// Assignment is one employee in an opening.
type Assignment struct {
	rules.Opening
	EmployeeID int64
	Replaces   int64 // the employee who has the shift now; 0 if it is open
}

// Result is what an assignment would change.
type Result struct {
	rules.Candidate
	rules.Effect
	Kinds    map[int64]schedule.BlockKind // kind of each block in Effect.Conflicts, by its ID
	Blocks   []int64                      // the blocks of Effect.Conflicts, each once
	Coverage []CoverageChange             // of the targets during the opening
}

// CoverageChange is the coverage of the targets for one position during an opening, without and with the assignment.
type CoverageChange struct {
	Position      string // rules.AnyPosition for targets without one
	Before, After CoverageState
}

// CoverageState is the coverage of one position during an opening.
type CoverageState struct {
	Worst rules.Coverage // the stretch with the worst coverage
	Sum   rules.CoverageSum
}

// Of returns what an assignment would change. It returns roster.ErrManagersOnly for other viewers, and
// roster.ErrNotFound for an unknown employee.
func Of(v roster.View, a Assignment) (Result, error) {
	if v.Viewer().Role != schedule.RoleManager {
		return Result{}, roster.ErrManagersOnly
	}
	pool := v.Pool(schedule.Filter{EmployeeID: a.EmployeeID}, true)
	if a.EmployeeID == 0 || pool.Len() == 0 {
		return Result{}, roster.ErrNotFound
	}
	all, starts := v.RulesOf(schedule.Filter{}), time.Weekday(v.Organization().WeekStartsOn)
	around := a.Around(starts, rules.MaxConsecutive(all))
	worker := pool.Worker(0, roster.Around{Shifts: around, Blocks: around})
	limits := schedule.LimitsOn(worker.Employee, schedule.NewRuleBook(all).About(&worker.Employee), starts)
	out := Result{Candidate: rules.Consider(worker, a.Opening, limits), Effect: rules.EffectOf(worker, a.Opening, limits), Kinds: worker.Kinds}
	out.Conflicts = slices.DeleteFunc(out.Conflicts, func(p rules.Pair) bool { return p.Overlap.Minutes() < v.MinOverlap() })
	for _, pair := range out.Conflicts {
		out.Blocks = append(out.Blocks, worker.Occurrences[pair.Occurrence].BlockID)
	}
	out.Coverage = coverageOf(v, a, worker.Shifts)
	return out, nil
}

// coverageOf returns the coverage during the opening without and with the assignment, by position.
func coverageOf(v roster.View, a Assignment, own []schedule.Shift) (changes []CoverageChange) {
	if a.LocationID == 0 {
		return nil
	}
	f, first, last := a.days()
	before := v.Coverage(f, first, last)
	after := v.CoverageWith(f, first, last, a.presence(own))
	for i := range before { // at most one location
		states, with := a.states(&before[i]), a.states(&after[i])
		for position, name := range before[i].Positions {
			if state, ok := states[position]; ok && position != 0 {
				changes = append(changes, CoverageChange{name, state, with[position]})
			}
		}
		if state, ok := states[0]; ok {
			changes = append(changes, CoverageChange{rules.AnyPosition, state, with[0]})
		}
	}
	return changes
}

// days returns the filter of the location, and the local days that the opening touches there.
func (a Assignment) days() (f schedule.Filter, first, last schedule.Date) {
	z, _ := localtime.ZoneOrUTC(a.TimeZone)
	first, last = z.Days(a.Interval)
	return schedule.Filter{LocationID: a.LocationID}, first, last
}

// presence returns when the employee would be one more person at the posts of the opening: not while the employee
// works there already, and never as the replacement of somebody else.
func (a Assignment) presence(own []schedule.Shift) (more []roster.AtPost) {
	if a.Replaces != 0 {
		return nil
	}
	posts := []schedule.Post{{Location: a.LocationID}}
	if a.PositionID != 0 {
		posts = append(posts, schedule.Post{Location: a.LocationID, Position: a.PositionID})
	}
	for _, post := range posts {
		left := []schedule.Interval{a.Interval}
		for _, s := range own {
			if s.ID != a.ShiftID && s.LocationID == post.Location && (post.Position == 0 || s.PositionID == post.Position) {
				left = without(left, s.Interval())
			}
		}
		for _, part := range left {
			more = append(more, roster.AtPost{Post: post, Interval: part})
		}
	}
	return more
}

// without removes an interval from disjoint intervals.
func without(list []schedule.Interval, cut schedule.Interval) (left []schedule.Interval) {
	for _, iv := range list {
		for _, part := range []schedule.Interval{{Start: iv.Start, End: min(iv.End, cut.Start)}, {Start: max(iv.Start, cut.End), End: iv.End}} {
			if part.Start < part.End {
				left = append(left, part)
			}
		}
	}
	return left
}

// states returns the coverage during the opening by position, for targets of its position and of any position.
func (a Assignment) states(p *rules.PlaceCoverage) map[int64]CoverageState {
	states := map[int64]CoverageState{}
	for k := range p.Stretches {
		c := &p.Stretches[k]
		part := c.Overlap(a.Interval)
		if part.Empty() || c.Target.PositionID != 0 && c.Target.PositionID != a.PositionID {
			continue
		}
		state, known := states[c.Target.PositionID]
		if !known || rules.CompareCoverage(c, &state.Worst) < 0 {
			state.Worst = *c
			state.Worst.Interval = part
		}
		state.Sum.AddFor(c, part.Minutes())
		states[c.Target.PositionID] = state
	}
	return states
}
