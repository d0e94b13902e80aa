package handlers

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sort"
	"time"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/catalog/check"
)

// liveRouter is the running router as the checks see it. It is read from Echo, not from the catalog; the catalog
// only gives the display order.
type liveRouter struct {
	echo   *echo.Echo
	routes []check.Route
	byPath map[string]check.Route // by Echo's own form of the path
}

func newLiveRouter(e *echo.Echo, cat *catalog.Catalog) *liveRouter {
	l := &liveRouter{echo: e, byPath: map[string]check.Route{}}
	methods := map[string][]string{}
	for _, r := range e.Routes() {
		methods[r.Path] = append(methods[r.Path], r.Method)
		spec := check.SpecPath(r.Path)
		if sc, ok := cat.Lookup(spec); ok {
			l.byPath[r.Path] = check.Route{Pattern: spec, Name: r.Name, Action: actionOf(sc.Family)}
		}
	}
	for path, r := range l.byPath {
		sort.Strings(methods[path])
		for i, m := range methods[path] {
			if i > 0 {
				r.Methods += "|"
			}
			r.Methods += m
		}
		l.byPath[path] = r
		l.routes = append(l.routes, r)
	}
	order := map[string]int{}
	for i, sc := range cat.Screens() {
		order[sc.Path] = i
	}
	sort.Slice(l.routes, func(i, j int) bool { return order[l.routes[i].Pattern] < order[l.routes[j].Pattern] })
	return l
}

// Registered lists the routes of the area in the catalog's order.
func (l *liveRouter) Registered() []check.Route { return l.routes }

// Match asks Echo which route would answer a GET of this path.
func (l *liveRouter) Match(path string) (check.Route, bool) {
	c := l.echo.AcquireContext()
	defer l.echo.ReleaseContext(c)
	c.Reset(nil, nil)
	l.echo.Router().Find(http.MethodGet, path, c)
	r, ok := l.byPath[c.Path()]
	return r, ok
}

// probing marks a request that a smoke test sends inside the process. It is a context value, never a header, so
// that no visitor can set it.
type probing struct{ seen *check.Route }

type probingKey struct{}

// probeLimit is how much of an answer a probe reads before it is content.
const probeLimit = 64 << 10

// probe sends a GET of path through the router inside the process and says which route answered.
func (s *server) probe(ctx context.Context, path string) check.Answer {
	p := &probing{seen: &check.Route{}}
	ctx, cancel := context.WithCancel(context.WithValue(ctx, probingKey{}, p))
	defer cancel()
	req := httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil)
	w := &probeWriter{header: http.Header{}, stop: cancel}
	start := s.Now()
	s.echo.ServeHTTP(w, req)
	return check.Answer{Code: w.code, Pattern: p.seen.Pattern, Name: p.seen.Name, Took: s.Now().Sub(start)}
}

// probeWriter throws the body away and ends the request when enough was written.
type probeWriter struct {
	header http.Header
	code   int
	n      int
	stop   context.CancelFunc
}

func (w *probeWriter) Header() http.Header { return w.header }

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

// nested says whether this request was itself sent by a smoke test.
func nested(ctx context.Context) bool { return ctx.Value(probingKey{}) != nil }

var _ check.Router = (*liveRouter)(nil)

// took is how long something ran, by the server's own clock.
func (s *server) took(since time.Time) time.Duration { return s.Now().Sub(since) }
