package handlers

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

// probing marks a request that a smoke test sends inside the process. It is a context value, never a header, so
// that no visitor can set it.
type probing struct {
	seen     *check.Route
	employee int64 // the employee as whom the screen was asked; 0 for none
}

type probingKey struct{}

// probeLimit is how much of an answer a probe reads before it is content.
const probeLimit = 64 << 10

// probe sends a GET of path through the router inside the process and says which route answered.
func (s *server) probe(ctx context.Context, path string) check.Answer {
	p := &probing{seen: &check.Route{}}
	ctx, cancel := context.WithCancel(context.WithValue(ctx, probingKey{}, p))
	defer cancel()
	req := httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil)
	w := &probeWriter{headers: http.Header{}, stop: cancel}
	start := s.Now()
	broken := s.brokenOff(w, req)
	a := check.Answer{Employee: p.employee, Code: w.code, Pattern: p.seen.Pattern, Name: p.seen.Name, Broken: broken, Took: s.Now().Sub(start)}
	a.Type, _, _ = strings.Cut(w.headers.Get("Content-Type"), ";")
	a.Seen = format.Join(a.Type, rowsWords(w.headers.Get("X-Export-Row-Count")), cutWords(w.n))
	return a
}

// recently is what probe says, sent now or for the same viewer within the last second.
func (s *server) recently(ctx context.Context, viewer schedule.Viewer, path string) check.Answer {
	return s.lately.get(ctx, s.Now, lateKey{viewer, path}, func() check.Answer { return s.probe(ctx, path) })
}

// brokenOff sends the request and says whether its answer broke off. To a visitor that is a panic, by which net/http cuts the
// connection; here it must not end the test around it.
func (s *server) brokenOff(w http.ResponseWriter, req *http.Request) (broken bool) {
	defer func() { broken = recover() != nil }()
	s.echo.ServeHTTP(w, req)
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

// probeWriter throws the body away and ends the request when enough was written.
type probeWriter struct {
	headers http.Header
	code    int
	n       int
	stop    context.CancelFunc
}

func (w *probeWriter) Header() http.Header { return w.headers }

func (w *probeWriter) WriteHeader(code int) {
	if w.code == 0 {
		w.code = code
	}
}

func (w *probeWriter) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	w.n += len(b)
	if w.n > probeLimit {
		w.stop()
		return 0, errProbeFull
	}
	return len(b), nil
}

// nested reports whether the process sent this request to itself, for a check. It then belongs to no visitor.
func nested(ctx context.Context) bool { return ctx.Value(probingKey{}) != nil }
