package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"opshub/schedule"
)

// packedWeek is a week of somebody as it was packed.
type packedWeek struct {
	on                    schedule.Date
	minutes, shifts, days int32
}

// workedWeeks is the weeks of everybody, those of each employee together.
type workedWeeks struct {
	*worked
	weeks []packedWeek
	begin []int32 // where those of each employee begin
	count []int32 // how many there are
}

// weekText is the sheet of one week.
type weekText struct {
	first schedule.Date
	text  string
}

// workedWeeks reads the weeks that touch the days of a filter, all where it has none; nil where nothing was packed.
func (s *Store) workedWeeks(ctx context.Context, all *worked, days schedule.Filter) (*workedWeeks, error) {
	q := &where{}
	if days.From != 0 && days.To != 0 {
		var names []string // whatever the day on which weeks begin
		for on := days.From - 6; on <= days.To; on++ {
			names = append(names, weekSheet+on.String())
		}
		among(q, "name", names)
	} else {
		q.add("name LIKE #", weekSheet+"%")
	}
	var texts []weekText
	err := s.engine.query(ctx, `SELECT name, packed FROM packed_rows`+q.text(), q.args, func(r row) error {
		on, err := schedule.ParseDate(strings.TrimPrefix(r.text(0), weekSheet))
		texts = append(texts, weekText{on, r.text(1)})
		return err
	})
	if err != nil || len(texts) == 0 {
		return nil, err
	}
	slices.SortFunc(texts, func(a, b weekText) int { return cmp.Compare(a.first, b.first) })
	w := &workedWeeks{worked: all, begin: make([]int32, len(all.people)), count: make([]int32, len(all.people))}
	n := 0
	for k := range all.people {
		w.begin[k] = int32(n) // #nosec G115 -- as many as rows in memory
		n += min(int(all.columns[workWeeks][k]), len(texts))
	}
	w.weeks = make([]packedWeek, n)
	for _, t := range texts {
		if err := w.add(t); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// add puts the rows of a week behind those that are there of each employee.
func (w *workedWeeks) add(t weekText) error {
	k, bad := 0, false
	err := eachPacked(t.text, weekColumns, func([]string) {}, func(row []int64) {
		for k < len(w.people) && w.people[k].ID != row[weekEmployee] { // they stand in the same order
			k++
		}
		if bad = bad || k == len(w.people) || int64(w.count[k]) == w.columns[workWeeks][k]; bad {
			return
		}
		w.weeks[w.begin[k]+w.count[k]] = packedWeek{t.first, int32(row[weekMinutes]), int32(row[weekShifts]), int32(row[weekDays])} // #nosec G115 -- a week has few minutes
		w.count[k]++
	})
	if bad {
		return errSheet
	}
	return err
}

// of gives the weeks of the employee at a place, in the memory of a list that is not needed any more.
func (w *workedWeeks) of(k int, old []schedule.WeekWork) []schedule.WeekWork {
	out := old[:0]
	for _, one := range w.weeks[w.begin[k] : w.begin[k]+w.count[k]] {
		out = append(out, schedule.WeekWork{On: one.on, Minutes: int(one.minutes), Shifts: int(one.shifts), Days: int(one.days)})
	}
	return out
}

// eachHours gives the rows of Hours to who adds them up or keeps some, those of one employee after the other: those of the weeks that touch
// the days, or of more; without days those of all. They hold until the next call. Before the first it may say how many there are.
func (s *Store) eachHours(ctx context.Context, v schedule.Viewer, f, days schedule.Filter, asked int, count func(int), fn func([]schedule.HoursRow)) error {
	all, err := s.worked(ctx, v, f)
	if err != nil {
		return wrap(err, hoursTitle)
	}
	var weeks *workedWeeks
	if all != nil {
		if weeks, err = s.workedWeeks(ctx, all, days); err != nil {
			return wrap(err, hoursTitle)
		}
	}
	if weeks == nil {
		return eachSwept(ctx, s, hoursTitle, asked, v, f, hoursOn(f, asked), fn)
	}
	w, err := s.sweep(ctx)
	if err != nil {
		return wrap(err, hoursTitle)
	}
	n := 0
	all.each(f, func(k int, _ *schedule.Person) { n += int(weeks.count[k]) })
	count(n)
	var rows []schedule.HoursRow
	all.each(f, func(k int, p *schedule.Person) {
		if weeks.count[k] > 0 {
			w.weeks = weeks.of(k, w.weeks)
			rows = w.limitedWeeks(p, asked, rows[:0])
			fn(rows)
		}
	})
	return ctx.Err()
}
