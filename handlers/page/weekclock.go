package page

import (
	"cmp"
	"iter"
	"slices"

	"opshub/components/chart"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// weekClock maps the hours of several days to the columns of a chart. An hour that occurs twice on a day has a second
// column, which only that day uses. A skipped hour is missing in the row of its day.
type weekClock struct {
	from        schedule.Date
	days        [][]clockHour // from that day on
	first, last int           // the used columns: from first to before last
	hours       []clockHour   // distinct hours of all days; their instants are not significant
}

// clockHour is one hour of a day. again counts the earlier occurrences of the same hour on that day.
type clockHour struct {
	hour, again int
	at          schedule.Instant // start of the hour
}

// compareHours orders hours by the clock, independent of their day.
func compareHours(a, b clockHour) int {
	return cmp.Or(cmp.Compare(a.hour, b.hour), cmp.Compare(a.again, b.again))
}

// NewWeekClock returns the hours of these days. It omits the hours before the first and after the last one for which
// holds returns true.
func NewWeekClock(z *localtime.Zone, first, last schedule.Date, holds func(schedule.Instant) bool) *weekClock {
	c := &weekClock{from: first}
	var used []bool // of the hours
	for d := first; d <= last; d++ {
		day := clockHours(z, d)
		c.days = append(c.days, day)
		for _, h := range day {
			i, known := slices.BinarySearchFunc(c.hours, h, compareHours)
			if !known {
				c.hours, used = slices.Insert(c.hours, i, h), slices.Insert(used, i, false)
			}
			used[i] = used[i] || holds(h.at)
		}
	}
	c.first, c.last = len(c.hours), 0
	for i := range c.hours {
		if used[i] {
			c.first, c.last = min(c.first, i), i+1
		}
	}
	return c
}

// clockHours returns the hours of a day.
func clockHours(z *localtime.Zone, d schedule.Date) []clockHour {
	all := z.Hours(d)
	out := make([]clockHour, 0, len(all))
	for _, iv := range all {
		_, minute := z.Local(iv.Start)
		h := clockHour{hour: minute / 60, at: iv.Start}
		for _, before := range out {
			if before.hour == h.hour {
				h.again++
			}
		}
		out = append(out, h)
	}
	return out
}

// Cols returns the columns of the chart, named in the style of the clock.
func (c *weekClock) Cols(style localtime.Style) (out []chart.HeatCol) {
	for _, h := range c.hours[min(c.first, c.last):c.last] {
		col := chart.HeatCol{Head: style.Hour(h.hour * localtime.MinutesPerHour), From: style.Clock(h.hour * localtime.MinutesPerHour), To: style.Clock((h.hour + 1) * localtime.MinutesPerHour)}
		if h.again > 0 {
			col.Head, col.From = col.Head+" again", col.From+" again"
		}
		out = append(out, col)
	}
	return out
}

// Places iterates over the hours of a day: the index of the column and the start of the hour.
func (c *weekClock) Places(d schedule.Date) iter.Seq2[int, schedule.Instant] {
	return func(yield func(int, schedule.Instant) bool) {
		for _, h := range c.days[d-c.from] {
			if i, _ := slices.BinarySearchFunc(c.hours, h, compareHours); i >= c.first && i < c.last && !yield(i-c.first, h.at) {
				return
			}
		}
	}
}
