package handlers

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"opshub/assets"
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/identity"
	"opshub/schedule"
)

// admit finds out who asks, and lets the request on with it or answers why not.
func (s *server) admit(w *exchange, req *http.Request) (*http.Request, bool) {
	if probed(req.URL.Path) {
		return req, true
	}
	if s.scraped(req) {
		return req, true
	}
	if s.Identity == nil {
		if why := s.stranger(req); why != "" {
			http.Error(w, why, http.StatusForbidden)
			return nil, false
		}
		return req, cheap(req.URL.Path) || !s.limited(w, req, identity.Identity{})
	}
	if s.unguarded(req.URL.Path) {
		return req, cheap(req.URL.Path) || !s.limited(w, req, identity.Identity{})
	}
	visitor, refusal, signed := s.signedVisitor(req)
	if !signed {
		w.Header().Set("Vary", s.Identity.Vary())
		visitor, refusal = s.identify(req)
	}
	w.account = cmp.Or(visitor.Identity.Email, visitor.Identity.Subject)
	if s.limited(w, req, visitor.Identity) {
		return nil, false
	}
	if refusal == nil && req.URL.Path == catalog.PathMetrics && visitor.Viewer.Role != schedule.RoleManager {
		refusal = &identity.Refusal{Status: http.StatusForbidden, Cause: "figures asked for by staff",
			Title: "The figures of the service are for managers", Text: "You are signed in as staff."}
	}
	if refusal != nil {
		s.refuse(w, req, refusal, backOf(req))
		return nil, false
	}
	return req.WithContext(context.WithValue(req.Context(), visitorKey{}, visitor)), true
}

// cheap says whether a path costs as little as refusing it: what pages load is in memory, and browsers keep it.
func cheap(path string) bool { return strings.HasPrefix(path, catalog.PathAssets) }

// scraped says whether a program that may read the figures asks for them, by the address of the connection itself. What a proxy
// passes on comes from whoever asked the proxy.
func (s *server) scraped(req *http.Request) bool {
	return req.URL.Path == catalog.PathMetrics && identity.Within(identity.From(req), s.Edge.MetricsFrom) && throughProxy(req) == ""
}

// unguarded says whether a path answers whoever asks although visitors are identified: what every page loads is the same for all,
// and who signs in is not signed in yet.
func (s *server) unguarded(path string) bool {
	return cheap(path) || s.signIn() != nil && slices.Contains(signInPaths, path)
}

// refuse answers a request that is not served: a plain page for people, plain words for programs. It leaves one line in the log.
// Where signing in helps, back is where the visitor goes after it.
func (s *server) refuse(w http.ResponseWriter, req *http.Request, why *identity.Refusal, back string) {
	s.logRefusal(req, why)
	page := components.PlainPage{Title: why.Title, Text: why.Text}
	if why.Again {
		page.Links = []components.Link{{Href: identity.Back(back, catalog.PathHub), Text: "Open it again"}}
	}
	if by := s.signIn(); by != nil && why.SignIn {
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
func (s *server) tellPlain(w http.ResponseWriter, req *http.Request, code int, page components.PlainPage) {
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
func (s *server) logRefusal(req *http.Request, why *identity.Refusal) {
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
