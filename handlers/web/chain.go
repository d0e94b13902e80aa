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

// contentSecurityPolicy lets a page run and load nothing that this service did not serve itself.
const contentSecurityPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const (
	// MaxTarget is the longest address that is read, with its query. The longest one that a screen links to is far shorter.
	MaxTarget = 8 << 10
	// maxRequestID is the longest request id that is taken from a proxy.
	maxRequestID = 64
	// PageTimeout is how long a page may take. Files and sheets take as long as the visitor needs to receive them.
	PageTimeout = time.Minute
	// yearOfHTTPS is HSTS for a year, without includeSubDomains: this service does not own the other names of its domain.
	yearOfHTTPS = "max-age=31536000"
)

// chain installs the middleware. Pre runs before the router, so that it sees every request, whether a route matches or not. A
// request that the process sends to itself belongs to another request: it skips what is about visitors.
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
		skipInternal(moreHeaders(s.BaseURL)),
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

// skipInternal leaves out a middleware for requests that the process sent to itself.
func skipInternal(m echo.MiddlewareFunc) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		with := m(next)
		return func(c echo.Context) error {
			if internalRequest(c) {
				return next(c)
			}
			return with(c)
		}
	}
}

// cutBrokenResponses ends the connection of a response that broke off, so that half a file never looks complete. Errors were
// answered before they get here.
func (s *Server) cutBrokenResponses(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := next(c); errors.Is(err, http.ErrAbortHandler) {
			s.Log.Error("response broken off", "err", err, "request", requestID(c))
			panic(http.ErrAbortHandler) // net/http ends the connection
		}
		return nil
	}
}

// requestID is the id of a request; empty for one that the process sent to itself.
func requestID(c echo.Context) string { return c.Response().Header().Get(echo.HeaderXRequestID) }

// newRequestID makes an id that tells requests apart. It is no secret.
func newRequestID() string { return fmt.Sprintf("%012x", rand.Uint64()>>16) }

// cleanRequestID removes a request id that is too long or has characters that do not belong in a log line.
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

// logPanic logs a panic with its stack. The error that it returns is answered with an error page.
func (s *Server) logPanic(c echo.Context, err error, stack []byte) error {
	s.Log.Error("panic", "err", err, "path", c.Request().URL.Path, "request", requestID(c), "stack", string(stack))
	return ErrPanic
}

// moreHeaders sets the security headers that Echo's middleware does not have. HSTS is among them if the base URL is https; base may
// be nil. Caches keep no response that does not set its own Cache-Control.
func moreHeaders(base *url.URL) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			h := c.Response().Header()
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			h.Set("Cross-Origin-Resource-Policy", "same-origin")
			h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
			h.Set("Cache-Control", "no-store")
			if base != nil && base.Scheme == "https" {
				h.Set("Strict-Transport-Security", yearOfHTTPS)
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
		http.Error(c.Response(), "This area only reads: use GET or HEAD.", http.StatusMethodNotAllowed)
		return nil
	}
}

// limitTarget refuses an address that is longer than any that a screen links to.
func limitTarget(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if len(c.Request().RequestURI) <= MaxTarget {
			return next(c)
		}
		http.Error(c.Response(), "The address is too long: use fewer or shorter filters.", http.StatusRequestURITooLong)
		return nil
	}
}

// refuseUnknownLength refuses a body without a length. BodyLimit, which comes next, refuses one with a length.
func refuseUnknownLength(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		closeUnread(c)
		if c.Request().ContentLength < 0 {
			return echo.ErrStatusRequestEntityTooLarge
		}
		return next(c)
	}
}

// closeUnread ends the connection with the response if the request has a body. The body then need not be read to find the request
// behind it.
func closeUnread(c echo.Context) {
	if c.Request().ContentLength != 0 {
		c.Response().Header().Set("Connection", "close")
	}
}

// measure counts the requests in flight, and selects the meter of the route. Requests that it does not see count as refused.
func (s *Server) measure(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Set(meterKey, s.Metrics.meterOf(c.Path()))
		s.Metrics.inFlight.Add(1)
		defer s.Metrics.inFlight.Add(-1)
		return next(c)
	}
}

// untimed reports whether a request may take any time: it is for a file or a sheet, or belongs to another request.
func (s *Server) untimed(c echo.Context) bool {
	sc, ok := s.Catalog.Lookup(s.patterns[c.Path()])
	return !ok || internalRequest(c) || sc.Family == catalog.Export || sc.Family == catalog.Print || sc.Family == catalog.Feed || c.QueryParam("format") != ""
}
