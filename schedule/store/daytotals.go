package store

import (
	"context"
	"encoding/base64"
	"math/bits"

	"opshub/schedule"
)

// totals takes the figures of everybody from the daily totals. What a version without the minutes within a day has written is
// read shift by shift.
func (d *dayFigures) totals(ctx context.Context, q reader) error {
	known, any := false, false
	w := daySlice{kinds: []string{shiftDays, openDays, workedMinutes}}.daysWhere(d.f)
	err := q.query(ctx, `SELECT d.on_day, d.kind, d.items, d.starting FROM day_total d`+w.text(), w.args, func(r row) error {
		day := d.on(date(r, 0))
		switch r.text(1) {
		case shiftDays:
			day.Shifts, any = int(r.int(3)), true
		case openDays:
			day.Open = int(r.int(3))
		case workedMinutes:
			day.Minutes, known = int(r.int(2)), true
		}
		return nil
	})
	if err != nil || known || !any {
		return err
	}
	fresh := *d
	fresh.days = make([]schedule.DayFigures, len(d.days))
	for k := range d.days {
		fresh.days[k].Date = d.days[k].Date
	}
	err = fresh.shiftRows(ctx, q)
	for k := range d.days {
		d.days[k].Minutes = fresh.days[k].Minutes
	}
	return err
}

// presence counts heads on each day by the bits of the daily totals: who works, and who cannot.
func (d *dayFigures) presence(ctx context.Context, q reader) error {
	kinds := []string{shiftDays}
	for _, status := range inForce {
		kinds = append(kinds, string(status))
	}
	away := map[schedule.Date][]byte{}
	w := daySlice{kinds: kinds}.daysWhere(d.f)
	err := q.query(ctx, `SELECT d.on_day, d.kind, d.employees FROM day_presence d`+w.text(), w.args, func(r row) error {
		who, err := base64.StdEncoding.DecodeString(r.text(2))
		if err != nil {
			return err
		}
		on := date(r, 0)
		if r.text(1) == shiftDays {
			d.on(on).Heads = ones(who)
			return nil
		}
		for len(away[on]) < len(who) {
			away[on] = append(away[on], 0)
		}
		for k, b := range who {
			away[on][k] |= b
		}
		return nil
	})
	for on, who := range away {
		d.on(on).Unavailable = ones(who)
	}
	return err
}

// ones counts the bits that are set.
func ones(b []byte) (n int) {
	for _, one := range b {
		n += bits.OnesCount8(one)
	}
	return n
}
