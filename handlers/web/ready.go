package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"opshub/components"
	"opshub/schedule/store"
)

// health reports that the process is running. It checks nothing.
func (s *Server) health(c echo.Context) error {
	return s.writeProbe(c, http.StatusOK, "text/plain; charset=utf-8", []byte("ok\n"))
}

// readyLimit bounds the time of a readiness check, because a load balancer does not wait long.
const readyLimit = 2 * time.Second

// readiness is whether the service can answer, with the reasons if not.
type readiness struct {
	Schema               int64
	took                 time.Duration
	Database, catalog    string // reasons; empty if ready
	schedule             string // reason; empty if ready
	declared, registered int    // numbers of routes
}

// Reason returns the first reason why the service is not ready, or "".
func (f readiness) Reason() string { return cmp.Or(f.Database, f.schedule, f.catalog) }

// ReadyNow checks the database, the catalog and the schedule. Requests within a second share the check of the database.
func (s *Server) ReadyNow(ctx context.Context) readiness {
	found, _ := s.readiness.Get(ctx, s.Now, readyLimit, s.checkReady)
	found.schedule = s.LoadingWords()
	return found
}

// checkReady checks the database and the catalog.
func (s *Server) checkReady(ctx context.Context) readiness {
	start := s.Now()
	schema, err := s.Store.Ready(ctx)
	f := readiness{Schema: schema, took: s.Took(start), declared: len(s.Catalog.Screens()), registered: len(s.Live.Registered())}
	if err != nil {
		f.Database = notReadyWords(err)
	}
	if other := (*store.SchemaError)(nil); errors.As(err, &other) {
		f.Schema = other.Have
	}
	if built := len(s.Catalog.Built()); f.registered < built {
		f.catalog = fmt.Sprintf("%d of the %d routes that are built are not registered", built-f.registered, built)
	}
	s.logReadiness(f.Reason(), err)
	return f
}

// LoadingWords returns the progress of loading the schedule or the reason why it failed, and "" once a schedule is
// loaded.
func (s *Server) LoadingWords() string {
	done, total := s.Rosters.Progress()
	switch err := s.Rosters.Failure(); {
	case s.Rosters.Ready():
		return ""
	case err != nil:
		return "the schedule cannot be loaded; " + notReadyWords(err)
	case total == 0:
		return "the schedule is being loaded"
	default:
		return "the schedule is being loaded: " + components.Thousands(done) + " of " + components.Thousands(total) + " rows"
	}
}

// logReadiness logs each change of readiness once. Only the log contains the full cause.
func (s *Server) logReadiness(reason string, err error) {
	before := s.unready.Swap(&reason)
	switch {
	case before != nil && *before == reason, before == nil && reason == "":
	case reason == "":
		s.Log.Info("ready again")
	default:
		s.Log.Error("not ready", "reason", reason, "err", err)
	}
}

// notReadyWords returns the reason for everyone, without paths and hosts.
func notReadyWords(err error) string {
	if words := UnavailableReason(err); words != "" {
		return words
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "the database takes too long to answer"
	}
	return "the database does not answer; the log states the cause"
}

// UnavailableReason returns why the database cannot be read, or "" for any other error.
func UnavailableReason(err error) string {
	var (
		schema *store.SchemaError
		away   *store.Unavailable
	)
	switch {
	case errors.Is(err, store.ErrClosed):
		return "the database is closed"
	case errors.As(err, &schema) && schema.Have == 0:
		return "the database has no tables of this program"
	case errors.As(err, &schema):
		return fmt.Sprintf("the database has schema %d, but this program requires %d", schema.Have, schema.Want)
	case errors.As(err, &away):
		return away.Reason
	}
	return ""
}

// ready answers /readyz: the readiness of each part, with status 503 if the service is not ready.
func (s *Server) ready(c echo.Context) error {
	f := s.ReadyNow(c.Request().Context())
	part := func(reason string, facts map[string]any) map[string]any {
		facts["ready"] = reason == ""
		if reason != "" {
			facts["reason"] = reason
		}
		return facts
	}
	report := map[string]any{
		"ready":    f.Reason() == "",
		"database": part(f.Database, map[string]any{"schema": f.Schema, "wanted_schema": store.SchemaVersion(), "answered_in_ms": float64(f.took.Microseconds()) / 1000}),
		"schedule": part(f.schedule, map[string]any{}),
		"catalog":  part(f.catalog, map[string]any{"routes": f.declared, "registered": f.registered}),
	}
	code := http.StatusOK
	if f.Reason() != "" {
		code = http.StatusServiceUnavailable
	}
	body, err := json.MarshalIndent(report, "", "  ")
	if err != nil {
		return err
	}
	return s.writeProbe(c, code, JSONFile.ContentType, append(body, '\n'))
}

// writeProbe writes the response to a probe.
func (s *Server) writeProbe(c echo.Context, code int, contentType string, body []byte) error {
	head := c.Response().Header()
	head.Set("Content-Type", contentType)
	head.Set("Content-Length", fmt.Sprint(len(body)))
	c.Response().WriteHeader(code)
	if c.Request().Method == http.MethodHead {
		return nil
	}
	_, err := c.Response().Write(body)
	return err
}
