package handlers

import (
	"fmt"
	"net/http"
	"slices"

	"opshub/catalog"
)

// New builds the web area. It fails on anything that would make the area untrue: two routes with one path or
// name, a family without a handler, a row whose content no handler knows.
func New(cfg Config) (http.Handler, error) {
	s, err := newServer(cfg, cfg.Catalog.Built())
	if err != nil {
		return nil, err
	}
	return s.handler(), nil
}

// handler is the web area.
func (s *server) handler() http.Handler { return s.echo }

// newServer registers exactly these screens, so that a test can leave one out and see the checks turn.
func newServer(cfg Config, screens []catalog.Screen) (*server, error) {
	built, err := builtFiles(cfg.CommandSources)
	if err != nil {
		return nil, fmt.Errorf("name the build: %w", err)
	}
	s, err := newSite(cfg, contents{
		families: families(), datasets: everyDataset(), embedded: Sources.(rooms), built: built,
		makeScreen: (*server).screen, errorPage: (*server).drawError, serviceChecks: (*server).checkService,
	})
	if err != nil {
		return nil, err
	}
	if err := s.register(screens); err != nil {
		return nil, fmt.Errorf("register the routes: %w", err)
	}
	s.nav = newSharedNav(cfg.Catalog, screens)
	for _, sc := range screens {
		if err := s.knownSuite(sc); err != nil {
			return nil, fmt.Errorf("%s: %w", sc.Path, err)
		}
	}
	return s, nil
}

// knownSuite refuses a suite that names a part or a condition which does not exist.
func (s *server) knownSuite(sc catalog.Screen) error {
	suite := s.suite(sc)
	if suite == nil {
		return nil
	}
	if err := knownParts(suite); err != nil {
		return err
	}
	return s.knownConditions(append(slices.Concat(suite.Plan, suite.Checklist), catalog.Step{Title: "what its completion shows", Needs: suite.Needs})...)
}
