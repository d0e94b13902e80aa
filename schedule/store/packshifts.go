package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

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
		if at := schedule.HeadWeek(s.StartsAt).Start; d.packed.week == nil || d.packed.at != at {
			d.packed.at, d.packed.week = at, d.packed.lines[at]
			if d.packed.week == nil {
				d.packed.week = newPacker(lineColumns)
				d.packed.lines[at] = d.packed.week
			}
		}
		p := d.packed.week
		p.add(s.EmployeeID, s.ID, int64(s.StartsAt)/60, int64(s.Interval().Minutes()), s.LocationID, s.PositionID, p.word(s.TimeZone))
	}
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

// packedShifts are shifts as they were packed by week, for questions before there is a timeline.
type packedShifts []*sheet

// packedShifts gives the weeks that hold shifts which share time with the interval; nil where none were packed, or too much is asked for.
func (s *Store) packedShifts(ctx context.Context, m meta, within schedule.Interval) (out packedShifts, err error) {
	if s.traced || within == everyTime || within.End-within.Start > mostPackedWeeks*7*secondsPerDay {
		return nil, nil
	}
	out = packedShifts{}
	for week := schedule.HeadWeek(within.Start - schedule.Instant(m.maxShiftMinutes*60)); week.Start < within.End; week = schedule.HeadWeek(week.End) {
		name := shiftSheet + schedule.UTC.Date(week.Start).String()
		this, any, err := s.hasPacked(ctx, name)
		if err != nil || !any {
			return nil, err
		}
		if !this {
			continue
		}
		one, err := s.sheetOf(ctx, name, lineColumns)
		if err != nil {
			return nil, err
		}
		if one != nil {
			out = append(out, one)
		}
	}
	return out, nil
}

// mostPackedWeeks is how many weeks are read for one question.
const mostPackedWeeks = 8

// of puts the shifts of an employee that share time with the interval behind others, by start.
func (p packedShifts) of(to []schedule.Shift, employee int64, within schedule.Interval) []schedule.Shift {
	for _, week := range p {
		at, _ := slices.BinarySearch(week.columns[lineEmployee], employee)
		for ; at < week.rows && week.columns[lineEmployee][at] == employee; at++ {
			if one := unpackedShift(week.list, func(column int) int64 { return week.columns[column][at] }); one.StartsAt < within.End && one.EndsAt > within.Start {
				to = append(to, one)
			}
		}
	}
	return to
}

// unpackedShift is a row of a sheet of shifts, with what a shift line has.
func unpackedShift(words []string, of func(column int) int64) schedule.Shift {
	start := schedule.Instant(of(lineStart) * 60)
	return schedule.Shift{ID: of(lineID), EmployeeID: of(lineEmployee), StartsAt: start, EndsAt: start + schedule.Instant(of(lineMinutes)*60),
		LocationID: of(lineLocation), PositionID: of(linePosition), TimeZone: words[of(lineZone)]}
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
		one := unpackedShift(rows.list, func(column int) int64 { return rows.columns[column][i] })
		p.stored[fmt.Sprintf(packedLine, one.ID)] = words(&one)
	})
	return err
}
