package web

import (
	"cmp"
	"errors"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
	"golang.org/x/time/rate"

	"opshub/components"
	"opshub/handlers/identity"
)

const (
	// RateBurst is the burst in seconds of the rate. It allows a page with its parts, opened in many tabs.
	RateBurst = 10
	// maxVisitors limits how many visitors are tracked. A forgotten visitor starts with a full burst.
	maxVisitors = 16384
	// ipv6PrefixBits is the length of the IPv6 prefix that identifies a visitor, who is free to choose the remaining bits.
	ipv6PrefixBits = 64
)

// visitorID returns whom the rate limit counts: the account, or the remote address if nobody is signed in. For an IPv6
// address it is the network.
func visitorID(req *http.Request, id identity.Identity) string {
	if account := cmp.Or(id.Subject, id.Email); account != "" {
		return "account " + account
	}
	at := identity.From(req)
	if at.Is6() {
		part, _ := at.Prefix(ipv6PrefixBits) // an IPv6 address has enough bits
		at = part.Addr()
	}
	return at.String()
}

// rateLimit limits the requests of each visitor.
type rateLimit struct {
	perSecond int
	now       func() time.Time
	mu        sync.Mutex
	visitors  *simplelru.LRU[string, *rate.Limiter]
}

func newRateLimit(perSecond int, now func() time.Time) *rateLimit {
	return &rateLimit{perSecond: perSecond, now: now, visitors: newLRU[*rate.Limiter](maxVisitors)}
}

// wait counts a request. It returns how long the visitor must wait, or 0 if the request may proceed.
func (l *rateLimit) wait(visitor string, now time.Time) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	bucket, ok := l.visitors.Get(visitor)
	if !ok {
		bucket = rate.NewLimiter(rate.Limit(l.perSecond), l.perSecond*RateBurst)
		l.visitors.Add(visitor, bucket)
	}
	if bucket.AllowN(now, 1) {
		return 0
	}
	missing := 1 - bucket.TokensAt(now)
	return max(time.Nanosecond, time.Duration(missing/float64(l.perSecond)*float64(time.Second)))
}

// Allow counts a request of a visitor. It implements middleware.RateLimiterStore. Its error is a waitError if the
// request exceeds the limit.
func (l *rateLimit) Allow(visitor string) (bool, error) {
	if wait := l.wait(visitor, l.now()); wait > 0 {
		return false, waitError(wait)
	}
	return true, nil
}

// waitError is how long a visitor must wait before the next request.
type waitError time.Duration

func (e waitError) Error() string { return "wait " + time.Duration(e).String() }

// rateLimiter refuses requests beyond the limit of their visitor.
func (s *Server) rateLimiter() echo.MiddlewareFunc {
	return middleware.RateLimiterWithConfig(middleware.RateLimiterConfig{
		Skipper: func(c echo.Context) bool { return s.Edge.Rate == 0 || internalRequest(c) || callerOf(c).unlimited },
		Store:   s.rates,
		IdentifierExtractor: func(c echo.Context) (string, error) {
			return visitorID(c.Request(), callerOf(c).identity), nil
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
	refusal := &identity.Refusal{Status: http.StatusTooManyRequests, Cause: "more requests than the rate limit allows", Once: true, Again: true,
		Title: "Too many requests in a short time",
		Text: "One visitor may send " + components.Plural(s.Edge.Rate, "page or part", "pages and parts") + " a second, and " + components.Thousands(int64(s.Edge.Rate*RateBurst)) +
			" at once after a pause. Wait " + components.Plural(seconds, "second", "seconds") + ", then open this address again. No data is lost. A program that reads this service must obey the Retry-After header."}
	w.Header().Set("Retry-After", strconv.Itoa(seconds))
	s.refuse(w, req, refusal, currentAddress(req))
}
