package handlers

import (
	"strings"
	"testing"

	"opshub/handlers/page"
	"opshub/handlers/support"
	"opshub/handlers/web"
	"opshub/schedule"
)

// TestAFigureThatIsNotShownIsNoFault asks every screen for its figure as somebody who reads no drafts: what only managers are shown is said
// so, and is no error for whoever reads the log.
func TestAFigureThatIsNotShownIsNoFault(t *testing.T) {
	s := demoServer(t)
	r := testRequest(s, t)
	r.Viewer = schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1}
	withheld := 0
	for _, sc := range s.Registered {
		switch words := support.Figure(s, r, page.Open(s, r, sc.Path)); {
		case words == web.ForManagers:
			withheld++
		case strings.Contains(words, "could not be read"):
			t.Errorf("%s: %q", sc.Path, words)
		}
	}
	if withheld == 0 {
		t.Error("every figure is shown to staff")
	}
}
