package store

import "opshub/schedule"

// timedCursor finds the shifts of one employee after another that share time with an interval. Each day of the timeline lies by name,
// so that who comes later by name is further on in every day.
type timedCursor struct {
	t          *timeline
	at         schedule.Interval
	days, left [][]timedShift
	last       int32
}

func (t *timeline) cursor(at schedule.Interval) *timedCursor {
	days := t.days(at)
	return &timedCursor{t: t, at: at, days: days, left: append([][]timedShift(nil), days...)}
}

// of adds those of an employee, by start.
func (c *timedCursor) of(out []schedule.Shift, employee int64) []schedule.Shift {
	who, known := c.t.byID[employee]
	if !known {
		return out
	}
	if who < c.last {
		copy(c.left, c.days)
	}
	c.last = who
	for d, list := range c.left {
		list = from(list, who)
		for len(list) > 0 && list[0].who == who {
			if list[0].touches(c.at) {
				out = append(out, c.t.shift(&list[0]))
			}
			list = list[1:]
		}
		c.left[d] = list
	}
	return out
}

// from is the rest of a day from an employee on. It looks near first, and steps twice as far each time: the next one by name is
// next to the last, one of a place is hundreds further on.
func from(list []timedShift, who int32) []timedShift {
	low, step := 0, 1
	for low+step <= len(list) && list[low+step-1].who < who {
		low, step = low+step, step*2
	}
	for high := min(low+step-1, len(list)); low < high; {
		if middle := (low + high) / 2; list[middle].who < who {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return list[low:]
}
