package conditions

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
)

// serviceConditions are about the running program: its router, its files, its database handle.
func serviceConditions() []Condition {
	return []Condition{
		{Key: "no-writing-method", Title: "No route accepts a method that writes.", Means: "A program that knows the address could send data to it.",
			How: "Register screens for GET and HEAD only.", Setup: true, Check: noWritingMethod},
		{Key: "writes-refused", Title: "The database refuses writes.", Means: "The service cannot prove that it changes nothing.",
			How: "Serve with opshub serve, which opens the database read-only.", Setup: true, Check: writesRefused},
		{Key: "required-checks-pass", Title: "No required check of the service fails.", Means: "A function that staff need is missing or unreliable.",
			How: "Open the diagnostics: each failed check describes its fix.", Setup: true, Check: requiredChecksPass},
		{Key: "files-there", Title: "The files behind the screens are in this build.", Means: "A screen may answer with a different version than the one that was built.",
			How: "Build again from a complete checkout.", Setup: true, Check: filesPresent},
		{Key: "portal-there", Title: "Every screen of the portal answers.", Means: "Employees get an error page for a missing screen.",
			How: "Register the missing screens and restart the service.", Setup: true, Check: portalReady},
		{Key: "every-screen-linked", Title: "Every screen is linked from another screen.", Means: "A screen without a link is found only by its address.",
			How: "Add the screen to the navigation, a list of tools or a step.", Setup: true, Check: everyScreenLinked},
		{Key: "repeats-lead-back", Title: "Every repeated screen links to a screen that answers.", Means: "The link of a repeated screen leads to an error page.",
			How: "Register the original screen.", Setup: true, Check: repeatsLeadBack},
		{Key: "navigation-answers", Title: "Every link of the shared navigation is answered by its own route.", Means: "A link opens another screen or an error page.",
			How: "Register the screen behind the link, or remove the link.", Setup: true, Check: navigationAnswers},
		{Key: "visitor-known", Title: "The service recognizes you as an employee.", Means: "Your own schedule does not open directly; choose an employee by name.",
			How: "Configure an identity source.", Setup: true, Check: visitorKnown},
		{Key: "can-publish", Title: "This service can publish a draft.", Means: "Drafts are published in your scheduling tool. This service only reads them.",
			How: "This cannot be changed: the service has no route and no database connection that writes.", Setup: true, Check: canPublish},
	}
}

// Writing returns the registered routes that take a method other than GET and HEAD, sorted, and the number of
// all paths.
func Writing(s *web.Server) (routes []string, all int) {
	paths := map[string]bool{}
	for _, route := range s.Echo.Routes() {
		paths[route.Path] = true
		if route.Method != http.MethodGet && route.Method != http.MethodHead {
			routes = append(routes, route.Method+" "+check.SpecPath(route.Path))
		}
	}
	slices.Sort(routes)
	return routes, len(paths)
}

func noWritingMethod(s *web.Server, _ *web.Request) (Observed, error) {
	routes, all := Writing(s)
	if len(routes) > 0 {
		return Observed{false, strings.Join(routes, ", ")}, nil
	}
	return Observed{true, fmt.Sprintf("all %s take only GET and HEAD", components.Plural(all, "registered route", "registered routes"))}, nil
}

func writesRefused(s *web.Server, r *web.Request) (Observed, error) {
	refusal, err := s.Store.ProveReadOnly(r.Ctx)
	if err != nil { // the error describes the write that was not refused
		return Observed{false, err.Error()}, nil
	}
	return Observed{true, "a test write was refused: " + refusal}, nil
}

func requiredChecksPass(s *web.Server, r *web.Request) (Observed, error) {
	report := AreaReport(s, r)
	return Observed{report.RequiredFailures() == 0, fmt.Sprintf("%d of %d checks passed, required failures: %d", report.Passed(), report.Total(), report.RequiredFailures())}, nil
}

// filesPresent checks the files behind the screens of the current suite, or behind all screens.
func filesPresent(s *web.Server, r *web.Request) (Observed, error) {
	var files []catalog.FileExpectation
	if suite := report.Suite(s, r.Screen); suite != nil {
		files = suite.Files
	} else {
		files = report.FilesBehind(s, s.Catalog.Built())
	}
	rows := check.Files(files, s.Files, s.Stamp)
	present := check.CountFiles(rows, check.Pass)
	seen := fmt.Sprintf("%d of %s present", present, components.Plural(len(rows), "file is", "files are"))
	if present < len(rows) {
		seen += "; the first missing file: " + rows[0].Path
	}
	return Observed{present == len(rows), seen}, nil
}

func portalReady(s *web.Server, _ *web.Request) (Observed, error) {
	portal, _ := s.Catalog.Lookup(catalog.PathPortal)
	all, ready := 0, 0
	for _, sc := range s.Catalog.Built() {
		if sc.Section == portal.Section && !sc.Family.Supports() || sc.Path == portal.Path {
			all++
			if s.Checker.Ready(sc.Path) {
				ready++
			}
		}
	}
	return Observed{ready == all, fmt.Sprintf("%d of %s", ready, components.Plural(all, "route of the portal answers", "routes of the portal answer"))}, nil
}

func everyScreenLinked(s *web.Server, _ *web.Request) (Observed, error) {
	inv := routecatalog.InventoryOf(s)
	if status, words := inv.Overall(); status != check.Pass {
		return Observed{false, fmt.Sprintf("of %d screens: %s", len(inv.Rows), words)}, nil
	}
	return Observed{true, fmt.Sprintf("all %d screens are linked", len(inv.Rows))}, nil
}

func repeatsLeadBack(s *web.Server, _ *web.Request) (Observed, error) {
	repeats, lead := 0, 0
	for _, repeat := range s.Catalog.Repeats(&catalog.Suite{WholeArea: true}) {
		if !s.Nav.There[repeat.Path] {
			continue
		}
		repeats++
		if s.Checker.Ready(repeat.Instead.Path) {
			lead++
		}
	}
	return Observed{lead == repeats, fmt.Sprintf("%d of %s to a screen that answers", lead, components.Plural(repeats, "repeated screen leads", "repeated screens lead"))}, nil
}

func navigationAnswers(s *web.Server, r *web.Request) (Observed, error) {
	links := page.NavLinks(s, r, &catalog.Suite{EveryPlace: true})
	var dead []string
	for _, l := range links {
		if route, ok := s.Live.Match(l.Path); !ok || route.Pattern != l.Path {
			dead = append(dead, l.Path)
		}
	}
	if len(dead) > 0 {
		return Observed{false, fmt.Sprintf("%d of %d links are not answered; the first: %s", len(dead), len(links), dead[0])}, nil
	}
	return Observed{true, fmt.Sprintf("all %d links of every section are answered by their own route", len(links))}, nil
}

// visitorKnown checks that the visitor was identified as an employee.
func visitorKnown(s *web.Server, r *web.Request) (Observed, error) {
	switch {
	case r.Viewer.EmployeeID != 0:
		return Observed{true, "you are recognized as employee " + format.ID(r.Viewer.EmployeeID)}, nil
	case s.Identity != nil && r.Manages():
		return Observed{false, "visitors are identified; as a manager, you choose an employee"}, nil
	case s.Identity != nil:
		return Observed{false, "visitors are identified, and no employee record matches you"}, nil
	}
	who := "a visitor on this machine is treated as a manager"
	if s.Public {
		who = "every visitor is treated as a manager"
	}
	return Observed{false, "no identity source is configured, so " + who}, nil
}

func canPublish(s *web.Server, r *web.Request) (Observed, error) {
	method, _ := noWritingMethod(s, r) // it reads the router and never fails
	refused, _ := writesRefused(s, r)  // it never fails
	if !method.Holds && !refused.Holds {
		return Observed{true, method.Seen + "; " + refused.Seen}, nil
	}
	return Observed{false, "this service cannot publish: " + format.Join(method.Seen, refused.Seen)}, nil
}
