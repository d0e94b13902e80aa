package handlers

import (
	"fmt"
	"net/http"
	"slices"

	"opshub/catalog"
	"opshub/handlers/blueprints"
	"opshub/handlers/conditions"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/support"
	"opshub/handlers/web"
)

// New builds the web area. It fails on anything that would make the area untrue: two routes with one path or
// name, a family without a handler, a row whose content no handler knows.
func New(cfg web.Config) (http.Handler, error) {
	s, err := newServer(cfg, cfg.Catalog.Built())
	if err != nil {
		return nil, err
	}
	return s.Handler(), nil
}

// newServer registers exactly these screens, so that a test can leave one out and see the checks turn.
func newServer(cfg web.Config, screens []catalog.Screen) (*web.Server, error) {
	built, err := builtFiles(cfg.CommandSources)
	if err != nil {
		return nil, fmt.Errorf("name the build: %w", err)
	}
	s, err := web.NewServer(cfg, web.Contents{
		Families: families(), Datasets: everyDataset(), Embedded: Sources.(web.SourceTree), Built: built,
		MakeScreen: support.Screen, ErrorPage: report.ErrorPage, ServiceChecks: conditions.CheckService,
	})
	if err != nil {
		return nil, err
	}
	if err := s.Register(screens); err != nil {
		return nil, fmt.Errorf("register the routes: %w", err)
	}
	s.Nav = page.NewSharedNav(cfg.Catalog, screens)
	s.StaffNav = page.NewSharedNav(cfg.Catalog, slices.DeleteFunc(slices.Clone(screens), func(sc catalog.Screen) bool { return sc.Managers }))
	for _, sc := range screens {
		if err := knownSuite(s, sc); err != nil {
			return nil, fmt.Errorf("%s: %w", sc.Path, err)
		}
	}
	return s, nil
}

// knownSuite refuses a suite that names a part or a condition which does not exist.
func knownSuite(s *web.Server, sc catalog.Screen) error {
	suite := report.Suite(s, sc)
	if suite == nil {
		return nil
	}
	if err := blueprints.KnownParts(suite); err != nil {
		return err
	}
	return conditions.KnownConditions(s, append(slices.Concat(suite.Plan, suite.Checklist), catalog.Step{Title: "what its completion shows", Needs: suite.Needs})...)
}
