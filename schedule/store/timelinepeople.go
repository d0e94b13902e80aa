package store

import (
	"context"

	"opshub/schedule"
)

// mostAtOnce is how many days are read from the timeline by employee: it lies by day, so that each day is one more place to look.
const mostAtOnce = 40

// byPerson gives the timeline, where it is at hand and the filter asks for everybody or those of a place on few days. Such a question
// begins its making; until then the lines answer.
func (s *Store) byPerson(ctx context.Context, v schedule.Viewer, f schedule.Filter) *timeline {
	if !ofPlaces(f) || !readsDrafts(v) || f.From == 0 || f.To == 0 || f.To-f.From >= mostAtOnce {
		return nil
	}
	return s.timeline(ctx)
}

// eachPerson gives every employee whose home is in the filter, by name, with what is made of the shifts that share time with the
// interval, by start. It holds until the next call.
func eachPerson[S any](ctx context.Context, t *timeline, f schedule.Filter, at schedule.Interval, of func(*timedShift) S, fn func(*schedule.Person, []S) error) error {
	days := t.days(at)
	var own []S
	for k, p := range t.people {
		who := int32(k) // #nosec G115 -- as many as employees
		wanted := atHome(p, f)
		own = own[:0]
		for d := range days {
			list := days[d]
			for len(list) > 0 && list[0].who == who {
				if one := &list[0]; wanted && one.touches(at) {
					own = append(own, of(one))
				}
				list = list[1:]
			}
			days[d] = list
		}
		if !wanted {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := fn(p, own); err != nil {
			return err
		}
	}
	return nil
}

// days is the shifts of each day on which one that shares time with the interval can start. A day has them by name.
func (t *timeline) days(at schedule.Interval) (out [][]timedShift) {
	from, to := t.between(at)
	for d := from; d < to; d++ {
		out = append(out, t.shifts[t.begin[d]:t.begin[d+1]])
	}
	return out
}

// shift is a shift of the timeline with what a shift line has of it.
func (t *timeline) shift(s *timedShift) schedule.Shift {
	p, at := &t.posts[s.post], s.interval()
	return schedule.Shift{ID: s.id, EmployeeID: t.people[s.who].ID, LocationID: p.location, PositionID: p.position,
		StartsAt: at.Start, EndsAt: at.End, TimeZone: p.zone}
}
