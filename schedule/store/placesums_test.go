package store

import (
	"context"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestTotalsOfPlacesAreThoseOfEach holds that what the totals say of a place is what the shifts of one employee after another come to,
// with the open shifts of the roster.
func TestTotalsOfPlacesAreThoseOfEach(t *testing.T) {
	ctx := context.Background()
	roster := storetest.Roster(30, 17)
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		seen := 0
		for _, f := range randomFilters(3, 40) {
			if !f.Without("from", "to", "location_id", "position_id", "status").IsZero() {
				continue
			}
			f = f.Without("status")
			for _, by := range []PlaceKind{ByLocation, ByPosition} {
				want := openPlaces(roster, by, f)
				for _, e := range roster.Employees {
					one := f
					one.EmployeeID = e.ID
					own, err := s.PlaceTotals(ctx, schedule.Manager, by, one)
					if err != nil {
						t.Fatal(err)
					}
					for id, p := range own {
						sum := want[id]
						sum.ID, sum.Shifts, sum.Minutes, sum.Working = id, sum.Shifts+p.Shifts, sum.Minutes+p.Minutes, sum.Working+p.Working
						want[id] = sum
						seen += p.Shifts
					}
				}
				got, err := s.PlaceTotals(ctx, schedule.Manager, by, f)
				if d := gocmp.Diff(want, got); d != "" || err != nil {
					t.Errorf("places by %s under %q: %v\n%s", by.column(), f.Encode(), err, d)
				}
			}
			comparePlaceDays(ctx, t, s, roster, f)
		}
		if seen < 500 {
			t.Errorf("only %d shifts were added up", seen)
		}
	})
}

// openPlaces are the open shifts of a roster by place, those that begin on the days of the filter.
func openPlaces(r *schedule.Roster, by PlaceKind, f schedule.Filter) map[int64]schedule.PlaceRow {
	out := map[int64]schedule.PlaceRow{}
	for _, s := range r.Shifts {
		z, _ := schedule.ZoneOrUTC(s.TimeZone)
		if s.EmployeeID != 0 || s.State == schedule.StagedForRemoval || !f.Holds(z.Date(s.StartsAt)) ||
			(f.LocationID != 0 && s.LocationID != f.LocationID) || (f.PositionID != 0 && s.PositionID != f.PositionID) {
			continue
		}
		id := s.PositionID
		if by == ByLocation {
			id = s.LocationID
		}
		p := out[id]
		p.ID, p.Open, p.Slots = id, p.Open+1, p.Slots+s.Slots()
		out[id] = p
	}
	return out
}

// comparePlaceDays holds the days, the people and the figures of the days of a filter against those of one employee after another.
func comparePlaceDays(ctx context.Context, t *testing.T, s *Store, roster *schedule.Roster, f schedule.Filter) {
	t.Helper()
	days, err := s.PlaceDays(ctx, schedule.Manager, f)
	if err != nil {
		t.Fatal(err)
	}
	workers, err := s.PlaceWorkers(ctx, schedule.Manager, f, 1000)
	if err != nil {
		t.Fatal(err)
	}
	figures, err := s.DayFigures(ctx, schedule.Manager, f)
	if err != nil {
		t.Fatal(err)
	}
	of := map[int64]schedule.PlaceWorker{}
	last := 0
	for k, w := range workers {
		if of[w.EmployeeID] = w; k > 0 && w.Minutes > last {
			t.Errorf("%q: %d minutes come after %d", f.Encode(), w.Minutes, last)
		}
		last = w.Minutes
	}
	minutes, working, heads := map[schedule.Date]int{}, map[schedule.Date]int{}, make([]schedule.DayFigures, len(figures))
	for _, e := range roster.Employees {
		one := f
		one.EmployeeID = e.ID
		own, err := s.PlaceDays(ctx, schedule.Manager, one)
		if err != nil {
			t.Fatal(err)
		}
		sum := schedule.PlaceWorker{EmployeeID: e.ID, Name: e.Name, Number: e.Number}
		for _, d := range own {
			minutes[d.On] += d.Minutes
			working[d.On] += d.Working
			sum.Shifts, sum.Minutes = sum.Shifts+d.Shifts, sum.Minutes+d.Minutes
		}
		if sum.Shifts > 0 && of[e.ID] != sum || sum.Shifts == 0 && of[e.ID].Shifts != 0 {
			t.Errorf("%q: %+v is listed as %+v", f.Encode(), sum, of[e.ID])
		}
		ownFigures, err := s.DayFigures(ctx, schedule.Manager, one)
		if err != nil {
			t.Fatal(err)
		}
		for k, d := range ownFigures {
			heads[k].Heads, heads[k].Minutes, heads[k].Shifts = heads[k].Heads+d.Heads, heads[k].Minutes+d.Minutes, heads[k].Shifts+d.Shifts
		}
	}
	for _, d := range days {
		if d.Minutes != minutes[d.On] || d.Working != working[d.On] {
			t.Errorf("%q: %+v has %d minutes of %d employees", f.Encode(), d, minutes[d.On], working[d.On])
		}
	}
	for k, d := range figures {
		if d.Heads != heads[k].Heads || d.Minutes != heads[k].Minutes || d.Shifts != heads[k].Shifts {
			t.Errorf("%q: %+v; of each %+v", f.Encode(), d, heads[k])
		}
	}
}
