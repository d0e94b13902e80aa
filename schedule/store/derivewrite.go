package store

func (d *deriver) writeOccurrences(list []occurrenceRow) error {
	t := bulkTable{"block_occurrence", []string{"id", "block_id", "employee_id", "status", "starts_at", "ends_at",
		"time_zone", "occurs_on", "first_on", "last_on", "missing", "is_long", "recurring", "first_at"}, 0}
	before := d.occurrences
	d.occurrences += len(list)
	for k := range list {
		d.packOccurrence(&list[k])
		d.packAway(&list[k])
		d.addUnavailable(&list[k])
	}
	return d.out.bulk(d.ctx, t, len(list), func(k int, c cells) {
		o := &list[k]
		first, last := d.days.touched(o.zone, o.Interval)
		c.int(int64(before + k + 1))
		c.int(o.BlockID)
		c.int(o.EmployeeID)
		c.text(string(o.Status))
		c.int(int64(o.Start))
		c.int(int64(max(o.Start, o.End)))
		c.text(o.zone)
		c.text(d.days.word(o.On))
		c.text(first)
		c.text(last)
		flag(c, o.Missing)
		flag(c, o.Minutes() > longMinutes)
		flag(c, o.recurring)
		c.int(o.firstAt)
	})
}

// longMinutes is where occurrences begin to be long. Questions about days ask for long ones apart, for only these may
// have begun much earlier.
const longMinutes = 2 * 24 * 60

// writeRecurring writes when recurring blocks begin and end.
func (d *deriver) writeRecurring() error {
	for _, b := range d.recurring {
		until := any(nil)
		if b.untilOn != "" {
			until = b.untilOn
		}
		err := d.w.exec(d.ctx, `UPDATE unavailable_block SET first_at = ?1, until_on = ?2 WHERE id = ?3`,
			b.firstAt, until, b.id)
		if err != nil {
			return err
		}
	}
	return nil
}
