package store

import (
	"context"
	"fmt"

	"opshub/schedule"
)

// shiftSheet begins the names of the sheets of shifts that start in a week, as schedule.HeadWeek has them, by employee and start: those of
// the lines once more, for questions about everybody in some weeks.
const shiftSheet = "shifts "

// Columns of the sheets of shifts.
const (
	lineEmployee = iota
	lineID
	lineStart // in minutes
	lineMinutes
	lineLocation
	linePosition
	lineZone // a word
	lineColumns
)

// packLine packs the shifts of an employee, by start.
func (d *deriver) packLine(shifts []schedule.Shift) {
	for k := range shifts {
		s := &shifts[k]
		if s.State == schedule.StagedForRemoval {
			continue
		}
		p := d.packed.lines.in(schedule.HeadWeek(s.StartsAt))
		p.add(s.EmployeeID, s.ID, int64(s.StartsAt)/60, int64(s.Interval().Minutes()), s.LocationID, s.PositionID, p.word(s.TimeZone))
	}
}

// packedShifts are shifts as they were packed by week, for questions before there is a timeline.
type packedShifts []sheetOfWeek

// packedShifts gives the weeks that hold shifts which share time with the interval; nil where none were packed, or too much is asked for.
func (s *Store) packedShifts(ctx context.Context, m meta, within schedule.Interval) (packedShifts, error) {
	if within.Start > everyTime.Start {
		within.Start -= schedule.Instant(m.maxShiftMinutes * 60)
	}
	return s.sheetsOfWeeks(ctx, shiftSheet, lineColumns, within)
}

// of puts the shifts of an employee that share time with the interval behind others, by start.
func (p packedShifts) of(to []schedule.Shift, employee int64, within schedule.Interval) []schedule.Shift {
	for _, week := range p {
		for at := range week.ofEmployee(lineEmployee, employee) {
			if time := week.times(at, lineStart, lineMinutes); time.Start < within.End && time.End > within.Start {
				to = append(to, week.shift(at))
			}
		}
	}
	return to
}

// each gives whose shifts share time with the interval, and when.
func (p packedShifts) each(within schedule.Interval, fn func(employee int64, at schedule.Interval)) {
	for _, week := range p {
		for i := range week.rows {
			if at := week.times(i, lineStart, lineMinutes); at.Start < within.End && at.End > within.Start {
				fn(week.columns[lineEmployee][i], at)
			}
		}
	}
}

// shift is a row of a sheet of shifts, with what a shift line has.
func (s *sheet) shift(at int) schedule.Shift {
	c, time := s.columns, s.times(at, lineStart, lineMinutes)
	return schedule.Shift{ID: c[lineID][at], EmployeeID: c[lineEmployee][at], StartsAt: time.Start, EndsAt: time.End,
		LocationID: c[lineLocation][at], PositionID: c[linePosition][at], TimeZone: s.list[c[lineZone][at]]}
}

const packedLine = "the packed shift %d"

// packedLines looks at the shifts of the employees that start in the week of the sample, as the table has them and as they are packed.
func (p *sampler) packedLines() error {
	week := schedule.HeadWeek(p.span.Start)
	words := func(s *schedule.Shift) string {
		return fmt.Sprint("of employee ", s.EmployeeID, ", at ", minuteWord(s.StartsAt), ", until ", minuteWord(s.EndsAt), ", ", s.LocationID, ", ", s.PositionID, ", ", s.TimeZone)
	}
	err := p.q.query(p.ctx, `SELECT s.id, s.employee_id, s.starts_at, s.ends_at, s.location_id, s.position_id, s.time_zone FROM shift s
		WHERE s.employee_id BETWEEN ?1 AND ?2 AND s.starts_at >= ?4 AND s.starts_at < ?3 AND s.state <> 'staged_for_deletion'`, p.within(week.Start, week.End), func(r row) error {
		one := schedule.Shift{ID: r.int(0), EmployeeID: r.int(1), StartsAt: instant(r, 2), EndsAt: instant(r, 3), LocationID: r.int(4), PositionID: r.int(5), TimeZone: r.text(6)}
		p.computed[fmt.Sprintf(packedLine, one.ID)] = words(&one)
		return nil
	})
	if err != nil {
		return err
	}
	rows, err := p.sheet(shiftSheet+schedule.UTC.Date(week.Start).String(), lineColumns)
	p.own(rows, lineEmployee).each(func(i int) {
		one := rows.shift(i)
		p.stored[fmt.Sprintf(packedLine, one.ID)] = words(&one)
	})
	return err
}
