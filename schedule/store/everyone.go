package store

import (
	"cmp"
	"context"
	"encoding/base64"
	"maps"
	"slices"

	"opshub/schedule"
)

// dayKind is a row of day_total and day_presence.
type dayKind struct {
	on   schedule.Date
	kind string
}

// everyoneOn is what all employees have of one kind on one day.
type everyoneOn struct {
	items, starting, ending int
	present                 []byte // by rank
}

func (d *deriver) everyoneOn(on schedule.Date, kind string) *everyoneOn {
	k := dayKind{on, kind}
	e := d.everyone[k]
	if e == nil {
		e = &everyoneOn{present: make([]byte, (len(d.names)+7)/8)}
		d.everyone[k] = e
	}
	return e
}

// span adds an item to the totals of the days it touches.
func (d *deriver) span(kind string, first, last schedule.Date) {
	d.everyoneOn(first, kind).starting++
	d.everyoneOn(last, kind).ending++
}

// addPresence adds the daily counts of an employee to the totals of everyone.
func (d *deriver) addPresence(employee int64, c dayCounts) {
	rank := d.names[employee].rank - 1
	for kind, counts := range c.kinds {
		for at, n := range counts {
			if n == noItems {
				continue
			}
			e := d.everyoneOn(c.from.Add(at), kind)
			e.items += int(n - noItems)
			e.present[rank/8] |= 1 << (rank % 8)
		}
	}
}

func (d *deriver) writeEveryone() error {
	keys := slices.SortedFunc(maps.Keys(d.everyone), func(a, b dayKind) int {
		return cmp.Or(cmp.Compare(a.on, b.on), cmp.Compare(a.kind, b.kind))
	})
	t := bulkTable{"day_total", []string{"on_day", "kind", "items", "starting", "ending"}, 0}
	err := d.out.bulk(d.ctx, t, len(keys), func(k int, c cells) {
		e := d.everyone[keys[k]]
		c.text(d.days.word(keys[k].on))
		c.text(keys[k].kind)
		c.int(int64(e.items))
		c.int(int64(e.starting))
		c.int(int64(e.ending))
	})
	if err != nil {
		return err
	}
	t = bulkTable{"day_presence", []string{"on_day", "kind", "employees"}, 0}
	return d.out.bulk(d.ctx, t, len(keys), func(k int, c cells) {
		c.text(d.days.word(keys[k].on))
		c.text(keys[k].kind)
		c.text(base64.StdEncoding.EncodeToString(d.everyone[keys[k]].present))
	})
}

// daysWhere narrows day_total or day_presence d to the filter's days and the kinds of the slice.
func (s daySlice) daysWhere(f schedule.Filter) *where {
	w := betweenDays("d.on_day", f)
	w.conditions = append(w.conditions, s.kindsText(w))
	return w
}

// betweenDays narrows a column of days to those of the filter.
func betweenDays(column string, f schedule.Filter) *where {
	w := &where{}
	if f.From != 0 {
		w.add(column+" >= #", f.From.String())
	}
	if f.To != 0 {
		w.add(column+" <= #", f.To.String())
	}
	return w
}

// presentEmployees counts the employees who are present on any of the days.
func presentEmployees(ctx context.Context, q reader, w *where) (int, error) {
	var all, one []byte
	err := q.query(ctx, `SELECT d.employees FROM day_presence d`+w.text(), w.args, func(r row) (err error) {
		if one, err = base64.StdEncoding.AppendDecode(one[:0], []byte(r.text(0))); err != nil {
			return err
		}
		if len(all) < len(one) {
			all = append(all, make([]byte, len(one)-len(all))...)
		}
		for k, b := range one {
			all[k] |= b
		}
		return nil
	})
	return ones(all), err
}
