package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// partSize is how many employees are derived at a time when rows come from the tables: enough to keep the engine busy,
// few enough to hold in memory whatever they have.
const partSize = 500

// fromTables reads everything back from the database, a few employees at a time.
func (d *deriver) fromTables(ctx context.Context, write func(*derived) error) error {
	ids := []int64{0}
	err := d.w.query(ctx, `SELECT id FROM employee ORDER BY id`, nil, func(r row) error {
		ids = append(ids, r.int(0))
		return nil
	})
	if err != nil {
		return err
	}
	for group := range slices.Chunk(ids, partSize) {
		p := &part{ex: map[int64][]schedule.BlockException{}}
		between := []any{group[0], group[len(group)-1]}
		for _, read := range []func(*part, []any) error{d.readShifts, d.readCopies, d.readBlocks, d.readExceptions} {
			if err := read(p, between); err != nil {
				return err
			}
		}
		if err := d.repair(p); err != nil {
			return err
		}
		out, err := d.derive(p)
		if err != nil {
			return err
		}
		if err := write(out); err != nil {
			return err
		}
	}
	return nil
}

// readShifts reads the shifts of the employees; open shifts count as those of employee 0.
func (d *deriver) readShifts(p *part, between []any) error {
	text := `SELECT id, employee_id, location_id, position_id, draft_period_id, starts_at, ends_at, time_zone, label,
		state, first_on, last_on, open_slots FROM shift WHERE employee_id BETWEEN ?1 AND ?2 ORDER BY employee_id, starts_at, id`
	args := between
	read := func(r row) error {
		s := schedule.Shift{
			ID: r.int(0), EmployeeID: r.int(1), LocationID: r.int(2), PositionID: r.int(3), DraftPeriodID: r.int(4),
			StartsAt: instant(r, 5), EndsAt: instant(r, 6), TimeZone: r.text(7), Label: r.text(8),
			State: schedule.PublishState(r.text(9)), OpenSlots: int(r.int(12)),
		}
		p.shifts = append(p.shifts, s)
		first, last := d.days.touched(s.TimeZone, s.Interval())
		if first != r.text(10) || last != r.text(11) {
			p.staleShift = append(p.staleShift, staleDays{id: s.ID, first: first, last: last})
		}
		return nil
	}
	if between[0] == int64(0) {
		open := `SELECT id, 0, location_id, position_id, draft_period_id, starts_at, ends_at, time_zone, label, state,
			first_on, last_on, open_slots FROM shift WHERE employee_id IS NULL ORDER BY starts_at, id`
		if err := d.w.query(d.ctx, open, nil, read); err != nil {
			return err
		}
	}
	return d.w.query(d.ctx, text, args, read)
}

// readCopies reads what the employees were shown: the copies in current published periods.
func (d *deriver) readCopies(p *part, between []any) error {
	return d.w.query(d.ctx, `SELECT u.shift_id, u.employee_id, u.location_id, u.position_id, u.published_period_id,
		u.starts_at, u.ends_at, u.time_zone, u.label, u.first_on, u.last_on, u.change_kind, i.status, s.state
		FROM published_shift u JOIN published_period i ON i.id = u.published_period_id
		LEFT JOIN shift s ON s.id = u.shift_id WHERE u.employee_id BETWEEN ?1 AND ?2
		ORDER BY u.employee_id, u.starts_at, u.shift_id, u.published_period_id`, between, func(r row) error {
		s := schedule.Shift{
			ID: r.int(0), EmployeeID: r.int(1), LocationID: r.int(2), PositionID: r.int(3),
			StartsAt: instant(r, 5), EndsAt: instant(r, 6), TimeZone: r.text(7), Label: r.text(8),
			State: schedule.ChangedSince,
		}
		first, last := d.days.touched(s.TimeZone, s.Interval())
		if first != r.text(9) || last != r.text(10) {
			p.staleCopy = append(p.staleCopy, staleDays{s.ID, r.int(4), first, last})
		}
		if r.text(11) != "removed" && r.text(12) == "current" &&
			schedule.PublishState(r.text(13)) != schedule.StagedForRemoval {
			p.published = append(p.published, derivedCopy{r.int(4), s})
		}
		return nil
	})
}

func (d *deriver) readBlocks(p *part, between []any) error {
	return d.w.query(d.ctx, blockSelect+`, b.search, b.first_at`+blockFrom+
		` WHERE b.employee_id BETWEEN ?1 AND ?2 ORDER BY b.employee_id, b.id`, between, func(r row) error {
		var b schedule.Block
		scanBlock(r, &b)
		p.blocks = append(p.blocks, b)
		stale := staleText{b.ID, blockSearch(b.ReasonCode, b.ReasonText), r.int(blockColumns + 1)}
		if !b.Recurring() {
			stale.firstAt = blockDerived(&b, nil).firstAt
		}
		if stale.search != r.text(blockColumns) || stale.firstAt != r.int(blockColumns+1) {
			p.staleBlock = append(p.staleBlock, stale)
		}
		return nil
	})
}

func (d *deriver) readExceptions(p *part, between []any) error {
	return d.w.query(d.ctx, `SELECT x.block_id, x.occurs_on, x.action, x.start_minute, x.end_minute
		FROM unavailable_block_exception x JOIN unavailable_block b ON b.id = x.block_id
		WHERE b.employee_id BETWEEN ?1 AND ?2 ORDER BY x.block_id, x.occurs_on`, between, func(r row) error {
		x := schedule.BlockException{BlockID: r.int(0), OccursOn: date(r, 1), Action: r.text(2),
			StartMinute: int(r.int(3)), EndMinute: int(r.int(4))}
		p.ex[x.BlockID] = append(p.ex[x.BlockID], x)
		return nil
	})
}
