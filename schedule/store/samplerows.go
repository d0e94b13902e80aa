package store

import (
	"fmt"
	"slices"
	"time"

	"opshub/schedule"
)

// within is the condition that a row of a table shares time with the span.
func (p *sampler) within(from, to schedule.Instant) []any {
	return append(slices.Clone(p.between), int64(to), int64(from))
}

// readBase reads the shifts that touch the span in either copy, and the blocks that may touch any of these.
func (p *sampler) readBase() error {
	p.rows.ex = map[int64][]schedule.BlockException{}
	reach := p.span
	longest := schedule.Instant(p.m.maxShiftMinutes * 60)
	err := p.q.query(p.ctx, sampleShifts, append(p.within(p.span.Start, p.span.End), int64(p.span.Start-longest-1)), func(r row) error {
		s := schedule.Shift{ID: r.int(0), EmployeeID: r.int(1), DraftPeriodID: r.int(2), StartsAt: instant(r, 3), EndsAt: instant(r, 4),
			TimeZone: r.text(5), State: schedule.PublishState(r.text(6))}
		p.rows.shifts = append(p.rows.shifts, s)
		reach = around(reach, s.Interval())
		return nil
	})
	if err != nil {
		return err
	}
	err = p.q.query(p.ctx, sampleCopies, p.within(p.span.Start, p.span.End), func(r row) error {
		s := schedule.Shift{ID: r.int(0), EmployeeID: r.int(1), StartsAt: instant(r, 3), EndsAt: instant(r, 4), TimeZone: r.text(5), State: schedule.ChangedSince}
		p.rows.published = append(p.rows.published, derivedCopy{r.int(2), s})
		reach = around(reach, s.Interval())
		return nil
	})
	if err != nil {
		return err
	}
	p.horizon = reach.Overlap(p.m.horizon)
	return p.readBlockRows()
}

func around(a, b schedule.Interval) schedule.Interval {
	return schedule.Interval{Start: min(a.Start, b.Start), End: max(a.End, b.End)}
}

// A shift counts with both of its copies as soon as one of them touches the span, since a pair names both. One that another program made
// longer than any was may be missed here; its line tells of it.
const (
	sampleShifts = `SELECT ` + sampleShift + ` FROM employee e CROSS JOIN shift s WHERE s.employee_id = e.id AND e.id BETWEEN ?1 AND ?2
		AND s.starts_at < ?3 AND s.starts_at > ?5 AND s.ends_at > ?4
		UNION SELECT ` + sampleShift + ` FROM published_shift u JOIN shift s ON s.id = u.shift_id
		WHERE s.employee_id BETWEEN ?1 AND ?2 AND u.starts_at < ?3 AND u.ends_at > ?4 ORDER BY 2, 4, 1`
	sampleShift  = `s.id, s.employee_id, s.draft_period_id, s.starts_at, s.ends_at, s.time_zone, s.state`
	sampleCopies = `SELECT u.shift_id, u.employee_id, u.published_period_id, u.starts_at, u.ends_at, u.time_zone
		FROM published_shift u JOIN published_period i ON i.id = u.published_period_id LEFT JOIN shift s ON s.id = u.shift_id
		WHERE u.employee_id BETWEEN ?1 AND ?2 AND u.change_kind <> 'removed' AND i.status = 'current'
		AND COALESCE(s.state, '') <> 'staged_for_deletion'
		AND (u.starts_at < ?3 AND u.ends_at > ?4 OR s.starts_at < ?3 AND s.ends_at > ?4)
		ORDER BY u.employee_id, u.starts_at, u.shift_id, u.published_period_id`
)

// blockReach is how far the stored times of a block may lie from what it covers: all-day blocks are laid out again by
// their dates, and overrides take whole days.
const blockReach = 2 * 24 * 3600

func (p *sampler) readBlockRows() error {
	args := p.within(p.horizon.Start-blockReach, p.horizon.End+blockReach)
	err := p.q.query(p.ctx, blockSelect+blockFrom+` WHERE b.employee_id BETWEEN ?1 AND ?2
		AND (b.rrule <> '' OR b.starts_at IS NULL OR b.starts_at < ?3 AND b.ends_at > ?4) ORDER BY b.employee_id, b.id`,
		args, func(r row) error {
			var b schedule.Block
			scanBlock(r, &b)
			p.rows.blocks = append(p.rows.blocks, b)
			return nil
		})
	if err != nil {
		return err
	}
	return p.q.query(p.ctx, `SELECT x.block_id, x.occurs_on, x.action, x.start_minute, x.end_minute
		FROM unavailable_block_exception x JOIN unavailable_block b ON b.id = x.block_id
		WHERE b.employee_id BETWEEN ?1 AND ?2 ORDER BY x.block_id, x.occurs_on`, p.between, func(r row) error {
		x := schedule.BlockException{BlockID: r.int(0), OccursOn: date(r, 1), Action: r.text(2), StartMinute: int(r.int(3)), EndMinute: int(r.int(4))}
		p.rows.ex[x.BlockID] = append(p.rows.ex[x.BlockID], x)
		return nil
	})
}

// readStored reads the same rows from the derived tables.
func (p *sampler) readStored() error {
	err := p.q.query(p.ctx, `SELECT block_id, starts_at, ends_at, status FROM block_occurrence
		WHERE employee_id BETWEEN ?1 AND ?2 AND starts_at < ?3 AND ends_at > ?4 AND missing = 0`, p.within(p.span.Start, p.span.End), func(r row) error {
		p.stored[occurrenceName(r.int(0), instant(r, 1))] = occurrenceWords(instant(r, 2), r.text(3))
		return nil
	})
	if err != nil {
		return err
	}
	return p.q.query(p.ctx, `SELECT shift_id, block_id, occurrence_starts_at, occurrence_ends_at, overlap_starts_at, overlap_ends_at, block_status,
		shift_state, relation, percent, union_minutes, duplicate_of FROM soft_conflict
		WHERE employee_id BETWEEN ?1 AND ?2 AND overlap_starts_at < ?3 AND overlap_starts_at >= ?4`, p.within(p.span.Start, p.span.End), func(r row) error {
		p.stored[pairName(r.int(0), r.int(1), instant(r, 2))] = pairWords(instant(r, 3), interval(r, 4), r.text(6), r.text(7), r.text(8), r.int(9), r.int(10), r.int(11))
		return nil
	})
}

func occurrenceName(block int64, start schedule.Instant) string {
	return fmt.Sprintf("block %d at %s", block, minuteWord(start))
}

func occurrenceWords(end schedule.Instant, status string) string {
	return "until " + minuteWord(end) + ", " + status
}

func pairName(shift, block int64, start schedule.Instant) string {
	return "soft conflict " + schedule.ConflictKey(shift, block, start)
}

func pairWords(end schedule.Instant, overlap schedule.Interval, status, state, relation string, percent, union, duplicate int64) string {
	return fmt.Sprintf("block until %s, overlap %s for %d min, %s, %s, %s, %d %%, union %d min, duplicate of %d",
		minuteWord(end), minuteWord(overlap.Start), overlap.Minutes(), status, state, relation, percent, union, duplicate)
}

func minuteWord(at schedule.Instant) string {
	return time.Unix(int64(at), 0).UTC().Format("2006-01-02T15:04Z")
}
