package store

import (
	"context"

	"opshub/schedule"
)

// people narrows employee e, with location l, to the employees of a question about people: staff, calendar.
func people(v schedule.Viewer, f schedule.Filter) *where {
	w := &where{}
	w.scope(v, "e.id")
	w.id("e.id", f.EmployeeID)
	w.ofBlock(v, "e.id", f.BlockID)
	w.id("e.home_location_id", f.LocationID)
	w.id("e.primary_position_id", f.PositionID)
	w.contains(f.Q, "e.search", "l.search")
	return w
}

const peopleFrom = ` FROM employee e LEFT JOIN location l ON l.id = e.home_location_id
	LEFT JOIN position p ON p.id = e.primary_position_id`

// person is an employee with the names of his home.
type person = schedule.Person

func scanPerson(r row) (p person) {
	scanEmployee(r, &p.Employee)
	p.Location, p.Position, p.TimeZone = r.text(employeeColumns), r.text(employeeColumns+1), r.text(employeeColumns+2)
	return p
}

const personSelect = employeeSelect + `, l.name, p.name, l.time_zone`

const personColumns = employeeColumns + 3

// eachPersonOf gives the employees whom the conditions name, by name.
func eachPersonOf(ctx context.Context, q reader, w *where, fn func(*person)) error {
	return q.query(ctx, personSelect+peopleFrom+w.text()+` ORDER BY e.sort_rank, e.id`, w.args, func(r row) error {
		p := scanPerson(r)
		fn(&p)
		return nil
	})
}

// pageOfPeople is the people of one page, by name.
func pageOfPeople(ctx context.Context, q reader, w *where, o order) (out []person, next string, err error) {
	tail := o.page(w)
	each, nextOf := list(func(r row) { out = append(out, scanPerson(r)) }, personColumns, o)
	err = q.query(ctx, personSelect+o.columns()+peopleFrom+w.text()+tail, w.args, each)
	return out, nextOf(), err
}

// pageOfPeople is a page of the employees of a filter.
func (s *Store) pageOfPeople(ctx context.Context, q reader, v schedule.Viewer, f schedule.Filter, o order) ([]person, string, error) {
	if page, next, ok := s.pageAtHand(ctx, v, f, o, everybody); ok {
		return page, next, nil
	}
	return pageOfPeople(ctx, q, people(v, f), o)
}

// peopleOf is the people with these ids, in the order of the ids.
func (s *Store) peopleOf(ctx context.Context, q reader, ids []int64) ([]person, error) {
	if t := s.timelineAtHand(ctx); t != nil {
		return t.peopleBy(ids), nil
	}
	w := &where{}
	w.ids("e.id", ids)
	found := map[int64]person{}
	err := q.query(ctx, personSelect+peopleFrom+w.text(), w.args, func(r row) error {
		p := scanPerson(r)
		found[p.ID] = p
		return nil
	})
	out := make([]person, 0, len(ids))
	for _, id := range ids {
		if p, ok := found[id]; ok {
			out = append(out, p)
		}
	}
	return out, err
}

func idsOf(list []person) []int64 {
	ids := make([]int64, len(list))
	for k, p := range list {
		ids[k] = p.ID
	}
	return ids
}

// EachPerson gives the employees of the filter, by name, holding no more than a few at a time that are not in memory anyway. They must not be changed.
func (s *Store) EachPerson(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.Person) error) error {
	if t := s.peopleAtHand(ctx, f); t != nil {
		for _, p := range t.peopleOf(v, f, 0) {
			if err := fn(p); err != nil {
				return err
			}
		}
		return nil
	}
	err := s.eachGroup(ctx, func() *where { return people(v, f) }, groupSize, func(_ reader, group []person) error {
		for k := range group {
			if err := fn(&group[k]); err != nil {
				return err
			}
		}
		return nil
	})
	return wrap(err, "people")
}

// eachGroup gives all people that narrow leaves, some at a time and by name; what f reads is read in the same view of
// the data.
func (s *Store) eachGroup(ctx context.Context, narrow func() *where, size int,
	fn func(reader, []person) error,
) error {
	o, err := orderOf(Page{Limit: size}, employeeSorts)
	if err != nil {
		return err
	}
	return s.engine.read(ctx, func(q reader) error {
		for {
			group, next, err := pageOfPeople(ctx, q, narrow(), o)
			if err != nil {
				return err
			}
			if len(group) > 0 {
				if err := fn(q, group); err != nil {
					return err
				}
			}
			if next == "" {
				return nil
			}
			if o.after, err = o.decode(next); err != nil {
				return err
			}
		}
	})
}

// shiftTable is a table of shifts with the columns of shift, as s.
type shiftTable struct {
	from string
	w    *where
}

// visibleShifts is where the viewer's shifts stand: the working copies for managers; for staff only what was published, which
// is the copies in current periods, and the shifts that were published without a copy.
func visibleShifts(v schedule.Viewer) []shiftTable {
	if readsDrafts(v) {
		return []shiftTable{{"shift s", &where{}}}
	}
	copies := shiftTable{"(" + copySelect + " WHERE i.status = 'current' AND u.change_kind <> 'removed') s", &where{}}
	uncopied := shiftTable{"shift s", &where{}} // without arguments of its own, so that it can stand inside another question
	uncopied.w.add("s.state = 'published'")
	uncopied.w.add(`NOT EXISTS (SELECT 1 FROM published_shift u JOIN published_period i ON i.id = u.published_period_id
		WHERE u.shift_id = s.id AND i.status = 'current')`)
	return []shiftTable{copies, uncopied}
}

// copySelect is the published copies with the columns of shift.
const copySelect = `SELECT u.shift_id AS id, u.employee_id, u.location_id, u.position_id, u.starts_at, u.ends_at,
	u.time_zone, u.label, 'published' AS state, u.break_minutes, u.notes, i.draft_period_id, u.open_slots, u.first_on, u.last_on,
	u.published_period_id, i.status AS period_status, u.change_kind
	FROM published_shift u JOIN published_period i ON i.id = u.published_period_id`

// versionShifts is the shifts as one published version has them, whether it still holds or not. What was recalled only
// managers see.
func versionShifts(v schedule.Viewer, period int64) []shiftTable {
	t := shiftTable{"(" + copySelect + ") s", &where{}}
	t.w.add("s.published_period_id = #", period)
	t.w.add("s.change_kind <> 'removed'")
	if !readsDrafts(v) {
		t.w.add("s.period_status <> 'recalled'")
	}
	return []shiftTable{t}
}
