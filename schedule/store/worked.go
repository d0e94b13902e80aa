package store

import (
	"context"

	"opshub/schedule"
)

// workedSheet has a row for every employee, by name: what all of his shifts that stay come to under the usual rules, so that nobody needs to
// go through them for that. For each week there is a sheet as well, named by its first day behind weekSheet, with a row for each of them who
// works in it, and one more behind daySheet with the minutes of their days. See packWorked.
const (
	workedSheet = "worked"
	weekSheet   = "worked_week "
	daySheet    = "worked_days "
)

// Columns of the sheet of employees.
const (
	workEmployee = iota
	workMarks
	workFirst // local day on which the first shift begins, and the last one that one touches; 0 for none
	workLast
	workMinutes
	workWeeks   // that hold work
	workOver    // of these, longer than their limit
	workBeyond  // minutes by which they are
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
	weekMinutes
	weekShifts
	weekDays
	weekColumns
)

// Columns of the sheets of days.
const (
	dayEmployee = iota
	dayShifts   // of the week
	dayMinutes  // of its first day, and of the others behind it
	dayColumns  = dayMinutes + 7
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

// ofWorked says whether a question is about all days of everybody or of a place.
func (s *Store) ofWorked(v schedule.Viewer, f schedule.Filter) bool {
	return !s.traced && readsDrafts(v) && ofPlaces(f) && f.From == 0 && f.To == 0
}

// worked gives what all shifts come to; nil where the question is about others, or nothing was packed.
func (s *Store) worked(ctx context.Context, v schedule.Viewer, f schedule.Filter) (*worked, error) {
	if !s.ofWorked(v, f) {
		return nil, nil
	}
	list, err := rememberedRows(s, workedSheet, func() ([]*worked, error) {
		w, err := s.readWorked(ctx)
		return []*worked{w}, err
	}, func([]*worked) int { return 1 }) // what it holds is kept by itself
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

func (s *Store) readWorked(ctx context.Context) (*worked, error) {
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

// overtime adds up the weeks over their limit.
func (w *worked) overtime(f schedule.Filter) (sum OvertimeSum) {
	w.each(f, func(k int, _ *schedule.Person) {
		sum.Weeks, sum.Minutes = sum.Weeks+int(w.columns[workOver][k]), sum.Minutes+int(w.columns[workBeyond][k])
	})
	return sum
}

// eachMarked is EachWorker for who makes nothing of those without the mark; 0 is none, so that all are given.
func (s *Store) eachMarked(ctx context.Context, v schedule.Viewer, f schedule.Filter, mark int64, fn func(*schedule.Person, []schedule.Shift) error) error {
	if mark == 0 {
		return s.EachWorker(ctx, v, f, fn)
	}
	w, err := s.worked(ctx, v, f)
	if err != nil {
		return err
	}
	if w == nil {
		return s.EachWorker(ctx, v, f, fn)
	}
	switch ids := w.marked(f, mark); {
	case len(ids) == 0:
		return nil
	case len(ids) > fewWorkers:
		return s.EachWorker(ctx, v, f, fn)
	default:
		return s.workersBy(ctx, ids, fn)
	}
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
