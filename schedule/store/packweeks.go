package store

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strings"

	"opshub/schedule"
)

// weekPackers packs rows by week, as schedule.HeadWeek has them.
type weekPackers struct {
	name    string // of their sheets, before the date
	columns int
	of      map[schedule.Instant]*packer // by the begin of the week
	at      schedule.Instant             // of the week at hand
	week    *packer
}

func newWeekPackers(name string, columns int) weekPackers {
	return weekPackers{name: name, columns: columns, of: map[schedule.Instant]*packer{}}
}

// in is the packer of a week. Mostly it is that of the row before.
func (w *weekPackers) in(week schedule.Interval) *packer {
	if w.week == nil || w.at != week.Start {
		w.at, w.week = week.Start, w.of[week.Start]
		if w.week == nil {
			w.week = newPacker(w.columns)
			w.of[w.at] = w.week
		}
	}
	return w.week
}

// sheets are all weeks that have rows.
func (w *weekPackers) sheets() (out []namedSheet) {
	for _, start := range slices.Sorted(maps.Keys(w.of)) {
		out = append(out, namedSheet{nameOfWeek(w.name, start), w.of[start]})
	}
	return out
}

func nameOfWeek(name string, start schedule.Instant) string {
	return name + schedule.UTC.Date(start).String()
}

// sheetOfWeek is what was packed of a week.
type sheetOfWeek struct {
	*sheet
	week schedule.Interval
}

// mostPackedWeeks is how many weeks are read for one question.
const mostPackedWeeks = 9

// sheetsOfWeeks reads the weeks that share time with the interval and have rows; nil where none were packed at all, or too much is asked for.
func (s *Store) sheetsOfWeeks(ctx context.Context, name string, columns int, within schedule.Interval) ([]sheetOfWeek, error) {
	if s.traced || within.Empty() || within.End > within.Start+mostPackedWeeks*7*secondsPerDay {
		return nil, nil
	}
	out := []sheetOfWeek{}
	for week := schedule.HeadWeek(within.Start); week.Start < within.End; week = schedule.HeadWeek(week.End) {
		this, any, err := s.hasPacked(ctx, nameOfWeek(name, week.Start))
		if err != nil || !any {
			return nil, err
		}
		if !this {
			continue
		}
		one, err := s.sheetOf(ctx, nameOfWeek(name, week.Start), columns)
		if err != nil {
			return nil, err
		}
		if one != nil {
			out = append(out, sheetOfWeek{one, week})
		}
	}
	return out, nil
}

// hasPacked says whether rows were packed under the name, and whether any were whose names begin as it does, up to its space.
func (s *Store) hasPacked(ctx context.Context, name string) (this, any bool, err error) {
	names, err := remembered(s, "packed names", func() (map[string]bool, error) {
		names := map[string]bool{}
		err := s.engine.query(ctx, `SELECT name FROM packed_rows`, nil, func(r row) error {
			kind, _, _ := strings.Cut(r.text(0), " ")
			names[r.text(0)], names[kind] = true, true
			return nil
		})
		return names, err
	})
	kind, _, _ := strings.Cut(name, " ")
	return names[name], names[kind], err
}

// ofEmployee is the places of the rows of an employee, which stand together.
func (s *sheet) ofEmployee(column int, employee int64) iter.Seq[int] {
	return func(yield func(int) bool) {
		at, _ := slices.BinarySearch(s.columns[column], employee)
		for at < s.rows && s.columns[column][at] == employee && yield(at) {
			at++
		}
	}
}
