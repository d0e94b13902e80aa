package handlers

import (
	"testing"

	"opshub/handlers/conditions"
	"opshub/schedule"
)

// TestZonesAreKnownForEveryVisitor verifies that the condition about time zones has the same result for managers, employees and the wall
// display.
func TestZonesAreKnownForEveryVisitor(t *testing.T) {
	s := demoServer(t)
	for _, viewer := range []schedule.Viewer{schedule.Manager, schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: 2}} {
		r := testRequest(s, t)
		r.Viewer = viewer
		if seen, err := conditions.ZonesKnown(s, r); !seen.Holds || err != nil {
			t.Errorf("%v: %+v, %v", viewer, seen, err)
		}
	}
}
