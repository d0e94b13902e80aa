package handlers

import (
	"net/http"
	"strings"
	"testing"

	"opshub/catalog"
)

// TestEmployeeByName verifies that employee_id accepts a name, a number or an address that matches one employee, and that the page offers
// a choice if several employees match.
func TestEmployeeByName(t *testing.T) {
	t.Parallel()
	s := wholeServer(t)
	for text, want := range map[string]string{
		"Dana+Whitfield": "employee_id=1", "dana": "employee_id=1", "whitfield+dana": "employee_id=1", "hbr-001": "employee_id=1",
		"staff01@wren-harbor.example": "employee_id=1", "Dana+Whitfield+(1)": "employee_id=1", "somebody+else+(1)": "employee_id=1",
	} {
		w := do(t, s.Handler(), "GET", catalog.PathSoftConflicts+"?employee_id="+text)
		if body := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(body, want+"&amp;") || strings.Contains(body, "employee_id="+text) && want != text {
			t.Errorf("%s answers %d, or has no link with %s", text, w.Code, want)
		}
	}
	for text, want := range map[string][]string{
		"mar":    {"3 employees match &#34;mar&#34;", "?employee_id=2&amp;q=x", "Marcus Oyelaran (2)", "?employee_id=20&amp;q=x"},
		"nobody": {"No employee has the name, number or e-mail address &#34;nobody&#34;"},
	} {
		w := do(t, s.Handler(), "GET", catalog.PathSoftConflicts+"?q=x&employee_id="+text)
		if w.Code != http.StatusBadRequest {
			t.Errorf("%s answers %d", text, w.Code)
		}
		for _, part := range want {
			if !strings.Contains(w.Body.String(), part) {
				t.Errorf("%s lacks %q", text, part)
			}
		}
	}
}

// TestSuggestionsKeepTheScope verifies that employees get suggestions and resolve names only within their access rights, and that only
// managers find email addresses.
func TestSuggestionsKeepTheScope(t *testing.T) {
	t.Parallel()
	s, _ := identified(t)
	people := catalog.PathSearch + "?part=people&employee_id="
	for _, c := range []struct{ email, text, want, not string }{
		{managerMail, "marc", "Marcus Oyelaran (2)", "Dana"}, {managerMail, "staff02@", "staff02@wren-harbor.example", "staff01"},
		{"staff01@wren-harbor.example", "", "Dana Whitfield (1)", "Marcus"}, {"staff01@wren-harbor.example", "marc", "", "Marcus"},
		{"staff01@wren-harbor.example", "staff01@", "", "@"},
	} {
		w := asVisitor(t, s.Handler(), c.email, "GET", people+c.text, "HX-Request", "true")
		if body := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(body, c.want) || strings.Contains(body, c.not) {
			t.Errorf("%s finds with %q: %d %s", c.email, c.text, w.Code, body)
		}
	}
	if w := asVisitor(t, s.Handler(), "staff01@wren-harbor.example", "GET", catalog.PathShifts+"?employee_id=marcus"); w.Code != http.StatusBadRequest || strings.Contains(w.Body.String(), "Oyelaran") {
		t.Errorf("staff resolve the name of another employee: %d", w.Code)
	}
}
