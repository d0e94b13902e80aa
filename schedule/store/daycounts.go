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

	workedMinutes = "worked minutes" // of assigned shifts within the day, in the totals only
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
	return d.out.bulk(d.ctx, t, len(list), func(k int, c cells) {
		c.int(list[k].employee)
		c.text(list[k].kind)
		c.text(list[k].counts)
	})
}

// DayCounts counts what EachDay gives, and the employees who have any of it.
func (s *Store) DayCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (schedule.DayCounts, error) {
	c, err := remembered(s, key("days", v, f), func() (c schedule.DayCounts, err error) {
		m, err := s.meta(ctx)
		if err != nil {
			return c, err
		}
		question := dayQuestion{m, v, f}
		if f.EmployeeID != 0 && !f.OfPeriod() { // of which countOne does not know the shifts
			if known, err := question.inMemory(ctx, s, order{}); known != nil || err != nil {
				if err == nil {
					c = known.countOne()
				}
				return c, err
			}
		}
		if c, ok, err := s.shownOfOne(ctx, v, f); ok || err != nil {
			return c, err
		}
		copies, err := s.copiesOf(ctx, v, f)
		if err != nil {
			return c, err
		}
		if copies != nil {
			if times, err := s.timesAtHome(ctx, v, f); times != nil || err != nil {
				if err == nil {
					c = question.countPeriod(copies, times)
				}
				return c, err
			}
		}
		var sums, times *chosen
		var there *placePresence
		if !question.counted() {
			if sums, err = s.shiftSums(ctx, v, f); err == nil && sums != nil && !f.OfPeriod() {
				if times, err = s.timesAtHome(ctx, v, f); err == nil {
					there, err = s.presenceAt(ctx, v, f)
				}
			}
			if err != nil {
				return c, err
			}
		}
		var timed *timeline
		if !question.counted() {
			if timed, err = question.timed(ctx, s); err != nil {
				return c, err
			}
		}
		err = s.engine.read(ctx, func(q reader) (err error) {
			if times != nil {
				done := false
				if c, done, err = question.countDays(ctx, q, sums, times, there); done || err != nil {
					return err
				}
			}
			if question.counted() {
				c, err = question.sum(ctx, q)
				return err
			}
			c, err = question.count(ctx, q, timed)
			return err
		})
		return c, err
	})
	return c, wrap(err, "calendar counts")
}

// sum adds up the daily counts: of the employee of the filter, or of everyone.
func (q dayQuestion) sum(ctx context.Context, r reader) (c schedule.DayCounts, err error) {
	slice := q.m.slice(q.f, shiftDays, stagedDays)
	if q.f.EmployeeID != 0 {
		if c, err = slice.sum(ctx, r, q.someone()); err != nil {
			return c, err
		}
		t := q.shifts()[0]
		t.w.add("s.state <> #", string(schedule.StagedForRemoval))
		n, err := count(ctx, r, `SELECT COUNT(*) FROM `+t.from+t.w.text(), t.w.args...)
		c.Shifts = int(n)
		return c, err
	}
	w := slice.daysWhere(q.f)
	items, err := count(ctx, r, `SELECT CAST(COALESCE(SUM(d.items), 0) AS BIGINT) FROM day_total d`+w.text(), w.args...)
	if err != nil {
		return c, err
	}
	shifts, err := shiftsByDay(ctx, r, q.f, shiftDays)
	if err != nil {
		return c, err
	}
	c.Items, c.Shifts = int(items), int(shifts)
	c.Employees, err = presentEmployees(ctx, r, slice.daysWhere(q.f))
	return c, err
}
