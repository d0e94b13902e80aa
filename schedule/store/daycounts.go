package store

import (
	"context"
	"maps"
	"slices"

	"opshub/schedule"
)

// Kinds of employee_day_total besides the statuses of blocks.
const (
	shiftDays  = "shift"
	stagedDays = "staged" // shifts to be deleted
	openDays   = "open"   // shifts of nobody, in the totals only
)

// dayCounts counts the items of one employee by kind and day.
type dayCounts struct {
	from  schedule.Date
	kinds map[string][]byte
	span  func(kind string, first, last schedule.Date) // is told of every item
}

// The counts are written as one character a day, from noItems up to mostItems; more are not told apart.
const (
	noItems   = '0'
	mostItems = '~'
)

// add counts an item on each day from first to last.
func (c *dayCounts) add(kind string, first, last schedule.Date) {
	if c.kinds == nil {
		c.kinds = map[string][]byte{}
	}
	c.span(kind, first, last)
	list := c.kinds[kind]
	for on := max(first, c.from); on <= last; on++ {
		at := int(on - c.from)
		for len(list) <= at {
			list = append(list, noItems)
		}
		if list[at] < mostItems {
			list[at]++
		}
	}
	c.kinds[kind] = list
}

type countsRow struct {
	employee     int64
	kind, counts string
}

func (out *derived) addCounts(employee int64, c dayCounts) {
	for _, kind := range slices.Sorted(maps.Keys(c.kinds)) {
		out.counts = append(out.counts, countsRow{employee, kind, string(c.kinds[kind])})
	}
}

func (d *deriver) writeCounts(list []countsRow) error {
	t := bulkTable{"employee_day_total", []string{"employee_id", "kind", "counts"}, 0}
	return d.w.bulk(d.ctx, t, len(list), func(k int, c cells) {
		c.int(list[k].employee)
		c.text(list[k].kind)
		c.text(list[k].counts)
	})
}

// DayCounts counts what EachDay gives, and the employees who have any of it.
func (s *Store) DayCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (schedule.DayCounts, error) {
	c, err := remembered(s, key("days", v, f), func() (schedule.DayCounts, error) {
		if counted(v, f) {
			return s.sumDays(ctx, v, f)
		}
		var c schedule.DayCounts
		last := int64(0)
		err := s.EachDay(ctx, v, f, func(d *schedule.DayItem) error {
			c.Items++
			if d.EmployeeID != last {
				c.Employees++
				last = d.EmployeeID
			}
			return nil
		})
		return c, err
	})
	return c, wrap(err, "calendar counts")
}

// sumDays adds up the daily counts: of the people of the filter, or of everyone.
func (s *Store) sumDays(ctx context.Context, v schedule.Viewer, f schedule.Filter) (c schedule.DayCounts, err error) {
	m, err := s.meta(ctx)
	if err != nil {
		return c, err
	}
	slice := m.slice(f, shiftDays, stagedDays)
	err = s.engine.read(ctx, func(q reader) (err error) {
		if f.Without("from", "to", "status").IsZero() {
			w := slice.daysWhere(f)
			n, err := count(ctx, q, `SELECT CAST(COALESCE(SUM(d.items), 0) AS BIGINT) FROM day_total d`+w.text(), w.args...)
			if err != nil {
				return err
			}
			c.Items = int(n)
			c.Employees, err = presentEmployees(ctx, q, slice.daysWhere(f))
			return err
		}
		c, err = slice.sum(ctx, q, people(v, f))
		return err
	})
	return c, err
}
