package web

import (
	"net/http"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/catalog/check"
)

// liveRouter is the running router as the checks see it. It is read from Echo, not from the catalog, and on the first question: at
// boot the routes are not all registered. The catalog only gives the display order and says which addresses are of the area.
type liveRouter struct {
	echo     *echo.Echo
	cat      *catalog.Catalog
	action   func(catalog.Family) string // the handler reference of a family
	once     sync.Once
	declared []check.Route
	others   []check.Route          // routes of the area without a row
	byPath   map[string]check.Route // both, by Echo's own form of the path
}

func newLiveRouter(e *echo.Echo, cat *catalog.Catalog, action func(catalog.Family) string) *liveRouter {
	return &liveRouter{echo: e, cat: cat, action: action, byPath: map[string]check.Route{}}
}

// read takes the routes of the area: a route is of it when its address begins like that of some row.
func (l *liveRouter) read() {
	beginnings := map[string]bool{}
	for _, sc := range l.cat.Screens() {
		beginnings[beginning(sc.Path)] = true
	}
	methods := map[string][]string{}
	for _, r := range l.echo.Routes() {
		methods[r.Path] = append(methods[r.Path], r.Method)
		route := check.Route{Pattern: check.SpecPath(r.Path), Name: r.Name, Action: "not known"}
		sc, ok := l.cat.Lookup(route.Pattern)
		if ok {
			route.Action = l.action(sc.Family)
		}
		_, known := l.byPath[r.Path]
		if (ok || beginnings[beginning(r.Path)]) && (!known || r.Method == http.MethodGet) { // what answers a GET names the route
			l.byPath[r.Path] = route
		}
	}
	for path, r := range l.byPath {
		sort.Strings(methods[path])
		r.Methods = strings.Join(methods[path], "|")
		l.byPath[path] = r
		if l.cat.Position(r.Pattern) < 0 {
			l.others = append(l.others, r)
		} else {
			l.declared = append(l.declared, r)
		}
	}
	slices.SortFunc(l.declared, func(a, b check.Route) int { return l.cat.Position(a.Pattern) - l.cat.Position(b.Pattern) })
	slices.SortFunc(l.others, func(a, b check.Route) int { return strings.Compare(a.Pattern, b.Pattern) })
}

func beginning(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}

// Registered lists the routes of the area that have a row, in the catalog's order.
func (l *liveRouter) Registered() []check.Route {
	l.once.Do(l.read)
	return l.declared
}

// Undeclared lists the routes of the area that the router has and the catalog has not.
func (l *liveRouter) Undeclared() []check.Route {
	l.once.Do(l.read)
	return l.others
}

// Match asks Echo which route of the area would answer a GET of this path.
func (l *liveRouter) Match(path string) (check.Route, bool) {
	l.once.Do(l.read)
	c := l.echo.AcquireContext()
	defer l.echo.ReleaseContext(c)
	c.Reset(nil, nil)
	l.echo.Router().Find(http.MethodGet, path, c)
	r, ok := l.byPath[c.Path()]
	return r, ok && strings.Contains(r.Methods, http.MethodGet)
}

var _ check.Router = (*liveRouter)(nil)

// Took is how long something ran, by the server's own clock.
func (s *Server) Took(since time.Time) time.Duration { return s.Now().Sub(since) }
