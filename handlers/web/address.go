package web

import (
	"net/url"
	"strconv"

	"opshub/catalog"
	"opshub/schedule"
)

// ByQuery returns the part of the filter that comes from the query, without the values that the path fixes.
func (r *Request) ByQuery() schedule.Filter {
	f := r.Filter.Without(r.Fixed...)
	f.DraftPeriodID, f.PublishedPeriodID = 0, 0
	return f
}

// CarriedFilter returns the filter for the address of this screen: the filter of the query, plus the values that the
// path overrides here but that other screens still use.
func (r *Request) CarriedFilter() schedule.Filter { return r.ByQuery().Or(r.Asked.Only(r.Fixed...)) }

// LinkFilter returns the filter of a link to another screen. The values that the link narrows by take precedence over
// those of the query.
func (r *Request) LinkFilter() schedule.Filter { return r.Filter.Or(r.Asked) }

// Address returns the URL of a screen with this query, or "" if the screen is not registered or needs a parameter that
// is missing.
func (s *Server) Address(path string, query url.Values, params ...string) string {
	return s.AddressWith(path, query.Encode, params)
}

// AddressWith is Address with a query that is only computed if there is an address.
func (s *Server) AddressWith(path string, query func() string, params []string) string {
	need := 0
	if s.Nav != nil {
		if !s.Nav.There[path] {
			return ""
		}
		need = s.Nav.Params[path]
	} else {
		sc, ok := s.Catalog.Lookup(path)
		if !ok {
			return ""
		}
		need = len(sc.Params())
	}
	if need > len(params) {
		return ""
	}
	return catalog.Address(path, query(), params...)
}

// Encoded returns the filter of a link as a query. A page has about a hundred links with the same filter, so the text
// is cached until the filter changes.
func (r *Request) Encoded() string {
	if f := r.LinkFilter(); r.queryOf == nil || !r.queryOf.Equal(f) {
		r.queryOf, r.queryText = &f, f.Encode()
	}
	return r.queryText
}

// Carried returns the filter as the query of this screen contains it.
func (r *Request) Carried() url.Values { return r.CarriedFilter().Values() }

// ParamValues returns the path parameters in the order of the path.
func (r *Request) ParamValues() []string {
	var values []string
	for _, name := range r.Screen.Params() {
		values = append(values, strconv.FormatInt(r.Params[name], 10))
	}
	return values
}
