// Package handlers answers requests: parse, ask, show. It is the only room that knows Echo. Each family of
// screens has one file here and one component file of the same name; which screens exist stands in the catalog.
package web

import (
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/identity"
	"opshub/schedule/roster"
	"opshub/schedule/store"
)

// Config is what the service is made of. Catalog, Store, Rosters and Now are required.
type Config struct {
	Catalog  *catalog.Catalog
	Store    *store.Store
	Rosters  Rosters
	Files    fs.FS             // the files that file checks look at; nil takes the sources embedded in the build
	Stamp    check.Stamp       // the moment shown for files that carry none
	Version  string            // build version for the footer
	Commit   string            // of the build; may be empty
	BaseURL  *url.URL          // address that share links use; nil for none
	Local    *url.URL          // where the service listens when that is this machine alone, for share links and sheets without BaseURL; nil else
	Public   bool              // serve visitors that are not on this machine although nobody signs in
	Identity identity.Source   // who visitors are; nil: nobody signs in
	Managers identity.Managers // which of them are managers
	Edge     Edge              // what visitors may ask for
	FeedKeys identity.Keys     // under which the addresses of calendars are signed; none: they ask for an identity as every screen does
	Log      *slog.Logger
	Requests *slog.Logger // takes a line for each request; nil takes Log
	Access   io.Writer    // gets one line of JSON per request of a visitor, each in one Write; nil for no access log
	Now      func() time.Time

	// CommandSources are the sources of the commands, by their folders below cmd, which this room does not know; nil where nobody gave them.
	CommandSources fs.FS

	// Settings are what the service was started with, for the diagnostics of whoever runs it: no secret is among them.
	Settings []Setting

	// Commands are the commands of the program, as its model of the command line has them.
	Commands []Command

	// Released is what the last release consisted of; nil takes the manifest embedded in the build.
	Released *check.Manifest
}

// Rosters gives the schedule in memory.
type Rosters interface {
	// Roster is the schedule in use. A request asks once, so that all of its answer is of one version.
	Roster() *roster.Roster
	// Ready reports whether the schedule is loaded. Until then no screen is answered.
	Ready() bool
	// Progress is how many rows of the load in hand are done, and how many there are; 0 if that is unknown.
	Progress() (done, total int64)
	// Failure is why the latest attempt to read the data failed; nil if it did not.
	Failure() error
	// Outage is since when the data cannot be read; nil while it can.
	Outage() *roster.Outage
}

// Edge is how much visitors may ask for. The zero value limits nothing.
type Edge struct {
	Rate         int            // requests a second that one visitor may send over time; 0 for any number
	RateLoopback bool           // limit visitors on this machine too, although nobody signs in
	HeavyAtOnce  int            // so many files and sheets are made at once; 0 for any number
	MetricsFrom  []netip.Prefix // addresses from which the figures are read without signing in
}

// Contents are what the packages of the screens provide to the server, and what the build consists of.
type Contents struct {
	Families      map[catalog.Family]Family // who answers for the screens of a family
	Datasets      DatasetTable              // what screens of rows show, by content key
	Embedded      Rooms                     // the embedded files of the build, without those of the commands
	Built         []check.ManifestFile      // the same files with those of the commands, with size and hash
	MakeScreen    func(s *Server, sc catalog.Screen) (ScreenFunc, error)
	ErrorPage     func(s *Server, r *Request, err error) (code int, page components.ErrorPage)
	ServiceChecks func(s *Server, r *Request) []check.Row
}

// Server is the web area over one catalog and one store.
type Server struct {
	Config
	Contents
	Echo       *echo.Echo
	patterns   map[string]string // paths of the catalog by their path in Echo
	Started    time.Time
	Registered []catalog.Screen
	Live       *liveRouter
	Checker    check.Checker
	Pages      *pageCache
	Nav        *SharedNav
	Memory     check.Memory // since when checks come out as they do
	Served     served
	Metrics    *metrics
	readiness  Shared[readiness]
	unready    atomic.Pointer[string] // why the service was not ready when it was asked last
	lately     lately
	Made       sync.Map // see once
	refusals   onceLog
	access     *accessLog
	rates      *rateLimit
	Heavy      *Places          // files and sheets
	feeds      []catalog.Screen // the registered calendars
}

// NewServer makes a server that answers nothing yet: register gives it its routes.
func NewServer(cfg Config, p Contents) (*Server, error) {
	if cfg.Catalog == nil || cfg.Store == nil || cfg.Rosters == nil || cfg.Now == nil {
		return nil, errors.New("BUG: handlers.Config needs Catalog, Store, Rosters and Now")
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
	s := &Server{Config: cfg, Contents: p, Echo: echo.New(), patterns: map[string]string{}, access: &accessLog{to: cfg.Access, log: cfg.Log}, Pages: NewPageCache(), Started: cfg.Now()}
	if s.Files == nil {
		s.Files = s.AllSources()
	}
	s.rates, s.Heavy = newRateLimit(cfg.Edge.Rate, cfg.Now), newHeavy(cfg.Edge.HeavyAtOnce)
	s.Metrics = newMetrics(s)
	s.Served = NewServed(cfg, p.Built)
	s.Echo.HideBanner, s.Echo.HidePort = true, true
	s.Echo.HTTPErrorHandler = s.answerError
	s.chain()
	s.Live = newLiveRouter(s.Echo, cfg.Catalog, s.actionOf)
	s.Checker = check.Checker{Catalog: cfg.Catalog, Router: s.Live, Link: func(sc catalog.Screen) string { return s.Address(sc.Path, nil) }}
	return s, nil
}

// Setting is one part of the configuration in force, as plain words and without any secret.
type Setting struct{ Name, Value, Meaning string }

// Handler is the web area.
func (s *Server) Handler() http.Handler { return s.Echo }
