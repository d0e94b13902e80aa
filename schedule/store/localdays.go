package store

import "opshub/schedule"

// localDays is the days of a filter on the wall clock of a post.
type localDays struct {
	zone     *schedule.Zone // nil: the post is of another place
	from, to schedule.Date
	at       schedule.Interval
	plain    bool // no clock changes near the first and the last midnight, so that an instant is on the days where it lies in at
}

// localDaysOf is the days of a filter, which names the first and the last, for each post at its place.
func (t *timeline) localDaysOf(f schedule.Filter) []localDays {
	return t.localDays(f, func(p timedPost) bool {
		return (f.LocationID == 0 || p.location == f.LocationID) && (f.PositionID == 0 || p.position == f.PositionID)
	})
}

func (t *timeline) localDays(f schedule.Filter, here func(timedPost) bool) []localDays {
	days, of := make([]localDays, len(t.posts)), map[string]localDays{}
	for k, p := range t.posts {
		if !here(p) {
			continue
		}
		d, known := of[p.zone]
		if !known {
			z, _ := schedule.ZoneOrUTC(p.zone)
			d = localDays{zone: z, from: f.From, to: f.To, at: z.Range(f.From, f.To)}
			_, first := z.Steady(schedule.Interval{Start: d.at.Start, End: d.at.Start})
			_, last := z.Steady(schedule.Interval{Start: d.at.End, End: d.at.End})
			d.plain, of[p.zone] = first && last, d
		}
		days[k] = d
	}
	return days
}

// touched says whether a shift of the post touches the days.
func (d *localDays) touched(s *timedShift) bool {
	if d.zone == nil {
		return false
	}
	at := s.interval()
	if d.plain {
		return at.Start < d.at.End && (at.End > d.at.Start || at.Start >= d.at.Start)
	}
	first, last := d.zone.Days(at)
	return first <= d.to && last >= d.from
}

// begun says whether a shift of the post begins on the days.
func (d *localDays) begun(s *timedShift) bool {
	if d.zone == nil {
		return false
	}
	start := s.interval().Start
	if d.plain {
		return start >= d.at.Start && start < d.at.End
	}
	on := d.zone.Date(start)
	return on >= d.from && on <= d.to
}
