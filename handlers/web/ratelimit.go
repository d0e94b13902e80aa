package web

import (
	"cmp"
	"errors"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
	"golang.org/x/time/rate"

	"opshub/components"
	"opshub/handlers/identity"
)

const (
	// RateBurst is for how many seconds of the rate a visitor who was quiet may ask at once: a page with its parts, opened in many tabs.
	RateBurst = 10
	// visitorsKept is of how many visitors it is known at most how much they asked lately. Who is forgotten begins anew.
	visitorsKept = 16384
	// sixBits is the part of an IPv6 address that names a visitor: the rest he chooses himself.
	sixBits = 64
)

// visitorName is whom a limit counts: the account of a visitor, or the address from which the request came if nobody is signed in.
// Of an IPv6 address it is the network.
func visitorName(req *http.Request, id identity.Identity) string {
	if account := cmp.Or(id.Subject, id.Email); account != "" {
		return "account " + account
	}
	at := identity.From(req)
	if at.Is6() {
		part, _ := at.Prefix(sixBits) // an IPv6 address always has so many bits
		at = part.Addr()
	}
	return at.String()
}

// rateLimit counts what each visitor asks. The zero value lets everybody ask without end.
type rateLimit struct {
	perSecond int
	now       func() time.Time
	mu        sync.Mutex
	visitors  recent[string, *rate.Limiter]
}

func newRateLimit(perSecond int, now func() time.Time) *rateLimit {
	return &rateLimit{perSecond: perSecond, now: now, visitors: recent[string, *rate.Limiter]{most: visitorsKept}}
}

// wait counts a request, and says how long the visitor has to wait where it is one too many; 0 lets it pass.
func (l *rateLimit) wait(visitor string, now time.Time) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	bucket, ok := l.visitors.get(visitor)
	if !ok {
		bucket = rate.NewLimiter(rate.Limit(l.perSecond), l.perSecond*RateBurst)
		l.visitors.put(visitor, bucket)
	}
	if bucket.AllowN(now, 1) {
		return 0
	}
	lacking := 1 - bucket.TokensAt(now)
	return max(time.Nanosecond, time.Duration(lacking/float64(l.perSecond)*float64(time.Second)))
}

// Allow counts a request of a visitor. It implements middleware.RateLimiterStore. The error of a request that is one too many is a
// waitError.
func (l *rateLimit) Allow(visitor string) (bool, error) {
	if wait := l.wait(visitor, l.now()); wait > 0 {
		return false, waitError(wait)
	}
	return true, nil
}

// waitError is how long a visitor must wait before the next request.
type waitError time.Duration

func (e waitError) Error() string { return "wait " + time.Duration(e).String() }

// rateLimiter refuses requests that are too many for their visitor.
func (s *Server) rateLimiter() echo.MiddlewareFunc {
	return middleware.RateLimiterWithConfig(middleware.RateLimiterConfig{
		Skipper: func(c echo.Context) bool { return s.Edge.Rate == 0 || internalRequest(c) || callerOf(c).unlimited },
		Store:   s.rates,
		IdentifierExtractor: func(c echo.Context) (string, error) {
			return visitorName(c.Request(), callerOf(c).identity), nil
		},
		DenyHandler: func(c echo.Context, _ string, err error) error {
			s.Metrics.limited.Inc()
			var wait waitError
			_ = errors.As(err, &wait) // the only error of the store
			s.tooMany(c.Response(), c.Request(), int(math.Ceil(time.Duration(wait).Seconds())))
			return nil
		},
	})
}

// tooMany answers 429 with the number of seconds after which the visitor may continue.
func (s *Server) tooMany(w http.ResponseWriter, req *http.Request, seconds int) {
	why := &identity.Refusal{Status: http.StatusTooManyRequests, Cause: "more requests than the rate limit lets pass", Once: true, Again: true,
		Title: "Too many requests in a short time",
		Text: "One visitor may ask for " + components.Plural(s.Edge.Rate, "page or part", "pages and parts") + " a second, and for " + components.Thousands(int64(s.Edge.Rate*RateBurst)) +
			" at once after a pause. Wait " + components.Plural(seconds, "second", "seconds") + ", then open this address again; nothing is lost. A program that reads this service should keep to the header Retry-After."}
	w.Header().Set("Retry-After", strconv.Itoa(seconds))
	s.refuse(w, req, why, backOf(req))
}
