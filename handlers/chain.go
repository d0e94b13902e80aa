package handlers

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/handlers/identity"
	"opshub/schedule"
)

// securityHeaders go out with every answer. No script or style runs that this service did not serve itself.
var securityHeaders = []header{
	{"Content-Security-Policy", []string{"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
		"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"}},
	{"X-Content-Type-Options", []string{"nosniff"}},
	{"X-Frame-Options", []string{"DENY"}}, // for browsers that do not know frame-ancestors
	{"Referrer-Policy", []string{"no-referrer"}},
	{"Cross-Origin-Opener-Policy", []string{"same-origin"}},
	{"Cross-Origin-Resource-Policy", []string{"same-origin"}},
	{"Permissions-Policy", []string{"camera=(), geolocation=(), microphone=()"}},
}

// noStore is the Cache-Control of every response that does not set its own.
var noStore = header{"Cache-Control", []string{"no-store"}}

// onlyHTTPS is HSTS for a year, without includeSubDomains: this service does not own the other names of its domain.
var onlyHTTPS = header{"Strict-Transport-Security", []string{"max-age=31536000"}}

// headersFor returns the headers of every response. HSTS is among them if the base URL is https; base may be nil.
func headersFor(base *url.URL) []header {
	list := append(slices.Clone(securityHeaders), noStore)
	if base != nil && base.Scheme == "https" {
		list = append(list, onlyHTTPS)
	}
	return list
}

// maxTarget is the longest address that is read, with its query. The longest one the screens themselves make is far below.
const maxTarget = 8 << 10

// handler is the whole chain: the method gate before anything else, then what is too large, then who may look, then Echo.
func (s *server) handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		e := &exchange{ResponseWriter: w, start: s.Now(), meter: s.metrics.refused}
		defer s.note(e, req)
		head := e.Header()
		for i := range s.headers {
			head[s.headers[i].name] = s.headers[i].lines
		}
		if req.Method != http.MethodGet && req.Method != http.MethodHead {
			head.Set("Allow", "GET, HEAD")
			unread(e, req)
			http.Error(e, "This area only reads: use GET or HEAD.", http.StatusMethodNotAllowed)
			return
		}
		if tooLarge(e, req) {
			return
		}
		if req, welcome := s.admit(e, req); welcome {
			s.echo.ServeHTTP(e, req)
		}
	})
}

// tooLarge refuses what no screen needs: a long address, and a body, of which not a byte is read.
func tooLarge(w http.ResponseWriter, req *http.Request) bool {
	code, why := 0, ""
	switch {
	case len(req.RequestURI) > maxTarget:
		code, why = http.StatusRequestURITooLong, "The address is too long: use fewer or shorter filters."
	case unread(w, req):
		code, why = http.StatusRequestEntityTooLarge, "This area only reads: send no body."
	default:
		return false
	}
	http.Error(w, why, code)
	return true
}

// unread says whether a request has a body. The connection then ends with the answer, so that the body need not be read to find
// the next request behind it.
func unread(w http.ResponseWriter, req *http.Request) bool {
	if req.ContentLength == 0 {
		return false
	}
	w.Header().Set("Connection", "close")
	return true
}

// probed says whether a path answers any visitor: load balancers ask from elsewhere, and what they are told is nothing private.
func probed(path string) bool { return path == catalog.PathHealth || path == catalog.PathReady }

// forwarding are headers that a proxy adds, as requests have them: behind one, the loopback address is not the visitor's.
var forwarding = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via"}

// stranger says why a visitor is refused while nobody signs in: only visitors on this machine are let in, under a
// name of this machine or of --base-url, and not through a proxy. The name is asked for because a foreign page
// could otherwise point its own name at the loopback address. Empty means welcome.
func (s *server) stranger(req *http.Request) string {
	if s.Public {
		return ""
	}
	const advice = " Nobody signs in to this service, so it serves only its own machine. To serve others, start it with --public-without-sign-in."
	if !identity.From(req).IsLoopback() {
		return "This visitor is not on the machine that serves." + advice
	}
	if name := throughProxy(req); name != "" {
		return "This request came through a proxy (" + name + ")." + advice
	}
	if !s.ownName(req.Host) {
		return "This service does not answer under the name " + schedule.Printable(req.Host) + "." + advice
	}
	return ""
}

// throughProxy is the header with which a proxy says that it passed a request on; empty where none does.
func throughProxy(req *http.Request) string {
	for _, name := range forwarding {
		if lines := req.Header[name]; len(lines) > 0 && lines[0] != "" {
			return name
		}
	}
	return ""
}

// ownName says whether a Host header names this machine or the base address.
func (s *server) ownName(host string) bool {
	if s.BaseURL != nil && host == s.BaseURL.Host {
		return true
	}
	if at, err := netip.ParseAddrPort(host); err == nil {
		return at.Addr().Unmap().IsLoopback()
	}
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	ip := net.ParseIP(name)
	return name == "localhost" || (ip != nil && ip.IsLoopback()) || name == "[::1]"
}

// answering counts the requests in flight, selects the meter of the route, and recovers from a panic with an error page.
func (s *server) answering(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		if e, ok := c.Response().Writer.(*exchange); ok { // nil for a request that the process sent to itself
			e.meter = s.metrics.meterOf(c.Path())
		}
		s.metrics.inFlight.Add(1)
		defer func() {
			s.metrics.inFlight.Add(-1)
			p := recover()
			if p != nil {
				s.Log.Error("panic", "err", p, "path", c.Request().URL.Path)
				s.answerError(errPanic, c)
			}
			if errors.Is(err, http.ErrAbortHandler) {
				s.Log.Error("export broken off", "err", err)
				panic(http.ErrAbortHandler) // net/http cuts the connection, so that half a file never looks whole
			}
		}()
		if err = next(c); err != nil && !errors.Is(err, http.ErrAbortHandler) {
			c.Error(err)
			err = nil
		}
		return err
	}
}
