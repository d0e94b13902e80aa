package store

import (
	"cmp"
	"context"
	"fmt"
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
	wanted, err := s.coverageTargets(ctx, v, asked)
	if err != nil || len(wanted.places) == 0 {
		return nil, err
	}
	within, all := coverageTimes(wanted.places, first, last, period)
	heads, err := s.coverageHeads(ctx, v, f, wanted.places, all)
	if err != nil {
		return nil, wrap(err, "coverage")
	}
	for i, l := range wanted.places {
		z, _ := schedule.ZoneOrUTC(l.TimeZone)
		stretches := schedule.WorstCoverage(schedule.CoverHeads(z, wanted.targets[l.ID], heads, asked.From, last), within[i])
		if len(stretches) > 0 {
			out = append(out, schedule.PlaceCoverage{Location: l, Positions: wanted.names, Stretches: stretches})
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

// wantedThere is who is wanted where: the locations with a target, by name, their targets, and the names of the positions.
type wantedThere struct {
	places  []schedule.Location
	targets map[int64][]schedule.CoverageTarget // by location
	names   map[int64]string                    // by position
}

// coverageAsk is a question as coverage understands it: an employee stands for the home location, whose answers are then there for all
// who are at home there. Nobody is wanted by an employee without one, or with another than the location of the filter.
func (s *Store) coverageAsk(ctx context.Context, v schedule.Viewer, f schedule.Filter) (asked schedule.Filter, nobody bool, err error) {
	if f.EmployeeID == 0 || f.Q != "" || !isKnown(v) {
		return f, false, nil
	}
	home, err := s.homeOf(ctx, f.EmployeeID)
	if err != nil || home == 0 || (f.LocationID != 0 && f.LocationID != home) {
		return f, true, err
	}
	f.EmployeeID, f.LocationID = 0, home
	return f, false, nil
}

// coverageTargets are the targets of the filter, of whatever dates. Do not change them: those of a place are kept.
func (s *Store) coverageTargets(ctx context.Context, v schedule.Viewer, f schedule.Filter) (*wantedThere, error) {
	if f.Q != "" || !isKnown(v) {
		return s.readTargets(ctx, v, f)
	}
	f, nobody, err := s.coverageAsk(ctx, v, f)
	if nobody || err != nil {
		return &wantedThere{}, wrap(err, targetList.title)
	}
	place := f.LocationID
	kept, err := rememberedRows(s, fmt.Sprint("targets of ", place, " ", f.PositionID), func() ([]*wantedThere, error) {
		wanted, err := s.readTargets(ctx, schedule.Manager, schedule.Filter{LocationID: place, PositionID: f.PositionID})
		return []*wantedThere{wanted}, err
	}, func(list []*wantedThere) (n int) {
		for _, of := range list[0].targets {
			n += len(of)
		}
		return 1 + n
	})
	if err != nil {
		return nil, err
	}
	return kept[0], nil
}

func (s *Store) readTargets(ctx context.Context, v schedule.Viewer, f schedule.Filter) (*wantedThere, error) {
	wanted := &wantedThere{targets: map[int64][]schedule.CoverageTarget{}, names: map[int64]string{}}
	err := s.eachTargetKept(ctx, v, f, func(t *schedule.CoverageTargetRow) error {
		if f.PositionID != 0 && t.PositionID != f.PositionID {
			return nil
		}
		if wanted.targets[t.LocationID] == nil {
			wanted.places = append(wanted.places, schedule.Location{ID: t.LocationID, Name: t.Location, TimeZone: t.TimeZone})
		}
		wanted.targets[t.LocationID] = append(wanted.targets[t.LocationID], t.CoverageTarget)
		wanted.names[t.PositionID] = t.Position
		return nil
	})
	slices.SortFunc(wanted.places, func(a, b schedule.Location) int {
		return cmp.Or(cmp.Compare(schedule.Fold(a.Name), schedule.Fold(b.Name)), cmp.Compare(a.ID, b.ID))
	})
	return wanted, err
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
