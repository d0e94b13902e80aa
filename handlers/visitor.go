package handlers

import (
	"context"
	"net/http"

	"opshub/handlers/identity"
	"opshub/schedule"
)

// visitorKey is where the visitor stands in the context of a request. What a request sends inside the process is asked as the same
// visitor, since its context is made from the one of the request.
type visitorKey struct{}

// visitor is who sent the request of a context. Where visitors are identified, a context without one is asked as nobody.
func (s *server) visitor(ctx context.Context) identity.Visitor {
	if v, ok := ctx.Value(visitorKey{}).(identity.Visitor); ok {
		return v
	}
	if s.Identity == nil {
		return identity.Loopback()
	}
	return identity.Visitor{}
}

// viewer is what the store is asked with on behalf of the visitor.
func (s *server) viewer(ctx context.Context) schedule.Viewer { return s.visitor(ctx).Viewer }

// manages says whether the screen is asked for as a manager, who reads everything. To everybody else figures of the whole say nothing
// that changes with a row of somebody else.
func (r *request) manages() bool { return r.viewer.Role == schedule.RoleManager }

// forManagers stands where only managers read what is there.
const forManagers = "shown to managers"

// identify says who sent a request, and what follows from it.
func (s *server) identify(req *http.Request) (identity.Visitor, *identity.Refusal) {
	id, refusal := s.Identity.Identify(req)
	if refusal != nil {
		return identity.Visitor{}, refusal
	}
	r := &request{ctx: req.Context(), roster: s.Rosters.Roster()}
	s.clock(r)
	return identity.Resolve(id, s.Managers, r.roster.EmployeesAt(id.Email), r.today), nil
}
