package handlers

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"opshub/assets"
	"opshub/catalog"
)

// screenFunc answers one request for one screen.
type screenFunc func(r *request) (*answer, error)

// family says who answers for the screens of a family, and the name that route tables show as the action.
type family struct {
	action string
	make   func(*server, catalog.Screen) (screenFunc, error)
}

// actionOf is the handler reference that route tables show.
func (s *server) actionOf(f catalog.Family) string { return "handlers." + s.families[f].action }

// register adds each screen for GET and HEAD. Echo itself would take a second route with the same path or name
// in silence, so both are refused here.
func (s *server) register(screens []catalog.Screen) error {
	s.registered = screens
	paths, names := map[string]bool{}, map[string]bool{}
	for _, sc := range screens {
		if paths[sc.EchoPath()] || names[sc.Name] {
			return fmt.Errorf("%s (%s) is registered twice", sc.Path, sc.Name)
		}
		paths[sc.EchoPath()], names[sc.Name] = true, true
		if sc.Family == catalog.Feed {
			s.feeds = append(s.feeds, sc)
		}
		if _, ok := s.families[sc.Family]; !ok {
			return fmt.Errorf("BUG: no handler for family %q of %s", sc.Family, sc.Path)
		}
		show, err := s.makeScreen(s, sc)
		if err != nil {
			return fmt.Errorf("%s: %w", sc.Path, err)
		}
		s.patterns[sc.EchoPath()] = sc.Path
		s.metrics.of[sc.EchoPath()] = s.metrics.meter(sc.Name)
		for _, route := range s.echo.Match([]string{http.MethodGet, http.MethodHead}, sc.EchoPath(), s.serve(sc, show)) {
			route.Name = sc.Name
		}
	}
	s.besides(catalog.PathAssets+"*", s.metrics.meter("assets"), echo.WrapHandler(assets.Handler()))
	s.besides("/", s.metrics.meter("root"), s.toHub)
	s.besides(catalog.PathHealth, s.metrics.probe("healthz"), s.health)
	s.besides(catalog.PathReady, s.metrics.probe("readyz"), s.ready)
	s.besides(catalog.PathMetrics, s.metrics.probe("metrics"), s.scrape())
	s.registerSignIn()
	return nil
}

// besides registers what is no screen.
func (s *server) besides(path string, m *meter, answer echo.HandlerFunc) {
	s.metrics.of[path] = m
	s.echo.Match([]string{http.MethodGet, http.MethodHead}, path, answer)
}

// toHub leads the bare address of the service to the hub.
func (s *server) toHub(c echo.Context) error {
	return c.Redirect(http.StatusFound, catalog.PathHub)
}
