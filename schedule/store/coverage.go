package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// coverageShift is all of a shift that coverage asks for.
const coverageShift = `SELECT s.employee_id, s.location_id, s.position_id, s.starts_at, s.ends_at`

// Coverage holds the shifts of the days against the coverage targets of the filter, each location on its own clock: those with
// a target on these days, by name. Whole days are cut at midnight, and a target of the night before reaches into the first one.
//
// Of a period that the filter names only its own shifts count, and then each target that begins on the days counts to its end:
// what lies before the period is no part of it. A position keeps the targets that ask for it, not those for any position. The
// status of unavailable blocks does not matter, and no filter narrows the shifts: heads are counted whoever they are. That
// speaks of nobody, so every known viewer reads it, those who read no drafts over what was published.
//
// Where nothing is kept yet it reads the shifts of the days at the locations that have a target, and nothing else.
func (s *Store) Coverage(ctx context.Context, v schedule.Viewer, f schedule.Filter, first, last schedule.Date) (
	out []schedule.PlaceCoverage, err error,
) {
	period := f.DraftPeriodID != 0 || f.PublishedPeriodID != 0
	asked := f
	if asked.From, asked.To = first, last; !period {
		asked.From = first.Add(-1)
	}
	places, targets, names, err := s.coverageTargets(ctx, v, asked)
	if err != nil || len(places) == 0 {
		return nil, err
	}
	within, all := coverageTimes(places, first, last, period)
	heads, err := s.coverageHeads(ctx, v, f, places, all)
	if err != nil {
		return nil, wrap(err, "coverage")
	}
	for i, l := range places {
		z, _ := schedule.ZoneOrUTC(l.TimeZone)
		stretches := schedule.WorstCoverage(schedule.CoverHeads(z, targets[l.ID], heads, asked.From, last), within[i])
		if len(stretches) > 0 {
			out = append(out, schedule.PlaceCoverage{Location: l, Positions: names, Stretches: stretches})
		}
	}
	return out, nil
}

// coverageTimes is what the days are at each place, and the time from the first of them to the last.
func coverageTimes(places []schedule.Location, first, last schedule.Date, period bool) (within []schedule.Interval, all schedule.Interval) {
	if period {
		last++ // where the targets of the last day end
	}
	for i, l := range places {
		z, _ := schedule.ZoneOrUTC(l.TimeZone)
		days := z.Range(first, last)
		if within = append(within, days); i == 0 {
			all = days
		}
		all = schedule.Interval{Start: min(all.Start, days.Start), End: max(all.End, days.End)}
	}
	return within, all
}

// coverageTargets are the targets of the filter by location, the locations by name, and the names of the positions.
func (s *Store) coverageTargets(ctx context.Context, v schedule.Viewer, f schedule.Filter) (
	places []schedule.Location, targets map[int64][]schedule.CoverageTarget, names map[int64]string, err error,
) {
	names = map[int64]string{}
	targets = map[int64][]schedule.CoverageTarget{}
	err = s.eachTargetKept(ctx, v, f, func(t *schedule.CoverageTargetRow) error {
		if f.PositionID != 0 && t.PositionID != f.PositionID {
			return nil
		}
		if targets[t.LocationID] == nil {
			places = append(places, schedule.Location{ID: t.LocationID, Name: t.Location, TimeZone: t.TimeZone})
		}
		targets[t.LocationID] = append(targets[t.LocationID], t.CoverageTarget)
		names[t.PositionID] = t.Position
		return nil
	})
	slices.SortFunc(places, func(a, b schedule.Location) int {
		return cmp.Or(cmp.Compare(schedule.Fold(a.Name), schedule.Fold(b.Name)), cmp.Compare(a.ID, b.ID))
	})
	return places, targets, names, err
}

// coverageTables is where the shifts of the question stand.
func coverageTables(v schedule.Viewer, f schedule.Filter) []shiftTable {
	tables := visibleShifts(v)
	if f.PublishedPeriodID != 0 {
		tables = versionShifts(v, f.PublishedPeriodID)
	}
	for _, t := range tables {
		t.w.add("s.state <> #", string(schedule.StagedForRemoval))
		if f.DraftPeriodID != 0 {
			t.w.managers(v)
			t.w.add("s.draft_period_id = #", f.DraftPeriodID)
		}
	}
	return tables
}
