package web

import (
	"context"
	"net/http"

	"opshub/handlers/identity"
	"opshub/schedule"
)

// VisitorKey is where the visitor stands in the context of a request. What a request sends inside the process is asked as the same
// visitor, since its context is made from the one of the request.
type VisitorKey struct{}

// Visitor is who sent the request of a context. Where visitors are identified, a context without one is asked as nobody.
func (s *Server) Visitor(ctx context.Context) identity.Visitor {
	if v, ok := ctx.Value(VisitorKey{}).(identity.Visitor); ok {
		return v
	}
	if s.Identity == nil {
		return identity.Loopback()
	}
	return identity.Visitor{}
}

// viewer is what the store is asked with on behalf of the visitor.
func (s *Server) viewer(ctx context.Context) schedule.Viewer { return s.Visitor(ctx).Viewer }

// Manages says whether the screen is asked for as a manager, who reads everything. To everybody else figures of the whole say nothing
// that changes with a row of somebody else.
func (r *Request) Manages() bool { return r.Viewer.Role == schedule.RoleManager }

// ForManagers stands where only managers read what is there.
const ForManagers = "shown to managers"

// Identify says who sent a request, and what follows from it.
func (s *Server) Identify(req *http.Request) (identity.Visitor, *identity.Refusal) {
	id, refusal := s.Identity.Identify(req)
	if refusal != nil {
		return identity.Visitor{}, refusal
	}
	r := &Request{Ctx: req.Context(), Roster: s.Rosters.Roster()}
	s.Clock(r)
	return identity.Resolve(id, s.Managers, r.Roster.EmployeesAt(id.Email), r.Today), nil
}
