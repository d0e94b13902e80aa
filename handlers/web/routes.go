package web

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"opshub/assets"
	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// Family is the handler of a family of screens, and its name in route tables.
type Family struct {
	Action string
	Make   func(*Server, catalog.Screen) (ScreenFunc, error)
}

// actionOf returns the handler name that route tables show.
func (s *Server) actionOf(f catalog.Family) string { return "handlers." + s.Families[f].Action }

// Register adds the routes of each screen for GET and HEAD. It returns an error for a duplicate path or name, which
// Echo would accept silently.
func (s *Server) Register(screens []catalog.Screen) error {
	s.Registered = screens
	paths, names := map[string]bool{}, map[string]bool{}
	for _, sc := range screens {
		if paths[sc.EchoPath()] || names[sc.Name] {
			return fmt.Errorf("%s (%s) is registered twice", sc.Path, sc.Name)
		}
		paths[sc.EchoPath()], names[sc.Name] = true, true
		if sc.Family == catalog.Feed {
			s.feeds = append(s.feeds, sc)
		}
		if _, ok := s.Families[sc.Family]; !ok {
			return fmt.Errorf("BUG: no handler for family %q of %s", sc.Family, sc.Path)
		}
		show, err := s.MakeScreen(s, sc)
		if err != nil {
			return fmt.Errorf("%s: %w", sc.Path, err)
		}
		s.patterns[sc.EchoPath()] = sc.Path
		s.Metrics.byPath[sc.EchoPath()] = s.Metrics.Meter(sc.Name)
		for _, route := range s.Echo.Match([]string{http.MethodGet, http.MethodHead}, sc.EchoPath(), s.Serve(sc, show)) {
			route.Name = sc.Name
		}
	}
	s.registerOther(catalog.PathAssets+"*", s.Metrics.Meter("assets"), echo.WrapHandler(assets.Handler()))
	s.registerOther("/", s.Metrics.Meter("root"), s.start)
	s.registerOther(catalog.PathHealth, s.Metrics.probe("healthz"), s.health)
	s.registerOther(catalog.PathReady, s.Metrics.probe("readyz"), s.ready)
	s.registerOther(catalog.PathMetrics, s.Metrics.probe("metrics"), s.scrape())
	s.registerSignIn()
	return nil
}

// registerOther adds a route that is not a screen.
func (s *Server) registerOther(path string, m *meter, answer echo.HandlerFunc) {
	s.Metrics.byPath[path] = m
	s.Echo.Match([]string{http.MethodGet, http.MethodHead}, path, answer)
}

// start redirects the root address to the start page of the visitor: Today for managers, the portal for staff. Without
// sign-in it offers the start pages.
func (s *Server) start(c echo.Context) error {
	path := catalog.PathHub
	switch role := s.viewer(c.Request().Context()).Role; {
	case s.Identity == nil && s.Nav.There[catalog.PathManagerToday] && s.Nav.There[catalog.PathPortal]:
		s.writePlainPage(c.Response(), c.Request(), http.StatusOK, components.PlainPage{Title: "Employee Schedules", Text: "Where do you want to start?", Links: []components.Link{
			{Href: catalog.PathManagerToday, Text: "Today, for managers"}, {Href: catalog.PathPortal, Text: "My schedule, for employees"}, {Href: catalog.PathHub, Text: "Hub, for operators"}}})
		return nil
	case role == schedule.RoleManager && s.Nav.There[catalog.PathManagerToday]:
		path = catalog.PathManagerToday
	case role == schedule.RoleStaff && s.Nav.There[catalog.PathPortal]:
		path = catalog.PathPortal
	}
	return c.Redirect(http.StatusFound, path)
}
