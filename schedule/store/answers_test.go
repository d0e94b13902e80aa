package store

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// randomFilters is a set of filters that narrow a roster of the tests in every way, alone and together.
func randomFilters(seed uint64, n int) []schedule.Filter {
	r := rand.New(rand.NewPCG(seed, 2))
	out := []schedule.Filter{
		{}, {All: true}, {From: schedule.DateOf(2026, 11, 9), To: schedule.DateOf(2026, 11, 15)},
		{From: schedule.DateOf(2026, 11, 20)}, {To: schedule.DateOf(2026, 11, 12)}, {From: schedule.DateOf(2030, 1, 1)},
		{From: schedule.DateOf(1999, 1, 1), To: schedule.DateOf(1999, 12, 31)}, {EmployeeID: 3}, {EmployeeID: 999},
		{Q: "müller"}, {Q: "_%"}, {Q: `\`}, {Q: "STRASSE"}, {Q: "東京"}, {Q: "%"}, {Q: "a\x00b"}, {BlockID: 4}, {BlockID: 4, All: true},
		{Statuses: []schedule.BlockStatus{schedule.Declined}},
	}
	for range n {
		var f schedule.Filter
		if r.IntN(3) == 0 {
			f.EmployeeID = r.Int64N(40) + 1
		}
		if r.IntN(2) == 0 {
			f.From = schedule.DateOf(2026, 10, 25).Add(r.IntN(60))
		}
		if r.IntN(2) == 0 {
			f.To = max(f.From, schedule.DateOf(2026, 10, 25)).Add(r.IntN(20))
		}
		switch r.IntN(5) {
		case 0:
			f.All = true
		case 1:
			f.Statuses = []schedule.BlockStatus{schedule.BlockStatuses[r.IntN(6)], schedule.BlockStatuses[r.IntN(6)]}
		}
		if r.IntN(4) == 0 {
			f.Q = []string{"anna", "E000", "100%", "class", "york", "ZOË", "nothing at all"}[r.IntN(7)]
		}
		if r.IntN(4) == 0 {
			f.LocationID = r.Int64N(3) + 1
		}
		if r.IntN(4) == 0 {
			f.PositionID = r.Int64N(2) + 1
		}
		if r.IntN(8) == 0 {
			f.BlockID = r.Int64N(60) + 1
		}
		out = append(out, f)
	}
	return out
}

// TestAnswers compares what the store counts and lists with what is found by looking at every row.
func TestAnswers(t *testing.T) {
	ctx := context.Background()
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := storetest.Roster(40, 11)
		s := imported(t, dsn, r)
		info, err := s.Info(ctx, schedule.Manager)
		if err != nil {
			t.Fatal(err)
		}
		n := newNaive(r, info.Horizon)
		if len(n.conflicts(schedule.Filter{})) < 30 {
			t.Fatal("the roster has too few soft conflicts to test anything")
		}
		for _, f := range randomFilters(5, 60) {
			name := f.Encode()
			got, err := s.ConflictCounts(ctx, schedule.Manager, f)
			got.Months = nil // TestConflictCountersAreTheRows counts them
			if d := cmp.Diff(n.conflictCounts(f), got); d != "" || err != nil {
				t.Errorf("ConflictCounts %q: %v\n%s", name, err, d)
			}
			pairs := pairsOf(t, s, f)
			if d := cmp.Diff(n.conflicts(f), pairs); d != "" {
				t.Errorf("EachConflict %q:\n%s", name, d)
			}
			blocks, err := s.BlockCounts(ctx, schedule.Manager, f)
			if d := cmp.Diff(n.blockCounts(f), blocks); d != "" || err != nil {
				t.Errorf("BlockCounts %q: %v\n%s", name, err, d)
			}
			if d := cmp.Diff(n.blockIDs(f), blocksOf(t, s, f)); d != "" {
				t.Errorf("EachBlock %q:\n%s", name, d)
			}
			compareStaff(t, s, n, f)
			compareDays(t, s, n, f)
			compareShifts(t, s, n, f)
		}
	})
}

// pairsOf is the report in the words of the naive answer.
func pairsOf(t *testing.T, s *Store, f schedule.Filter) (out []naivePair) {
	t.Helper()
	err := s.EachConflict(context.Background(), schedule.Manager, f, func(c *schedule.SoftConflict) error {
		out = append(out, naivePair{c.Shift.EmployeeID, c.Shift.ID, c.BlockID, c.ShiftState, c.Shift.Interval(), c.Occurrence,
			c.Overlap, c.Shift.TimeZone, c.Shift.LocationID, c.Shift.PositionID, c.Shift.Label, c.BlockStatus})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortStableFunc(out, func(a, b naivePair) int {
		if a.Overlap.Start != b.Overlap.Start { // the order of the report itself
			return 0
		}
		return slices.Compare([]int64{a.Shift, a.Block, int64(a.Occ.Start)}, []int64{b.Shift, b.Block, int64(b.Occ.Start)})
	})
	return out
}

func blocksOf(t *testing.T, s *Store, f schedule.Filter) (out []int64) {
	t.Helper()
	err := s.EachBlock(context.Background(), schedule.Manager, f, func(b *schedule.BlockRow) error {
		out = append(out, b.ID)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(out)
	return out
}

func compareStaff(t *testing.T, s *Store, n *naive, f schedule.Filter) {
	t.Helper()
	ctx := context.Background()
	var want, got []schedule.StaffRow
	for _, e := range n.r.Employees {
		if n.hasPerson(e, f) {
			row := n.staff(e, f)
			row.TimeZone = n.places[e.LocationID].TimeZone
			for _, b := range n.r.Blocks {
				if b.EmployeeID == e.ID && !b.Deleted {
					row.LastChange = max(row.LastChange, orNow(b.UpdatedAt, now))
				}
			}
			want = append(want, row)
		}
	}
	err := s.EachStaff(ctx, schedule.Manager, f, now, func(r *schedule.StaffRow) error {
		got = append(got, *r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(got, func(a, b schedule.StaffRow) int { return int(a.ID - b.ID) })
	ignore := cmpopts.IgnoreFields(schedule.StaffRow{}, "Location", "Position", "NextUnavailable")
	if d := cmp.Diff(want, got, ignore); d != "" {
		t.Errorf("EachStaff %q:\n%s", f.Encode(), d)
	}
	if c, err := s.StaffCount(ctx, schedule.Manager, f); err != nil || c != len(want) {
		t.Errorf("StaffCount %q is %d, %v; want %d", f.Encode(), c, err, len(want))
	}
}

// calendarKey is what a calendar item is known by.
type calendarKey struct {
	employee, shift, block int64
	on                     schedule.Date
	start                  schedule.Instant
}

func compareDays(t *testing.T, s *Store, n *naive, f schedule.Filter) {
	t.Helper()
	ctx := context.Background()
	want, busy, shifts := map[calendarKey]int{}, map[int64]bool{}, 0
	add := func(e, shift, block int64, iv schedule.Interval, zone string) {
		z, _ := schedule.ZoneOrUTC(zone)
		first, last := z.Days(iv)
		for on := first; on <= last; on++ {
			if on >= f.From && (f.To == 0 || on <= f.To) {
				want[calendarKey{e, shift, block, on, iv.Start}] = iv.Overlap(z.Day(on)).Minutes()
				busy[e] = true
			}
		}
	}
	for _, sh := range n.r.Shifts {
		if sh.EmployeeID != 0 && n.hasShift(sh, f) {
			add(sh.EmployeeID, sh.ID, 0, sh.Interval(), sh.TimeZone)
			if sh.State != schedule.StagedForRemoval && touches(sh.Interval(), sh.TimeZone, f) {
				shifts++
			}
		}
	}
	for e, occs := range n.occs {
		for _, o := range occs {
			if !o.Missing && n.hasBlock(n.blocks[o.BlockID], f) {
				add(e, 0, o.BlockID, o.Interval, n.blocks[o.BlockID].TimeZone)
			}
		}
	}
	got := map[calendarKey]int{}
	err := s.EachDay(ctx, schedule.Manager, f, func(d *schedule.DayItem) error {
		got[calendarKey{d.EmployeeID, d.ShiftID, d.BlockID, d.Date, d.Start}] = d.MinutesInDay
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(calendarKey{})); d != "" {
		t.Errorf("EachDay %q:\n%s", f.Encode(), d)
	}
	c, err := s.DayCounts(ctx, schedule.Manager, f)
	if err != nil || c.Items != len(want) || c.Employees != len(busy) || c.Shifts != shifts {
		t.Errorf("DayCounts %q is %+v, %v; want %d items of %d, %d shifts", f.Encode(), c, err, len(want), len(busy), shifts)
	}
}

func compareShifts(t *testing.T, s *Store, n *naive, f schedule.Filter) {
	t.Helper()
	ctx := context.Background()
	var want, got []int64
	var counts ShiftCounts
	busy := map[int64]bool{}
	for _, sh := range n.r.Shifts {
		if n.hasShift(sh, f) && touches(sh.Interval(), sh.TimeZone, f) {
			want = append(want, sh.ID)
			counts.Shifts++
			switch {
			case sh.EmployeeID == 0:
				counts.Open++
			case sh.State == schedule.StagedForRemoval:
				counts.Staged++
			default:
				busy[sh.EmployeeID] = true
			}
		}
	}
	counts.Employees = len(busy)
	slices.Sort(want)
	if f.From != 0 || f.To != 0 || f.EmployeeID != 0 {
		slices.SortFunc(want, func(a, b int64) int { return cmpShifts(n.shifts[a], n.shifts[b]) })
	}
	err := s.EachShift(ctx, schedule.Manager, f, func(r *schedule.ShiftRow) error {
		got = append(got, r.ID)
		e := n.people[r.EmployeeID]
		whole := schedule.ShiftRow{Shift: n.shifts[r.ID], EmployeeName: e.Name, EmployeeNumber: e.Number, Location: n.places[r.LocationID].Name, Position: r.Position}
		if d := cmp.Diff(whole, *r); d != "" {
			t.Errorf("shift %d:\n%s", r.ID, d)
		}
		return nil
	})
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("EachShift %q: %v\n%s", f.Encode(), err, d)
	}
	c, err := s.ShiftCounts(ctx, schedule.Manager, f)
	if d := cmp.Diff(counts, c); d != "" || err != nil {
		t.Errorf("ShiftCounts %q: %v\n%s", f.Encode(), err, d)
	}
}

func cmpShifts(a, b schedule.Shift) int {
	return slices.Compare([]int64{int64(a.StartsAt), a.ID}, []int64{int64(b.StartsAt), b.ID})
}

// orNow is when a block was changed: with the import, where it does not say.
func orNow(at, now schedule.Instant) schedule.Instant {
	if at == 0 {
		return now
	}
	return at
}
