package store

import (
	"context"
	"iter"

	"opshub/schedule"
)

// Who somebody is, and who is at home where, is asked on nearly every screen. Where a timeline is at hand it knows all people, and the
// database need not be asked.

// personAtHand is an employee by id. It says false where the timeline is not at hand; somebody who is not known is nil.
func (s *Store) personAtHand(ctx context.Context, id int64) (*schedule.Person, bool) {
	t := s.timelineAtHand(ctx)
	if t == nil {
		return nil, false
	}
	return t.person(id), true
}

// person is nil for somebody who is not known.
func (t *timeline) person(id int64) *schedule.Person {
	at, known := t.byID[id]
	if !known {
		return nil
	}
	return t.people[at]
}

// peopleBy is those of the people who are known, in the order of the ids.
func (t *timeline) peopleBy(ids []int64) (out []person) {
	for _, id := range ids {
		if p := t.person(id); p != nil {
			out = append(out, *p)
		}
	}
	return out
}

// peopleAtHand is the timeline where it knows whom a filter means, else nil.
func (s *Store) peopleAtHand(ctx context.Context, f schedule.Filter) *timeline {
	if f.Q != "" || f.BlockID != 0 {
		return nil
	}
	return s.timelineAtHand(ctx)
}

// peopleOf is the employees that people narrows to and their places, by name, from a place on. They are shared.
func (t *timeline) peopleOf(v schedule.Viewer, f schedule.Filter, from int) iter.Seq2[int, *schedule.Person] {
	list := t.people
	if one, all := meant(v, f); !all {
		if at, known := t.byID[one]; known {
			from, list = max(from, int(at)), list[:at+1]
		} else {
			list = nil
		}
	}
	return func(yield func(int, *schedule.Person) bool) {
		for k := from; k < len(list); k++ {
			if t.homes[k].at(&f) && !yield(k, list[k]) {
				return
			}
		}
	}
}

// meant is the one employee whom a filter means and the viewer may see, 0 for nobody, or says that these are all.
func meant(v schedule.Viewer, f schedule.Filter) (one int64, all bool) {
	own, everyone := whose(v)
	switch {
	case everyone:
		return f.EmployeeID, f.EmployeeID == 0
	case f.EmployeeID == 0 || f.EmployeeID == own:
		return own, false
	}
	return 0, false
}

// countPeople counts those of peopleOf who are kept.
func (t *timeline) countPeople(v schedule.Viewer, f schedule.Filter, keep func(*schedule.Person) bool) (n int) {
	for _, p := range t.peopleOf(v, f, 0) {
		if keep(p) {
			n++
		}
	}
	return n
}

// headcount is the number of employees of a filter who are kept, which the database finds by the conditions of by. For one employee that
// is at hand; for a place everybody is gone through, so it is remembered. What by does not ask for is left out of the filter, so that every
// week shares an answer.
func (s *Store) headcount(ctx context.Context, title string, v schedule.Viewer, f schedule.Filter, keep func(*schedule.Person) bool, by func(schedule.Viewer, schedule.Filter) *where) (int, error) {
	f = schedule.Filter{EmployeeID: f.EmployeeID, BlockID: f.BlockID, LocationID: f.LocationID, PositionID: f.PositionID, Q: f.Q}
	if t := s.peopleAtHand(ctx, f); t != nil && f.EmployeeID != 0 {
		return t.countPeople(v, f, keep), nil
	}
	n, err := remembered(s, key(title, v, f), func() (int64, error) {
		if t := s.peopleAtHand(ctx, f); t != nil {
			return int64(t.countPeople(v, f, keep)), nil
		}
		w, from := by(v, f), " FROM employee e"
		if f.Q != "" { // the names of places are looked through too
			from = peopleFrom
		}
		return count(ctx, s.engine, `SELECT COUNT(*)`+from+w.text(), w.args...)
	})
	return int(n), wrap(err, title+" count")
}

// everybody keeps all people.
func everybody(*schedule.Person) bool { return true }

// pageAtHand is pageOfPeople for those employees of a filter who are kept. It says false where the database must be asked.
func (s *Store) pageAtHand(ctx context.Context, v schedule.Viewer, f schedule.Filter, o order, keep func(*schedule.Person) bool) (out []person, next string, ok bool) {
	t := s.peopleAtHand(ctx, f)
	if t == nil || o.descending {
		return nil, "", false
	}
	last := 0
	for k, p := range t.peopleOf(v, f, t.place(o)) {
		if !keep(p) {
			continue
		}
		if len(out) == o.limit {
			return out, o.encode([]any{int64(last) + 1, out[len(out)-1].ID}), true
		}
		out, last = append(out, *p), k
	}
	return out, "", true
}

// place is the first of the people behind the page before. Their places are their ranks, which count from 1.
func (t *timeline) place(o order) int {
	if o.after == nil {
		return 0
	}
	rank, id := o.after[0].(int64), o.after[1].(int64)
	if rank < 1 {
		return 0
	}
	at := int(min(rank-1, int64(len(t.people))))
	if at < len(t.people) && t.people[at].ID <= id {
		at++
	}
	return at
}
