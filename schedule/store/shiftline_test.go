package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestShiftLine holds that packed shifts come back as they were, without those that are staged for deletion, and that no text
// that another program wrote brings the reader down.
func TestShiftLine(t *testing.T) {
	var own, want []schedule.Shift
	for _, s := range storetest.Roster(40, 3).Shifts {
		s.EmployeeID = 7
		own = append(own, s)
	}
	own[3].StartsAt, own[3].EndsAt = -3600, 7200 // before 1970
	own[4].TimeZone = "Mars/Base"
	for _, s := range own {
		if s.State != schedule.StagedForRemoval {
			want = append(want, schedule.Shift{ID: s.ID, EmployeeID: 7, LocationID: s.LocationID, PositionID: s.PositionID, StartsAt: s.StartsAt, EndsAt: s.EndsAt, TimeZone: s.TimeZone})
		}
	}
	text := lineOf(own)
	var l lineReader
	for range 2 { // into the same memory
		got, err := l.read(7, text)
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Fatalf("%v: %.2000s", err, d)
		}
	}
	for n := range len(text) {
		if _, err := l.read(7, text[:n]+"A"); err == nil && n%4 != 3 {
			t.Fatalf("%d characters were read", n)
		}
	}
	for _, bad := range []string{"!", "gA==", "AgIC", "AgICAgIC", "AgICAgAA/w=="} {
		if got, err := l.read(7, bad); err == nil {
			t.Errorf("%q: %+v", bad, got)
		}
	}
}
