package web

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"opshub/assets"
	"opshub/catalog"
)

// Family says who answers for the screens of a family, and the name that route tables show as the action.
type Family struct {
	Action string
	Make   func(*Server, catalog.Screen) (ScreenFunc, error)
}

// actionOf is the handler reference that route tables show.
func (s *Server) actionOf(f catalog.Family) string { return "handlers." + s.Families[f].Action }

// Register adds each screen for GET and HEAD. Echo itself would take a second route with the same path or name
// in silence, so both are refused here.
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
		s.Metrics.of[sc.EchoPath()] = s.Metrics.Meter(sc.Name)
		for _, route := range s.Echo.Match([]string{http.MethodGet, http.MethodHead}, sc.EchoPath(), s.Serve(sc, show)) {
			route.Name = sc.Name
		}
	}
	s.besides(catalog.PathAssets+"*", s.Metrics.Meter("assets"), echo.WrapHandler(assets.Handler()))
	s.besides("/", s.Metrics.Meter("root"), s.toHub)
	s.besides(catalog.PathHealth, s.Metrics.probe("healthz"), s.health)
	s.besides(catalog.PathReady, s.Metrics.probe("readyz"), s.ready)
	s.besides(catalog.PathMetrics, s.Metrics.probe("metrics"), s.scrape())
	s.registerSignIn()
	return nil
}

// besides registers what is no screen.
func (s *Server) besides(path string, m *meter, answer echo.HandlerFunc) {
	s.Metrics.of[path] = m
	s.Echo.Match([]string{http.MethodGet, http.MethodHead}, path, answer)
}

// toHub leads the bare address of the service to the hub.
func (s *Server) toHub(c echo.Context) error {
	return c.Redirect(http.StatusFound, catalog.PathHub)
}
