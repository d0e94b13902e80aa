package handlers

import (
	"net/http"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/web"
)

// TestStartPageFitsTheRole verifies the start page of a manager, of an employee, and of a server without sign-in.
func TestStartPageFitsTheRole(t *testing.T) {
	t.Parallel()
	s, _ := identified(t)
	for email, want := range map[string]string{managerMail: catalog.PathManagerToday, "staff01@wren-harbor.example": catalog.PathPortal} {
		if w := asVisitor(t, s.Handler(), email, "GET", "/"); w.Code != http.StatusFound || w.Header().Get("Location") != want {
			t.Errorf("%s gets %d %s", email, w.Code, w.Header().Get("Location"))
		}
	}
	body := do(t, demoServer(t).Handler(), "GET", "/").Body.String()
	for _, path := range []string{catalog.PathManagerToday, catalog.PathPortal, catalog.PathHub} {
		if !strings.Contains(body, `href="`+path+`"`) {
			t.Errorf("the choice lacks %s", path)
		}
	}
}

// TestPagesNameTheirVisitor opens one page as two managers within the time for which pages are cached. Each page shows its own visitor.
func TestPagesNameTheirVisitor(t *testing.T) {
	t.Parallel()
	const other = "chief@example.org"
	s, _ := identified(t, func(cfg *web.Config) { cfg.Managers.Addresses = append(cfg.Managers.Addresses, other) })
	h := s.Handler()
	for _, target := range []string{catalog.PathWeek, catalog.PathSoftConflicts, catalog.PathWeek} {
		for email, stranger := range map[string]string{managerMail: other, other: managerMail} {
			if body := asVisitor(t, h, email, "GET", target).Body.String(); !strings.Contains(body, email) || strings.Contains(body, stranger) {
				t.Errorf("%s does not name %s, or names %s", target, email, stranger)
			}
		}
	}
	if body := asVisitor(t, h, "staff01@wren-harbor.example", "GET", catalog.PathWeek).Body.String(); !strings.Contains(body, ">Dana Whitfield</a>") {
		t.Error("the page does not name the employee")
	}
}

// TestStaffNavigationOmitsScreensForManagers verifies that no link in the navigation and the related screens of an employee opens a screen
// for managers.
func TestStaffNavigationOmitsScreensForManagers(t *testing.T) {
	t.Parallel()
	s, _ := identified(t)
	links := 0
	for _, target := range []string{catalog.PathWeek, catalog.PathPortal, catalog.PathHub, catalog.PathReports, catalog.PathCoverage} {
		doc := parsePage(t, asVisitor(t, s.Handler(), "staff01@wren-harbor.example", "GET", target).Body.String())
		for _, id := range []string{"places", "screens"} {
			for _, a := range all(byID(doc, id), "a") {
				links++
				path, _, _ := strings.Cut(attr(a, "href"), "?")
				if sc, ok := s.Catalog.Lookup(path); ok && sc.Managers {
					t.Errorf("%s leads to %s", target, path)
				}
			}
		}
	}
	if links < 50 {
		t.Errorf("only %d links", links)
	}
}
