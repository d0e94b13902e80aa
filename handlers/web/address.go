package web

import (
	"net/url"
	"strconv"

	"opshub/catalog"
	"opshub/schedule"
)

// ByQuery is what the query narrows this screen by, without what the path says.
func (r *Request) ByQuery() schedule.Filter {
	f := r.Filter.Without(r.Fixed...)
	f.DraftPeriodID, f.PublishedPeriodID = 0, 0
	return f
}

// CarriedFilter is the filter as the address of this screen carries it: what narrows the screen, and the values that the path overrules
// here and that other screens go on with.
func (r *Request) CarriedFilter() schedule.Filter { return r.ByQuery().Or(r.Asked.Only(r.Fixed...)) }

// LinkFilter is the filter of a link to another screen. What the link narrows by comes first; every other value of the query is carried.
func (r *Request) LinkFilter() schedule.Filter { return r.Filter.Or(r.Asked) }

// Address is the URL of a screen with this query; empty when the screen is not registered or needs a record.
func (s *Server) Address(path string, query url.Values, params ...string) string {
	return s.AddressWith(path, query.Encode, params)
}

// AddressWith asks for the query only where there is an address to hold it.
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

// Encoded is the filter of a link as a query. A page has a hundred links with the same, so it is kept until the filter changes.
func (r *Request) Encoded() string {
	if f := r.LinkFilter(); r.queryOf == nil || !r.queryOf.Equal(f) {
		r.queryOf, r.queryText = &f, f.Encode()
	}
	return r.queryText
}

// Carried is the filter as the query of the present screen carries it.
func (r *Request) Carried() url.Values { return r.CarriedFilter().Values() }

func (r *Request) ParamValues() []string {
	var values []string
	for _, name := range r.Screen.Params() {
		values = append(values, strconv.FormatInt(r.Params[name], 10))
	}
	return values
}
