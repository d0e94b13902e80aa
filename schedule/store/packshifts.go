package store

import (
	"context"
	"fmt"
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

// packShifts packs the shifts of an employee, by start.
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
	names, err := rememberedRows(s, "packed names", func() (names []string, err error) {
		err = s.engine.query(ctx, `SELECT name FROM packed_rows`, nil, func(r row) error {
			names = append(names, r.text(0))
			return nil
		})
		return names, err
	}, weigh)
	kind, _, _ := strings.Cut(name, " ")
	for _, one := range names {
		this, any = this || one == name, any || strings.HasPrefix(one, kind+" ")
	}
	return this, any, err
}

// eachOfWeeks gives the shifts that share time with the interval, each employee's by start, as they were packed by week; they hold until
// the next. It is false where none were packed.
func (s *Store) eachOfWeeks(ctx context.Context, m meta, within schedule.Interval, fn func(*schedule.Shift)) (bool, error) {
	if s.traced || within == everyTime {
		return false, nil
	}
	for week := schedule.HeadWeek(within.Start - schedule.Instant(m.maxShiftMinutes*60)); week.Start < within.End; week = schedule.HeadWeek(week.End) {
		name := shiftSheet + schedule.UTC.Date(week.Start).String()
		this, any, err := s.hasPacked(ctx, name)
		if err != nil || !any {
			return false, err
		}
		if !this {
			continue
		}
		text, _, err := s.packedText(ctx, name)
		if err != nil {
			return false, err
		}
		if err := eachPackedShift(text, within, fn); err != nil {
			return false, err
		}
	}
	return true, nil
}

func eachPackedShift(text string, within schedule.Interval, fn func(*schedule.Shift)) error {
	var words []string
	return eachPacked(text, lineColumns, func(list []string, _ int) { words = list }, func(row []int64) {
		start := schedule.Instant(row[lineStart] * 60)
		one := schedule.Shift{ID: row[lineID], EmployeeID: row[lineEmployee], StartsAt: start, EndsAt: start + schedule.Instant(row[lineMinutes]*60),
			LocationID: row[lineLocation], PositionID: row[linePosition]}
		if one.StartsAt < within.End && one.EndsAt > within.Start {
			one.TimeZone = words[row[lineZone]]
			fn(&one)
		}
	})
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
	return p.q.query(p.ctx, `SELECT packed FROM packed_rows WHERE name = ?1`, []any{shiftSheet + schedule.UTC.Date(week.Start).String()}, func(r row) error {
		_ = eachPackedShift(r.text(0), everyTime, func(one *schedule.Shift) { // one that cannot be read has no rows
			if one.EmployeeID >= p.between[0].(int64) && one.EmployeeID <= p.between[1].(int64) {
				p.stored[fmt.Sprintf(packedLine, one.ID)] = words(one)
			}
		})
		return nil
	})
}
