package web

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/handlers/identity"
	"opshub/schedule"
)

// Keys of values that the chain sets in the context of Echo.
const (
	callerKey = "caller"
	meterKey  = "meter"
)

// caller is what the middleware found out about the sender of a request.
type caller struct {
	identity  identity.Identity
	refusal   *identity.Refusal // why the visitor may not see the screen; nil if allowed
	unlimited bool              // the rate limit ignores the request
}

// callerOf returns the caller of a request. It is empty if the request was refused before identification.
func callerOf(c echo.Context) caller {
	v, _ := c.Get(callerKey).(caller)
	return v
}

// account returns the e-mail address or the subject of the visitor, or "" if the visitor is not signed in.
func (v caller) account() string { return cmp.Or(v.identity.Email, v.identity.Subject) }

// identifyVisitor finds out who sent a request. If no identity source is configured, it refuses visitors from other
// machines.
func (s *Server) identifyVisitor(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		req, path, v := c.Request(), c.Request().URL.Path, caller{}
		switch {
		case probed(path) || s.scraped(req):
			v.unlimited = true
		case s.Identity == nil:
			if reason := s.localOnlyRefusal(req); reason != "" {
				http.Error(c.Response(), reason, http.StatusForbidden)
				return nil
			}
			v.unlimited = cheap(path) || !s.Edge.RateLoopback && (!s.Public || identity.From(req).IsLoopback()) // remote visitors get here only with Public
		case s.unguarded(path):
			v.unlimited = cheap(path)
		default:
			visitor, refusal, signed := s.signedVisitor(req)
			if !signed {
				c.Response().Header().Set("Vary", s.Identity.Vary())
				visitor, refusal = s.Identify(req)
			}
			if refusal == nil && path == catalog.PathMetrics && visitor.Viewer.Role != schedule.RoleManager {
				refusal = &identity.Refusal{Status: http.StatusForbidden, Cause: "metrics requested by staff",
					Title: "Only managers can read the metrics of the service", Text: "You are signed in as staff."}
			}
			v.identity, v.refusal = visitor.Identity, refusal
			c.SetRequest(req.WithContext(context.WithValue(req.Context(), VisitorKey{}, visitor)))
		}
		c.Set(callerKey, v)
		return next(c)
	}
}

// admitVisitor refuses a visitor who may not see the screen. It follows the rate limit, so that guesses are limited
// too.
func (s *Server) admitVisitor(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if refusal := callerOf(c).refusal; refusal != nil {
			s.refuse(c.Response(), c.Request(), refusal, currentAddress(c.Request()))
			return nil
		}
		return next(c)
	}
}

// cheap reports whether a path costs as little to serve as to refuse. Style sheet, script and icon are in memory.
func cheap(path string) bool { return strings.HasPrefix(path, catalog.PathAssets) }

// scraped reports whether a request is for /metrics and comes from an address in --metrics-from. It checks the address
// of the connection and refuses requests that passed a proxy, because their origin is unknown.
func (s *Server) scraped(req *http.Request) bool {
	return req.URL.Path == catalog.PathMetrics && identity.Within(identity.From(req), s.Edge.MetricsFrom) && throughProxy(req) == ""
}

// unguarded reports whether a path needs no identity although visitors are identified. Style sheet, script and icon are
// public, and the sign-in pages precede signing in.
func (s *Server) unguarded(path string) bool {
	return cheap(path) || s.SignIn() != nil && slices.Contains(SignInPaths, path)
}

// VisitorKey is the context key of the visitor. Requests that the process sends to itself derive their context from the
// original request, so they run as the same visitor.
type VisitorKey struct{}

// Visitor returns the visitor of a request context. If visitors are identified and the context has none, it returns the
// zero visitor, who may read nothing.
func (s *Server) Visitor(ctx context.Context) identity.Visitor {
	if v, ok := ctx.Value(VisitorKey{}).(identity.Visitor); ok {
		return v
	}
	if s.Identity == nil {
		return identity.Loopback()
	}
	return identity.Visitor{}
}

// viewer returns the access scope of the visitor for the store.
func (s *Server) viewer(ctx context.Context) schedule.Viewer { return s.Visitor(ctx).Viewer }

// Manages reports whether the visitor is a manager and may read everything. For other visitors, totals must not reveal
// rows of other employees.
func (r *Request) Manages() bool { return r.Viewer.Role == schedule.RoleManager }

// ForManagers replaces a value that only managers may see.
const ForManagers = "shown to managers"

// Identify returns who sent a request and the resulting access, or a refusal.
func (s *Server) Identify(req *http.Request) (identity.Visitor, *identity.Refusal) {
	id, refusal := s.Identity.Identify(req)
	if refusal != nil {
		return identity.Visitor{}, refusal
	}
	r := &Request{Ctx: req.Context(), Roster: s.Rosters.Roster()}
	s.Clock(r)
	return identity.Resolve(id, s.Managers, r.Roster.EmployeesAt(id.Email), r.Today), nil
}
