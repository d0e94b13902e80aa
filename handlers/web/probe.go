package web

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"time"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// Probing marks a request that a smoke test sends inside the process. It is a context value, not a header, so that
// visitors cannot set it.
type Probing struct {
	Seen     *check.Route // route that answered; set by the handler
	Employee int64        // employee whom the screen was requested as; 0 for none
}

// ProbingKey is the context key of *Probing.
type ProbingKey struct{}

// probeLimit is how many bytes of an answer a probe reads.
const probeLimit = 64 << 10

// Probe sends a GET of path through the router inside the process. It returns the status, the route, the time, and a
// summary of the content.
func (s *Server) Probe(ctx context.Context, path string) check.Answer {
	p := &Probing{Seen: &check.Route{}}
	ctx, cancel := context.WithCancel(context.WithValue(ctx, ProbingKey{}, p))
	defer cancel()
	req := httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil)
	w := &ProbeWriter{Headers: http.Header{}, Stop: cancel}
	start := s.Now()
	broken := s.serveProbe(w, req)
	a := check.Answer{Employee: p.Employee, Code: w.Code, Pattern: p.Seen.Pattern, Name: p.Seen.Name, Broken: broken, Took: s.Now().Sub(start)}
	a.Type, _, _ = strings.Cut(w.Headers.Get("Content-Type"), ";")
	a.Seen = format.Join(a.Type, rowsWords(w.Headers.Get("X-Export-Row-Count")), cutWords(w.n))
	return a
}

// RecentProbe returns the result of Probe, from the cache if the same viewer requested the same path within the last
// second.
func (s *Server) RecentProbe(ctx context.Context, viewer schedule.Viewer, path string) check.Answer {
	return s.recentProbes.get(ctx, s.Now, probeKey{viewer, path}, func() check.Answer { return s.Probe(ctx, path) })
}

// serveProbe serves the request and reports whether the response was aborted. An abort is a panic, by which net/http
// closes the connection. It must not end the test.
func (s *Server) serveProbe(w http.ResponseWriter, req *http.Request) (broken bool) {
	defer func() { broken = recover() != nil }()
	s.Echo.ServeHTTP(w, req)
	return false
}

// rowsWords returns the row count that an export announces, in words.
func rowsWords(count string) string {
	n, err := strconv.Atoi(count)
	if err != nil {
		return ""
	}
	return components.Plural(n, "row", "rows")
}

// cutWords states that only the beginning of an answer was read, or returns "".
func cutWords(read int) string {
	if read <= probeLimit {
		return ""
	}
	return fmt.Sprintf("the first %d kB read", probeLimit>>10)
}

// ProbeWriter discards the body and cancels the request after probeLimit bytes.
type ProbeWriter struct {
	Headers http.Header
	Code    int
	n       int
	Stop    context.CancelFunc
}

// Header returns the response headers.
func (w *ProbeWriter) Header() http.Header { return w.Headers }

// WriteHeader records the status.
func (w *ProbeWriter) WriteHeader(code int) {
	if w.Code == 0 {
		w.Code = code
	}
}

// Write counts the bytes of the body and ends the request when the limit is reached.
func (w *ProbeWriter) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	w.n += len(b)
	if w.n > probeLimit {
		w.Stop()
		return 0, errProbeFull
	}
	return len(b), nil
}

// Nested reports whether the process sent this request to itself for a check. It then belongs to no visitor.
func Nested(ctx context.Context) bool { return ctx.Value(ProbingKey{}) != nil }

// probeCache stores the results of probes for one second. The smoke tests of the sections share most of their links, so
// running several of them sends each request once.
type probeCache struct {
	mu      sync.Mutex
	since   time.Time
	answers map[probeKey]check.Answer
}

// probeKey identifies a probe.
type probeKey struct {
	viewer schedule.Viewer
	path   string
}

// get returns a result that is younger than SharedFor, or calls send. It holds no lock meanwhile, because a probe may
// send others.
func (k *probeCache) get(ctx context.Context, now func() time.Time, key probeKey, send func() check.Answer) check.Answer {
	k.mu.Lock()
	if age := now().Sub(k.since); k.answers == nil || age < 0 || age >= SharedFor {
		k.since, k.answers = now(), map[probeKey]check.Answer{}
	}
	answers := k.answers
	a, found := answers[key]
	k.mu.Unlock()
	if found {
		return a
	}
	if a = send(); ctx.Err() != nil {
		return a // possibly incomplete
	}
	k.mu.Lock()
	answers[key] = a
	k.mu.Unlock()
	return a
}
