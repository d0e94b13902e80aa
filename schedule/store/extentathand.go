package store

import (
	"context"

	"opshub/schedule"
)

// dateSpan is a first and a last date; no dates where there is none.
type dateSpan [2]schedule.Date

// widen takes days into the span.
func (s *dateSpan) widen(first, last schedule.Date) {
	if s[0] == 0 || first < s[0] {
		s[0] = first
	}
	s[1] = max(s[1], last)
}

// extentAtHand is the Extent of staff. It says false where the database must be asked.
func (s *Store) extentAtHand(ctx context.Context, v schedule.Viewer) (days dateSpan, ok bool, err error) {
	t := s.timelineAtHand(ctx)
	if v.Role != schedule.RoleStaff || t == nil || t.shown == nil {
		return days, false, nil
	}
	times, err := s.occurrenceSheet(ctx)
	if err != nil || times == nil {
		return days, false, err
	}
	all, err := rememberedRows(s, "extents "+t.version, func() ([]dateSpan, error) { return t.shownExtents(), nil }, func(list []dateSpan) int { return len(list) * 8 / bytesPerRow })
	if err != nil {
		return days, false, err
	}
	if who, known := t.byID[v.EmployeeID]; known {
		days = all[who]
	}
	c := times.columns
	for _, i := range times.having(timeEmployee, v.EmployeeID) {
		days.widen(schedule.Date(c[timeFirst][i]), schedule.Date(c[timeLast][i])) // #nosec G115 -- the packer wrote them from dates
	}
	return days, true, nil
}

// shownExtents is the local days of the shifts that each of the people may see of their own.
func (t *timeline) shownExtents() []dateSpan {
	const aDay = 26 * 60 // no local day is longer: what lies further inside touches neither the first nor the last day
	type minutes struct{ low, high int32 }
	var (
		out   = make([]dateSpan, len(t.people))
		reach = make([]minutes, len(t.people))
		zones = make([]*schedule.Zone, len(t.posts))
	)
	for k, p := range t.posts {
		zones[k], _ = schedule.ZoneOrUTC(p.zone)
	}
	met := newBitSet(len(t.people))
	t.eachShown(func(s *timedShift) {
		r := &reach[s.who]
		if !met.has(s.who) {
			met.set(s.who)
			*r = minutes{s.start, s.start + s.minutes}
		}
		r.low, r.high = min(r.low, s.start), max(r.high, s.start+s.minutes)
	})
	t.eachShown(func(s *timedShift) {
		if r := &reach[s.who]; s.start <= r.low+aDay || s.start+s.minutes >= r.high-aDay {
			out[s.who].widen(zones[s.post].Days(s.interval()))
		}
	})
	return out
}

// eachShown gives every shift that is shown.
func (t *timeline) eachShown(fn func(*timedShift)) {
	for k := range t.shifts {
		if t.shown.as.has(int32(k)) { // #nosec G115 -- as many as the timeline has
			fn(&t.shifts[k])
		}
	}
	for k := range t.shown.copies {
		fn(&t.shown.copies[k])
	}
}
