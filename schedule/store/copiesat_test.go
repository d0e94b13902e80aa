package store

import (
	"math/rand/v2"
	"slices"
	"testing"

	"opshub/schedule"
)

// TestCopiesAtAPlaceAreThoseThatTheFilterLeaves asks for days and places in any order and looks at every copy for each.
func TestCopiesAtAPlaceAreThoseThatTheFilterLeaves(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	p := &periodCopies{reach: 3 * 86400}
	for id := range int64(2000) {
		start := schedule.Instant(rnd.Int64N(30 * 86400))
		end := start + schedule.Instant(1+rnd.Int64N(int64(p.reach)))
		p.rows = append(p.rows, periodCopy{id: id + 1, location: rnd.Int64N(4), position: rnd.Int64N(5), Interval: schedule.Interval{Start: start, End: end},
			first: schedule.UTC.Date(start), last: schedule.UTC.Date(end - 1)})
	}
	slices.SortFunc(p.rows, func(a, b periodCopy) int { return int(a.Start - b.Start) })
	left := 0
	for range 500 {
		f := schedule.Filter{LocationID: rnd.Int64N(6), PositionID: rnd.Int64N(6)}
		if rnd.IntN(3) > 0 {
			f.From = schedule.UTC.Date(0).Add(rnd.IntN(30))
			f.To = f.From.Add(rnd.IntN(9))
		}
		var want, got []int64
		for i := range p.rows {
			c := &p.rows[i]
			if (f.LocationID == 0 || c.location == f.LocationID) && (f.PositionID == 0 || c.position == f.PositionID) &&
				c.last >= f.From && (f.To == 0 || c.first <= f.To) {
				want = append(want, c.id)
			}
		}
		p.eachAt(f, func(k int, c *periodCopy) {
			if c != &p.rows[k] {
				t.Errorf("copy %d is said to stand at %d", c.id, k)
			}
			got = append(got, c.id)
		})
		if left += len(want); !slices.Equal(got, want) {
			t.Fatalf("%+v: %d copies, want %d", f, len(got), len(want))
		}
	}
	if left == 0 {
		t.Error("no filter leaves a copy")
	}
	if n := len(p.at.places); n == 0 || n > 3*4+4+3 {
		t.Errorf("%d places are kept", n)
	}
}
