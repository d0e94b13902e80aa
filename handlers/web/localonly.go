package web

import (
	"net"
	"net/http"
	"net/netip"

	"opshub/catalog"
	"opshub/handlers/identity"
	"opshub/schedule"
)

// probed reports whether a path needs no sign-in. Load balancers probe these paths from other machines, and the
// responses contain nothing private.
func probed(path string) bool { return path == catalog.PathHealth || path == catalog.PathReady }

// proxyHeaders are the headers that mark a request as forwarded by a proxy. The remote address of such a connection is
// that of the proxy, not that of the visitor.
var proxyHeaders = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via"}

// localOnlyRefusal returns why a request is refused if no identity source is configured, or "" to accept it. It accepts
// only requests from this machine that did not pass a proxy and whose Host header names this machine or --base-url. The
// Host header is checked against DNS rebinding: another site could point its own name at the loopback address.
func (s *Server) localOnlyRefusal(req *http.Request) string {
	if s.Public {
		return ""
	}
	const advice = " Nobody signs in to this service, so it serves only visitors on its own machine. To serve others, start it with --public-without-sign-in."
	if !identity.From(req).IsLoopback() {
		return "This visitor is not on the machine of the service." + advice
	}
	if name := throughProxy(req); name != "" {
		return "This request came through a proxy (" + name + ")." + advice
	}
	if !s.isOwnHost(req.Host) {
		return "This service does not answer under the name " + schedule.Printable(req.Host) + "." + advice
	}
	return ""
}

// throughProxy returns the name of the first header that marks a request as forwarded by a proxy, or "".
func throughProxy(req *http.Request) string {
	for _, name := range proxyHeaders {
		if lines := req.Header[name]; len(lines) > 0 && lines[0] != "" {
			return name
		}
	}
	return ""
}

// isOwnHost reports whether a Host header names this machine or the base URL.
func (s *Server) isOwnHost(host string) bool {
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
