package store

import (
	"context"

	"opshub/schedule"
)

// finding is a sort of thing that a sweep finds in all shifts of an employee, whatever days are asked for. What is found of
// everybody is remembered once, and each filter keeps its rows of that.
type finding[T any] struct {
	title  string
	rule   any
	all    func(of, on schedule.Filter) ([]T, error) // of the employees of a filter, on all days; on has those that would do
	some   bool                                      // all finds that of some days sooner
	person func(*T) *schedule.Person
	days   func(*T) (first, last schedule.Date) // that it touches
}

// foundRows is what was found, and an index of its days.
type foundRows[T any] struct {
	rows []T
	days *sheet
}

// find is the rows that touch the days of the filter, of the employees that it asks for. The slice may be shared: read it, do not
// change it.
func (d finding[T]) find(s *Store, v schedule.Viewer, f schedule.Filter) (_ []T, err error) {
	asked := f.Without("from", "to", "status", "location_id", "position_id")
	if !asked.IsZero() { // those of a few people, whom the database finds
		asked = f.Without("from", "to", "status")
	}
	key := key("finding "+d.title+ruleWords(d.rule), v, asked)
	find := func(on schedule.Filter) ([]foundRows[T], error) {
		rows, err := d.all(asked, on)
		return []foundRows[T]{{rows, d.index(rows)}}, err
	}
	var all []foundRows[T]
	if d.some && s.soonerByTable(key, f) {
		all, err = find(f.Only("from", "to"))
	} else {
		all, err = rememberedRows(s, key, func() ([]foundRows[T], error) { return find(schedule.Filter{}) },
			func(all []foundRows[T]) int { return len(all[0].rows) + all[0].days.weight() })
	}
	if err != nil {
		return nil, err
	}
	found, rest := all[0], f // rest is what is left to be looked at
	if !ofPlaces(f) {
		rest = f.Only("from", "to")
	}
	if rest.Without("status").IsZero() {
		return found.rows, nil
	}
	touching := &chosen{sheet: found.days}
	if rest.LocationID != 0 || rest.PositionID != 0 {
		touching.daysOf(0, 1, f, func(i int32, at *schedule.Filter) bool { return atHome(d.person(&found.rows[i]), *at) })
	}
	touching.days(0, 1, f)
	var out []T
	touching.each(func(i int) {
		if atHome(d.person(&found.rows[i]), rest) {
			out = append(out, found.rows[i])
		}
	})
	return out, nil
}

// index is the first and the last day of each row.
func (d finding[T]) index(rows []T) *sheet {
	first, last := make([]int64, len(rows)), make([]int64, len(rows))
	for i := range rows {
		from, to := d.days(&rows[i])
		first[i], last[i] = int64(from), int64(to)
	}
	return &sheet{columns: [][]int64{first, last}, rows: len(rows)}
}

// marked finds something by a sweep through the shifts of those of whom it is found at all, where a mark says who they are; 0 is none.
func marked[T any](ctx context.Context, s *Store, v schedule.Viewer, title string, mark int64, each sweepOf[T, schedule.Shift]) func(of, on schedule.Filter) ([]T, error) {
	return func(f, _ schedule.Filter) ([]T, error) {
		return sweptBy(ctx, s, title, each, func(fn func(*schedule.Person, []schedule.Shift) error) error {
			return s.eachMarked(ctx, v, f, mark, fn)
		})
	}
}
