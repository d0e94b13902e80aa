package handlers

import (
	"net/http"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/support"
	"opshub/handlers/web"
	"opshub/schedule"
)

// TestHiddenFromStaffIsNoFailure holds what a smoke test makes of a 404: for staff, from the screen's own route, it is a screen for
// managers; in every other case it stays what it is.
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
		got := support.HiddenFrom(&web.Request{Viewer: c.viewer}, sc, c.answer)
		if (got.Unsent != "") != c.sparing || !c.sparing && got != c.answer {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// TestSmokeTestAsStaff asks the smoke test of the drafts, whose screens are for managers, as one of the staff.
func TestSmokeTestAsStaff(t *testing.T) {
	s, _ := identified(t)
	for email, hidden := range map[string]bool{"staff01@wren-harbor.example": true, "boss@example.org": false} {
		w := visit(t, s.Handler(), "GET", "10.0.0.1", inArea("/drafts/smoke-test?format=json"), "X-Forwarded-Email", email)
		if spared := strings.Contains(w.Body.String(), "for managers: "); w.Code != http.StatusOK || spared != hidden {
			t.Errorf("%s: status %d, screens for managers are spared: %v", email, w.Code, spared)
		}
	}
}
