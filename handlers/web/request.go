package web

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

// Request is one parsed request for one screen.
type Request struct {
	Ctx      context.Context
	Http     *http.Request
	Screen   catalog.Screen
	Params   map[string]int64 // path parameters
	Query    url.Values       // every parameter, as given
	Filter   schedule.Filter
	Given    schedule.Filter // the filter as it was asked, with what the path says; filter may be narrowed further
	Asked    schedule.Filter // the filter of the query alone, which every link and form carries
	Viewer   schedule.Viewer
	Visitor  schedule.Viewer // who really asks, where the screen is shown as an employee sees it; zero elsewhere
	Roster   *roster.Roster  // the schedule that all of the answer is of
	Version  string          // of the data when the request came, by which answers are kept
	State    string          // what the data said then, for the state stamp
	Now      time.Time       // in the organization's zone
	Today    schedule.Date
	Zone     string
	fragment bool     // htmx asked for a part of the page
	PartName string   // ?part=
	Format   string   // ?format=
	Known    []string // parameters of the address that the screen knows, beside the filter
	Keep     []string // parameters of the screen's own that its links keep, as name, value pairs
	Ruled    []string // the same of the rules that a report counts by, where they are not the usual ones

	Rules     []string // parameters of the rules of a report
	Fixed     []string // parameters of the filter that the path says, so that the query need not
	Overruled []string // of these, those that the query said otherwise
	Subject   string   // the record that the path names, in words; empty for none
	Bad       []schedule.BadValue
	Good      string          // this screen with everything of the address that can be read; empty where the filter is all of it
	Part      templ.Component // the part that was asked for, once it is built

	queryOf        *schedule.Filter               // the filter whose query is kept in queryText
	queryText      string                         // see encoded
	Why            func(key string) string        // see whyLink; nil: not asked for yet
	PlaceZones     map[int64]string               // zones of the locations, once they were asked for
	ShiftConflicts map[int64]roster.ShiftConflict // of the shifts of the page
	Examples       map[string]int64               // records that stand for the parameters of paths, once they were asked for
	Choices        map[string][]components.Option // values of rules that only the schedule knows, by parameter
	Found          map[string]any                 // what was asked for already, by question and filter, so that each face asks once
}

// framework parameters that every screen knows.
var commonParams = []string{"part", "format"}

// parse reads path, query and headers. A bad filter value is kept in r.bad and decided by the caller.
func (s *Server) parse(c echo.Context, sc catalog.Screen) (*Request, error) {
	req := c.Request()
	r := &Request{Ctx: req.Context(), Http: req, Screen: sc, Viewer: s.viewer(req.Context()), Params: map[string]int64{}, Examples: map[string]int64{}, Found: map[string]any{}, Roster: s.Rosters.Roster()}
	r.Version, r.State = s.DataVersion(), r.Roster.State
	s.Clock(r)
	r.fragment = isFragment(req.Header)
	for _, name := range c.ParamNames() {
		n, ok := Positive(c.Param(name))
		if !ok {
			return r, NotFoundError{"The address holds " + strconv.Quote(schedule.Printable(c.Param(name))) + " where a record number belongs."}
		}
		r.Params[name] = n
	}
	if len(req.URL.RawQuery) > maxQuery {
		return r, QueryError{schedule.BadValue{Name: "query", Message: "The address is too long: its query has " + components.Thousands(int64(len(req.URL.RawQuery))) + " characters, and at most " + components.Thousands(maxQuery) + " are read.", Hint: "Use fewer or shorter filters"}}
	}
	query, err := url.ParseQuery(req.URL.RawQuery)
	if err != nil {
		r.Query = query
		r.Filter, _ = schedule.ParseFilter(query)
		r.Given, r.Asked = r.Filter, r.Filter
		return r, QueryError{schedule.BadValue{Name: "query", Message: "The address holds a character sequence that cannot be read (" + schedule.Printable(err.Error()) + ").", Hint: "Write % as %25"}}
	}
	r.Query, r.PartName, r.Format = query, query.Get("part"), query.Get("format")
	r.Filter, r.Bad = schedule.ParseFilter(query)
	r.Given, r.Asked = r.Filter, r.Filter
	return r, nil
}

// View is the schedule as the visitor may read it.
func (r *Request) View() roster.View { return r.Roster.For(r.Viewer) }

// DataVersion is another value whenever the data changed, in the database or in memory.
func (s *Server) DataVersion() string {
	stored, loaded := s.Store.Version(), s.Rosters.Roster().Version
	if stored == loaded {
		return stored
	}
	return loaded + "+" + stored
}

// Clock sets the moment of the request, in the organization's zone.
func (s *Server) Clock(r *Request) {
	zone := r.organizationZone()
	r.Now, r.Zone = s.Now().In(zone), zone.String()
	r.Today = schedule.DateOf(r.Now.Year(), r.Now.Month(), r.Now.Day())
}

// isFragment says whether htmx wants a part of the page: a boosted request and a history restore want a page.
func isFragment(h http.Header) bool {
	said := func(name, value string) bool { // names as a request has them: Get would write each of them anew
		lines := h[name]
		return len(lines) > 0 && lines[0] == value
	}
	return said("Hx-Request", "true") && !said("Hx-Boosted", "true") && !said("Hx-History-Restore-Request", "true") && !said("Hx-Request-Type", "full")
}

// Positive reads a path parameter or an id: digits only, a positive int64.
func Positive(s string) (int64, bool) {
	if s == "" || strings.TrimLeft(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && n > 0
}

// Unknown names the parameters that neither the filter nor this screen knows.
func (r *Request) Unknown(known ...string) []string {
	var names []string
	for name := range r.Query {
		if !slices.Contains(schedule.FilterNames, name) && !slices.Contains(commonParams, name) && !slices.Contains(known, name) {
			names = append(names, schedule.Printable(name))
		}
	}
	slices.Sort(names)
	return names
}

// Slot is where a part of the page stands: the part itself when the request names it, else a lazy placeholder.
func (r *Request) Slot(lazy components.Lazy, build func() (templ.Component, error)) (templ.Component, error) {
	if r.PartName != lazy.ID {
		return components.LazyPart(lazy), nil
	}
	part, err := build()
	if err != nil {
		return nil, err
	}
	r.Part = part
	return part, nil
}

// Bind fixes the server of a question, so that a dataset can hold it.
func Bind[T any](s *Server, ask func(*Server, *Request) (T, error)) func(*Request) (T, error) {
	return func(r *Request) (T, error) { return ask(s, r) }
}

// organizationZone is the zone of the generated stamp: that of the organization, UTC if it is unknown.
func (r *Request) organizationZone() *time.Location {
	zone, _ := schedule.ZoneOrUTC(r.Roster.Organization().TimeZone)
	return zone.Location()
}

// FoundOnce is the answer to a question that several parts and faces of one answer ask, asked once a request. An error is not kept. The key
// names the question, with what of the filter it depends on.
func FoundOnce[T any](r *Request, key string, ask func() (T, error)) (T, error) {
	if known, ok := r.Found[key].(T); ok {
		return known, nil
	}
	value, err := ask()
	if err == nil && r.Found != nil {
		r.Found[key] = value
	}
	return value, err
}

// RefuseBad stops a screen that would otherwise answer under half a filter.
func (r *Request) RefuseBad() error {
	if len(r.Bad) > 0 {
		return FilterError{r.Bad}
	}
	return nil
}
