package handlers

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/roster"
)

// maxQuery is the longest query that is read. The longest one the screens themselves make is far below.
const maxQuery = 4096

// request is one parsed request for one screen.
type request struct {
	ctx      context.Context
	http     *http.Request
	screen   catalog.Screen
	params   map[string]int64 // path parameters
	query    url.Values       // every parameter, as given
	filter   schedule.Filter
	given    schedule.Filter // the filter as it was asked, with what the path says; filter may be narrowed further
	asked    schedule.Filter // the filter of the query alone, which every link and form carries
	viewer   schedule.Viewer
	visitor  schedule.Viewer // who really asks, where the screen is shown as an employee sees it; zero elsewhere
	roster   *roster.Roster  // the schedule that all of the answer is of
	version  string          // of the data when the request came, by which answers are kept
	state    string          // what the data said then, for the state stamp
	now      time.Time       // in the organization's zone
	today    schedule.Date
	zone     string
	fragment bool     // htmx asked for a part of the page
	partName string   // ?part=
	format   string   // ?format=
	known    []string // parameters of the address that the screen knows, beside the filter
	keep     []string // parameters of the screen's own that its links keep, as name, value pairs
	ruled    []string // the same of the rules that a report counts by, where they are not the usual ones

	rules     []string // parameters of the rules of a report
	fixed     []string // parameters of the filter that the path says, so that the query need not
	overruled []string // of these, those that the query said otherwise
	subject   string   // the record that the path names, in words; empty for none
	bad       []schedule.BadValue
	good      string          // this screen with everything of the address that can be read; empty where the filter is all of it
	part      templ.Component // the part that was asked for, once it is built

	queryOf        *schedule.Filter               // the filter whose query is kept in queryText
	queryText      string                         // see encoded
	why            func(key string) string        // see whyLink; nil: not asked for yet
	placeZones     map[int64]string               // zones of the locations, once they were asked for
	shiftConflicts map[int64]roster.ShiftConflict // of the shifts of the page
	examples       map[string]int64               // records that stand for the parameters of paths, once they were asked for
	choices        map[string][]components.Option // values of rules that only the schedule knows, by parameter
	found          map[string]any                 // what was asked for already, by question and filter, so that each face asks once
}

// framework parameters that every screen knows.
var commonParams = []string{"part", "format"}

// parse reads path, query and headers. A bad filter value is kept in r.bad and decided by the caller.
func (s *server) parse(c echo.Context, sc catalog.Screen) (*request, error) {
	req := c.Request()
	r := &request{ctx: req.Context(), http: req, screen: sc, viewer: s.viewer(req.Context()), params: map[string]int64{}, examples: map[string]int64{}, found: map[string]any{}, roster: s.Rosters.Roster()}
	r.version, r.state = s.version(), r.roster.State
	s.clock(r)
	r.fragment = isFragment(req.Header)
	for _, name := range c.ParamNames() {
		n, ok := positive(c.Param(name))
		if !ok {
			return r, notFoundError{"The address holds " + strconv.Quote(schedule.Printable(c.Param(name))) + " where a record number belongs."}
		}
		r.params[name] = n
	}
	if len(req.URL.RawQuery) > maxQuery {
		return r, queryError{schedule.BadValue{Name: "query", Message: "The address is too long: its query has " + components.Thousands(int64(len(req.URL.RawQuery))) + " characters, and at most " + components.Thousands(maxQuery) + " are read.", Hint: "Use fewer or shorter filters"}}
	}
	query, err := url.ParseQuery(req.URL.RawQuery)
	if err != nil {
		r.query = query
		r.filter, _ = schedule.ParseFilter(query)
		r.given, r.asked = r.filter, r.filter
		return r, queryError{schedule.BadValue{Name: "query", Message: "The address holds a character sequence that cannot be read (" + schedule.Printable(err.Error()) + ").", Hint: "Write % as %25"}}
	}
	r.query, r.partName, r.format = query, query.Get("part"), query.Get("format")
	r.filter, r.bad = schedule.ParseFilter(query)
	r.given, r.asked = r.filter, r.filter
	return r, nil
}

// view is the schedule as the visitor may read it.
func (r *request) view() roster.View { return r.roster.For(r.viewer) }

// version is another value whenever the data changed, in the database or in memory.
func (s *server) version() string {
	stored, loaded := s.Store.Version(), s.Rosters.Roster().Version
	if stored == loaded {
		return stored
	}
	return loaded + "+" + stored
}

// clock sets the moment of the request, in the organization's zone.
func (s *server) clock(r *request) {
	zone := r.organizationZone()
	r.now, r.zone = s.Now().In(zone), zone.String()
	r.today = schedule.DateOf(r.now.Year(), r.now.Month(), r.now.Day())
}

// isFragment says whether htmx wants a part of the page: a boosted request and a history restore want a page.
func isFragment(h http.Header) bool {
	said := func(name, value string) bool { // names as a request has them: Get would write each of them anew
		lines := h[name]
		return len(lines) > 0 && lines[0] == value
	}
	return said("Hx-Request", "true") && !said("Hx-Boosted", "true") && !said("Hx-History-Restore-Request", "true") && !said("Hx-Request-Type", "full")
}

// positive reads a path parameter or an id: digits only, a positive int64.
func positive(s string) (int64, bool) {
	if s == "" || strings.TrimLeft(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && n > 0
}

// unknown names the parameters that neither the filter nor this screen knows.
func (r *request) unknown(known ...string) []string {
	var names []string
	for name := range r.query {
		if !slices.Contains(schedule.FilterNames, name) && !slices.Contains(commonParams, name) && !slices.Contains(known, name) {
			names = append(names, schedule.Printable(name))
		}
	}
	slices.Sort(names)
	return names
}

// slot is where a part of the page stands: the part itself when the request names it, else a lazy placeholder.
func (r *request) slot(lazy components.Lazy, build func() (templ.Component, error)) (templ.Component, error) {
	if r.partName != lazy.ID {
		return components.LazyPart(lazy), nil
	}
	part, err := build()
	if err != nil {
		return nil, err
	}
	r.part = part
	return part, nil
}

// bind fixes the server of a question, so that a dataset can hold it.
func bind[T any](s *server, ask func(*server, *request) (T, error)) func(*request) (T, error) {
	return func(r *request) (T, error) { return ask(s, r) }
}
