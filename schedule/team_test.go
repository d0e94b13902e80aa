package schedule

import "testing"

// TestTogether verifies that only the minutes of own shifts at the same location count.
func TestTogether(t *testing.T) {
	shift := func(place int64, from, to Instant) ShiftRow {
		return ShiftRow{Shift: Shift{LocationID: place, StartsAt: from * 3600, EndsAt: to * 3600}}
	}
	own := []ShiftRow{shift(1, 8, 12), shift(2, 12, 14), shift(1, 14, 18)}
	for _, c := range []struct {
		place    int64
		from, to Instant
		want     int
	}{{1, 6, 20, 480}, {1, 11, 15, 120}, {2, 6, 20, 120}, {1, 12, 14, 0}, {3, 8, 18, 0}} {
		if got := Together(own, c.place, Interval{Start: c.from * 3600, End: c.to * 3600}); got != c.want {
			t.Errorf("at %d from %d to %d: %d minutes, want %d", c.place, c.from, c.to, got, c.want)
		}
	}
}
