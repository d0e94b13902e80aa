package handlers

import (
	"testing"

	"opshub/schedule"
)

// TestZonesAreKnownForEveryVisitor holds that the condition about time zones is the same for managers, employees and the wall.
func TestZonesAreKnownForEveryVisitor(t *testing.T) {
	s := demoServer(t)
	for _, viewer := range []schedule.Viewer{schedule.Manager, schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: 2}} {
		r := s.testRequest(t)
		r.viewer = viewer
		if seen, err := s.zonesKnown(r); !seen.holds || err != nil {
			t.Errorf("%v: %+v, %v", viewer, seen, err)
		}
	}
}
