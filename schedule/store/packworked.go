package store

import (
	"context"

	"opshub/schedule"
)

// asWritten is an engine that asks what a writer has written so far, or a reader in its view of the data, and keeps nothing of it.
type asWritten struct {
	engine // nobody asks it for anything else
	q      reader
}

func (w asWritten) query(ctx context.Context, text string, args []any, each func(row) error) error {
	return w.q.query(ctx, text, args, each)
}
func (w asWritten) read(_ context.Context, f func(reader) error) error { return f(w.q) }
func (asWritten) version() string                                      { return "" }

// workedMaker works out the rows of workedSheet and weekSheet.
type workedMaker struct {
	*sweep
	blocks map[int64]bool // who has one that looks wrong
	walls  []schedule.WallShift
	weeks  []schedule.WeekWork
	hours  []schedule.HoursRow

	employee int64 // at hand
}

// workedMakerOf reads what it needs of some employees.
func workedMakerOf(ctx context.Context, s *Store, ids []int64) (*workedMaker, error) {
	w, err := s.sweep(ctx)
	if err != nil {
		return nil, err
	}
	d := peopleDoubter{Store: s, sweep: w, v: schedule.Manager, people: map[int64]*schedule.Person{}, some: true, blocksOf: ids}
	if err := inTurn(func() error { return d.everybody(ctx) }, func() error { return d.ofBlocks(ctx) }); err != nil {
		return nil, err
	}
	m := &workedMaker{sweep: w, blocks: map[int64]bool{}}
	for i := range d.rows {
		m.blocks[d.rows[i].Person.ID] = true
	}
	return m, nil
}

// row is what the shifts of an employee come to, by the columns of workedSheet. The weeks lie in m.weeks.
func (m *workedMaker) row(p *schedule.Person, shifts []schedule.Shift) (row [workColumns]int64) {
	m.employee = p.ID
	m.walls = schedule.WallShifts(m.walls, shifts)
	m.days = schedule.WallDays(m.days, m.walls)
	m.weeks = schedule.WorkByWeekIn(m.weeks, schedule.WorkOn(m.days, schedule.Filter{}), m.weekStarts())
	reach := schedule.Reach(m.walls)
	row[workEmployee], row[workMarks] = p.ID, m.marks(p, shifts)
	row[workFirst], row[workLast], row[workWeeks] = int64(reach.From), int64(reach.To), int64(len(m.weeks))
	for i := range m.weeks {
		row[workMinutes] += int64(m.weeks[i].Minutes)
	}
	m.sweep.weeks = append(m.sweep.weeks[:0], m.weeks...)
	m.hours = m.limitedWeeks(p, 0, m.hours[:0])
	for i := range m.hours {
		if over := m.hours[i].Over(); over > 0 {
			row[workOver]++
			row[workBeyond] += int64(over)
		}
	}
	putBalance(row[weekendWork:], schedule.DefaultWeekend.Balance(m.walls, schedule.Filter{}))
	putBalance(row[nightWork:], schedule.DefaultNight.Balance(m.walls, schedule.Filter{}))
	return row
}

func putBalance(to []int64, b schedule.BalanceRow) {
	to[balanceShifts], to[balanceMinutes], to[balanceTimes] = int64(b.Shifts), int64(b.Minutes), int64(b.Times)
	to[balanceAll], to[balanceAllMinutes] = int64(b.AllShifts), int64(b.AllMinutes)
}

// daysOf is a week of the employee at hand by the columns of daySheet.
func (m *workedMaker) daysOf(w *schedule.WeekWork) (row [dayColumns]int64) {
	row[dayEmployee], row[dayShifts] = m.employee, int64(w.Shifts)
	for i := range m.days {
		if d := m.days[i].On - w.On; d >= 0 && d < 7 {
			row[dayMinutes+d] += int64(m.days[i].Minutes)
		}
	}
	return row
}

// markedKinds are the rules whose findings are marked.
var markedKinds = append([]schedule.ConstraintKind{schedule.MinRestMinutes, schedule.MaxConsecutiveDays}, schedule.ShiftDoubts...)

func (m *workedMaker) marks(p *schedule.Person, shifts []schedule.Shift) (marks int64) {
	for _, found := range schedule.ReviewBy(schedule.Worker{Employee: p.Employee, Shifts: shifts}, m.limited(p, "", 0), markedKinds...) {
		marks |= markOf(found.Kind)
	}
	if m.blocks[p.ID] {
		marks |= markBlock
	}
	return marks
}

// markBlocks notes whether a block of an employee looks wrong, as peopleDoubter finds it in the tables.
func (d *deriver) markBlocks(employee int64, blocks []schedule.Block, occs []occurrenceRow) {
	p, last := &schedule.Person{Employee: schedule.Employee{ID: employee, TerminatedOn: d.names[employee].terminatedOn}}, map[int64]schedule.Date{}
	for k := range occs {
		if o := &occs[k]; p.TerminatedOn != 0 && !o.Missing {
			_, on := d.days.zone(o.zone).Days(o.Interval)
			last[o.BlockID] = max(last[o.BlockID], on)
		}
	}
	if len(schedule.DoubtsOfBlocks(p, blocks, func(id int64) schedule.Date { return last[id] })) > 0 {
		d.wrongBlocks[employee] = true
	}
}
