package store

import (
	"errors"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestShiftsThere holds the question about many shifts against that about each, for whoever may see all, some or none of them.
func TestShiftsThere(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, versioned(t))
		var ids []int64
		for id := int64(-1); id < 2*pageWorkers; id++ {
			ids = append(ids, id, id) // a row may come twice
		}
		for _, v := range []schedule.Viewer{schedule.Manager, {Role: schedule.RoleStaff, EmployeeID: 1}, schedule.Wall, {}} {
			there, err := s.ShiftsThere(ctx, v, ids)
			if err != nil {
				t.Fatal(err)
			}
			seen := 0
			for _, id := range ids {
				_, err := s.Shift(ctx, v, id)
				if err != nil && !errors.Is(err, ErrNotFound) {
					t.Fatal(err)
				}
				got, known := there[id]
				if !known || got != (err == nil) {
					t.Errorf("%s: shift %d is there: %t, %t; by itself: %v", v.Role, id, got, known, err)
				}
				if got {
					seen++
				}
			}
			if (seen > 0) != isKnown(v) || seen == len(ids) {
				t.Errorf("%q sees %d of %d shifts", v.Role, seen, len(ids))
			}
		}
		if there, err := s.ShiftsThere(ctx, schedule.Manager, nil); len(there) != 0 || err != nil {
			t.Errorf("of no shifts: %v, %v", there, err)
		}
	})
}
