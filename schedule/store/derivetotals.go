package store

import (
	"slices"

	"opshub/schedule"
)

// dayKey is a place and a kind of which shift_day_total has rows.
type dayKey struct {
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
	k := dayKey{s.LocationID, s.PositionID, kind}
	d.totals.on(first, k).starting++
	d.totals.on(last, k).ending++
}

// minutesOn is how much of the interval, which touches the days first to last, lies within a local day of the zone.
func minutesOn(z *schedule.Zone, on, first, last schedule.Date, iv schedule.Interval) int {
	if first == last {
		return iv.Minutes()
	}
	return iv.Overlap(z.Day(on)).Minutes()
}

func (d *deriver) writeTotals() error {
	days := slices.Collect(d.totals.all())
	t := bulkTable{"shift_day_total", []string{"on_day", "location_id", "position_id", "kind", "starting",
		"ending"}, 0}
	return d.out.bulk(d.ctx, t, len(days), func(k int, c cells) {
		of, n := days[k].of, days[k].amount
		c.text(d.days.word(days[k].on))
		c.int(of.location)
		c.int(of.position)
		c.text(of.kind)
		c.int(int64(n.starting))
		c.int(int64(n.ending))
	})
}
