package handlers

import (
	"net/http"
	"strings"
	"testing"

	"opshub/catalog"
)

// TestDataScreenHidesImportsFromStaff verifies that the data screen says that only managers see imports, instead of stating that no import
// exists.
func TestDataScreenHidesImportsFromStaff(t *testing.T) {
	s, _ := identified(t)
	for email, want := range map[string]string{"staff01@wren-harbor.example": "Only managers see imports and the contents of each table.", managerMail: "All imports"} {
		doc := parsePage(t, asVisitor(t, s.Handler(), email, "GET", catalog.PathDataSources).Body.String())
		if said := text(byID(doc, "main")); !strings.Contains(said, want) || strings.Contains(said, "No import is recorded") || strings.Contains(said, "shown to managers") {
			t.Errorf("%s reads %q", email, said)
		}
	}
}

// TestScreensForManagersRefuseStaff verifies that a screen with data for managers refuses employees in every format, explains the reason
// and links back, and that it accepts managers.
func TestScreensForManagersRefuseStaff(t *testing.T) {
	t.Parallel()
	s, _ := identified(t)
	h, refused := s.Handler(), 0
	for _, sc := range s.Registered {
		if !hasExample(s, t, sc) {
			continue
		}
		target := example(s, t, sc)
		for _, face := range []string{"", "?format=json", "?format=csv"} {
			if w := asVisitor(t, h, "staff01@wren-harbor.example", "GET", target+face); sc.Managers != (w.Code == http.StatusForbidden) {
				t.Errorf("%s%s answers staff with %d", target, face, w.Code)
			} else if said := strings.Contains(w.Body.String(), "Only managers see this"); sc.Managers != said {
				t.Errorf("%s%s says that it is for managers: %t", target, face, said)
			}
		}
		if !sc.Managers {
			continue
		}
		refused++
		if w := asVisitor(t, h, managerMail, "GET", target); w.Code != http.StatusOK {
			t.Errorf("%s answers a manager with %d", target, w.Code)
		}
		w := asVisitor(t, h, "staff01@wren-harbor.example", "GET", target)
		var ways []string
		for _, a := range all(byID(parsePage(t, w.Body.String()), "main"), "a") {
			ways = append(ways, attr(a, "href"))
		}
		if back := strings.Join(ways, " "); !strings.Contains(back, catalog.PathPortal) || !strings.Contains(back, catalog.PathHub) {
			t.Errorf("%s leads to %s", target, back)
		}
	}
	if refused < 100 {
		t.Errorf("only %d screens are for managers", refused)
	}
}
