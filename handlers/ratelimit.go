package handlers

import (
	"cmp"
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"opshub/components"
	"opshub/handlers/identity"
)

const (
	// rateBurst is for how many seconds of the rate a visitor who was quiet may ask at once: a page with its parts, opened in many tabs.
	rateBurst = 10
	// visitorsKept is of how many visitors it is known at most how much they asked lately. Who is forgotten begins anew.
	visitorsKept = 16384
	// sixBits is the part of an IPv6 address that names a visitor: the rest he chooses himself.
	sixBits = 64
)

// asker is whom a limit counts: the account, and where nobody is signed in the address.
type asker struct {
	account string
	at      netip.Addr
}

// askerOf is the account of a visitor, or else the address from which the request came.
func askerOf(req *http.Request, id identity.Identity) asker {
	if who := cmp.Or(id.Subject, id.Email); who != "" {
		return asker{account: who}
	}
	at := identity.From(req)
	if at.Is6() {
		part, _ := at.Prefix(sixBits) // an IPv6 address always has so many bits
		at = part.Addr()
	}
	return asker{at: at}
}

// rateLimit counts what each visitor asks. The zero value lets everybody ask without end.
type rateLimit struct {
	perSecond int
	mu        sync.Mutex
	askers    recent[asker, *rate.Limiter]
}

func newRateLimit(perSecond int) *rateLimit {
	return &rateLimit{perSecond: perSecond, askers: recent[asker, *rate.Limiter]{most: visitorsKept}}
}

// wait counts a request, and says how long the visitor has to wait where it is one too many; 0 lets it pass.
func (l *rateLimit) wait(who asker, now time.Time) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	bucket, ok := l.askers.get(who)
	if !ok {
		bucket = rate.NewLimiter(rate.Limit(l.perSecond), l.perSecond*rateBurst)
		l.askers.put(who, bucket)
	}
	if bucket.AllowN(now, 1) {
		return 0
	}
	lacking := 1 - bucket.TokensAt(now)
	return max(time.Nanosecond, time.Duration(lacking/float64(l.perSecond)*float64(time.Second)))
}

// limited answers a request that is one too many for its visitor, and says whether it was. As long as nobody signs in, the machine
// itself is limited only when that was asked for: smoke tests, scripts and a proxy on it ask for many.
func (s *server) limited(w http.ResponseWriter, req *http.Request, id identity.Identity) bool {
	if s.Edge.Rate == 0 || s.Identity == nil && !s.Edge.RateLoopback && (!s.Public || identity.From(req).IsLoopback()) { // no stranger is let in unless Public
		return false
	}
	wait := s.rates.wait(askerOf(req, id), s.Now())
	if wait == 0 {
		return false
	}
	s.metrics.limited.Inc()
	s.tooMany(w, req, int(math.Ceil(wait.Seconds())))
	return true
}

// tooMany says when to ask again.
func (s *server) tooMany(w http.ResponseWriter, req *http.Request, seconds int) {
	why := &identity.Refusal{Status: http.StatusTooManyRequests, Cause: "more requests than the rate limit lets pass", Once: true, Again: true,
		Title: "Too many requests in a short time",
		Text: "One visitor may ask for " + components.Plural(s.Edge.Rate, "page or part", "pages and parts") + " a second, and for " + components.Thousands(int64(s.Edge.Rate*rateBurst)) +
			" at once after a pause. Wait " + components.Plural(seconds, "second", "seconds") + ", then open this address again; nothing is lost. A program that reads this service should keep to the header Retry-After."}
	w.Header().Set("Retry-After", strconv.Itoa(seconds))
	s.refuse(w, req, why, backOf(req))
}
