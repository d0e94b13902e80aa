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

// managerWorkflows are the screens with the figures and the steps of managers: the people for an opening and what an assignment changes,
// the steps of publishing, the comparison of versions and weeks, and the balances. Links into them have parameters.
var managerWorkflows = []string{
	catalog.PathCandidates, catalog.PathCandidates + "?person=1", catalog.PathShiftCandidates, catalog.PathShiftCandidates + "?person=1", catalog.PathFinder, catalog.PathFinder + "?window=10:00-12:00&person=1",
	catalog.PathDraftPeriods, catalog.PathDraftPeriod, catalog.PathDraftReview, catalog.PathDraftChanges, catalog.PathDraftPreview, catalog.PathDraftConflicts, catalog.PathDraftCoverage,
	catalog.PathDraftSeen, catalog.PathCompareVersions, catalog.PathCompareVersions + "?week=", catalog.PathCompareVersions + "?week=2026-W47&against=2026-W48&change=added",
	reportsPath + "weekend-balance", reportsPath + "night-balance", reportsPath + "hours", catalog.PathOvertime, catalog.PathLateChanges, catalog.PathManagerFlow, catalog.PathManagerToday,
	catalog.PathManagerWeek,
}

// TestStaffReadNoManagerWorkflow verifies that each screen of the workflows of managers refuses employees in every format and as a part,
// without a figure or a row of what a manager reads there, and that no page for staff links to one of them.
func TestStaffReadNoManagerWorkflow(t *testing.T) {
	t.Parallel()
	const staffMail = "staff01@wren-harbor.example"
	s, _ := identified(t)
	h := s.Handler()
	for _, target := range managerWorkflows {
		path, query, _ := strings.Cut(target, "?")
		sc, ok := s.Catalog.Lookup(path)
		if !ok || !sc.Managers {
			t.Errorf("%s is not for managers only", path)
			continue
		}
		target = example(s, t, sc)
		sign := "?"
		if query != "" {
			target, sign = target+"?"+query, "&"
		}
		manager := asVisitor(t, h, managerMail, "GET", target)
		if manager.Code != http.StatusOK {
			t.Errorf("%s answers a manager with %d", target, manager.Code)
		}
		figures := map[string]bool{} // what a manager reads in the summary
		for _, dt := range all(byID(parsePage(t, manager.Body.String()), "main"), "dt") {
			if attr(dt.Parent.Parent, "class") == "stats" {
				figures[text(dt)] = true
			}
		}
		if len(figures) == 0 {
			t.Errorf("%s shows managers no figure", target)
		}
		for _, face := range []string{"", sign + "format=json", sign + "format=csv", sign + "format=xlsx", sign + "part=rows"} {
			w := asVisitor(t, h, staffMail, "GET", target+face)
			if w.Code != http.StatusForbidden {
				t.Errorf("%s%s answers staff with %d", target, face, w.Code)
			}
			if face != "" {
				continue
			}
			main := byID(parsePage(t, w.Body.String()), "main")
			if len(all(main, "table")) > 0 {
				t.Errorf("%s shows staff a table", target)
			}
			for _, dt := range all(main, "dt") {
				if figures[text(dt)] {
					t.Errorf("%s shows staff the figure %q", target, text(dt))
				}
			}
		}
	}
	linked := 0
	for _, path := range []string{catalog.PathPublished, catalog.PathPublishedPeriods, catalog.PathPublishedPeriod, catalog.PathVersions, catalog.PathPlanning, catalog.PathWeek, catalog.PathPortal, catalog.PathOpenShifts} {
		sc, _ := s.Catalog.Lookup(path)
		if sc.Managers {
			continue
		}
		for _, a := range all(byID(parsePage(t, asVisitor(t, h, staffMail, "GET", example(s, t, sc)).Body.String()), "main"), "a") {
			linked++
			if href, _, _ := strings.Cut(attr(a, "href"), "?"); href == catalog.PathCompareVersions || strings.HasPrefix(href, reportsPath+"weekend") || strings.HasPrefix(href, reportsPath+"night") {
				t.Errorf("%s links staff to %s", path, attr(a, "href"))
			}
		}
	}
	if linked < 20 {
		t.Errorf("only %d links were read", linked)
	}
}
