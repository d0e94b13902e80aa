package support

import (
	"net/http"
	"testing"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/web"
	"opshub/schedule"
)

// TestHiddenFromStaffIsNoFailure verifies how a smoke test treats a 403. For employees, a 403 from the route of the screen means that the
// screen is for managers. In all other cases the result is unchanged.
func TestHiddenFromStaffIsNoFailure(t *testing.T) {
	sc := catalog.Screen{Path: catalog.PathDraftReview, Name: "review", Managers: true}
	staff, manager := schedule.Viewer{Role: schedule.RoleStaff}, schedule.Manager
	for _, c := range []struct {
		name    string
		viewer  schedule.Viewer
		answer  check.Answer
		sparing bool
	}{
		{"staff, its own route", staff, check.Answer{Code: http.StatusForbidden, Pattern: sc.Path, Name: sc.Name}, true},
		{"a manager", manager, check.Answer{Code: http.StatusForbidden, Pattern: sc.Path, Name: sc.Name}, false},
		{"no route answers", staff, check.Answer{Code: http.StatusForbidden}, false},
		{"another route answers", staff, check.Answer{Code: http.StatusForbidden, Pattern: catalog.PathDraftWeek, Name: "week"}, false},
		{"another status", staff, check.Answer{Code: http.StatusInternalServerError, Pattern: sc.Path, Name: sc.Name}, false},
		{"it answers", staff, check.Answer{Code: http.StatusOK, Pattern: sc.Path, Name: sc.Name}, false},
	} {
		got := skipHidden(&web.Request{Viewer: c.viewer}, sc, c.answer)
		if (got.Unsent != "") != c.sparing || !c.sparing && got != c.answer {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}
