package store

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"opshub/schedule"
)

// awaySheet begins the names of the sheets of live occurrences that share time with a week, by employee: what questions about some employees
// after others share before there is a timeline.
const awaySheet = "away "

// Columns of the sheets.
const (
	awayEmployee = iota
	awayBlock
	awayStart // in minutes
	awayMinutes
	awayOn     // a date
	awayStatus // a word
	awayKind   // a word
	awayColumns
)

// packAway packs an occurrence in each week with which it shares time. They come employee by employee.
func (d *deriver) packAway(o *occurrenceRow) {
	if o.Missing || !slices.Contains(schedule.LiveStatuses, o.Status) {
		return
	}
	minutes := int64(max(o.Start, o.End)-o.Start) / 60
	for week := schedule.HeadWeek(o.Start); week.Start <= o.Start || week.Start < o.End; week = schedule.HeadWeek(week.End) {
		p := d.packed.away.in(week)
		p.add(o.EmployeeID, o.BlockID, int64(o.Start)/60, minutes, int64(o.On), p.word(string(o.Status)), p.word(string(o.kind)))
	}
}

// packedAway is live occurrences as they were packed by week.
type packedAway []sheetOfWeek

// packedAway gives the weeks that share time with the interval; nil where none were packed, or too much is asked for.
func (s *Store) packedAway(ctx context.Context, within schedule.Interval) (packedAway, error) {
	return s.sheetsOfWeeks(ctx, awaySheet, awayColumns, within)
}

// blocksPacked takes the occurrences from the weeks, the short ones before the long as the table gives them.
func (wr *workerReader) blocksPacked() {
	within := wr.ask.Blocks
	for k := range wr.out {
		worker := &wr.out[k]
		for _, long := range []bool{false, true} {
			for at, week := range wr.packedAway {
				for i := range week.ofEmployee(awayEmployee, worker.ID) {
					o, kind := week.away(i)
					before := at > 0 && o.Start < week.week.Start // it stood in the week before
					if before || long != (o.Minutes() > longMinutes) || o.Start >= within.End || o.End <= within.Start {
						continue
					}
					if worker.Kinds == nil {
						worker.Kinds = map[int64]schedule.BlockKind{}
					}
					worker.Kinds[o.BlockID] = kind
					worker.Occurrences = append(worker.Occurrences, o)
				}
			}
		}
	}
}

// each gives the occurrences that share time with the interval, with the kinds of their blocks.
func (p packedAway) each(within schedule.Interval, fn func(schedule.Occurrence, schedule.BlockKind)) {
	for at, week := range p {
		for i := range week.rows {
			o, kind := week.away(i)
			before := at > 0 && o.Start < week.week.Start // it stood in the week before
			if !before && o.Start < within.End && o.End > within.Start {
				fn(o, kind)
			}
		}
	}
}

// away is a row of a sheet of live occurrences, and the kind of its block.
func (s *sheet) away(i int) (schedule.Occurrence, schedule.BlockKind) {
	of := func(column int) int64 { return s.columns[column][i] }
	return schedule.Occurrence{EmployeeID: of(awayEmployee), BlockID: of(awayBlock), Interval: s.times(i, awayStart, awayMinutes),
		On: schedule.Date(of(awayOn)), Status: schedule.BlockStatus(s.list[of(awayStatus)])}, schedule.BlockKind(s.list[of(awayKind)]) // #nosec G115 -- the packer wrote it from a date
}

const packedAwayName = "packed away: block %d of employee %d from %s"

// packedAway looks at the live occurrences of the employees that share time with the week of the sample, as the table has them and as
// they are packed.
func (p *sampler) packedAway() error {
	week := schedule.HeadWeek(p.span.Start)
	add := func(to map[string]string, o schedule.Occurrence, kind schedule.BlockKind) {
		to[fmt.Sprintf(packedAwayName, o.BlockID, o.EmployeeID, minuteWord(o.Start))] = fmt.Sprint("until ", minuteWord(o.End), ", ", o.On, ", ", o.Status, ", ", kind)
	}
	var there []schedule.Occurrence
	err := p.m.eachLive(p.ctx, p.q, week, false, func(w *where) { w.add("o.employee_id BETWEEN # AND #", p.between...) }, func(o schedule.Occurrence) { there = append(there, o) })
	if err != nil {
		return err
	}
	kinds := map[int64]schedule.BlockKind{}
	for _, o := range there {
		kinds[o.BlockID] = ""
	}
	err = eachKind(p.ctx, p.q, slices.Sorted(maps.Keys(kinds)), func(block int64, kind schedule.BlockKind) { kinds[block] = kind })
	if err != nil {
		return err
	}
	for _, o := range there {
		add(p.computed, o, kinds[o.BlockID])
	}
	rows, err := p.sheet(nameOfWeek(awaySheet, week.Start), awayColumns)
	p.own(rows, awayEmployee).each(func(i int) {
		o, kind := rows.away(i)
		add(p.stored, o, kind)
	})
	return err
}
