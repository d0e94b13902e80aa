package store

import (
	"opshub/schedule"
)

// naiveFigures is what a day comes to by looking at every minute-wise overlap of every shift and occurrence with the day.
func (n *naive) naiveFigures(day schedule.Date, f schedule.Filter) schedule.DayFigures {
	out, heads, away := schedule.DayFigures{Date: day}, map[int64]bool{}, map[int64]bool{}
	for _, s := range n.r.Shifts {
		z, _ := schedule.ZoneOrUTC(s.TimeZone)
		if !n.hasShift(s, f) || s.EmployeeID != 0 && s.State == schedule.StagedForRemoval {
			continue
		}
		begins := z.Date(s.StartsAt) == day
		switch {
		case s.EmployeeID == 0 && begins:
			out.Open++
		case s.EmployeeID == 0:
			continue
		case begins:
			out.Shifts++
		}
		if m := s.Interval().Overlap(z.Day(day)).Minutes(); s.EmployeeID != 0 && m > 0 {
			out.Minutes += m
			heads[s.EmployeeID] = true
		}
	}
	for e, occs := range n.occs {
		for _, o := range occs {
			z, _ := schedule.ZoneOrUTC(n.blocks[o.BlockID].TimeZone)
			if !o.Missing && (o.Status == schedule.Active || o.Status == schedule.Approved) && o.Overlaps(z.Day(day)) && n.hasBlock(n.blocks[o.BlockID], f) {
				away[e] = true
			}
		}
	}
	for _, p := range n.conflicts(f) {
		if z, _ := schedule.ZoneOrUTC(p.Zone); z.Date(p.Overlap.Start) != day {
			continue
		}
		if p.Status == schedule.Requested {
			out.Requested++
		} else {
			out.Conflicts++
		}
	}
	out.Heads, out.Unavailable = len(heads), len(away)
	return out
}
