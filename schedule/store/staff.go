package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"opshub/schedule"
)

// Staff is one page of the staff summary. now decides what counts as the next block.
func (s *Store) Staff(ctx context.Context, v schedule.Viewer, f schedule.Filter, now schedule.Instant, p Page) (
	out []schedule.StaffRow, next string, err error,
) {
	m, err := s.meta(ctx)
	if err != nil {
		return nil, "", wrap(err, "staff")
	}
	var ranked []rankedID
	name := strings.TrimPrefix(p.Sort, "-")
	byFigure := name == "minutes" || name == "scheduled" || name == "conflicts"
	if byFigure {
		if ranked, err = s.ranked(ctx, m, v, f, name); err != nil {
			return nil, "", wrap(err, "staff")
		}
	} else if p.Sort != "" && name != "employee" {
		return nil, "", badSort(p.Sort, StaffSorts)
	}
	err = s.engine.read(ctx, func(q reader) (err error) {
		var page []person
		if byFigure { // also when nobody is in the list
			page, next, err = pageOfRanked(ctx, q, ranked, p)
		} else {
			var o order
			if o, err = p.order(employeeSorts); err == nil {
				page, next, err = pageOfPeople(ctx, q, people(v, f), o)
			}
		}
		if err != nil {
			return err
		}
		out, err = (&staffReader{m: m, v: v, f: f, now: now, zones: newDayWords()}).read(ctx, q, page)
		return err
	})
	return out, next, wrap(err, "staff")
}

// EachStaff gives the summary of every employee of the filter, by name, holding a few at a time.
func (s *Store) EachStaff(ctx context.Context, v schedule.Viewer, f schedule.Filter, now schedule.Instant,
	fn func(*schedule.StaffRow) error,
) error {
	m, err := s.meta(ctx)
	if err != nil {
		return wrap(err, "staff")
	}
	sr := &staffReader{m: m, v: v, f: f, now: now, zones: newDayWords()}
	err = s.eachGroup(ctx, func() *where { return people(v, f) }, groupSize, func(q reader, group []person) error {
		rows, err := sr.read(ctx, q, group)
		if err != nil {
			return err
		}
		for k := range rows {
			if err := fn(&rows[k]); err != nil {
				return err
			}
		}
		return nil
	})
	return wrap(err, "staff")
}

// StaffCount is the number of employees of the filter.
func (s *Store) StaffCount(ctx context.Context, v schedule.Viewer, f schedule.Filter) (int, error) {
	n, err := remembered(s, key("staff", v, f), func() (n int64, err error) {
		w := people(v, f)
		err = s.engine.read(ctx, func(q reader) error {
			n, err = count(ctx, q, `SELECT COUNT(*)`+peopleFrom+w.text(), w.args...)
			return err
		})
		return n, err
	})
	return int(n), wrap(err, "staff count")
}

// rankedID is an employee with the figure that the list is sorted by.
type rankedID struct{ value, rank, id int64 }

// ranked is every employee of the filter with his unavailable or scheduled minutes or his number of conflicts, ascending, then by
// name. It is small, and asked for page after page, so it is remembered.
func (s *Store) ranked(ctx context.Context, m meta, v schedule.Viewer, f schedule.Filter, by string) (
	[]rankedID, error,
) {
	return remembered(s, key("ranked "+by, v, f), func() (out []rankedID, err error) {
		values := map[int64]int64{}
		sr := &staffReader{m: m, v: v, f: f, zones: newDayWords()}
		err = s.engine.read(ctx, func(q reader) error {
			if err := sr.values(ctx, q, by, values); err != nil {
				return err
			}
			w := people(v, f)
			return q.query(ctx, `SELECT e.id, e.sort_rank`+peopleFrom+w.text(), w.args, func(r row) error {
				out = append(out, rankedID{values[r.int(0)], r.int(1), r.int(0)})
				return nil
			})
		})
		slices.SortFunc(out, compareRanked)
		return out, err
	})
}

func compareRanked(a, b rankedID) int {
	return cmp.Or(cmp.Compare(a.value, b.value), cmp.Compare(a.rank, b.rank), cmp.Compare(a.id, b.id))
}

// rankedSort gives cursors of ranked lists the same form as those of the others.
func rankedSort(name string) []sortKey { return []sortKey{{name, []string{"value", "rank", "id"}, 0}} }

// pageOfRanked takes a page out of the ranked list.
func pageOfRanked(ctx context.Context, q reader, list []rankedID, p Page) (page []person, next string, err error) {
	o, err := p.order(rankedSort(strings.TrimPrefix(p.Sort, "-")))
	if err != nil {
		return nil, "", err
	}
	list = slices.Clone(list)
	direction := 1
	if o.descending {
		slices.Reverse(list)
		direction = -1
	}
	if o.after != nil {
		last := rankedID{o.after[0].(int64), o.after[1].(int64), o.after[2].(int64)}
		from, found := slices.BinarySearchFunc(list, last, func(a, b rankedID) int { return direction * compareRanked(a, b) })
		if found {
			from++
		}
		list = list[from:]
	}
	if len(list) > o.limit {
		list = list[:o.limit]
		last := list[o.limit-1]
		next = o.encode([]any{last.value, last.rank, last.id})
	}
	ids := make([]int64, len(list))
	for k, r := range list {
		ids[k] = r.id
	}
	page, err = peopleOf(ctx, q, ids)
	return page, next, err
}
