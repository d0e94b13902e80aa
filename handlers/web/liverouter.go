package web

import (
	"net/http"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/catalog/check"
)

// liveRouter provides the routes of the running router to the checks. It reads them from Echo, not from the catalog,
// and only at the first use, because routes are not complete during the start. The catalog only provides the display
// order and the prefixes of the area.
type liveRouter struct {
	echo     *echo.Echo
	cat      *catalog.Catalog
	action   func(catalog.Family) string // name of the handler of a family
	once     sync.Once
	declared []check.Route
	others   []check.Route          // routes of the area without a catalog row
	byPath   map[string]check.Route // both, by Echo's form of the path
}

func newLiveRouter(e *echo.Echo, cat *catalog.Catalog, action func(catalog.Family) string) *liveRouter {
	return &liveRouter{echo: e, cat: cat, action: action, byPath: map[string]check.Route{}}
}

// read collects the routes of the area: those whose first path segment is also that of a catalog row.
func (l *liveRouter) read() {
	segments := map[string]bool{}
	for _, sc := range l.cat.Screens() {
		segments[firstSegment(sc.Path)] = true
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
		if (ok || segments[firstSegment(r.Path)]) && (!known || r.Method == http.MethodGet) { // the GET handler names the route
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

// firstSegment returns the first segment of a path.
func firstSegment(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}

// Registered returns the routes of the area with a catalog row, in the order of the catalog.
func (l *liveRouter) Registered() []check.Route {
	l.once.Do(l.read)
	return l.declared
}

// Undeclared returns the routes of the area without a catalog row.
func (l *liveRouter) Undeclared() []check.Route {
	l.once.Do(l.read)
	return l.others
}

// Match returns the route of the area that would answer a GET of this path.
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
