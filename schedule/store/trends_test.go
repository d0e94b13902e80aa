package store

import (
	"slices"
	"time"

	"opshub/schedule"
)

// trendFilters narrow trends in each way.
var trendFilters = []schedule.Filter{
	{}, {From: schedule.DateOf(2026, 11, 11), To: schedule.DateOf(2026, 11, 25)}, {All: true, LocationID: 2}, {EmployeeID: 7},
	{Statuses: []schedule.BlockStatus{schedule.Requested}, PositionID: 1}, {To: schedule.DateOf(2026, 11, 3)},
}

// naiveSums adds up pairs by a key, minute by minute.
func naiveSums[K comparable](pairs []naivePair, of func(p *naivePair, on schedule.Date, minute int) K) map[K]schedule.ConflictSums {
	type minuteOf struct {
		shift int64
		at    schedule.Instant
	}
	type shiftIn struct {
		key   K
		shift int64
	}
	sums, covered, shifts := map[K]schedule.ConflictSums{}, map[minuteOf]bool{}, map[shiftIn]bool{}
	for k := range pairs { // they come by start
		p := &pairs[k]
		z, _ := schedule.ZoneOrUTC(p.Zone)
		on, minute := z.Local(p.Overlap.Start)
		key := of(p, on, minute)
		s := sums[key]
		s.Pairs++
		if p.Status == schedule.Active || p.Status == schedule.Approved {
			s.InForce++
		} else if p.Status == schedule.Requested {
			s.Requested++
		}
		if !shifts[shiftIn{key, p.Shift}] {
			s.Shifts++
		}
		shifts[shiftIn{key, p.Shift}] = true
		for at := p.Overlap.Start; at < p.Overlap.End; at += 60 {
			if !covered[minuteOf{p.Shift, at}] {
				s.Minutes++
			}
			covered[minuteOf{p.Shift, at}] = true
		}
		sums[key] = s
	}
	return sums
}

func (n *naive) unavailableWeeks(f schedule.Filter) map[schedule.Date]schedule.UnavailableWeek {
	type minuteOf struct {
		employee int64
		at       schedule.Instant
	}
	type inWeek struct {
		who  int64
		week schedule.Date
	}
	out, covered, there := map[schedule.Date]schedule.UnavailableWeek{}, map[minuteOf]bool{}, map[inWeek]bool{}
	for employee, occs := range n.occs {
		e := n.people[employee]
		if (f.EmployeeID != 0 && f.EmployeeID != employee) || (f.LocationID != 0 && f.LocationID != e.LocationID) || (f.PositionID != 0 && f.PositionID != e.PositionID) {
			continue
		}
		for _, o := range occs {
			if o.Missing || !slices.Contains(f.StatusSet(), o.Status) || !touches(o.Interval, n.blocks[o.BlockID].TimeZone, f) {
				continue
			}
			z, _ := schedule.ZoneOrUTC(n.blocks[o.BlockID].TimeZone)
			touched := map[schedule.Date]bool{}
			for at := o.Start; at < o.End; at += 60 {
				on := z.Date(at)
				if on < f.From || (f.To != 0 && on > f.To) {
					continue
				}
				week := on.WeekStart(time.Monday)
				w := out[week]
				w.Week = week
				if !covered[minuteOf{employee, at}] {
					w.Minutes++
				}
				if !touched[week] {
					w.Occurrences++
				}
				if !there[inWeek{employee, week}] {
					w.Employees++
				}
				covered[minuteOf{employee, at}], touched[week], there[inWeek{employee, week}] = true, true, true
				out[week] = w
			}
		}
	}
	return out
}
