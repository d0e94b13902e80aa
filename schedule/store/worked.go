package store

import (
	"context"

	"opshub/schedule"
)

// workedSheet has a row for every employee, by name: what all of his shifts that stay come to under the usual rules, so that nobody needs to
// go through them for that. weekSheet has one for each week of them that holds work, in the same order. See packWorked.
const (
	workedSheet = "worked"
	weekSheet   = "worked_week"
)

// Columns of the sheet of employees.
const (
	workEmployee = iota
	workMarks
	workFirst // local day on which the first shift begins, and the last one that one touches; 0 for none
	workLast
	workMinutes
	workWeeks   // that hold work
	weekendWork // a balance, as is the night's
	nightWork   = weekendWork + balanceColumns

	workColumns = nightWork + balanceColumns
)

// Columns of a balance from its first one on.
const (
	balanceShifts = iota
	balanceMinutes
	balanceTimes
	balanceAll
	balanceAllMinutes
	balanceColumns
)

// Columns of the sheet of weeks.
const (
	weekEmployee = iota
	weekFirst    // its first day
	weekMinutes
	weekShifts
	weekDays
	weekColumns
)

// The marks of employees: what is found of them on whatever day.
const (
	markRest    = 1 << iota // a rest shorter than its least
	markOverlap             // two shifts that share time
	markRun                 // a run of days longer than its most
	markShift               // a shift that looks wrong
	markBlock               // a block that looks wrong
)

// markOf is the mark of a finding.
func markOf(kind schedule.ConstraintKind) int64 {
	switch kind {
	case schedule.MinRestMinutes:
		return markRest
	case schedule.MaxConsecutiveDays:
		return markRun
	case schedule.NoOverlap:
		return markOverlap | markShift
	}
	return markShift
}

// worked is the rows of workedSheet with their employees.
type worked struct {
	*sheet
	people []*schedule.Person
}

// worked gives what all shifts come to; nil where the question is not about all days of everybody or of a place, or nothing was packed.
func (s *Store) worked(ctx context.Context, v schedule.Viewer, f schedule.Filter) (*worked, error) {
	if s.traced || !readsDrafts(v) || !ofPlaces(f) || f.From != 0 || f.To != 0 {
		return nil, nil
	}
	rows, err := s.sheetOf(ctx, workedSheet, workColumns)
	if err != nil || rows == nil {
		return nil, err
	}
	people, err := s.everyPerson(ctx)
	if err != nil || len(people) != rows.rows {
		return nil, err
	}
	for k, p := range people {
		if p.ID != rows.columns[workEmployee][k] { // they changed between the questions
			return nil, nil
		}
	}
	return &worked{rows, people}, nil
}

// each gives the place of everybody whose home is in the filter.
func (w *worked) each(f schedule.Filter, fn func(k int, p *schedule.Person)) {
	for k, p := range w.people {
		if atHome(p, f) {
			fn(k, p)
		}
	}
}

// marked is those who have one of the marks and their home in the filter.
func (w *worked) marked(f schedule.Filter, mark int64) (ids []int64) {
	w.each(f, func(k int, p *schedule.Person) {
		if w.columns[workMarks][k]&mark != 0 {
			ids = append(ids, p.ID)
		}
	})
	return ids
}

// balance is the row of an employee whose columns begin there.
func (w *worked) balance(k, from int) schedule.BalanceRow {
	at := func(column int) int { return int(w.columns[from+column][k]) }
	return schedule.BalanceRow{Person: w.people[k], Shifts: at(balanceShifts), Minutes: at(balanceMinutes), Times: at(balanceTimes),
		AllShifts: at(balanceAll), AllMinutes: at(balanceAllMinutes)}
}

// hours adds up the weeks of the employees.
func (w *worked) hours(f schedule.Filter) (sum schedule.HoursSum) {
	w.each(f, func(k int, _ *schedule.Person) {
		sum.Minutes += int(w.columns[workMinutes][k])
		if w.columns[workWeeks][k] > 0 {
			sum.Employees++
		}
	})
	return sum
}

// countWeeks is how many weeks of the employees hold work.
func (w *worked) countWeeks(f schedule.Filter) (n int) {
	w.each(f, func(k int, _ *schedule.Person) { n += int(w.columns[workWeeks][k]) })
	return n
}

// eachMarked is EachWorker for who makes nothing of those without the mark; 0 is none, so that all are given.
func (s *Store) eachMarked(ctx context.Context, v schedule.Viewer, f schedule.Filter, mark int64, fn func(*schedule.Person, []schedule.Shift) error) error {
	w, err := s.worked(ctx, v, f)
	if err != nil {
		return err
	}
	if w == nil || mark == 0 {
		return s.EachWorker(ctx, v, f, fn)
	}
	ids := w.marked(f, mark)
	if len(ids) == 0 {
		return nil
	}
	if len(ids) > fewWorkers {
		return s.EachWorker(ctx, v, f, fn)
	}
	return s.workersBy(ctx, ids, fn)
}

// workersBy is EachWorker for some employees by name.
func (s *Store) workersBy(ctx context.Context, ids []int64, fn func(*schedule.Person, []schedule.Shift) error) error {
	var reader lineReader
	w := &where{}
	w.ids("e.id", ids)
	return wrap(s.readLinesOf(ctx, w, func(l *lined) error {
		own := *l
		shifts, err := reader.unpack(own.ID, own.line, everyTime)
		if err != nil {
			return err
		}
		return fn(&own.Person, shifts)
	}), "shifts by employee")
}

// eachHours gives the rows of Hours to who adds them up or keeps some, those of one employee after the other. They hold until the next
// call. Before the first it may say how many there are.
func (s *Store) eachHours(ctx context.Context, v schedule.Viewer, f schedule.Filter, asked int, count func(int), fn func([]schedule.HoursRow)) error {
	all, err := s.worked(ctx, v, f)
	if err != nil {
		return wrap(err, hoursTitle)
	}
	text, packed := "", false
	if all != nil {
		if text, packed, err = s.packedText(ctx, weekSheet); err != nil {
			return wrap(err, hoursTitle)
		}
	}
	if !packed {
		return eachSwept(ctx, s, hoursTitle, asked, v, f, hoursOn(f, asked), fn)
	}
	w, err := s.sweep(ctx)
	if err != nil {
		return wrap(err, hoursTitle)
	}
	u := weekReader{sweep: w, worked: all, f: f, asked: asked, fn: fn}
	if _, err = eachPacked(text, weekColumns, func(int) { count(all.countWeeks(f)) }, u.add); err == nil {
		err = u.end()
	}
	return wrap(err, hoursTitle)
}

// weekReader gathers the packed weeks of one employee after the other.
type weekReader struct {
	*sweep
	*worked
	f     schedule.Filter
	asked int
	fn    func([]schedule.HoursRow)

	k    int // whose weeks come
	rows []schedule.HoursRow
}

// add takes the next week.
func (u *weekReader) add(row []int64) {
	for u.k < len(u.people) && u.people[u.k].ID != row[weekEmployee] {
		u.give()
	}
	u.weeks = append(u.weeks, schedule.WeekWork{On: schedule.Date(row[weekFirst]), Minutes: int(row[weekMinutes]), Shifts: int(row[weekShifts]), Days: int(row[weekDays])}) // #nosec G115 -- the packer wrote it from a date
}

// give gives the weeks that were gathered, and goes on to the next employee.
func (u *weekReader) give() {
	if p := u.people[u.k]; len(u.weeks) > 0 && atHome(p, u.f) {
		u.rows = u.limitedWeeks(p, u.asked, u.rows[:0])
		u.fn(u.rows)
	}
	u.weeks = u.weeks[:0]
	u.k++
}

// end gives the last ones.
func (u *weekReader) end() error {
	if u.k == len(u.people) && len(u.weeks) > 0 {
		return errSheet // of somebody who is not there
	}
	for u.k < len(u.people) {
		u.give()
	}
	return nil
}
