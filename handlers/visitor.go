package handlers

import (
	"context"
	"net/http"
	"slices"

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
	same, err := s.employeesAt(req.Context(), id.Email)
	if err != nil {
		return identity.Visitor{}, &identity.Refusal{Status: http.StatusServiceUnavailable, Cause: "the employees cannot be read", Err: err,
			Title: "The database does not answer", Text: "Who you are here is looked up in the schedule, and that cannot be read just now. Open this address again in a moment."}
	}
	return identity.Resolve(id, s.Managers, same, r.today), nil
}

// employeesAt is the employees with an e-mail address. All addresses are read once for each state of the data, and brought into
// the one form here, whatever form they were stored in.
func (s *server) employeesAt(ctx context.Context, email string) ([]schedule.Employee, error) {
	if email == "" {
		return nil, nil
	}
	all, err := s.addresses.get("of "+s.version(), func() (map[string][]schedule.Employee, error) {
		byAddress := map[string][]schedule.Employee{}
		err := s.Store.EachPerson(context.WithoutCancel(ctx), schedule.Manager, schedule.Filter{}, func(p *schedule.Person) error {
			if address, ok := schedule.Address(p.Email); ok {
				byAddress[address] = append(byAddress[address], p.Employee)
			}
			return nil
		})
		return byAddress, err
	})
	return slices.Clone(all[email]), err
}
