package store

import (
	"context"
	"strings"

	"opshub/schedule"
)

// daySlice is the part of employee_day_total d that a filter asks for: which kinds, and where in the counts.
type daySlice struct {
	kinds         []string
	start, length int64 // start counts from 1; length 0 is nothing
}

// slice finds the place of the filter's days in the counts.
func (m meta) slice(f schedule.Filter, shiftKinds ...string) daySlice {
	s := daySlice{kinds: shiftKinds, start: 1, length: 1 << 30}
	for _, status := range f.StatusSet() {
		s.kinds = append(s.kinds, string(status))
	}
	from := max(f.From, m.countsFrom)
	s.start = int64(from-m.countsFrom) + 1
	if f.To != 0 {
		s.length = max(0, int64(f.To-from)+1)
	}
	return s
}

// text is the counts of the slice as an SQL expression.
func (s daySlice) text(w *where) string {
	return "SUBSTR(d.counts, CAST(" + w.arg(s.start) + " AS INTEGER), CAST(" + w.arg(s.length) + " AS INTEGER))"
}

func (s daySlice) kindsText(w *where) string {
	marks := make([]string, len(s.kinds))
	for k, kind := range s.kinds {
		marks[k] = w.arg(kind)
	}
	return "d.kind IN (" + strings.Join(marks, ", ") + ")"
}

// busy narrows employee e to those who have an item in the slice.
func (w *where) busy(s daySlice) {
	w.conditions = append(w.conditions, "EXISTS (SELECT 1 FROM employee_day_total d WHERE d.employee_id = e.id AND "+
		s.kindsText(w)+" AND REPLACE("+s.text(w)+", '0', '') <> '')")
}

// sum adds up the daily counts of some employees.
func (s daySlice) sum(ctx context.Context, q reader, w *where) (c schedule.DayCounts, err error) {
	w.conditions = append(w.conditions, s.kindsText(w))
	text := `SELECT d.employee_id, ` + s.text(w) + ` FROM employee_day_total d JOIN employee e ON e.id = d.employee_id` + w.text()
	busy := idSet{}
	err = q.query(ctx, text, w.args, func(r row) error {
		counts, before := r.text(1), c.Items
		for k := range len(counts) {
			c.Items += int(counts[k] - noItems)
		}
		if c.Items > before {
			busy[r.int(0)] = struct{}{}
		}
		return nil
	})
	c.Employees = len(busy)
	return c, err
}
