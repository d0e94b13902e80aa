package store

import (
	"fmt"

	"opshub/schedule"
)

// packed looks at the packed rows of the employees on the span, the shift sums of one day and the end of the log, as the tables have
// them and as they are packed.
func (p *sampler) packed() error {
	for _, look := range []func() error{p.packedPairs, p.packedTimes, p.packedLog, p.packedShifts, p.packedWorked, p.packedHeads, p.packedPeople, p.packedRequests, p.packedLines, p.packedAway, p.packedUnavailable, p.packedCopies, p.packedUnlike, p.counted} {
		if err := look(); err != nil {
			return err
		}
	}
	return nil
}

// sheet reads a sheet past everything that is remembered; one that cannot be read has no rows.
func (p *sampler) sheet(name string, columns int) (*sheet, error) {
	text, _, err := packedText(p.ctx, p.q, name)
	if read, bad := unpack(text, columns); bad == nil {
		return read, err
	}
	return &sheet{columns: make([][]int64, columns)}, err
}

// own leaves the rows of the employees.
func (p *sampler) own(s *sheet, employee int) *chosen {
	c := &chosen{sheet: s}
	first, last := p.between[0].(int64), p.between[1].(int64)
	c.keep(employee, func(v int64) bool { return v >= first && v <= last })
	return c
}

const packedPair = "packed soft conflict of shift %d and block %d from %s"

func (p *sampler) packedPairs() error {
	err := p.q.query(p.ctx, `SELECT shift_id, block_id, overlap_starts_at, overlap_ends_at, block_status, shift_state, location_id, position_id,
		draft_period_id, overlap_first_on, overlap_last_on, employee_rank, shift_time_zone FROM soft_conflict
		WHERE employee_id BETWEEN ?1 AND ?2 AND overlap_starts_at < ?3 AND overlap_starts_at >= ?4`, p.within(p.span.Start, p.span.End), func(r row) error {
		at := interval(r, 2)
		p.computed[fmt.Sprintf(packedPair, r.int(0), r.int(1), minuteWord(at.Start))] = fmt.Sprint(at.Minutes(), " min, ", r.text(4), ", ", r.text(5), ", ",
			r.int(6), ", ", r.int(7), ", ", r.int(8), ", ", r.text(9), ", ", r.text(10), ", ", r.int(11), ", ", r.text(12))
		return nil
	})
	if err != nil {
		return err
	}
	s, err := p.sheet("soft_conflict", pairColumns)
	c := p.own(s, pairEmployee)
	c.each(func(i int) {
		of, at := func(column int) int64 { return s.columns[column][i] }, s.overlap(i)
		if at.Start < p.span.Start || at.Start >= p.span.End {
			return
		}
		p.stored[fmt.Sprintf(packedPair, of(pairShift), of(pairBlock), minuteWord(at.Start))] = fmt.Sprint(at.Minutes(), " min, ", s.list[of(pairStatus)], ", ", s.list[of(pairState)], ", ",
			of(pairLocation), ", ", of(pairPosition), ", ", of(pairDraft), ", ", schedule.Date(of(pairFirst)), ", ", schedule.Date(of(pairLast)), ", ", of(pairRank), ", ", s.list[of(pairZone)]) // #nosec G115 -- the packer wrote it from a date
	})
	return err
}

const packedTime = "packed block %d at %s"

func (p *sampler) packedTimes() error {
	err := p.q.query(p.ctx, `SELECT block_id, starts_at, ends_at, status, first_on, last_on, missing, recurring, time_zone FROM block_occurrence
		WHERE employee_id BETWEEN ?1 AND ?2 AND starts_at < ?3 AND ends_at > ?4`, p.within(p.span.Start, p.span.End), func(r row) error {
		p.computed[fmt.Sprintf(packedTime, r.int(0), minuteWord(instant(r, 1)))] = fmt.Sprint("until ", minuteWord(instant(r, 2)), ", ", r.text(3), ", ", r.text(4), ", ", r.text(5), ", ",
			r.int(6) != 0, ", ", r.int(7) != 0, ", ", r.text(8))
		return nil
	})
	if err != nil {
		return err
	}
	s, err := p.sheet("block_occurrence", timeColumns)
	c := p.own(s, timeEmployee)
	c.each(func(i int) {
		of, at := func(column int) int64 { return s.columns[column][i] }, s.times(i, timeStart, timeMinutes)
		if at.Start >= p.span.End || at.End <= p.span.Start {
			return
		}
		p.stored[fmt.Sprintf(packedTime, of(timeBlock), minuteWord(at.Start))] = fmt.Sprint("until ", minuteWord(at.End), ", ", s.list[of(timeStatus)], ", ", schedule.Date(of(timeFirst)), ", ", // #nosec G115 -- the packer wrote it from a date
			schedule.Date(of(timeLast)), ", ", of(timeMarks)&timeMissing != 0, ", ", of(timeMarks)&timeRecurring != 0, ", ", s.list[of(timeZone)]) // #nosec G115 -- the packer wrote it from a date
	})
	return err
}

// packedLog compares how many events there are.
func (p *sampler) packedLog() error {
	n, err := count(p.ctx, p.q, `SELECT COALESCE(MAX(id), 0) FROM audit_event`)
	if err != nil {
		return err
	}
	s, err := p.sheet("audit_event", eventColumnCount)
	p.computed["the packed audit log"], p.stored["the packed audit log"] = fmt.Sprint("up to event ", n), fmt.Sprint("up to event ", s.rows)
	return err
}

const packedShift = "the packed shifts that are %s and touch %s"

func (p *sampler) packedShifts() error {
	on := schedule.UTC.Date(p.span.Start).Add(1 + int(p.turn%5))
	err := p.q.query(p.ctx, `SELECT state, COUNT(*), COUNT(employee_id), CAST(SUM(ends_at - starts_at) / 60 AS BIGINT) FROM shift
		WHERE starts_at > ?1 AND starts_at < ?2 AND first_on <= ?3 AND last_on >= ?3 GROUP BY state`,
		[]any{on.Time().Unix() - widestOffset - p.m.maxShiftMinutes*60, on.Add(1).Time().Unix() + widestOffset, on.String()}, func(r row) error {
			p.computed[fmt.Sprintf(packedShift, r.text(0), on)] = fmt.Sprintf("%d, %d of them assigned, %d min", r.int(1), r.int(2), r.int(3))
			return nil
		})
	if err != nil {
		return err
	}
	s, err := p.sheet("shift", sumColumns)
	c, by := &chosen{sheet: s}, map[schedule.PublishState]*shiftSum{}
	c.days(sumFirst, sumLast, schedule.Filter{From: on, To: on})
	c.each(func(i int) {
		n := of(by, c.state(i))
		n.shifts, n.assigned, n.minutes = n.shifts+int(s.columns[sumShifts][i]), n.assigned+int(s.columns[sumAssigned][i]), n.minutes+int(s.columns[sumMinutes][i])
	})
	for state, n := range by {
		p.stored[fmt.Sprintf(packedShift, state, on)] = fmt.Sprintf("%d, %d of them assigned, %d min", n.shifts, n.assigned, n.minutes)
	}
	return err
}
