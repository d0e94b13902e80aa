package store

// staleDays is a row whose stored local days are wrong or missing; period is set for a published copy.
type staleDays struct {
	id, period  int64
	first, last string
}

// staleText is a block whose search text or beginning is wrong or missing.
type staleText struct {
	id      int64
	search  string
	firstAt int64
}

// repair writes the derived columns that were found wrong: another program wrote the rows.
func (d *deriver) repair(p *part) error {
	for _, s := range p.staleShift {
		err := d.w.exec(d.ctx, `UPDATE shift SET first_on = ?1, last_on = ?2 WHERE id = ?3`, s.first, s.last, s.id)
		if err != nil {
			return err
		}
	}
	for _, s := range p.staleCopy {
		err := d.w.exec(d.ctx, `UPDATE published_shift SET first_on = ?1, last_on = ?2
			WHERE published_period_id = ?3 AND shift_id = ?4`, s.first, s.last, s.period, s.id)
		if err != nil {
			return err
		}
	}
	for _, b := range p.staleBlock {
		err := d.w.exec(d.ctx, `UPDATE unavailable_block SET search = ?1, first_at = ?2 WHERE id = ?3`,
			b.search, b.firstAt, b.id)
		if err != nil {
			return err
		}
	}
	return nil
}
