package web

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"opshub/catalog"
)

// contentSecurityPolicy allows a page to run and load only what this service serves.
const contentSecurityPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const (
	// MaxTarget is the maximum length of an address with its query. Screens link to far shorter addresses.
	MaxTarget = 8 << 10
	// maxRequestID is the maximum length of a request id from a proxy.
	maxRequestID = 64
	// PageTimeout limits the time for a page. Files and sheets are not limited, because the visitor may receive them slowly.
	PageTimeout = time.Minute
	// hstsHeader enables HSTS for a year, without includeSubDomains: this service does not own the other names of its
	// domain.
	hstsHeader = "max-age=31536000"
)

// chain installs the middleware. Pre runs before the router, so that it sees every request, even without a matching
// route. A request that the process sends to itself is part of another request, so it skips the middleware about
// visitors.
func (s *Server) chain() {
	s.Echo.Pre(
		s.cutBrokenResponses,
		cleanRequestID,
		middleware.RequestIDWithConfig(middleware.RequestIDConfig{Skipper: internalRequest, Generator: newRequestID}),
		middleware.RequestLoggerWithConfig(middleware.RequestLoggerConfig{
			HandleError: true, LogLatency: true, LogMethod: true, LogStatus: true, LogResponseSize: true, LogRequestID: true, LogValuesFunc: s.logRequest,
		}),
		middleware.RecoverWithConfig(middleware.RecoverConfig{DisableStackAll: true, LogErrorFunc: s.logPanic}),
		middleware.SecureWithConfig(middleware.SecureConfig{
			Skipper: internalRequest, ContentSecurityPolicy: contentSecurityPolicy, ContentTypeNosniff: "nosniff", ReferrerPolicy: "no-referrer",
			XFrameOptions: "DENY", // for browsers that do not know frame-ancestors
		}),
		skipInternal(extraHeaders(s.BaseURL)),
		onlyGetAndHead,
		limitTarget,
		refuseUnknownLength,
		middleware.BodyLimit("0B"),
		skipInternal(s.identifyVisitor),
		s.rateLimiter(),
		skipInternal(s.admitVisitor),
	)
	s.Echo.Use(s.measure, middleware.ContextTimeoutWithConfig(middleware.ContextTimeoutConfig{Skipper: s.untimed, Timeout: PageTimeout}))
}

// internalRequest reports whether the process sent the request to itself.
func internalRequest(c echo.Context) bool { return Nested(c.Request().Context()) }

// skipInternal makes a middleware ignore requests that the process sends to itself.
func skipInternal(m echo.MiddlewareFunc) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		wrapped := m(next)
		return func(c echo.Context) error {
			if internalRequest(c) {
				return next(c)
			}
			return wrapped(c)
		}
	}
}

// cutBrokenResponses closes the connection of a response that failed halfway, so that a truncated file never looks
// complete. Other errors are answered before they get here.
func (s *Server) cutBrokenResponses(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := next(c); errors.Is(err, http.ErrAbortHandler) {
			s.Log.Error("response broken off", "err", err, "request", requestID(c))
			panic(http.ErrAbortHandler) // net/http ends the connection
		}
		return nil
	}
}

// requestID returns the id of a request, or "" for one that the process sent to itself.
func requestID(c echo.Context) string { return c.Response().Header().Get(echo.HeaderXRequestID) }

// newRequestID returns a random id. It is not a secret.
func newRequestID() string { return fmt.Sprintf("%012x", rand.Uint64()>>16) }

// cleanRequestID removes a request id that is too long or contains characters unsuitable for a log line.
func cleanRequestID(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		id := c.Request().Header.Get(echo.HeaderXRequestID)
		unfit := func(r rune) bool {
			return (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && !strings.ContainsRune("-_.", r)
		}
		if len(id) > maxRequestID || strings.ContainsFunc(id, unfit) {
			c.Request().Header.Del(echo.HeaderXRequestID)
		}
		return next(c)
	}
}

// logPanic logs a panic with its stack. It returns an error that produces an error page.
func (s *Server) logPanic(c echo.Context, err error, stack []byte) error {
	s.Log.Error("panic", "err", err, "path", c.Request().URL.Path, "request", requestID(c), "stack", string(stack))
	return ErrPanic
}

// extraHeaders sets the security headers that Echo's middleware lacks, and HSTS if the base URL is https. base may be
// nil. Responses that do not set their own Cache-Control are not cached.
func extraHeaders(base *url.URL) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			h := c.Response().Header()
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			h.Set("Cross-Origin-Resource-Policy", "same-origin")
			h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
			h.Set("Cache-Control", "no-store")
			if base != nil && base.Scheme == "https" {
				h.Set("Strict-Transport-Security", hstsHeader)
			}
			return next(c)
		}
	}
}

// onlyGetAndHead refuses every other method on every path.
func onlyGetAndHead(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if m := c.Request().Method; m == http.MethodGet || m == http.MethodHead {
			return next(c)
		}
		closeUnread(c)
		c.Response().Header().Set("Allow", "GET, HEAD")
		http.Error(c.Response(), "This area is read-only: use GET or HEAD.", http.StatusMethodNotAllowed)
		return nil
	}
}

// limitTarget refuses an address longer than MaxTarget.
func limitTarget(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if len(c.Request().RequestURI) <= MaxTarget {
			return next(c)
		}
		http.Error(c.Response(), "The address is too long: use fewer or shorter filters.", http.StatusRequestURITooLong)
		return nil
	}
}

// refuseUnknownLength refuses a body without a length. BodyLimit, which follows, refuses one with a length.
func refuseUnknownLength(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		closeUnread(c)
		if c.Request().ContentLength < 0 {
			return echo.ErrStatusRequestEntityTooLarge
		}
		return next(c)
	}
}

// closeUnread closes the connection after the response if the request has a body, so that the body need not be read.
func closeUnread(c echo.Context) {
	if c.Request().ContentLength != 0 {
		c.Response().Header().Set("Connection", "close")
	}
}

// measure counts the requests in flight and selects the meter of the route. Requests that do not reach it count as
// refused.
func (s *Server) measure(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Set(meterKey, s.Metrics.meterOf(c.Path()))
		s.Metrics.inFlight.Add(1)
		defer s.Metrics.inFlight.Add(-1)
		return next(c)
	}
}

// untimed reports whether a request has no timeout: it is for a file or a sheet, or it is part of another request.
func (s *Server) untimed(c echo.Context) bool {
	sc, ok := s.Catalog.Lookup(s.patterns[c.Path()])
	return !ok || internalRequest(c) || sc.Family == catalog.Export || sc.Family == catalog.Print || sc.Family == catalog.Feed || c.QueryParam("format") != ""
}
