package handlers

import (
	"strings"
	"testing"

	"opshub/handlers/page"
	"opshub/handlers/support"
	"opshub/handlers/web"
	"opshub/schedule"
)

// TestAFigureThatIsNotShownIsNoFault requests the figure of every screen as an employee who reads no drafts. A figure for managers is
// reported as such, and is not an error in the log.
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
