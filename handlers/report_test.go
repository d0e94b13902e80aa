package handlers

import (
	"net/http"
	"strings"
	"testing"

	"opshub/catalog"
)

// TestPathNarrowsLikeTheQuery verifies that the screens of one record show the same rows as the list with that record in its filter.
func TestPathNarrowsLikeTheQuery(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	for path, list := range map[string]string{
		"/app/employee-schedules/staff/{employee}/shifts": catalog.PathShifts, "/app/employee-schedules/staff/{employee}/unavailable-blocks": catalog.PathBlocks,
		"/app/employee-schedules/staff/{employee}/soft-conflicts": catalog.PathSoftConflicts,
	} {
		one := strings.Replace(path, "{employee}", "3", 1)
		got, want := do(t, h, "GET", one+"?format=csv").Body.String(), do(t, h, "GET", list+"?format=csv&employee_id=3").Body.String()
		if got != want || strings.Count(got, "\n") < 2 {
			t.Errorf("%s: %d bytes, the list has %d", one, len(got), len(want))
		}
		if got := do(t, h, "GET", one+"?format=csv&employee_id=4").Body.String(); got != want {
			t.Errorf("%s: the query overrules the path", one)
		}
		page := do(t, h, "GET", one+"?employee_id=4").Body.String()
		if !strings.Contains(page, "The employee_id of the filter applies on other screens.") {
			t.Errorf("%s: nothing says that the path overruled the query", one)
		}
		if w := do(t, h, "GET", strings.Replace(path, "{employee}", "987654", 1)); w.Code != http.StatusNotFound {
			t.Errorf("%s: an unknown record has status %d", path, w.Code)
		}
	}
}
