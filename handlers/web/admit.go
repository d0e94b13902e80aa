package web

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"opshub/assets"
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/identity"
	"opshub/schedule"
)

// Keys of values that the chain sets in the context of Echo.
const (
	callerKey = "caller"
	meterKey  = "meter"
)

// caller is what the chain finds out about the sender of a request.
type caller struct {
	identity  identity.Identity
	refusal   *identity.Refusal // why the visitor may not see the screen; nil if he may
	unlimited bool              // the rate limit does not count the request
}

// callerOf returns the caller of a request, an empty one if the chain refused the request before it looked.
func callerOf(c echo.Context) caller {
	v, _ := c.Get(callerKey).(caller)
	return v
}

// account is the e-mail address or the subject of the visitor; empty if nobody is signed in.
func (v caller) account() string { return cmp.Or(v.identity.Email, v.identity.Subject) }

// identifyVisitor finds out who sent a request. As long as nobody signs in, it refuses visitors from other machines.
func (s *Server) identifyVisitor(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		req, path, v := c.Request(), c.Request().URL.Path, caller{}
		switch {
		case probed(path) || s.scraped(req):
			v.unlimited = true
		case s.Identity == nil:
			if why := s.stranger(req); why != "" {
				http.Error(c.Response(), why, http.StatusForbidden)
				return nil
			}
			v.unlimited = cheap(path) || !s.Edge.RateLoopback && (!s.Public || identity.From(req).IsLoopback()) // no stranger gets here unless Public
		case s.unguarded(path):
			v.unlimited = cheap(path)
		default:
			visitor, refusal, signed := s.signedVisitor(req)
			if !signed {
				c.Response().Header().Set("Vary", s.Identity.Vary())
				visitor, refusal = s.Identify(req)
			}
			if refusal == nil && path == catalog.PathMetrics && visitor.Viewer.Role != schedule.RoleManager {
				refusal = &identity.Refusal{Status: http.StatusForbidden, Cause: "figures asked for by staff",
					Title: "The figures of the service are for managers", Text: "You are signed in as staff."}
			}
			v.identity, v.refusal = visitor.Identity, refusal
			c.SetRequest(req.WithContext(context.WithValue(req.Context(), VisitorKey{}, visitor)))
		}
		c.Set(callerKey, v)
		return next(c)
	}
}

// admitVisitor answers a visitor who may not see the screen. It comes after the rate limit, so that guesses are limited too.
func (s *Server) admitVisitor(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if refusal := callerOf(c).refusal; refusal != nil {
			s.refuse(c.Response(), c.Request(), refusal, backOf(c.Request()))
			return nil
		}
		return next(c)
	}
}

// cheap reports whether serving a path costs as little as refusing it. Style sheet, script and icon are in memory.
func cheap(path string) bool { return strings.HasPrefix(path, catalog.PathAssets) }

// scraped reports whether a request is for /metrics and comes from an address of --metrics-from. It checks the address of the connection
// and refuses requests that passed a proxy, which may come from anybody.
func (s *Server) scraped(req *http.Request) bool {
	return req.URL.Path == catalog.PathMetrics && identity.Within(identity.From(req), s.Edge.MetricsFrom) && throughProxy(req) == ""
}

// unguarded reports whether a path needs no identity although visitors are identified. The style sheet, script and icon are the same for
// everybody, and the sign-in pages come before signing in.
func (s *Server) unguarded(path string) bool {
	return cheap(path) || s.SignIn() != nil && slices.Contains(SignInPaths, path)
}

// refuse answers a request that is not served: a plain page for people, plain words for programs. It leaves one line in the log.
// Where signing in helps, back is where the visitor goes after it.
func (s *Server) refuse(w http.ResponseWriter, req *http.Request, why *identity.Refusal, back string) {
	s.logRefusal(req, why)
	page := components.PlainPage{Title: why.Title, Text: why.Text}
	if why.Again {
		page.Links = []components.Link{{Href: identity.Back(back, catalog.PathHub), Text: "Open it again"}}
	}
	if by := s.SignIn(); by != nil && why.SignIn {
		to := by.Whole(catalog.PathSignIn + "?" + url.Values{"back": {back}}.Encode())
		page.Links = []components.Link{{Href: to, Text: "Sign in"}}
		if why.Clear {
			http.SetCookie(w, by.Clear())
		}
		switch {
		case isFragment(req.Header):
			w.Header().Set("Hx-Redirect", to)
		case why.Quiet: // a page that goes on by itself, not a redirect: a browser holds redirects of forms against form-action
			w.Header().Set("Refresh", "0; url="+to)
		}
	}
	if !wantsPage(req) {
		http.Error(w, why.Title+". "+why.Text, why.Status)
		return
	}
	s.tellPlain(w, req, why.Status, page)
}

// backOf is the address that the visitor has before him: the one of the request, or of the page that asked for a part.
func backOf(req *http.Request) string {
	if at, err := url.Parse(req.Header.Get("HX-Current-URL")); err == nil && isFragment(req.Header) {
		return at.RequestURI()
	}
	return req.URL.RequestURI()
}

// tellPlain writes a page outside the area.
func (s *Server) tellPlain(w http.ResponseWriter, req *http.Request, code int, page components.PlainPage) {
	page.CSS, page.Icon = assets.CSS(), assets.Icon()
	w.Header().Set("Content-Type", htmlType)
	w.WriteHeader(code)
	if req.Method == http.MethodHead {
		return
	}
	if err := components.PlainView(page).Render(req.Context(), w); err != nil {
		s.Log.Debug("a plain page was not taken", "err", err)
	}
}

// wantsPage says whether a person asked: a browser says that it takes HTML, and an address with a format gives a file.
func wantsPage(req *http.Request) bool {
	return strings.Contains(req.Header.Get("Accept"), "text/html") && !isFragment(req.Header) && !strings.Contains(req.URL.RawQuery, "format=")
}

// logRefusal writes one line: what was wrong, and from which address it came; never what the request said of itself.
func (s *Server) logRefusal(req *http.Request, why *identity.Refusal) {
	from := identity.From(req).String()
	if why.Quiet || why.Once && !s.refusals.first(why.Cause+" "+from, s.Now()) {
		return
	}
	said := []any{"cause", why.Cause, "from", from, "status", why.Status}
	if why.Err != nil {
		said = append(said, "err", why.Err)
	}
	s.Log.Warn("refused", said...)
}

// refusalsKept is how many kinds of refusals are told apart, and refusalAgain after which time one is logged once more.
const (
	refusalsKept = 4096
	refusalAgain = time.Hour
)

// onceLog remembers what was logged lately, so that one address cannot fill the log.
type onceLog struct {
	mu   sync.Mutex
	seen map[string]time.Time
}

func (l *onceLog) first(key string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if at, seen := l.seen[key]; seen && now.Sub(at) < refusalAgain {
		return false
	}
	if l.seen == nil || len(l.seen) >= refusalsKept {
		l.seen = map[string]time.Time{}
	}
	l.seen[key] = now
	return true
}
