package handlers

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/components"
	"opshub/schedule"
)

// weekClock is the hours of several days as the columns of one picture. An hour that a clock shows twice has two columns, the
// second of which exists on that day alone; one that it skips is missing in the row of its day.
type weekClock struct {
	z           *schedule.Zone
	first, last int // the columns between which something stands
	hours       []clockHour
}

// clockHour is one hour of a clock: 1, and on a day on which it comes again a second time 1.
type clockHour struct{ hour, again int }

// newWeekClock takes the hours of the days, without those before the first and after the last that holds something.
func newWeekClock(z *schedule.Zone, first, last schedule.Date, holds func(schedule.Instant) bool) *weekClock {
	c := &weekClock{z: z}
	used := map[clockHour]bool{}
	for d := first; d <= last; d++ {
		for hour, at := range clockHours(z, d) {
			if !slices.Contains(c.hours, hour) {
				c.hours = append(c.hours, hour)
			}
			used[hour] = used[hour] || holds(at)
		}
	}
	slices.SortFunc(c.hours, func(a, b clockHour) int { return cmp.Or(cmp.Compare(a.hour, b.hour), cmp.Compare(a.again, b.again)) })
	c.first, c.last = len(c.hours), 0
	for i, hour := range c.hours {
		if used[hour] {
			c.first, c.last = min(c.first, i), i+1
		}
	}
	return c
}

// clockHours are the hours of a day and where each begins.
func clockHours(z *schedule.Zone, d schedule.Date) map[clockHour]schedule.Instant {
	out := map[clockHour]schedule.Instant{}
	for _, iv := range z.Hours(d) {
		_, minute := z.Local(iv.Start)
		hour := clockHour{minute / 60, 0}
		for ; ; hour.again++ {
			if _, there := out[hour]; !there {
				break
			}
		}
		out[hour] = iv.Start
	}
	return out
}

// cols are the columns of the picture.
func (c *weekClock) cols() (out []components.HeatCol) {
	for _, h := range c.hours[min(c.first, c.last):c.last] {
		col := components.HeatCol{Head: fmt.Sprintf("%02d", h.hour), From: fmt.Sprintf("%02d:00", h.hour), To: fmt.Sprintf("%02d:00", h.hour+1)}
		if h.again > 0 {
			col.Head, col.From = col.Head+" again", col.From+" again"
		}
		out = append(out, col)
	}
	return out
}

// places are the hours of a day by where they begin, with their column.
func (c *weekClock) places(d schedule.Date) map[schedule.Instant]int {
	out := map[schedule.Instant]int{}
	for hour, at := range clockHours(c.z, d) {
		if i := slices.Index(c.hours, hour); i >= c.first && i < c.last {
			out[at] = i - c.first
		}
	}
	return out
}
