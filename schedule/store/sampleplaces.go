package store

import (
	"fmt"

	"opshub/schedule"
)

// places adds what the totals say of one location on one day of the span, which take turns, as it should be and as it is stored.
func (p *sampler) places() error {
	ids, err := p.idsOf(`SELECT id FROM location ORDER BY id`)
	if err != nil {
		return err
	}
	ids = append(ids, 0) // and shifts without a location
	place, on := ids[p.turn%int64(len(ids))], schedule.UTC.Date(p.span.Start).Add(1+int(p.turn/int64(len(ids))%5))
	w := &where{}
	if place == 0 {
		w.add("s.location_id IS NULL")
	}
	from, own := beginning(schedule.Manager, p.m, schedule.Filter{From: on, To: on, LocationID: place})
	own.conditions = append(own.conditions, w.conditions...)
	err = p.q.query(p.ctx, `SELECT COALESCE(s.position_id, 0), `+placeSums+` FROM `+from+own.text()+` GROUP BY COALESCE(s.position_id, 0)`, own.args, func(r row) error {
		p.computed[placeName(place, r.int(0), on)] = placeWords(r.int(1), r.int(2), r.int(3), r.int(4), r.int(5))
		return nil
	})
	if err != nil {
		return err
	}
	if err := p.presence(place, on); err != nil {
		return err
	}
	return p.q.query(p.ctx, placeTotal+` FROM place_day p WHERE p.on_day = ?1 AND p.location_id = ?2 AND p.shifts + p.open > 0`, []any{on.String(), place}, func(r row) error {
		var working rankSet
		if err := working.add(r.text(7)); err != nil {
			return err
		}
		p.stored[placeName(place, r.int(2), on)] = placeWords(r.int(3), r.int(4), int64(working.size()), r.int(5), r.int(6))
		return nil
	})
}

func placeName(location, position int64, on schedule.Date) string {
	return fmt.Sprintf("the total of position %d at location %d on %s", position, location, on)
}

func placeWords(shifts, minutes, working, open, slots int64) string {
	return fmt.Sprintf("%d shifts, %d min, %d employees, %d open, %d wanted", shifts, minutes, working, open, slots)
}

// versions adds the totals of one published version, which take turns.
func (p *sampler) versions() error {
	n, err := count(p.ctx, p.q, `SELECT COUNT(*) FROM published_period`)
	if err != nil || n == 0 {
		return err
	}
	id, err := count(p.ctx, p.q, `SELECT id FROM published_period ORDER BY id LIMIT 1 OFFSET ?1`, p.turn%n)
	if err != nil {
		return err
	}
	into := func(rows map[string]string) func(row) error {
		return func(r row) error {
			rows[fmt.Sprintf("the total of published period %d, %s", r.int(0), r.text(1))] = fmt.Sprintf("%d shifts, %d assigned, %d min", r.int(2), r.int(3), r.int(4))
			return nil
		}
	}
	err = p.q.query(p.ctx, versionSums+` WHERE u.published_period_id = ?1 GROUP BY u.published_period_id, u.change_kind`, []any{id}, into(p.computed))
	if err != nil {
		return err
	}
	return p.q.query(p.ctx, `SELECT published_period_id, change_kind, shifts, assigned, minutes FROM version_total WHERE published_period_id = ?1`, []any{id}, into(p.stored))
}
