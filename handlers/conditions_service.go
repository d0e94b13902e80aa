package handlers

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
)

// serviceConditions are about the running program: its router, its files, its database handle.
func serviceConditions() []condition {
	return []condition{
		{key: "no-writing-method", title: "No route takes a method that writes.", means: "A program that holds the address could send something to it.",
			how: "Register screens for GET and HEAD alone.", setup: true, look: (*server).noWritingMethod},
		{key: "writes-refused", title: "The database refuses writes.", means: "The service can promise that it changes nothing, but not prove it.",
			how: "Serve with opshub serve, which opens the database read-only.", setup: true, look: (*server).writesRefused},
		{key: "required-checks-pass", title: "No required check of the service fails.", means: "Something that staff rely on is missing or not to be trusted.",
			how: "Open the diagnostics: each failing check says how it is mended.", setup: true, look: (*server).requiredChecksPass},
		{key: "files-there", title: "The files behind the screens are in this build.", means: "A screen may answer and yet not be the one that was built.",
			how: "Build again from a complete checkout.", setup: true, look: (*server).filesThere},
		{key: "portal-there", title: "Every screen of the portal answers.", means: "Employees get a page that says a screen is not there.",
			how: "Register the missing screens and restart the service.", setup: true, look: (*server).portalThere},
		{key: "every-screen-linked", title: "Some screen leads to every other one.", means: "A screen that nothing leads to is found only by those who know its address.",
			how: "Give the screen a place in the navigation, in a list of tools or in a step.", setup: true, look: (*server).everyScreenLinked},
		{key: "repeats-lead-back", title: "Every repeated screen names one that answers.", means: "A repeat of a screen that is not there shows nothing anybody could use.",
			how: "Register the screen that is repeated.", setup: true, look: (*server).repeatsLeadBack},
		{key: "navigation-answers", title: "Every link of the shared navigation is answered by its own route.", means: "Staff click on a link and land somewhere else or nowhere.",
			how: "Register the screen behind the link, or take the link away.", setup: true, look: (*server).navigationAnswers},
		{key: "visitor-known", title: "The service knows who is asking.", means: "Nobody is shown a screen as themselves; an employee has to be chosen by name.",
			how: "Set the service up with an identity source.", setup: true, look: (*server).visitorKnown},
		{key: "can-publish", title: "Something here can publish.", means: "A draft is published in your scheduling tool, and here it is only read.",
			how: "There is no way: the service has no route and no database handle that writes.", setup: true, look: (*server).canPublish},
	}
}

// writing are the registered routes that take a method which writes.
func (s *server) writing() (routes []string, all int) {
	paths := map[string]bool{}
	for _, route := range s.echo.Routes() {
		paths[route.Path] = true
		if route.Method != http.MethodGet && route.Method != http.MethodHead {
			routes = append(routes, route.Method+" "+check.SpecPath(route.Path))
		}
	}
	slices.Sort(routes)
	return routes, len(paths)
}

func (s *server) noWritingMethod(*request) (observed, error) {
	routes, all := s.writing()
	if len(routes) > 0 {
		return observed{false, strings.Join(routes, ", ")}, nil
	}
	return observed{true, fmt.Sprintf("all %s take GET and HEAD alone", components.Plural(all, "registered route", "registered routes"))}, nil
}

func (s *server) writesRefused(r *request) (observed, error) {
	refusal, err := s.Store.ProveReadOnly(r.ctx)
	if err != nil { // what it was not refused with is what was seen
		return observed{false, err.Error()}, nil
	}
	return observed{true, "a write that was tried was refused: " + refusal}, nil
}

func (s *server) requiredChecksPass(r *request) (observed, error) {
	report := s.areaReport(r)
	return observed{report.RequiredFailures() == 0, fmt.Sprintf("%d of %d checks passed, required failures: %d", report.Passed(), report.Total(), report.RequiredFailures())}, nil
}

// filesThere looks for the files behind what the present screen covers, or behind every screen.
func (s *server) filesThere(r *request) (observed, error) {
	var files []catalog.FileExpectation
	if suite := s.suite(r.screen); suite != nil {
		files = suite.Files
	} else { // a screen that covers nothing speaks of all of them
		files = s.filesBehind(s.Catalog.Built())
	}
	rows := check.Files(files, s.Files, s.Stamp)
	there := check.CountFiles(rows, check.Pass)
	seen := fmt.Sprintf("%d of %s there", there, components.Plural(len(rows), "file is", "files are"))
	if there < len(rows) {
		seen += "; the first that is not: " + rows[0].Path
	}
	return observed{there == len(rows), seen}, nil
}

func (s *server) portalThere(*request) (observed, error) {
	portal, _ := s.Catalog.Lookup(catalog.PathPortal)
	all, there := 0, 0
	for _, sc := range s.Catalog.Built() {
		if sc.Section == portal.Section && !sc.Family.Supports() || sc.Path == portal.Path {
			all++
			if s.checker.Ready(sc.Path) {
				there++
			}
		}
	}
	return observed{there == all, fmt.Sprintf("%d of %s", there, components.Plural(all, "route of the portal answers", "routes of the portal answer"))}, nil
}

func (s *server) everyScreenLinked(*request) (observed, error) {
	inv := s.inventory()
	if status, words := inv.overall(); status != check.Pass {
		return observed{false, fmt.Sprintf("of %d screens: %s", len(inv.rows), words)}, nil
	}
	return observed{true, fmt.Sprintf("all %d screens are linked", len(inv.rows))}, nil
}

func (s *server) repeatsLeadBack(*request) (observed, error) {
	repeats, lead := 0, 0
	for _, repeat := range s.Catalog.Repeats(&catalog.Suite{WholeArea: true}) {
		if !s.nav.there[repeat.Path] {
			continue
		}
		repeats++
		if s.checker.Ready(repeat.Instead.Path) {
			lead++
		}
	}
	return observed{lead == repeats, fmt.Sprintf("%d of %s to a screen that answers", lead, components.Plural(repeats, "repeated screen leads", "repeated screens lead"))}, nil
}

func (s *server) navigationAnswers(r *request) (observed, error) {
	links := s.navLinks(r, &catalog.Suite{EveryPlace: true})
	var dead []string
	for _, l := range links {
		if route, ok := s.live.Match(l.Path); !ok || route.Pattern != l.Path {
			dead = append(dead, l.Path)
		}
	}
	if len(dead) > 0 {
		return observed{false, fmt.Sprintf("%d of %d links are not answered; the first: %s", len(dead), len(links), dead[0])}, nil
	}
	return observed{true, fmt.Sprintf("all %d links from every place lead to their own route", len(links))}, nil
}

// visitorKnown says whether the present visitor was recognised as an employee.
func (s *server) visitorKnown(r *request) (observed, error) {
	switch {
	case r.viewer.EmployeeID != 0:
		return observed{true, "you were recognised as employee " + format.ID(r.viewer.EmployeeID)}, nil
	case s.Identity != nil && r.manages():
		return observed{false, "visitors are identified; you are a manager, who chooses an employee"}, nil
	case s.Identity != nil:
		return observed{false, "visitors are identified, and no employee record matches you"}, nil
	}
	who := "a visitor on this machine counts as a manager"
	if s.Public {
		who = "everybody who reaches the service counts as a manager"
	}
	return observed{false, "no identity source is configured, so " + who}, nil
}

func (s *server) canPublish(r *request) (observed, error) {
	method, _ := s.noWritingMethod(r) // it only looks at the router
	refused, _ := s.writesRefused(r)  // nor does this one fail
	if !method.holds && !refused.holds {
		return observed{true, method.seen + "; " + refused.seen}, nil
	}
	return observed{false, "nothing here can publish: " + format.Join(method.seen, refused.seen)}, nil
}
