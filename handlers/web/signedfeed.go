package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/handlers/identity"
	"opshub/schedule"
)

// Calendar programs have no cookie, and no proxy names them. Where visitors are identified, the address of a calendar carries a
// signature of what it is the calendar of, and is let in by that alone: it reads as that employee, or as a sheet on the wall does.

// SignParam holds the signature, and feedPurpose is what it is good for.
const (
	SignParam   = "sign"
	FeedPurpose = "feed"
)

// feedAt is the calendar that a path names, and the number of its record.
func (s *Server) feedAt(path string) (catalog.Screen, int64, bool) {
	given := strings.Split(path, "/")
	for _, sc := range s.feeds {
		pattern, id := strings.Split(sc.Path, "/"), int64(0)
		fits := len(pattern) == len(given)
		for i := 0; fits && i < len(pattern); i++ {
			if strings.HasPrefix(pattern[i], "{") {
				id, fits = Positive(given[i])
			} else {
				fits = pattern[i] == given[i]
			}
		}
		if fits {
			return sc, id, true
		}
	}
	return catalog.Screen{}, 0, false
}

// feedOf is the text that is signed: whose calendar it is. The calendars of one employee have the same.
func feedOf(sc catalog.Screen, id int64) string { return sc.Content + " " + format.ID(id) }

// ofEmployee says whether a calendar is that of one employee.
func ofEmployee(sc catalog.Screen) bool { return slices.Contains(sc.Params(), "employee") }

// signedVisitor is the visitor that the signature of an address stands for. It says false where the address has none to look at.
func (s *Server) signedVisitor(req *http.Request) (identity.Visitor, *identity.Refusal, bool) {
	sc, id, isFeed := s.feedAt(req.URL.Path)
	signs, signed := req.URL.Query()[SignParam]
	if !isFeed || !signed {
		return identity.Visitor{}, nil, false
	}
	if len(signs) != 1 || !s.FeedKeys.Signed(FeedPurpose, feedOf(sc, id), signs[0]) {
		return identity.Visitor{}, &identity.Refusal{Status: http.StatusForbidden, Cause: "calendar address with a wrong signature", Once: true,
			Title: "This calendar address does not hold",
			Text:  "Its signature is not that of this calendar, or was made under a key that is no longer in use. Open your schedule here and subscribe to the address that stands there now."}, true
	}
	v := identity.Visitor{Viewer: schedule.Wall, Mapping: schedule.MappingUnmatched, WhyScope: "Whoever has the address of this calendar reads what was published for all to see."}
	if ofEmployee(sc) {
		v.Viewer = schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: id}
		v.EmployeeID, v.WhyScope = id, "Whoever has the address of this calendar reads the published shifts of its employee."
	}
	return v, nil, true
}

// FeedAddress is the address of a calendar as a screen shows it: with its signature where calendars need one and the visitor may hand
// it on, which the employee and managers may.
func (s *Server) FeedAddress(r *Request, path string, id int64) string {
	sc, ok := s.Catalog.Lookup(path)
	query := url.Values{}
	if own := ofEmployee(sc) && r.Viewer.EmployeeID == id; ok && s.Identity != nil && len(s.FeedKeys) > 0 && (own || r.Manages()) {
		query.Set(SignParam, s.FeedKeys.Sign(FeedPurpose, feedOf(sc, id)))
	}
	return s.Address(path, query, format.ID(id))
}
