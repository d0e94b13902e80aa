// Package identity says who a visitor is: it reads what a trusted proxy or an OpenID Connect provider vouches for, refuses what nobody
// vouches for, and turns the rest into a plain value, with the reason for each conclusion in words. It keeps no state between requests,
// and knows neither Echo nor the database.
package identity

import (
	"net/http"
	"net/netip"
	"time"
)

// Identity is who a visitor is, as a source that can be believed says.
type Identity struct {
	Source  string    // what vouches for it, in words
	Subject string    // the provider's own name for the account; empty where there is none
	Email   string    // in the form of schedule.Address; empty where there is none that can be believed
	NoEmail string    // why there is none, in words
	Groups  []string  // as the source names them; a sign-in keeps only those that make a manager
	Until   time.Time // when the sign-in ends; zero where every request is vouched for anew
}

// Source reads the identity out of a request.
type Source interface {
	// Identify says who sent the request, or why it is not served.
	Identify(req *http.Request) (Identity, *Refusal)
	// Vary names the request header that decides who the visitor is.
	Vary() string
}

// Refusal is why a request is not served. Its words hold nothing of what the request said of itself.
type Refusal struct {
	Status int
	Cause  string // a few words for the log; the same for all refusals of one kind
	Title  string
	Text   string
	SignIn bool  // signing in would help
	Clear  bool  // the sign-in that the browser holds is worth nothing
	Again  bool  // the same request is answered later
	Quiet  bool  // nothing is wrong with the request, so that nothing is logged
	Once   bool  // one line of the log for each address is enough
	Err    error // what failed, for the log alone; holds nothing private
}

func (r *Refusal) Error() string { return r.Cause }

// From is the address that a request came from, as the connection says; not valid where that is no network address.
func From(req *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(req.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr().Unmap().WithZone("")
}

// Within says whether an address lies in one of the ranges.
func Within(at netip.Addr, ranges []netip.Prefix) bool {
	for _, r := range ranges {
		if at.IsValid() && r.Contains(at) {
			return true
		}
	}
	return false
}
