package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/sidebyside"
)

// packedWeek is a week of somebody as it was packed.
type packedWeek struct {
	on                    schedule.Date
	minutes, shifts, days int32
}

// workedWeeks is the weeks of everybody, those of each employee together.
type workedWeeks struct {
	all   *sheet // what all shifts of everybody come to
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
func (s *Store) workedWeeks(ctx context.Context, days schedule.Filter) (*workedWeeks, error) {
	all, err := s.sheetOf(ctx, workedSheet, workColumns)
	if err != nil || all == nil {
		return nil, err
	}
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
	err = s.engine.query(ctx, `SELECT name, packed FROM packed_rows`+q.text(), q.args, func(r row) error {
		on, err := schedule.ParseDate(strings.TrimPrefix(r.text(0), weekSheet))
		texts = append(texts, weekText{on, r.text(1)})
		return err
	})
	if err != nil || len(texts) == 0 {
		return nil, err
	}
	slices.SortFunc(texts, func(a, b weekText) int { return cmp.Compare(a.first, b.first) })
	w := &workedWeeks{all: all, begin: make([]int32, all.rows), count: make([]int32, all.rows)}
	n := 0
	for k := range all.rows {
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
	k, bad, c := 0, false, w.all.columns
	err := eachPacked(t.text, weekColumns, func(row []int64) {
		for k < w.all.rows && c[workEmployee][k] != row[weekEmployee] { // they stand in the same order
			k++
		}
		if bad = bad || k == w.all.rows || int64(w.count[k]) == c[workWeeks][k]; bad {
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
	var all *worked
	var weeks *workedWeeks
	err := sidebyside.All(func() (err error) {
		all, err = s.worked(ctx, v, f)
		return err
	}, func() (err error) {
		if s.ofWorked(v, f) {
			weeks, err = s.workedWeeks(ctx, days)
		}
		return err
	})
	if err != nil {
		return wrap(err, hoursTitle)
	}
	if all == nil || weeks == nil || len(weeks.count) != len(all.people) { // or they changed between the questions
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
