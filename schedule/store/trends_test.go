package store

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
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

// TestConflictTrendsAreThePairs compares weeks and spots with every shift held against every occurrence.
func TestConflictTrendsAreThePairs(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := storetest.Roster(40, 21)
		r.Organization.WeekStartsOn = 0
		s := imported(t, dsn, r)
		info, err := s.Info(ctx, schedule.Manager)
		if err != nil {
			t.Fatal(err)
		}
		n, found := newNaive(r, info.Horizon), 0
		for _, f := range trendFilters {
			pairs := n.conflicts(f)
			weeks := naiveSums(pairs, func(_ *naivePair, on schedule.Date, _ int) schedule.Date { return on.WeekStart(time.Sunday) })
			got := map[schedule.Date]schedule.ConflictSums{}
			list, err := s.ConflictWeeks(ctx, schedule.Manager, f)
			if err != nil {
				t.Fatal(err)
			}
			for k, w := range list {
				if k > 0 && w.Week != list[k-1].Week+7 {
					t.Errorf("%+v: week %s follows %s", f, w.Week, list[k-1].Week)
				}
				if w.Pairs > 0 {
					got[w.Week] = w.ConflictSums
				}
			}
			if d := cmp.Diff(weeks, got); d != "" {
				t.Errorf("%+v: weeks, -want +got\n%s", f, d)
			}
			for _, by := range []schedule.SpotsBy{{Location: true}, {Weekday: true, Hour: true}, {Hour: true}, {Location: true, Weekday: true, Hour: true}} {
				n.compareSpots(t, s, by, f, pairs)
			}
			found += len(pairs)
		}
		if found < 50 {
			t.Errorf("only %d pairs compared", found)
		}
	})
}

// compareSpots compares spots with the pairs of a filter.
func (n *naive) compareSpots(t *testing.T, s *Store, by schedule.SpotsBy, f schedule.Filter, pairs []naivePair) {
	t.Helper()
	want := naiveSums(pairs, func(p *naivePair, on schedule.Date, minute int) spotKey {
		k := spotKey{p.Location, on.Weekday(), minute / 60}
		if !by.Location {
			k.location = -1
		}
		if !by.Weekday {
			k.weekday = -1
		}
		if !by.Hour {
			k.hour = -1
		}
		return k
	})
	list, err := s.ConflictSpots(ctx, schedule.Manager, by, f)
	if err != nil {
		t.Fatal(err)
	}
	got := map[spotKey]schedule.ConflictSums{}
	for _, p := range list {
		if p.Location != n.places[p.LocationID].Name {
			t.Errorf("location %d is called %q", p.LocationID, p.Location)
		}
		got[spotKey{p.LocationID, p.Weekday, p.Hour}] = p.ConflictSums
	}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(spotKey{})); d != "" {
		t.Errorf("%+v %+v: -want +got\n%s", by, f, d)
	}
}

// TestUnavailableWeeksAreTheMinutes counts each minute of each employee for itself.
func TestUnavailableWeeksAreTheMinutes(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := storetest.Roster(16, 5)
		s := imported(t, dsn, r)
		info, err := s.Info(ctx, schedule.Manager)
		if err != nil {
			t.Fatal(err)
		}
		n := newNaive(r, info.Horizon)
		for _, f := range trendFilters {
			want := n.unavailableWeeks(f)
			list, err := s.UnavailableWeeks(ctx, schedule.Manager, f)
			if err != nil {
				t.Fatal(err)
			}
			got := map[schedule.Date]schedule.UnavailableWeek{}
			for _, w := range list {
				if w.Occurrences > 0 {
					got[w.Week] = w
				}
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%+v: -want +got\n%s", f, d)
			}
		}
	})
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
