package handlers

import (
	"net/http"
	"strings"
	"testing"
)

// TestSmokeTestAsStaff verifies that the smoke test of the drafts, whose screens are for managers, passes for an employee.
func TestSmokeTestAsStaff(t *testing.T) {
	s, _ := identified(t)
	for email, hidden := range map[string]bool{"staff01@wren-harbor.example": true, "boss@example.org": false} {
		w := visit(t, s.Handler(), "GET", "10.0.0.1", inArea("/drafts/smoke-test?format=json"), "X-Forwarded-Email", email)
		if spared := strings.Contains(w.Body.String(), "for managers only: "); w.Code != http.StatusOK || spared != hidden {
			t.Errorf("%s: status %d, screens for managers are spared: %v", email, w.Code, spared)
		}
	}
}
