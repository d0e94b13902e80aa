// Package web is the server below the screens: middleware, limits, sign-in, the page cache, compression, errors,
// metrics, readiness, and the parsed request. It is the only package of the service that knows Echo.
package web

import (
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/catalog/check"
)

// Server is the web area for one catalog and one store.
type Server struct {
	Config
	Contents
	Echo         *echo.Echo
	patterns     map[string]string // catalog paths by Echo path
	Started      time.Time
	Registered   []catalog.Screen
	Live         *liveRouter
	Checker      check.Checker
	Pages        *pageCache
	Nav          *SharedNav
	StaffNav     *SharedNav   // the same without the screens that only managers see
	Memory       check.Memory // since when checks have their status
	Served       served
	Metrics      *metrics
	readiness    Shared[readiness]
	unready      atomic.Pointer[string] // last reason why the service was not ready
	recentProbes probeCache
	Made         sync.Map // see Once
	refusals     refusalLog
	access       *accessLog
	rates        *rateLimit
	Heavy        *Limiter         // files and sheets
	feeds        []catalog.Screen // registered calendars
}

// NewServer returns a server without routes. Register adds them.
func NewServer(cfg Config, p Contents) (*Server, error) {
	if cfg.Catalog == nil || cfg.Store == nil || cfg.Rosters == nil || cfg.Now == nil {
		return nil, errors.New("BUG: web.Config needs Catalog, Store, Rosters and Now")
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Requests == nil {
		cfg.Requests = cfg.Log
	}
	if cfg.Released == nil {
		last, err := check.Released()
		if err != nil {
			return nil, err
		}
		cfg.Released = &last
	}
	s := &Server{Config: cfg, Contents: p, Echo: echo.New(), patterns: map[string]string{}, access: &accessLog{out: cfg.Access, log: cfg.Log}, Pages: NewPageCache(), Started: cfg.Now()}
	if s.Files == nil {
		s.Files = s.AllSources()
	}
	s.rates, s.Heavy = newRateLimit(cfg.Edge.Rate, cfg.Now), newHeavyLimiter(cfg.Edge.HeavyAtOnce)
	s.Metrics = newMetrics(s)
	s.Served = NewServed(cfg, p.Built)
	s.Echo.HideBanner, s.Echo.HidePort = true, true
	s.Echo.HTTPErrorHandler = s.answerError
	s.chain()
	s.Live = newLiveRouter(s.Echo, cfg.Catalog, s.actionOf)
	s.Checker = check.Checker{Catalog: cfg.Catalog, Router: s.Live, Link: func(sc catalog.Screen) string { return s.Address(sc.Path, nil) }}
	return s, nil
}

// Handler returns the handler of the web area.
func (s *Server) Handler() http.Handler { return s.Echo }

// EveryScreen is the name of the pages of all places.
const EveryScreen = "every screen"

// SharedNav is the part of the navigation that is the same for every request: the registered screens.
type SharedNav struct {
	Cat      *catalog.Catalog
	There    map[string]bool                     // registered paths
	Params   map[string]int                      // number of path parameters, by registered path
	Counts   map[string]int                      // number of registered screens by section
	Sections map[catalog.Place][]catalog.Section // in order, including those without a registered screen
	ByPlace  map[catalog.Place][]catalog.Section // in order, only those with a registered screen
	Column   map[string]ColumnPart
}

// ColumnPart is one section in the left column: its screens in order, and the screen that it opens with.
type ColumnPart struct {
	Mains, Tools []catalog.Screen
	First        catalog.Screen
	Opens        bool // whether First is set
}

// FootLink is a link at the foot of every page.
type FootLink struct{ Path, Text string }

// Took returns the time since a moment, by the clock of the server.
func (s *Server) Took(since time.Time) time.Duration { return s.Now().Sub(since) }
