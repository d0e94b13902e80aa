package handlers

import (
	"net"
	"net/http"
	"net/netip"

	"opshub/catalog"
	"opshub/handlers/identity"
	"opshub/schedule"
)

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
