package store

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
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

// TestDayFigures holds the figures by day against a look at every row, for everybody and narrowed.
func TestDayFigures(t *testing.T) {
	ctx := context.Background()
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := storetest.Roster(40, 13)
		s := imported(t, dsn, r)
		info, err := s.Info(ctx, schedule.Manager)
		if err != nil {
			t.Fatal(err)
		}
		n := newNaive(r, info.Horizon)
		for _, f := range []schedule.Filter{{}, {LocationID: 1}, {PositionID: 2}, {EmployeeID: 3}, {Q: "anna"}, {Statuses: []schedule.BlockStatus{schedule.Declined}}} {
			f.From, f.To = schedule.DateOf(2026, 10, 24), schedule.DateOf(2026, 11, 20)
			got, err := s.DayFigures(ctx, schedule.Manager, f)
			if err != nil {
				t.Fatal(err)
			}
			var want []schedule.DayFigures
			all := f.Without("from", "to", "status")
			for day := f.From; day <= f.To; day++ {
				want = append(want, n.naiveFigures(day, all))
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%s:\n%s", f.Encode(), d)
			}
		}
	})
}
