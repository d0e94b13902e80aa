package handlers

import (
	"cmp"
	"log/slog"
	"net/http"
	"time"
)

// exchange is the ResponseWriter of a visitor's request. It records status, size and account for metrics and logs.
type exchange struct {
	http.ResponseWriter
	start   time.Time
	meter   *meter // of the matched route; of refusals until a route matches
	account string // e-mail address or subject of the visitor; empty if not signed in
	status  int
	size    int64 // of the body
}

// WriteHeader notes the status.
func (e *exchange) WriteHeader(code int) {
	e.status = cmp.Or(e.status, code)
	e.ResponseWriter.WriteHeader(code)
}

// Write notes the size.
func (e *exchange) Write(b []byte) (int, error) {
	n, err := e.ResponseWriter.Write(b)
	e.size += int64(n)
	return n, err
}

// Unwrap gives http.ResponseController what it flushes.
func (e *exchange) Unwrap() http.ResponseWriter { return e.ResponseWriter }

// note counts a finished request and writes its lines to the access log and the request log. Requests that the process sent to itself
// are skipped. Probes and refusals are in the request log at level Debug only.
func (s *server) note(e *exchange, req *http.Request) {
	if nested(req.Context()) {
		return
	}
	if req.Method == http.MethodHead {
		e.size = 0 // net/http discards the body of a HEAD response
	}
	now, status := s.Now(), cmp.Or(e.status, http.StatusOK)
	took := now.Sub(e.start)
	e.meter.count(req.Method, status, e.size, took)
	s.access.write(accessLine{Time: now.UTC(), Account: e.account, Method: req.Method, Path: req.URL.EscapedPath(), Status: status, Bytes: e.size})
	level := slog.LevelInfo
	if e.meter.quiet {
		level = slog.LevelDebug
	}
	to := e.meter.lines(s.Requests, req.Method, status)
	if to.Enabled(req.Context(), level) {
		line := slog.NewRecord(now, level, "request", 0) // without a place in the source, which would be looked up each time
		line.AddAttrs(slog.Duration("took", took))
		_ = to.Handle(req.Context(), line)
	}
}
