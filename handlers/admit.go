package handlers

import (
	"context"
	"net/http"
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
func (s *server) admit(w http.ResponseWriter, req *http.Request) (*http.Request, bool) {
	if probed(req.URL.Path) {
		return req, true
	}
	if s.Identity == nil {
		if why := s.stranger(req); why != "" {
			s.metrics.refused.count(req.Method, http.StatusForbidden, 0, 0)
			http.Error(w, why, http.StatusForbidden)
			return nil, false
		}
		return req, true
	}
	if unguarded(req.URL.Path) {
		return req, true
	}
	w.Header().Set("Vary", s.Identity.Vary())
	visitor, refusal := s.identify(req)
	if refusal == nil && req.URL.Path == catalog.PathMetrics && visitor.Viewer.Role != schedule.RoleManager {
		refusal = &identity.Refusal{Status: http.StatusForbidden, Cause: "figures asked for by staff",
			Title: "The figures of the service are for managers", Text: "You are signed in as staff."}
	}
	if refusal != nil {
		s.refuse(w, req, refusal)
		return nil, false
	}
	return req.WithContext(context.WithValue(req.Context(), visitorKey{}, visitor)), true
}

// unguarded says whether a path answers whoever asks although visitors are identified: what every page loads is the same for all.
func unguarded(path string) bool { return strings.HasPrefix(path, catalog.PathAssets) }

// refuse answers a request that is not served: a plain page for people, plain words for programs. It leaves one line in the log.
func (s *server) refuse(w http.ResponseWriter, req *http.Request, why *identity.Refusal) {
	s.metrics.refused.count(req.Method, why.Status, 0, 0)
	s.logRefusal(req, why)
	w.Header().Set("Cache-Control", "no-store")
	if !wantsPage(req) {
		http.Error(w, why.Title+". "+why.Text, why.Status)
		return
	}
	s.tellPlain(w, req, why.Status, components.PlainPage{Title: why.Title, Text: why.Text})
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
