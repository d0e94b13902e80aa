package web

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"opshub/assets"
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/identity"
)

// refuse answers a request that is not served: with a page for browsers, with plain text for programs. It logs one
// line. If signing in helps, back is the address to return to.
func (s *Server) refuse(w http.ResponseWriter, req *http.Request, refusal *identity.Refusal, back string) {
	s.logRefusal(req, refusal)
	page := components.PlainPage{Title: refusal.Title, Text: refusal.Text}
	if refusal.Again {
		page.Links = []components.Link{{Href: identity.Back(back, catalog.PathHub), Text: "Open it again"}}
	}
	if provider := s.SignIn(); provider != nil && refusal.SignIn {
		signInURL := provider.Whole(catalog.PathSignIn + "?" + url.Values{"back": {back}}.Encode())
		page.Links = []components.Link{{Href: signInURL, Text: "Sign in"}}
		if refusal.Clear {
			http.SetCookie(w, provider.Clear())
		}
		switch {
		case isFragment(req.Header):
			w.Header().Set("Hx-Redirect", signInURL)
		case refusal.Quiet: // not a redirect, because browsers apply form-action to redirects of forms
			w.Header().Set("Refresh", "0; url="+signInURL)
		}
	}
	if !wantsPage(req) {
		http.Error(w, refusal.Title+". "+refusal.Text, refusal.Status)
		return
	}
	s.writePlainPage(w, req, refusal.Status, page)
}

// currentAddress returns the address in the visitor's address bar: that of the request, or of the page that requested a
// fragment.
func currentAddress(req *http.Request) string {
	if at, err := url.Parse(req.Header.Get("HX-Current-URL")); err == nil && isFragment(req.Header) {
		return at.RequestURI()
	}
	return req.URL.RequestURI()
}

// writePlainPage writes a page outside the area.
func (s *Server) writePlainPage(w http.ResponseWriter, req *http.Request, code int, page components.PlainPage) {
	page.CSS, page.Icon = assets.CSS(), assets.Icon()
	w.Header().Set("Content-Type", htmlType)
	w.WriteHeader(code)
	if req.Method == http.MethodHead {
		return
	}
	if err := components.PlainView(page).Render(req.Context(), w); err != nil {
		s.Log.Debug("a plain page was not accepted", "err", err)
	}
}

// wantsPage reports whether a browser requested a page, not a fragment or a file.
func wantsPage(req *http.Request) bool {
	return strings.Contains(req.Header.Get("Accept"), "text/html") && !isFragment(req.Header) && !strings.Contains(req.URL.RawQuery, "format=")
}

// logRefusal logs one line with the cause and the address of the sender. It never logs values that the request
// contains.
func (s *Server) logRefusal(req *http.Request, refusal *identity.Refusal) {
	from := identity.From(req).String()
	if refusal.Quiet || refusal.Once && !s.refusals.isNew(refusal.Cause+" "+from, s.Now()) {
		return
	}
	attrs := []any{"cause", refusal.Cause, "from", from, "status", refusal.Status}
	if refusal.Err != nil {
		attrs = append(attrs, "err", refusal.Err)
	}
	s.Log.Warn("refused", attrs...)
}

// A refusal of the same kind is logged once per refusalInterval. At most maxRefusals kinds are remembered.
const (
	maxRefusals     = 4096
	refusalInterval = time.Hour
)

// refusalLog remembers recent refusals, so that one address cannot fill the log.
type refusalLog struct {
	mu   sync.Mutex
	seen map[string]time.Time
}

// isNew reports whether key was not logged within refusalInterval, and records it.
func (l *refusalLog) isNew(key string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if at, seen := l.seen[key]; seen && now.Sub(at) < refusalInterval {
		return false
	}
	if l.seen == nil || len(l.seen) >= maxRefusals {
		l.seen = map[string]time.Time{}
	}
	l.seen[key] = now
	return true
}
