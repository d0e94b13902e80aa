package store

import (
	"context"
	"slices"
	"sync"

	"opshub/schedule"
)

// mostAtOnce is how many days are read from the timeline by employee: it lies by day, so that of many days each shift stands somewhere else.
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
	owned := t.byOwner(at)
	defer ownerPool.Put(owned)
	var own []S
	for k, p := range t.people {
		if !t.homes[k].at(&f) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		own = own[:0]
		for _, i := range owned.of(k) {
			own = append(own, of(&t.shifts[i]))
		}
		if err := fn(p, own); err != nil {
			return err
		}
	}
	return nil
}

// owners says which shifts are whose: the places in the timeline of those of the employee k end before ends[k], and begin where those of
// the one before end.
type owners struct{ ends, shifts []int32 }

// ownerPool has owners that are not needed any more.
var ownerPool = sync.Pool{New: func() any { return &owners{} }}

func (o *owners) of(k int) []int32 {
	if k == 0 {
		return o.shifts[:o.ends[0]]
	}
	return o.shifts[o.ends[k-1]:o.ends[k]]
}

// byOwner sorts the shifts that share time with the interval by employee; those of one by start. It belongs into ownerPool afterwards.
func (t *timeline) byOwner(at schedule.Interval) *owners {
	o := ownerPool.Get().(*owners)
	o.ends = slices.Grow(o.ends[:0], len(t.people)+1)[:len(t.people)+1]
	clear(o.ends)
	begin, end := int32(0), int32(0)
	if from, to := t.between(at); from < to {
		begin, end = t.begin[from], t.begin[to]
	}
	there := int32(0)
	for i := begin; i < end; i++ {
		if s := &t.shifts[i]; s.touches(at) {
			o.ends[s.who+1]++
			there++
		}
	}
	for k := range t.people {
		o.ends[k+1] += o.ends[k]
	}
	o.shifts = slices.Grow(o.shifts[:0], int(there))[:there]
	for i := begin; i < end; i++ {
		if s := &t.shifts[i]; s.touches(at) {
			o.shifts[o.ends[s.who]] = i
			o.ends[s.who]++ // in the end it is where those of the next one begin
		}
	}
	return o
}

// shift is a shift of the timeline with what a shift line has of it.
func (t *timeline) shift(s *timedShift) schedule.Shift {
	p, at := &t.posts[s.post], s.interval()
	return schedule.Shift{ID: s.id, EmployeeID: t.people[s.who].ID, LocationID: p.location, PositionID: p.position,
		StartsAt: at.Start, EndsAt: at.End, TimeZone: p.zone}
}
