package store

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
)

// Staff is one page of the staff summary. now decides what counts as the next block.
func (s *Store) Staff(ctx context.Context, v schedule.Viewer, f schedule.Filter, now schedule.Instant, p Page) (
	out []schedule.StaffRow, next string, err error,
) {
	next, err = s.staffPage(ctx, &staffReader{v: v, f: f, now: now}, StaffSorts, p, func(sr *staffReader, q reader, page []person) (err error) {
		out, err = sr.readAll(ctx, q, page)
		return err
	})
	return out, next, wrap(err, "staff")
}

// staffPage finds the people of one page in the order asked for, by name or by one of the other sorts; what read reads of them is read in the same view of the data.
func (s *Store) staffPage(ctx context.Context, sr *staffReader, sorts []string, p Page, read func(*staffReader, reader, []person) error) (next string, err error) {
	if sr.m, err = s.meta(ctx); err != nil {
		return "", err
	}
	if err = sr.sheets(ctx, s, sr.f); err != nil {
		return "", err
	}
	sr.zones = newDayWords()
	var ranked []rankedID
	name := strings.TrimPrefix(p.Sort, "-")
	byFigure := slices.Contains(sorts[1:], name)
	if byFigure {
		if ranked, err = s.ranked(ctx, sr, name); err != nil {
			return "", err
		}
	} else if p.Sort != "" && name != "employee" {
		return "", badSort(p.Sort, sorts)
	}
	err = s.engine.read(ctx, func(q reader) (err error) {
		var page []person
		if byFigure { // also when nobody is in the list
			page, next, err = s.pageOfRanked(ctx, q, ranked, p)
		} else {
			var o order
			if o, err = orderOf(p, employeeSorts); err == nil {
				page, next, err = s.pageOfPeople(ctx, q, sr.v, sr.f, o)
			}
		}
		if err != nil {
			return err
		}
		return read(sr, q, page)
	})
	return next, err
}

// EachStaff gives the summary of every employee of the filter, by name, holding a few at a time.
func (s *Store) EachStaff(ctx context.Context, v schedule.Viewer, f schedule.Filter, now schedule.Instant,
	fn func(*schedule.StaffRow) error,
) error {
	err := eachOfStaff(ctx, s, &staffReader{v: v, f: f, now: now}, (*staffReader).readAll, fn)
	return wrap(err, "staff")
}

// eachOfStaff gives the rows of every employee of the filter, by name, as read makes them of some at a time.
func eachOfStaff[T any](ctx context.Context, s *Store, sr *staffReader, read func(*staffReader, context.Context, reader, []person) ([]T, error), fn func(*T) error) (err error) {
	if sr.m, err = s.meta(ctx); err != nil {
		return err
	}
	if err = sr.sheets(ctx, s, schedule.Filter{}); err != nil {
		return err
	}
	sr.zones = newDayWords()
	return s.eachGroup(ctx, func() *where { return people(sr.v, sr.f) }, groupSize, func(q reader, group []person) error {
		rows, err := read(sr, ctx, q, group)
		for k := range rows {
			if err == nil {
				err = fn(&rows[k])
			}
		}
		return err
	})
}

// StaffCount is the number of employees of the filter.
func (s *Store) StaffCount(ctx context.Context, v schedule.Viewer, f schedule.Filter) (int, error) {
	return s.headcount(ctx, "staff", v, f, everybody, people)
}

// rankedID is an employee with the figure that the list is sorted by.
type rankedID struct{ value, rank, id int64 }

// ranked is every employee of the filter with the figure, ascending, then by name. It is small, and asked for page after page, so
// it is remembered.
func (s *Store) ranked(ctx context.Context, sr *staffReader, by string) ([]rankedID, error) {
	about := "ranked " + by
	if by == "next" {
		about += strconv.FormatInt(int64(sr.now), 10)
	}
	return remembered(s, key(about, sr.v, sr.f), func() (out []rankedID, err error) {
		values := map[int64]int64{}
		err = s.engine.read(ctx, func(q reader) error {
			if err := sr.values(ctx, q, by, values); err != nil {
				return err
			}
			w := people(sr.v, sr.f)
			return q.query(ctx, `SELECT e.id, e.sort_rank`+peopleFrom+w.text(), w.args, func(r row) error {
				value, ok := values[r.int(0)]
				if !ok && by == "next" {
					value = noNext
				}
				out = append(out, rankedID{value, r.int(1), r.int(0)})
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
func (s *Store) pageOfRanked(ctx context.Context, q reader, list []rankedID, p Page) (page []person, next string, err error) {
	o, err := orderOf(p, rankedSort(strings.TrimPrefix(p.Sort, "-")))
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
	page, err = s.peopleOf(ctx, q, ids)
	return page, next, err
}
