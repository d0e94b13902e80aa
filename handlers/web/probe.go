package web

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// Probing marks a request that a smoke test sends inside the process. It is a context value, never a header, so
// that no visitor can set it.
type Probing struct {
	Seen     *check.Route
	Employee int64 // the employee as whom the screen was asked; 0 for none
}

type ProbingKey struct{}

// probeLimit is how much of an answer a probe reads before it is content.
const probeLimit = 64 << 10

// Probe sends a GET of path through the router inside the process and says which route answered.
func (s *Server) Probe(ctx context.Context, path string) check.Answer {
	p := &Probing{Seen: &check.Route{}}
	ctx, cancel := context.WithCancel(context.WithValue(ctx, ProbingKey{}, p))
	defer cancel()
	req := httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil)
	w := &ProbeWriter{Headers: http.Header{}, Stop: cancel}
	start := s.Now()
	broken := s.brokenOff(w, req)
	a := check.Answer{Employee: p.Employee, Code: w.Code, Pattern: p.Seen.Pattern, Name: p.Seen.Name, Broken: broken, Took: s.Now().Sub(start)}
	a.Type, _, _ = strings.Cut(w.Headers.Get("Content-Type"), ";")
	a.Seen = format.Join(a.Type, rowsWords(w.Headers.Get("X-Export-Row-Count")), cutWords(w.n))
	return a
}

// Recently is what probe says, sent now or for the same viewer within the last second.
func (s *Server) Recently(ctx context.Context, viewer schedule.Viewer, path string) check.Answer {
	return s.lately.get(ctx, s.Now, lateKey{viewer, path}, func() check.Answer { return s.Probe(ctx, path) })
}

// brokenOff sends the request and says whether its answer broke off. To a visitor that is a panic, by which net/http cuts the
// connection; here it must not end the test around it.
func (s *Server) brokenOff(w http.ResponseWriter, req *http.Request) (broken bool) {
	defer func() { broken = recover() != nil }()
	s.Echo.ServeHTTP(w, req)
	return false
}

// rowsWords are the rows that the head of an export promises.
func rowsWords(count string) string {
	n, err := strconv.Atoi(count)
	if err != nil {
		return ""
	}
	return components.Plural(n, "row", "rows")
}

// cutWords say that not all of an answer was read.
func cutWords(read int) string {
	if read <= probeLimit {
		return ""
	}
	return fmt.Sprintf("the first %d kB read", probeLimit>>10)
}

// ProbeWriter throws the body away and ends the request when enough was written.
type ProbeWriter struct {
	Headers http.Header
	Code    int
	n       int
	Stop    context.CancelFunc
}

func (w *ProbeWriter) Header() http.Header { return w.Headers }

func (w *ProbeWriter) WriteHeader(code int) {
	if w.Code == 0 {
		w.Code = code
	}
}

func (w *ProbeWriter) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	w.n += len(b)
	if w.n > probeLimit {
		w.Stop()
		return 0, errProbeFull
	}
	return len(b), nil
}

// Nested reports whether the process sent this request to itself, for a check. It then belongs to no visitor.
func Nested(ctx context.Context) bool { return ctx.Value(ProbingKey{}) != nil }
