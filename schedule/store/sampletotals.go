package store

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/schedule"
)

// totals looks at what is stored as a sum: of one place, one draft period, one status of blocks and one published version, which take
// turns.
func (p *sampler) totals() error {
	for _, look := range []func() error{p.places, p.drafts, p.blocks, p.versions} {
		if err := look(); err != nil {
			return err
		}
	}
	return nil
}

// drafts adds the totals by state of one draft period.
func (p *sampler) drafts() error {
	periods, err := p.idsOf(`SELECT id FROM draft_period ORDER BY id`)
	if err != nil || len(periods) == 0 {
		return err
	}
	period := periods[p.turn%int64(len(periods))]
	add := func(to map[string]string) func(row) error {
		return func(r row) error {
			to[fmt.Sprintf("the total of draft period %d in state %s", period, r.text(0))] = fmt.Sprintf("%d shifts, %d assigned, %d min", r.int(1), r.int(2), r.int(3))
			return nil
		}
	}
	err = p.q.query(p.ctx, `SELECT s.state, COUNT(*), COUNT(s.employee_id), CAST(COALESCE(SUM(CASE WHEN s.employee_id IS NULL THEN 0
		ELSE (s.ends_at - s.starts_at) / 60 END), 0) AS BIGINT) FROM shift s WHERE s.draft_period_id = ?1 GROUP BY s.state`, []any{period}, add(p.computed))
	if err != nil {
		return err
	}
	return p.q.query(p.ctx, `SELECT t.state, t.shifts, t.assigned, t.minutes FROM draft_total t WHERE t.draft_period_id = ?1`, []any{period}, add(p.stored))
}

// blocks adds the total of one status of blocks.
func (p *sampler) blocks() error {
	status := string(schedule.BlockStatuses[p.turn%int64(len(schedule.BlockStatuses))])
	name := "the total of blocks with status " + status
	words := func(blocks, recurring int64, employees int) string {
		return fmt.Sprintf("%d blocks, %d recurring, %d employees", blocks, recurring, employees)
	}
	err := p.q.query(p.ctx, `SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN b.rrule <> '' OR b.series_id IS NOT NULL THEN 1 ELSE 0 END), 0) AS BIGINT),
		COUNT(DISTINCT b.employee_id) FROM unavailable_block b WHERE b.status = ?1 AND b.deleted = 0`, []any{status}, func(r row) error {
		if r.int(0) > 0 {
			p.computed[name] = words(r.int(0), r.int(1), int(r.int(2)))
		}
		return nil
	})
	if err != nil {
		return err
	}
	return p.q.query(p.ctx, `SELECT t.blocks, t.recurring, t.employees FROM block_total t WHERE t.status = ?1`, []any{status}, func(r row) error {
		var who rankSet
		err := who.add(r.text(2))
		p.stored[name] = words(r.int(0), r.int(1), who.size())
		return err
	})
}

// idsOf are the ids that a question gives.
func (p *sampler) idsOf(text string) (ids []int64, err error) {
	err = p.q.query(p.ctx, text, nil, func(r row) error {
		ids = append(ids, r.int(0))
		return nil
	})
	return ids, err
}

// presence adds who is at work at a place on a day, and for how long: shifts that began the day before count too.
func (p *sampler) presence(place int64, on schedule.Date) error {
	name := func(position int64) string {
		return fmt.Sprintf("who works as position %d at location %d on %s", position, place, on)
	}
	words := func(minutes, employees int) string { return fmt.Sprintf("%d employees, %d min", employees, minutes) }
	w := &where{}
	w.add("s.employee_id IS NOT NULL")
	w.add("s.state <> #", string(schedule.StagedForRemoval))
	w.add("s.starts_at > #", on.Time().Unix()-widestOffset-p.m.maxShiftMinutes*60)
	w.add("s.starts_at < #", on.Add(1).Time().Unix()+widestOffset)
	if place == 0 {
		w.add("s.location_id IS NULL")
	}
	w.id("s.location_id", place)
	var shifts []schedule.Shift
	err := p.q.query(p.ctx, `SELECT s.employee_id, COALESCE(s.position_id, 0), s.starts_at, s.ends_at, s.time_zone FROM shift s`+w.text(), w.args, func(r row) error {
		shifts = append(shifts, schedule.Shift{EmployeeID: r.int(0), PositionID: r.int(1), LocationID: place, StartsAt: instant(r, 2), EndsAt: instant(r, 3), TimeZone: r.text(4)})
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortFunc(shifts, func(a, b schedule.Shift) int { return cmp.Compare(a.EmployeeID, b.EmployeeID) })
	sums := newSums()
	for k := range shifts {
		z := p.days.zone(shifts[k].TimeZone)
		first, last := z.Days(shifts[k].Interval())
		sums.shift(&shifts[k], z, first, last, uint32(shifts[k].EmployeeID)) // #nosec G115 -- a key of the sample, only told apart from others
	}
	for sum := range sums.places.all() {
		if sum.on == on {
			p.computed[name(sum.of.position)] = words(sum.amount.worked, len(sum.amount.present))
		}
	}
	return p.q.query(p.ctx, `SELECT t.position_id, t.worked, t.present FROM place_day t WHERE t.on_day = ?1 AND t.location_id = ?2`, []any{on.String(), place}, func(r row) error {
		var who rankSet
		err := who.add(r.text(2))
		if r.int(1) > 0 || who.size() > 0 { // else nobody but open shifts
			p.stored[name(r.int(0))] = words(int(r.int(1)), who.size())
		}
		return err
	})
}
