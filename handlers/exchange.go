package handlers

import (
	"cmp"
	"log/slog"
	"net/http"
	"time"
)

// exchange is a request of a visitor with what is known of its response, which is written through it.
type exchange struct {
	http.ResponseWriter
	start   time.Time
	meter   *meter // of the route that answers; that of refusals until one does
	account string // who is signed in; empty for nobody
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

// note counts a request that was answered, and writes its lines. A request that the process sent itself leaves none. Who only asks
// whether the service lives, and who is refused, leaves a line in the access log alone.
func (s *server) note(e *exchange, req *http.Request) {
	if inside(req.Context()) {
		return
	}
	if req.Method == http.MethodHead {
		e.size = 0 // net/http takes a body and does not send it
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
