package store

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestCoverageTakesTheRightShifts compares what the store reads for each viewer and filter with the rows of the roster: whose copies
// count, which targets, and which gaps somebody could fill.
func TestCoverageTakesTheRightShifts(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := targetedRoster()
		s := imported(t, dsn, r)
		first := schedule.DateOf(2026, 11, 9)
		for name, test := range map[string]struct {
			v      schedule.Viewer
			f      schedule.Filter
			shifts []schedule.Shift
			period bool
		}{
			"everything":         {schedule.Manager, schedule.Filter{}, r.Shifts, false},
			"one place":          {schedule.Manager, schedule.Filter{LocationID: 2}, r.Shifts, false},
			"one position":       {schedule.Manager, schedule.Filter{PositionID: 1}, r.Shifts, false},
			"no other filter":    {schedule.Manager, schedule.Filter{Statuses: []schedule.BlockStatus{schedule.Declined}, BlockID: 4}, r.Shifts, false},
			"what was published": {schedule.Wall, schedule.Filter{}, shownShifts(r), false},
			"a draft period":     {schedule.Manager, schedule.Filter{DraftPeriodID: 1}, slices.DeleteFunc(slices.Clone(r.Shifts), func(s schedule.Shift) bool { return s.DraftPeriodID != 1 }), true},
			"a version":          {schedule.Manager, schedule.Filter{PublishedPeriodID: 1}, copiesOf(r, 1), true},
			"drafts of the wall": {schedule.Wall, schedule.Filter{DraftPeriodID: 1}, nil, true},
		} {
			t.Run(name, func(t *testing.T) {
				got, err := s.Coverage(t.Context(), test.v, test.f, first, first+6)
				if err != nil {
					t.Fatal(err)
				}
				want := map[int64]schedule.CoverageSum{}
				for _, l := range r.Locations {
					targets := slices.DeleteFunc(slices.Clone(r.CoverageTargets), func(c schedule.CoverageTarget) bool {
						return c.LocationID != l.ID || (test.f.LocationID != 0 && l.ID != test.f.LocationID) || (test.f.PositionID != 0 && c.PositionID != test.f.PositionID)
					})
					z, _ := schedule.ZoneOrUTC(l.TimeZone)
					from, within := first-1, z.Range(first, first+6)
					if test.period {
						from, within = first, z.Range(first, first+8)
					}
					if sum := (schedule.PlaceCoverage{Stretches: schedule.WorstCoverage(schedule.Cover(z, targets, test.shifts, from, first+6), within)}).Sum(); sum.Wanted > 0 {
						want[l.ID] = sum
					}
				}
				sums := map[int64]schedule.CoverageSum{}
				for _, p := range got {
					sums[p.Location.ID] = p.Sum()
				}
				if diff := cmp.Diff(want, sums); diff != "" || len(want) == 0 {
					t.Errorf("of %d places:\n%s", len(want), diff)
				}
			})
		}
	})
}

// TestCoverageOfAnEmployeeIsThatOfTheHome holds it for everybody, and that nobody is wanted by who has no home or is asked about elsewhere.
func TestCoverageOfAnEmployeeIsThatOfTheHome(t *testing.T) {
	r := targetedRoster()
	r.Employees[4].LocationID = 0
	s := imported(t, storetest.SQLite(t), r)
	first, wanted := schedule.DateOf(2026, 11, 9), 0
	ask := func(f schedule.Filter) ([]schedule.PlaceCoverage, []schedule.CoverageWeek) {
		places, err := s.CoverageKept(t.Context(), schedule.Manager, f, first, first+6)
		if err != nil {
			t.Fatal(err)
		}
		weeks, err := s.CoverageWeeks(t.Context(), schedule.Manager, f, first, 2)
		if err != nil {
			t.Fatal(err)
		}
		return places, weeks
	}
	nothing := []schedule.CoverageWeek{{First: first, Last: first + 6}, {First: first + 7, Last: first + 13}}
	for _, e := range r.Employees {
		var places []schedule.PlaceCoverage
		weeks := nothing
		if e.LocationID != 0 {
			places, weeks = ask(schedule.Filter{LocationID: e.LocationID, PositionID: 1})
		}
		gotPlaces, gotWeeks := ask(schedule.Filter{EmployeeID: e.ID, PositionID: 1})
		if diff := cmp.Diff(places, gotPlaces) + cmp.Diff(weeks, gotWeeks); diff != "" {
			t.Errorf("employee %d at home at %d:\n%s", e.ID, e.LocationID, diff)
		}
		wanted += len(places)
		if none, weeks := ask(schedule.Filter{EmployeeID: e.ID, LocationID: e.LocationID%3 + 1}); e.LocationID != 0 && (len(none) > 0 || cmp.Diff(nothing, weeks) != "") {
			t.Errorf("employee %d is wanted elsewhere: %+v, %+v", e.ID, none, weeks)
		}
	}
	if wanted == 0 {
		t.Error("nobody is wanted anywhere")
	}
}

// targetedRoster is a roster with coverage targets of every place and day of the week.
func targetedRoster() *schedule.Roster {
	r := storetest.Roster(40, 23)
	for i := range 24 {
		r.CoverageTargets = append(r.CoverageTargets, schedule.CoverageTarget{ID: int64(i + 1), LocationID: int64(i%3) + 1, PositionID: int64(i % 2), Weekday: time.Weekday(i % 7),
			StartMinute: 60 * (4 + i%18), EndMinute: 60 * ((10 + i) % 24), Min: 1 + i%3, Optimal: 2 + i%3})
	}
	return r
}

// shownShifts is what employees were shown: the copies in the current version, and what was published without one.
func shownShifts(r *schedule.Roster) []schedule.Shift {
	out := copiesOf(r, 2)
	for _, s := range r.Shifts {
		copied := slices.ContainsFunc(r.PublishedShifts, func(p schedule.PublishedShift) bool { return p.PublishedPeriodID == 2 && p.Shift.ID == s.ID })
		if s.State == schedule.Published && !copied {
			out = append(out, s)
		}
	}
	return out
}

func copiesOf(r *schedule.Roster, period int64) (out []schedule.Shift) {
	for _, p := range r.PublishedShifts {
		if p.PublishedPeriodID == period && p.ChangeKind != schedule.ChangeRemoved {
			p.Shift.State = schedule.Published
			out = append(out, p.Shift)
		}
	}
	return out
}
