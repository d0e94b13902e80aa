package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
)

// Answer is the answer of a screen to one request.
type Answer struct {
	Page   components.Page
	Frame  func(components.Page) templ.Component // nil for the layout of screens
	Main   templ.Component                       // main part of the screen, below the head
	Swap   templ.Component                       // answers a fragment request without a part; nil for Main
	Json   func() any                            // called for ?format=json; nil if the screen has no JSON face
	Status check.Status                          // overall status of a screen of checks; otherwise empty
	State  string                                // what the ETag depends on besides the data, for a screen that contains checks
	Media  string                                // content type of Main if it is not HTML
	ETag   string                                // validator of a page without the minute, see DataETag; usually empty
	Long   bool                                  // Main may have any number of rows and is sent while it is rendered

	// Personal marks a screen about the visitor, such as address and groups. Visitors with the same access get different
	// answers, so it is never cached, not even by the browser.
	Personal bool

	// Stream writes the headers and the body of a file. Its error is answered with an error page if nothing was sent, and otherwise with
	// the end of the connection.
	Stream func(http.ResponseWriter) error
}

// Serve returns the Echo handler of one screen: parse, ask, render.
func (s *Server) Serve(sc catalog.Screen, show ScreenFunc) echo.HandlerFunc {
	self := check.Route{Pattern: sc.Path, Name: sc.Name, Action: s.actionOf(sc.Family)}
	return func(c echo.Context) error {
		if p, ok := c.Request().Context().Value(ProbingKey{}).(*Probing); ok {
			*p.Seen = self
		}
		key := s.cacheKey(c.Request(), sc)
		if hit := s.Pages.get(key, s.Now()); hit != nil && hit.usableFor(c.Request()) {
			return writeRendered(c, hit)
		}
		leave := noop
		if heavy(c.Request(), sc) {
			var err error
			if leave, err = s.Heavy.Take(c.Request().Context()); err != nil {
				return s.refuseBusy(c, sc, err)
			}
		}
		defer leave()
		ask := func() (result, error) { return s.produce(c, sc, show, key) }
		res, first, err := s.Pages.share(key, ask)
		if !first && (err != nil || !res.shareableWith(c.Request())) {
			res, err = ask()
		}
		switch {
		case err != nil:
			return s.explain(c, res.r, err)
		case res.a.Stream != nil:
			return s.serveFile(c, res, ask)
		case res.page == nil:
			return s.serveLong(c, res.r, res.a, key)
		}
		leave() // the page is in memory, so a slow visitor must not occupy a place
		return writeRendered(c, res.page)
	}
}

// serveFile sends a file. It asks again if the data was replaced before the first bytes.
func (s *Server) serveFile(c echo.Context, res result, ask func() (result, error)) error {
	err := res.a.Stream(c.Response())
	for n := 1; n < MaxAsks && errors.Is(err, ErrReplaced) && !c.Response().Committed; n++ {
		if res, err = ask(); err == nil {
			err = res.a.Stream(c.Response())
		}
	}
	if err != nil && !c.Response().Committed {
		return s.explain(c, res.r, err)
	}
	return abortResponse(err)
}

// result is the answer to a request before anything is sent.
type result struct {
	r    *Request
	a    *Answer
	page *Rendered // nil if the answer is sent while it is made
}

// shareableWith reports whether another visitor with the same access may get this answer, and whether it contains what
// that browser needs.
func (res result) shareableWith(req *http.Request) bool {
	return res.page != nil && !res.a.Personal && res.page.usableFor(req)
}

// produce answers a request and renders the answer, unless it is sent while it is made.
func (s *Server) produce(c echo.Context, sc catalog.Screen, show ScreenFunc, key string) (result, error) {
	r, a, err := s.Ask(c, sc, show)
	res := result{r: r, a: a}
	if err != nil || a.Stream != nil || a.Long && r.Format == "" {
		return res, err
	}
	if res.page, err = s.render(r, a); err == nil && !a.Personal {
		s.Pages.put(key, res.page, s.Now())
	}
	return res, err
}

// MaxAsks is the maximum number of times that a request is answered again because the data changed meanwhile.
const MaxAsks = 3

// Ask calls the handler of a screen. The whole answer must be of one version of the data, the one in its stamp. If an
// import replaces the data halfway, Ask calls the handler again.
func (s *Server) Ask(c echo.Context, sc catalog.Screen, show ScreenFunc) (r *Request, a *Answer, err error) {
	for range MaxAsks {
		r, err = s.parse(c, sc)
		if err == nil && !s.Rosters.Ready() {
			err = ErrLoading
		}
		if err == nil && sc.Managers && !r.Manages() {
			err = ErrManagersOnly
		}
		if err == nil {
			err = s.NarrowByPath(r)
		}
		if err == nil {
			a, err = show(r)
		}
		if s.DataVersion() == r.Version {
			break
		}
	}
	return r, a, err
}

// render renders the requested face in memory, before anything is sent.
func (s *Server) render(r *Request, a *Answer) (*Rendered, error) {
	if r.Format != "" {
		return s.renderJSON(r, a)
	}
	body, err := a.body(r)
	if err != nil {
		return nil, err
	}
	out := s.htmlFace(r, a)
	if !out.known(r.Http) {
		err = out.show(r.Ctx, body, CodingFor(r.Http))
	}
	return out, err
}

// body returns the requested content: the page or a part of it.
func (a *Answer) body(r *Request) (templ.Component, error) {
	body := a.Main
	if a.Media != "" {
		return body, nil
	}
	if a.Frame != nil {
		body = a.Frame(a.Page)
	} else if !r.fragment {
		body = layoutWith(a.Page, a.Main)
	}
	if r.fragment {
		switch {
		case r.PartName == PartScreen && a.Frame == nil:
			body = screenWith(a.Page, a.Main)
		case r.PartName != "" && r.Part == nil:
			return nil, QueryError{badPart(r.PartName)}
		case r.Part != nil:
			body = r.Part
		case a.Swap != nil:
			body = a.Swap
		}
	}
	return body, nil
}

// htmlFace returns the headers of a page, with its ETag.
func (s *Server) htmlFace(r *Request, a *Answer) *Rendered {
	out := newRendered(http.StatusOK, cmp.Or(a.Media, htmlType))
	out.address = r.historyURL()
	if a.Media != "" {
		out.state = s.StateStamp(r)
	}
	out.etag = s.validator(r, a)
	return out
}

// validator returns the ETag of an answer. It is empty for checks, which run anew each time, and for personal answers.
// It contains the minute, so that a 304 never keeps a generated timestamp for more than a minute. Calendars show no
// timestamp, and a wall keeps the time at which its content changed.
func (s *Server) validator(r *Request, a *Answer) string {
	if a.ETag != "" {
		return a.ETag
	}
	if a.Personal || a.Status != "" && a.State == "" {
		return ""
	}
	tag := s.Fingerprint(r, a.State)
	if a.Media != CalendarType {
		tag += "-" + strconv.FormatInt(r.Now.Unix()/60, 36)
	}
	return `W/"` + tag + `"`
}

// DataETag returns a validator that changes with the data, the day, the visitor and the address, and not every minute.
func (s *Server) DataETag(r *Request) string { return `W/"` + s.Fingerprint(r, "") + `"` }

// renderJSON renders the JSON face. A failed check produces status 503.
func (s *Server) renderJSON(r *Request, a *Answer) (*Rendered, error) {
	if a.Json == nil {
		return nil, QueryError{BadFormat(r.Format, "Open the screen without format")}
	}
	if r.Format != "json" {
		return nil, QueryError{BadFormat(r.Format, "Use json, or open the screen without format")}
	}
	code := http.StatusOK
	if a.Status == check.Fail {
		code = http.StatusServiceUnavailable
	}
	out := newRendered(code, JSONFile.ContentType)
	out.state = cmp.Or(a.Page.State.Text, s.StateStamp(r))
	face := a.Json()
	if fields, ok := face.(map[string]any); ok {
		fields["state"] = out.state
	}
	body, err := json.MarshalIndent(face, "", "  ")
	out.etag = s.validator(r, a)
	out.fill(append(body, '\n'), CodingFor(r.Http))
	return out, err
}

// cacheKey identifies a page by everything that it depends on: address, face, access and name of the visitor, encoding,
// data version and date. Answers that depend on more about the visitor are personal. It is empty for a request that the
// process sends to itself.
func (s *Server) cacheKey(req *http.Request, sc catalog.Screen) string {
	if Nested(req.Context()) {
		return ""
	}
	r := &Request{Roster: s.Rosters.Roster()}
	s.Clock(r)
	var b strings.Builder
	b.WriteString(req.URL.Path)
	b.WriteByte('?')
	b.WriteString(req.URL.RawQuery)
	b.WriteByte('\n')
	if isFragment(req.Header) {
		b.WriteByte('f')
	}
	visitor := s.Visitor(req.Context())
	b.WriteString(string(visitor.Viewer.Role))
	b.WriteString(strconv.FormatInt(visitor.Viewer.EmployeeID, 10))
	b.WriteString(CodingFor(req))
	b.WriteByte('\n')
	b.WriteString(visitor.Name())
	b.WriteByte('\n')
	b.WriteString(r.Today.String())
	b.WriteString(s.DataVersion())
	return b.String()
}

// ScreenFunc answers one request for one screen.
type ScreenFunc func(r *Request) (*Answer, error)
