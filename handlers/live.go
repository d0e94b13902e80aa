package handlers

import (
	"net/http"
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

var _ check.Router = (*liveRouter)(nil)

// took is how long something ran, by the server's own clock.
func (s *server) took(since time.Time) time.Duration { return s.Now().Sub(since) }
