package store

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"opshub/schedule"
)

// ConflictWeeks is the soft conflicts under the filter by the week in which the overlap begins, every week from the first to the last.
func (s *Store) ConflictWeeks(ctx context.Context, v schedule.Viewer, f schedule.Filter) ([]schedule.ConflictWeek, error) {
	out, err := remembered(s, key("conflict weeks", v, f), func() ([]schedule.ConflictWeek, error) {
		m, err := s.meta(ctx)
		if err != nil {
			return nil, err
		}
		startsOn := time.Weekday(m.organization.WeekStartsOn)
		tally := schedule.NewConflictTally(func(_ *schedule.ConflictMoment, on schedule.Date, _ int) schedule.Date { return on.WeekStart(startsOn) })
		if err := s.eachMoment(ctx, m, v, f, tally.Add); err != nil {
			return nil, err
		}
		var out []schedule.ConflictWeek
		for _, week := range slices.Sorted(maps.Keys(tally.Sums)) {
			for len(out) > 0 && out[len(out)-1].Week+7 < week { // weeks without any
				out = append(out, schedule.ConflictWeek{Week: out[len(out)-1].Week + 7})
			}
			out = append(out, schedule.ConflictWeek{Week: week, ConflictSums: *tally.Sums[week]})
		}
		return out, nil
	})
	return slices.Clone(out), wrap(err, "conflict weeks")
}

// spotKey is a location, a weekday and an hour.
type spotKey struct {
	location int64
	weekday  time.Weekday
	hour     int
}

// ConflictSpots is the soft conflicts under the filter by location, weekday and hour in which the overlap begins, or by what is asked for of
// these, in that order.
func (s *Store) ConflictSpots(ctx context.Context, v schedule.Viewer, by schedule.SpotsBy, f schedule.Filter) ([]schedule.ConflictSpot, error) {
	out, err := remembered(s, key(fmt.Sprint("conflict spots ", by), v, f), func() ([]schedule.ConflictSpot, error) {
		m, err := s.meta(ctx)
		if err != nil {
			return nil, err
		}
		tally := schedule.NewConflictTally(func(m *schedule.ConflictMoment, on schedule.Date, minute int) spotKey {
			k := spotKey{-1, -1, -1}
			if by.Location {
				k.location = m.LocationID
			}
			if by.Weekday {
				k.weekday = on.Weekday()
			}
			if by.Hour {
				k.hour = minute / 60
			}
			return k
		})
		if err := s.eachMoment(ctx, m, v, f, tally.Add); err != nil {
			return nil, err
		}
		names := map[int64]string{}
		places, err := s.Locations(ctx, v)
		for _, l := range places {
			names[l.ID] = l.Name
		}
		var out []schedule.ConflictSpot
		for k, sums := range tally.Sums {
			out = append(out, schedule.ConflictSpot{LocationID: k.location, Location: names[k.location], Weekday: k.weekday, Hour: k.hour, ConflictSums: *sums})
		}
		startsOn := time.Weekday(m.organization.WeekStartsOn)
		slices.SortFunc(out, func(a, b schedule.ConflictSpot) int {
			return cmp.Or(cmp.Compare(a.Location, b.Location), cmp.Compare(a.LocationID, b.LocationID),
				cmp.Compare((a.Weekday-startsOn+7)%7, (b.Weekday-startsOn+7)%7), cmp.Compare(a.Hour, b.Hour))
		})
		return out, err
	})
	return slices.Clone(out), wrap(err, "conflict spots")
}

// eachMoment gives every pair of the filter by shift and start of the overlap.
func (s *Store) eachMoment(ctx context.Context, m meta, v schedule.Viewer, f schedule.Filter, fn func(*schedule.ConflictMoment)) error {
	pairs, err := s.pairsOf(ctx, v, f)
	if err != nil {
		return err
	}
	if pairs != nil {
		momentsOf(pairs, fn)
		return nil
	}
	w := conflictWhere(m, v, f)
	return s.engine.query(ctx, `SELECT c.shift_id, c.location_id, c.shift_time_zone, c.overlap_starts_at, c.overlap_ends_at, c.block_status
		FROM soft_conflict c`+w.text()+` ORDER BY c.shift_id, c.overlap_starts_at, c.id`, w.args, func(r row) error {
		fn(&schedule.ConflictMoment{ShiftID: r.int(0), LocationID: r.int(1), TimeZone: r.text(2), Overlap: interval(r, 3), Status: schedule.BlockStatus(r.text(5))})
		return nil
	})
}

// UnavailableWeeks is the time that blocks cover under the filter, by week, every week from the first to the last that has any.
func (s *Store) UnavailableWeeks(ctx context.Context, v schedule.Viewer, f schedule.Filter) ([]schedule.UnavailableWeek, error) {
	out, err := remembered(s, key("unavailable weeks", v, f), func() ([]schedule.UnavailableWeek, error) {
		if weeks, packed, err := s.packedUnavailable(ctx, v, f); packed || err != nil {
			return weeks, err
		}
		m, err := s.meta(ctx)
		if err != nil {
			return nil, err
		}
		tally := schedule.UnavailableTally{StartsOn: m.weekStarts(), From: f.From, To: f.To}
		if times, err := s.timesAtHome(ctx, v, f); times != nil || err != nil {
			if times != nil {
				times.each(func(i int) {
					tally.Add(times.columns[timeEmployee][i], times.times(i, timeStart, timeMinutes), times.list[times.columns[timeZone][i]])
				})
			}
			return tally.Weeks(), err
		}
		err = s.engine.read(ctx, func(q reader) error { return occurrenceQuestion{m, v, f}.eachAway(ctx, q, tally.Add) })
		return tally.Weeks(), err
	})
	return slices.Clone(out), wrap(err, "unavailable weeks")
}
