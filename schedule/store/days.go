package store

import (
	"context"

	"opshub/schedule"
)

// groupSize is how many employees are read at once when all are wanted.
const groupSize = 256

// daysAtOnce bounds what is held of the calendar: so many employees times days.
const daysAtOnce = groupSize * 31

// group is how many employees are read at once over the days of the filter.
func (m meta) group(f schedule.Filter) int {
	from, to := max(f.From, m.countsFrom), f.To
	if to == 0 {
		to = m.countsTo()
	}
	return max(8, min(groupSize, daysAtOnce/max(1, int(to-from)+1))) // days before the data are none
}

// Days is the shifts and block occurrences of one page of employees on the local days of the filter, both ends
// included: one item for each day an item touches, by employee name, day and start. The page is over the employees
// who have any.
func (s *Store) Days(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) (
	out []schedule.DayItem, next string, err error,
) {
	o, err := orderOf(p, employeeSorts)
	if err != nil {
		return nil, "", err
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, "", wrap(err, "days")
	}
	d := newDayReader(m, v, f)
	known, err := d.inMemory(ctx, s, o)
	if err != nil {
		return nil, "", wrap(err, "days")
	}
	err = s.engine.read(ctx, func(q reader) error {
		if known != nil {
			var found []timedPerson
			found, next = known.page(o)
			out, err = known.read(ctx, q, d, found)
			return err
		}
		page := d.alone(ctx, s, o)
		if page == nil {
			if page, next, err = pageOfPeople(ctx, q, d.busy(), o); err != nil {
				return err
			}
		}
		out, err = d.read(ctx, q, page)
		return err
	})
	return out, next, wrap(err, "days")
}

// alone is the employee of the filter, where who that is is at hand and the page is the first. Whether there is any item is found when they
// are read. Else it is nil.
func (q dayQuestion) alone(ctx context.Context, s *Store, o order) []person {
	if one, all := meant(q.v, q.f); !all && q.f.BlockID == 0 && o.after == nil {
		if p, _ := s.personAtHand(ctx, one); p != nil {
			return []person{*p}
		}
	}
	return nil
}

// CalendarEmployees is the employees of the same page of Days.
func (s *Store) CalendarEmployees(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) (
	out []schedule.Employee, next string, err error,
) {
	o, err := orderOf(p, employeeSorts)
	if err != nil {
		return nil, "", err
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, "", wrap(err, "calendar employees")
	}
	question := dayQuestion{m, v, f}
	known, err := question.inMemory(ctx, s, o)
	if err != nil {
		return nil, "", wrap(err, "calendar employees")
	}
	if known != nil {
		page, next := known.page(o)
		for k := range page {
			out = append(out, page[k].Employee)
		}
		return out, next, nil
	}
	err = s.engine.read(ctx, func(q reader) error {
		page, after, err := pageOfPeople(ctx, q, question.busy(), o)
		next = after
		for _, p := range page {
			out = append(out, p.Employee)
		}
		return err
	})
	return out, next, wrap(err, "calendar employees")
}

// EachDay gives the items of all employees in the order of Days, holding those of a few employees at a time.
func (s *Store) EachDay(ctx context.Context, v schedule.Viewer, f schedule.Filter,
	fn func(*schedule.DayItem) error,
) error {
	m, err := s.meta(ctx)
	if err != nil {
		return wrap(err, "days")
	}
	d := newDayReader(m, v, f)
	if one, all := meant(v, f); one != 0 && !all {
		if known, err := d.inMemory(ctx, s, order{}); known != nil || err != nil {
			if err == nil {
				err = s.eachOfOne(ctx, known, d, fn)
			}
			return wrap(err, "days")
		}
	}
	err = s.eachGroup(ctx, d.worth, m.group(f), func(q reader, group []person) error {
		items, err := d.read(ctx, q, group)
		if err != nil {
			return err
		}
		for k := range items {
			if err := fn(&items[k]); err != nil {
				return err
			}
		}
		return nil
	})
	return wrap(err, "days")
}

// eachOfOne is EachDay of the employee of the filter, by what memory has.
func (s *Store) eachOfOne(ctx context.Context, known *timedDays, d *dayReader, fn func(*schedule.DayItem) error) error {
	var items []schedule.DayItem
	err := s.engine.read(ctx, func(q reader) (err error) {
		found, _ := known.page(order{limit: 1})
		items, err = known.read(ctx, q, d, found)
		return err
	})
	for k := 0; k < len(items) && err == nil; k++ {
		err = fn(&items[k])
	}
	return err
}
