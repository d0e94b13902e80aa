package store

import (
	"opshub/schedule"
)

type dayKey struct {
	on                 schedule.Date
	location, position int64
	kind               string
}

type dayTotal struct{ starting, ending int }

// total adds a shift to the daily totals, and an assigned one to those of its employee by add.
func (d *deriver) total(s *schedule.Shift, add func(kind string, first, last schedule.Date)) {
	d.maxShift = max(d.maxShift, s.Interval().Minutes())
	zone := d.days.zone(s.TimeZone)
	first, last := zone.Days(s.Interval())
	kind := shiftDays
	switch {
	case s.EmployeeID == 0:
		kind = openDays
		d.span(kind, first, last)
	case s.State == schedule.StagedForRemoval:
		kind = stagedDays
		add(kind, first, last)
	default:
		add(kind, first, last)
		for on := first; on <= last; on++ {
			d.worked[on] += minutesOn(zone, on, first, last, s.Interval())
		}
	}
	d.state(s, first, last)
	d.sums.shift(s, zone, first, last, uint32(d.names[s.EmployeeID].rank)) // #nosec G115 -- a rank among the employees
	d.day(first, s, kind).starting++
	d.day(last, s, kind).ending++
}

// minutesOn is how much of the interval, which touches the days first to last, lies within a local day of the zone.
func minutesOn(z *schedule.Zone, on, first, last schedule.Date, iv schedule.Interval) int {
	if first == last {
		return iv.Minutes()
	}
	return iv.Overlap(z.Day(on)).Minutes()
}

func (d *deriver) day(on schedule.Date, s *schedule.Shift, kind string) *dayTotal {
	k := dayKey{on, s.LocationID, s.PositionID, kind}
	t := d.totals[k]
	if t == nil {
		t = &dayTotal{}
		d.totals[k] = t
	}
	return t
}

func (d *deriver) writeTotals() error {
	keys := make([]dayKey, 0, len(d.totals))
	for k := range d.totals {
		keys = append(keys, k)
	}
	t := bulkTable{"shift_day_total", []string{"on_day", "location_id", "position_id", "kind", "starting",
		"ending"}, 0}
	return d.out.bulk(d.ctx, t, len(keys), func(k int, c cells) {
		c.text(d.days.word(keys[k].on))
		c.int(keys[k].location)
		c.int(keys[k].position)
		c.text(keys[k].kind)
		c.int(int64(d.totals[keys[k]].starting))
		c.int(int64(d.totals[keys[k]].ending))
	})
}
