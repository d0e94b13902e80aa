package web

import (
	"cmp"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
)

// Answer is what a screen says to one request.
type Answer struct {
	Page   components.Page
	Frame  func(components.Page) templ.Component // nil: the layout of screens
	Main   templ.Component                       // the screen's main part, below the head
	Swap   templ.Component                       // what a fragment request without a part gets; nil: main
	Json   func() any                            // ?format=json, made when it is asked for; nil: this screen has no such face
	Status check.Status                          // overall status of a check screen; empty for others
	State  string                                // what a validator must name beside the data, for a screen that shows checks but is none
	Media  string                                // content type of what main writes, where it is no page
	Long   bool                                  // main may hold any number of rows: it is sent as it is made

	// personal says that the screen speaks of the visitor himself: address, groups, how they resolve. Two visitors who may see the same
	// get different answers, so it is kept nowhere, not even by the visitor's own browser.
	Personal bool

	Stream func(http.ResponseWriter) error // exports: writes head and body itself
}

// Serve makes the Echo handler of one screen: parse, ask, show.
func (s *Server) Serve(sc catalog.Screen, show ScreenFunc) echo.HandlerFunc {
	self := check.Route{Pattern: sc.Path, Name: sc.Name, Action: s.actionOf(sc.Family)}
	return func(c echo.Context) error {
		if p, ok := c.Request().Context().Value(ProbingKey{}).(*Probing); ok {
			*p.Seen = self
		}
		key := s.cacheKey(c.Request(), sc)
		if hit := s.Pages.get(key, s.Now()); hit != nil && hit.answers(c.Request()) {
			return writeRendered(c, hit)
		}
		leave := doNothing
		if heavy(c.Request(), sc) {
			var err error
			if leave, err = s.Heavy.Take(c.Request().Context()); err != nil {
				return s.turnAway(c, sc, err)
			}
		}
		defer leave()
		ask := func() (made, error) { return s.make(c, sc, show, key) }
		m, own, err := s.Pages.share(key, ask)
		if !own && (err != nil || !m.suits(c.Request())) {
			m, err = ask()
		}
		switch {
		case err != nil:
			return s.explain(c, m.r, err)
		case m.a.Stream != nil:
			return m.a.Stream(c.Response())
		case m.page == nil:
			return s.serveLong(c, m.r, m.a, key)
		}
		leave() // a slow visitor must not occupy a place while the page is in memory
		return writeRendered(c, m.page)
	}
}

// made is the answer to a request before anything is sent.
type made struct {
	r    *Request
	a    *Answer
	page *Rendered // nil if the answer is sent while it is made
}

// suits reports whether another visitor with the same rights may get the answer, and whether it holds the bytes that he needs.
func (m made) suits(req *http.Request) bool {
	return m.page != nil && !m.a.Personal && m.page.answers(req)
}

// make answers a request, and renders the answer unless it is sent while it is made.
func (s *Server) make(c echo.Context, sc catalog.Screen, show ScreenFunc, key string) (made, error) {
	r, a, err := s.Ask(c, sc, show)
	m := made{r: r, a: a}
	if err != nil || a.Stream != nil || a.Long && r.Format == "" {
		return m, err
	}
	if m.page, err = s.render(r, a); err == nil && !a.Personal {
		s.Pages.put(key, m.page, s.Now())
	}
	return m, err
}

// Asks is how often a request is asked again because the data was replaced meanwhile.
const Asks = 3

// Ask asks a screen. What it says must come from one state of the data, the one that its stamp names: where an import took the
// place of the data half way, it is asked again.
func (s *Server) Ask(c echo.Context, sc catalog.Screen, show ScreenFunc) (r *Request, a *Answer, err error) {
	for range Asks {
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

// render chooses the face and renders it into bytes; nothing is on the wire before all of it is there.
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

// body is what the request wants of the answer: the page, or a part of it.
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

// htmlFace is a whole HTML face, or what stands in its place, with its validator.
func (s *Server) htmlFace(r *Request, a *Answer) *Rendered {
	out := newRendered(http.StatusOK, cmp.Or(a.Media, htmlType))
	out.address = r.refreshed()
	if a.Media != "" {
		out.state = s.StateStamp(r)
	}
	out.etag = s.validator(r, a)
	return out
}

// validator is the ETag of an answer. It is empty for checks, which look anew each time, and for what is about the visitor himself. It
// holds the minute, so that a 304 never lets a generated timestamp grow older than a minute; a calendar shows none.
func (s *Server) validator(r *Request, a *Answer) string {
	if a.Personal || a.Status != "" && a.State == "" {
		return ""
	}
	tag := s.Fingerprint(r, a.State)
	if a.Media != CalendarType {
		tag += "-" + strconv.FormatInt(r.Now.Unix()/60, 36)
	}
	return `W/"` + tag + `"`
}

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
	out := newRendered(code, JsonFile.ContentType)
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

// cacheKey names a page by everything that it depends on: address, face, what the viewer may read, encoding, data version and date.
// It leaves out who the visitor is beyond that; an answer that shows it is personal. It is empty for a request that the process sent to
// itself.
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
	viewer := s.viewer(req.Context())
	b.WriteString(string(viewer.Role))
	b.WriteString(strconv.FormatInt(viewer.EmployeeID, 10))
	b.WriteString(CodingFor(req))
	b.WriteByte('\n')
	b.WriteString(r.Today.String())
	b.WriteString(s.DataVersion())
	return b.String()
}

// ScreenFunc answers one request for one screen.
type ScreenFunc func(r *Request) (*Answer, error)
