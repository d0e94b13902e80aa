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
	"opshub/schedule/localtime"
	"opshub/schedule/roster"
)

// maxQueryLength is the maximum length of a query in bytes. The queries of the screens are far shorter.
const maxQueryLength = 4096

// Request is one parsed request for one screen.
type Request struct {
	Ctx      context.Context
	Http     *http.Request
	Screen   catalog.Screen
	Params   map[string]int64 // path parameters
	Query    url.Values       // every parameter, as received
	Filter   schedule.Filter
	Given    schedule.Filter // filter of the query and the path; Filter may be narrowed further
	Asked    schedule.Filter // filter of the query alone, which every link and form carries
	Viewer   schedule.Viewer
	Visitor  schedule.Viewer // the actual visitor if the screen is shown as an employee sees it; otherwise zero
	SignedIn string          // name or e-mail address of the visitor; empty without sign-in
	Roster   *roster.Roster  // the schedule that the whole answer uses
	Version  string          // data version at the start of the request, for the cache
	State    string          // state of the data at the start of the request, for the state stamp
	Now      time.Time       // in the organization's zone
	Today    schedule.Date
	Zone     string
	Style    localtime.Style // clock and order of dates of the organization
	fragment bool            // htmx requested a part of the page
	PartName string          // ?part=
	Format   string          // ?format=
	Known    []string        // parameters of the screen besides the filter
	Keep     []string        // parameters of the screen that its links keep, as name, value pairs
	Ruled    []string        // rules of a report that differ from their defaults, as name, value pairs

	Rules     []string // parameters of the rules of a report
	Fixed     []string // filter parameters that the path fixes
	Overruled []string // those of Fixed for which the query has another value
	Subject   string   // the record that the path names, in words; empty for none
	Bad       []schedule.BadValue
	Examples  map[string]int64  // records that links with these path parameters open; others open an example of their own
	Choices   []schedule.Person // employees whom the text in employee_id names, if it names several
	Good      string            // URL of this screen with every valid value of the address; empty if the filter contains them all
	Part      templ.Component   // the requested part, once it is rendered

	queryOf   *schedule.Filter // filter that queryText encodes
	queryText string           // see Encoded
}

// commonParams are the parameters that every screen accepts.
var commonParams = []string{"part", "format"}

// parse parses path, query and headers. Invalid filter values are stored in Request.Bad; the caller decides about them.
func (s *Server) parse(c echo.Context, sc catalog.Screen) (*Request, error) {
	req := c.Request()
	visitor := s.Visitor(req.Context())
	r := &Request{Ctx: req.Context(), Http: req, Screen: sc, Viewer: visitor.Viewer, SignedIn: visitor.Name(), Params: map[string]int64{}, Roster: s.Rosters.Roster()}
	r.Version, r.State = s.DataVersion(), r.Roster.State
	s.Clock(r)
	r.fragment = isFragment(req.Header)
	for _, name := range c.ParamNames() {
		n, ok := Positive(c.Param(name))
		if !ok {
			return r, NotFoundError{"The address contains " + strconv.Quote(schedule.Printable(c.Param(name))) + " instead of a record number."}
		}
		r.Params[name] = n
	}
	if len(req.URL.RawQuery) > maxQueryLength {
		return r, QueryError{schedule.BadValue{Name: "query", Message: "The address is too long: its query has " + components.Thousands(int64(len(req.URL.RawQuery))) + " characters, and at most " + components.Thousands(maxQueryLength) + " are read.", Hint: "Use fewer or shorter filters"}}
	}
	query, err := url.ParseQuery(req.URL.RawQuery)
	if err != nil {
		r.Query = query
		r.Filter, _ = schedule.ParseFilter(query)
		r.Given, r.Asked = r.Filter, r.Filter
		return r, QueryError{schedule.BadValue{Name: "query", Message: "The address contains an invalid character sequence (" + schedule.Printable(err.Error()) + ").", Hint: "Write % as %25"}}
	}
	r.Query, r.PartName, r.Format = query, query.Get("part"), query.Get("format")
	r.Filter, r.Bad = schedule.ParseFilter(query)
	r.resolveEmployee()
	r.Given, r.Asked = r.Filter, r.Filter
	return r, nil
}

// View returns the schedule as the visitor may read it.
func (r *Request) View() roster.View { return r.Roster.For(r.Viewer) }

// DataVersion returns a value that changes whenever the data changes, in the database or in memory.
func (s *Server) DataVersion() string {
	stored, loaded := s.Store.Version(), s.Rosters.Roster().Version
	if stored == loaded {
		return stored
	}
	return loaded + "+" + stored
}

// Clock sets the time of the request in the organization's time zone, and how the organization writes times and dates.
func (s *Server) Clock(r *Request) {
	zone := r.organizationZone()
	r.Now, r.Zone = s.Now().In(zone), zone.String()
	r.Style = r.Roster.Organization().Style
	r.Today = localtime.DateOf(r.Now.Year(), r.Now.Month(), r.Now.Day())
}

// isFragment reports whether htmx requested a part of the page. Boosted requests and history restores need a page.
func isFragment(h http.Header) bool {
	has := func(name, value string) bool { // canonical names, because Get would allocate
		lines := h[name]
		return len(lines) > 0 && lines[0] == value
	}
	return has("Hx-Request", "true") && !has("Hx-Boosted", "true") && !has("Hx-History-Restore-Request", "true") && !has("Hx-Request-Type", "full")
}

// DateStyle returns how the answer writes the dates of its filter: as the organization does on screens and paper, or nil
// for ISO 8601 in files.
func (r *Request) DateStyle() *localtime.Style {
	if r.Format != "" || r.Screen.Family.MediaType() != "text/html" {
		return nil
	}
	return &r.Style
}

// Positive parses a path parameter or an id: digits only, a positive int64.
func Positive(s string) (int64, bool) {
	if s == "" || strings.TrimLeft(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && n > 0
}

// Unknown returns the parameters that are neither in the filter nor in known, sorted.
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

// Slot renders a part of the page: the part itself if the request names it, otherwise a placeholder that loads it.
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

// Bind returns a question with its server bound, for a Dataset.
func Bind[T any](s *Server, ask func(*Server, *Request) (T, error)) func(*Request) (T, error) {
	return func(r *Request) (T, error) { return ask(s, r) }
}

// organizationZone returns the time zone of the organization, or UTC if it is unknown.
func (r *Request) organizationZone() *time.Location {
	zone, _ := localtime.ZoneOrUTC(r.Roster.Organization().TimeZone)
	return zone.Location()
}

// RefuseBad returns a FilterError if the filter has invalid values, for screens that must not answer with an incomplete
// filter.
func (r *Request) RefuseBad() error {
	if len(r.Bad) > 0 {
		return FilterError{r.Bad}
	}
	return nil
}
