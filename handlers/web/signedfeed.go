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

// Calendar programs cannot sign in. If visitors are identified, the address of a calendar therefore contains a signature of its
// subject, which suffices for access: as that employee, or to what is published for everyone.

// SignParam is the query parameter of the signature. FeedPurpose is the purpose that it is bound to.
const (
	SignParam   = "sign"
	FeedPurpose = "feed"
)

// feedForPath returns the calendar of a path and its record number.
func (s *Server) feedForPath(path string) (catalog.Screen, int64, bool) {
	segments := strings.Split(path, "/")
	for _, sc := range s.feeds {
		pattern, id := strings.Split(sc.Path, "/"), int64(0)
		matches := len(pattern) == len(segments)
		for i := 0; matches && i < len(pattern); i++ {
			if strings.HasPrefix(pattern[i], "{") {
				id, matches = Positive(segments[i])
			} else {
				matches = pattern[i] == segments[i]
			}
		}
		if matches {
			return sc, id, true
		}
	}
	return catalog.Screen{}, 0, false
}

// feedSubject returns the text that is signed: the subject of the calendar. All calendars of one employee share it.
func feedSubject(sc catalog.Screen, id int64) string { return sc.Content + " " + format.ID(id) }

// isEmployeeFeed reports whether a calendar belongs to one employee.
func isEmployeeFeed(sc catalog.Screen) bool { return slices.Contains(sc.Params(), "employee") }

// signedVisitor returns the visitor that a signed address represents, or a refusal if the signature is invalid. It
// returns false if the address is not signed.
func (s *Server) signedVisitor(req *http.Request) (identity.Visitor, *identity.Refusal, bool) {
	sc, id, isFeed := s.feedForPath(req.URL.Path)
	signs, signed := req.URL.Query()[SignParam]
	if !isFeed || !signed {
		return identity.Visitor{}, nil, false
	}
	if len(signs) != 1 || !s.FeedKeys.Signed(FeedPurpose, feedSubject(sc, id), signs[0]) {
		return identity.Visitor{}, &identity.Refusal{Status: http.StatusForbidden, Cause: "calendar address with a wrong signature", Once: true,
			Title: "This calendar address is not valid",
			Text:  "Its signature belongs to another calendar or was created with a key that is no longer in use. Open your schedule here and subscribe to its current address."}, true
	}
	v := identity.Visitor{Viewer: schedule.Wall, Mapping: schedule.MappingUnmatched, WhyScope: "Anyone with the address of this calendar can read the rows published for everybody."}
	if isEmployeeFeed(sc) {
		v.Viewer = schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: id}
		v.EmployeeID, v.WhyScope = id, "Anyone with the address of this calendar can read the published shifts of its employee."
	}
	return v, nil, true
}

// FeedAddress returns the address of a calendar. It is signed if calendars require it and the visitor may share it: the
// employee or a manager.
func (s *Server) FeedAddress(r *Request, path string, id int64) string {
	sc, ok := s.Catalog.Lookup(path)
	query := url.Values{}
	if isOwner := isEmployeeFeed(sc) && r.Viewer.EmployeeID == id; ok && s.Identity != nil && len(s.FeedKeys) > 0 && (isOwner || r.Manages()) {
		query.Set(SignParam, s.FeedKeys.Sign(FeedPurpose, feedSubject(sc, id)))
	}
	return s.Address(path, query, format.ID(id))
}
