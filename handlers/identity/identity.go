// Package identity determines who a visitor is. It reads the identity that a trusted proxy or an OpenID Connect
// provider asserts and refuses requests without one. The result is a plain value with the reason for each conclusion in
// words. The package stores no state of visitors between requests, and uses neither Echo nor the database.
package identity

import (
	"net/http"
	"net/netip"
	"time"
)

// Identity is who a visitor is according to a trusted source.
type Identity struct {
	Source  string    // what asserts the identity, in words
	Subject string    // the provider's identifier of the account; empty for none
	Email   string    // in the form of schedule.Address; empty if there is none that can be trusted
	NoEmail string    // why there is no address, in words
	Groups  []string  // as the source names them; a sign-in stores only those that make a visitor a manager
	Until   time.Time // when the sign-in ends; zero if every request is authenticated separately
}

// Source reads the identity from a request.
type Source interface {
	// Identify returns who sent the request, or why the request is refused.
	Identify(req *http.Request) (Identity, *Refusal)
	// Vary returns the names of the request headers that determine the visitor, separated by commas.
	Vary() string
}

// Refusal is why a request is refused. Its texts contain no part of the request.
type Refusal struct {
	Status int
	Cause  string // a few words for the log; equal for all refusals of one kind
	Title  string
	Text   string
	SignIn bool  // signing in would help
	Clear  bool  // the browser's session cookie is invalid and must be deleted
	Again  bool  // the same request can succeed later
	Quiet  bool  // the request is not at fault, so nothing is logged
	Once   bool  // one log entry per address is enough
	Err    error // the underlying error, only for the log; contains nothing private
}

func (r *Refusal) Error() string { return r.Cause }

// From returns the remote address of a request's connection. It is invalid if RemoteAddr is not a network address.
func From(req *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(req.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr().Unmap().WithZone("")
}

// Within reports whether one of the ranges contains an address.
func Within(at netip.Addr, ranges []netip.Prefix) bool {
	for _, r := range ranges {
		if at.IsValid() && r.Contains(at) {
			return true
		}
	}
	return false
}
