package web

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

// accessLine is a line of the access log. It omits the query, which contains search terms and the signatures of
// calendar addresses.
type accessLine struct {
	Time    time.Time `json:"time"`
	Account string    `json:"account"`
	Method  string    `json:"method"`
	Path    string    `json:"path"`
	Status  int       `json:"status"`
	Bytes   int64     `json:"bytes"`
}

// accessLog writes a line for each request.
type accessLog struct {
	out    io.Writer // nil if there is no access log
	log    *slog.Logger
	mu     sync.Mutex // serializes lines
	failed sync.Once
}

// write appends a line. The first failure is logged; a failure never fails the request.
func (l *accessLog) write(line accessLine) {
	if l.out == nil {
		return
	}
	text, err := json.Marshal(line)
	if err == nil {
		l.mu.Lock()
		_, err = l.out.Write(append(text, '\n'))
		l.mu.Unlock()
	}
	if err != nil {
		l.failed.Do(func() { l.log.Warn("a line of the access log was lost, later losses are not logged", "err", err) })
	}
}

// logRequest counts a finished request and writes its lines to the access log and the request log. It skips requests that the process
// sent to itself. Probes and refusals are in the request log at level Debug only.
func (s *Server) logRequest(c echo.Context, v middleware.RequestLoggerValues) error {
	if internalRequest(c) {
		return nil
	}
	if v.Method == http.MethodHead {
		v.ResponseSize = 0 // net/http discards the body of a HEAD response
	}
	m, ok := c.Get(meterKey).(*meter)
	if !ok {
		m = s.Metrics.refused
	}
	m.Count(v.Method, v.Status, v.ResponseSize, v.Latency)
	now, path := s.Now(), c.Request().URL.EscapedPath()
	s.access.write(accessLine{Time: now.UTC(), Account: callerOf(c).account(), Method: v.Method, Path: path, Status: v.Status, Bytes: v.ResponseSize})
	level := slog.LevelInfo
	if m.quiet {
		level = slog.LevelDebug
	}
	s.Requests.LogAttrs(c.Request().Context(), level, "request", slog.String("method", v.Method), slog.String("route", m.route), slog.Int("status", v.Status),
		slog.Duration("took", v.Latency), slog.String("id", v.RequestID))
	return nil
}
