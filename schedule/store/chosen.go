package store

import (
	"fmt"
	"math"
	"slices"

	"opshub/schedule"
)

// chosen is the rows of a sheet that are left.
type chosen struct {
	*sheet
	ids  []int32
	some bool // else all are left
}

// keep leaves the rows whose value of the column is right.
func (c *chosen) keep(column int, right func(int64) bool) {
	values := c.columns[column]
	if !c.some {
		c.some = true
		for i, v := range values {
			if right(v) {
				c.ids = append(c.ids, int32(i)) // #nosec G115 -- as many as rows in memory
			}
		}
		return
	}
	c.ids = slices.DeleteFunc(c.ids, func(i int32) bool { return !right(values[i]) })
}

// keepFew is keep for a column of few words or marks: set says which of them are right.
func (c *chosen) keepFew(column int, set func(int64) bool) {
	var values []uint8
	if c.some {
		values = c.few(column)
	}
	if values == nil {
		c.keep(column, set)
		return
	}
	var right [math.MaxUint8 + 1]bool
	for v := range right {
		right[v] = set(int64(v))
	}
	c.ids = slices.DeleteFunc(c.ids, func(i int32) bool { return !right[values[i]] })
}

// id leaves the rows with the id; 0 leaves all.
func (c *chosen) id(column int, id int64) {
	if id != 0 {
		c.keep(column, func(v int64) bool { return v == id })
	}
}

// left is how many rows are left.
func (c *chosen) left() int {
	if c == nil {
		return 0
	}
	if c.some {
		return len(c.ids)
	}
	return c.rows
}

// at is the number of the row that is left at place k.
func (c *chosen) at(k int) int {
	if c.some {
		return int(c.ids[k])
	}
	return k
}

// each gives the number of each row that is left.
func (c *chosen) each(fn func(i int)) {
	for k := range c.left() {
		fn(c.at(k))
	}
}

// of leaves the rows with the value in a column that is asked for often; 0 leaves all.
func (c *chosen) of(column int, id int64) {
	if id == 0 || c.some {
		c.id(column, id)
		return
	}
	c.some, c.ids = true, slices.Clone(c.having(column, id))
}

// days leaves the rows that touch the days of the filter.
func (c *chosen) days(first, last int, f schedule.Filter) {
	if f.From == 0 && f.To == 0 {
		return
	}
	from, to := daysFrom(f)
	if !c.some {
		if d := c.byDays(first, last); d != nil {
			c.some, c.ids = true, c.recent(fmt.Sprint(first, from, to), func() []int32 { return c.touching(d, first, last, from, to) })
			return
		}
	}
	begins, ends := c.columns[first], c.columns[last]
	c.keep(first, func(int64) bool { return true })
	c.ids = slices.DeleteFunc(c.ids, func(i int32) bool { return ends[i] < from || begins[i] > to })
}

// daysFrom is the days of a filter that has some, the last one far away where there is none.
func daysFrom(f schedule.Filter) (from, to int64) {
	if f.To == 0 {
		return int64(f.From), math.MaxInt32
	}
	return int64(f.From), int64(f.To)
}

// daysAtHome leaves the rows of those at home at the place of a filter that touch its days. It is a short way for what days and atHome
// leave together.
func (c *chosen) daysAtHome(first, last, rank int, homes []home, f schedule.Filter) {
	ranks := c.columns[rank]
	c.daysOf(first, last, f, func(i int32, at *schedule.Filter) bool { return ranks[i] < int64(len(homes)) && homes[ranks[i]].at(at) })
}

// daysOf leaves the rows that touch the days of a filter, of those that belong to its place, unless the days lie too far apart.
func (c *chosen) daysOf(first, last int, f schedule.Filter, belongs func(row int32, at *schedule.Filter) bool) {
	d := c.byPlace(first, last, &f, belongs)
	if d == nil {
		return
	}
	from, to := daysFrom(f)
	c.some, c.ids = true, c.touching(d, first, last, from, to)
}
