package handlers

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

// answer is what a screen says to one request.
type answer struct {
	page   components.Page
	frame  func(components.Page) templ.Component // nil: the layout of screens
	main   templ.Component                       // the screen's main part, below the head
	swap   templ.Component                       // what a fragment request without a part gets; nil: main
	json   func() any                            // ?format=json, made when it is asked for; nil: this screen has no such face
	status check.Status                          // overall status of a check screen; empty for others
	state  string                                // what a validator must name beside the data, for a screen that shows checks but is none
	media  string                                // content type of what main writes, where it is no page
	long   bool                                  // main may hold any number of rows: it is sent as it is made

	// personal says that the screen speaks of the visitor himself: address, groups, how they resolve. Two visitors who may see the same
	// get different answers, so it is kept nowhere, not even by the visitor's own browser.
	personal bool

	stream func(http.ResponseWriter) error // exports: writes head and body itself
}

// serve makes the Echo handler of one screen: parse, ask, show.
func (s *server) serve(sc catalog.Screen, show screenFunc) echo.HandlerFunc {
	self := check.Route{Pattern: sc.Path, Name: sc.Name, Action: s.actionOf(sc.Family)}
	return func(c echo.Context) error {
		if p, ok := c.Request().Context().Value(probingKey{}).(*probing); ok {
			*p.seen = self
		}
		key := s.cacheKey(c.Request(), sc)
		if hit := s.pages.get(key, s.Now()); hit != nil && hit.answers(c.Request()) {
			return writeRendered(c, hit)
		}
		leave := doNothing
		if heavy(c.Request(), sc) {
			var err error
			if leave, err = s.heavy.take(c.Request().Context()); err != nil {
				return s.turnAway(c, sc, err)
			}
		}
		defer leave()
		ask := func() (made, error) { return s.make(c, sc, show, key) }
		m, own, err := s.pages.share(key, ask)
		if !own && (err != nil || !m.suits(c.Request())) {
			m, err = ask()
		}
		switch {
		case err != nil:
			return s.explain(c, m.r, err)
		case m.a.stream != nil:
			return m.a.stream(c.Response())
		case m.page == nil:
			return s.serveLong(c, m.r, m.a, key)
		}
		leave() // a slow visitor must not occupy a place while the page is in memory
		return writeRendered(c, m.page)
	}
}

// made is the answer to a request before anything is sent.
type made struct {
	r    *request
	a    *answer
	page *rendered // nil if the answer is sent while it is made
}

// suits reports whether another visitor with the same rights may get the answer, and whether it holds the bytes that he needs.
func (m made) suits(req *http.Request) bool {
	return m.page != nil && !m.a.personal && m.page.answers(req)
}

// make answers a request, and renders the answer unless it is sent while it is made.
func (s *server) make(c echo.Context, sc catalog.Screen, show screenFunc, key string) (made, error) {
	r, a, err := s.ask(c, sc, show)
	m := made{r: r, a: a}
	if err != nil || a.stream != nil || a.long && r.format == "" {
		return m, err
	}
	if m.page, err = s.render(r, a); err == nil && !a.personal {
		s.pages.put(key, m.page, s.Now())
	}
	return m, err
}

// asks is how often a request is asked again because the data was replaced meanwhile.
const asks = 3

// ask asks a screen. What it says must come from one state of the data, the one that its stamp names: where an import took the
// place of the data half way, it is asked again.
func (s *server) ask(c echo.Context, sc catalog.Screen, show screenFunc) (r *request, a *answer, err error) {
	for range asks {
		r, err = s.parse(c, sc)
		if err == nil && !s.Rosters.Ready() {
			err = errLoading
		}
		if err == nil && sc.Managers && !r.manages() {
			err = errManagersOnly
		}
		if err == nil {
			err = s.narrowByPath(r)
		}
		if err == nil {
			a, err = show(r)
		}
		if s.version() == r.version {
			break
		}
	}
	return r, a, err
}

// render chooses the face and renders it into bytes; nothing is on the wire before all of it is there.
func (s *server) render(r *request, a *answer) (*rendered, error) {
	if r.format != "" {
		return s.renderJSON(r, a)
	}
	body, err := a.body(r)
	if err != nil {
		return nil, err
	}
	out := s.htmlFace(r, a)
	if !out.known(r.http) {
		err = out.show(r.ctx, body, codingFor(r.http))
	}
	return out, err
}

// body is what the request wants of the answer: the page, or a part of it.
func (a *answer) body(r *request) (templ.Component, error) {
	body := a.main
	if a.media != "" {
		return body, nil
	}
	if a.frame != nil {
		body = a.frame(a.page)
	} else if !r.fragment {
		body = layoutWith(a.page, a.main)
	}
	if r.fragment {
		switch {
		case r.partName == partScreen && a.frame == nil:
			body = screenWith(a.page, a.main)
		case r.partName != "" && r.part == nil:
			return nil, queryError{badPart(r.partName)}
		case r.part != nil:
			body = r.part
		case a.swap != nil:
			body = a.swap
		}
	}
	return body, nil
}

// htmlFace is a whole HTML face, or what stands in its place, with its validator.
func (s *server) htmlFace(r *request, a *answer) *rendered {
	out := newRendered(http.StatusOK, cmp.Or(a.media, htmlType))
	out.address = r.refreshed()
	if a.media != "" {
		out.state = s.stateStamp(r)
	}
	out.etag = s.validator(r, a)
	return out
}

// validator is the ETag of an answer. It is empty for checks, which look anew each time, and for what is about the visitor himself. It
// holds the minute, so that a 304 never lets a generated timestamp grow older than a minute; a calendar shows none.
func (s *server) validator(r *request, a *answer) string {
	if a.personal || a.status != "" && a.state == "" {
		return ""
	}
	tag := s.fingerprint(r, a.state)
	if a.media != calendarType {
		tag += "-" + strconv.FormatInt(r.now.Unix()/60, 36)
	}
	return `W/"` + tag + `"`
}

func (s *server) renderJSON(r *request, a *answer) (*rendered, error) {
	if a.json == nil {
		return nil, queryError{badFormat(r.format, "Open the screen without format")}
	}
	if r.format != "json" {
		return nil, queryError{badFormat(r.format, "Use json, or open the screen without format")}
	}
	code := http.StatusOK
	if a.status == check.Fail {
		code = http.StatusServiceUnavailable
	}
	out := newRendered(code, jsonFile.contentType)
	out.state = cmp.Or(a.page.State.Text, s.stateStamp(r))
	face := a.json()
	if fields, ok := face.(map[string]any); ok {
		fields["state"] = out.state
	}
	body, err := json.MarshalIndent(face, "", "  ")
	out.etag = s.validator(r, a)
	out.fill(append(body, '\n'), codingFor(r.http))
	return out, err
}

// cacheKey names a page by everything that it depends on: address, face, what the viewer may read, encoding, data version and date.
// It leaves out who the visitor is beyond that; an answer that shows it is personal. It is empty for a request that the process sent to
// itself.
func (s *server) cacheKey(req *http.Request, sc catalog.Screen) string {
	if nested(req.Context()) {
		return ""
	}
	r := &request{roster: s.Rosters.Roster()}
	s.clock(r)
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
	b.WriteString(codingFor(req))
	b.WriteByte('\n')
	b.WriteString(r.today.String())
	b.WriteString(s.version())
	return b.String()
}
