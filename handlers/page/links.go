package page

import (
	"fmt"
	"net/url"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Link returns the URL of a screen with the filter. All links between schedule screens use it, so that none loses a
// value of the query.
func Link(s *web.Server, r *web.Request, path string, params ...string) string {
	return s.AddressWith(path, r.Encoded, params)
}

// Beside returns the URL of another screen about the record in the path of this one, with the filter.
func Beside(s *web.Server, r *web.Request, path string) string {
	if sc, ok := s.Catalog.Lookup(path); ok && len(sc.Params()) > 0 {
		req := Narrowed(r, func(f *schedule.Filter) { *f = r.LinkFilter() })
		return s.Address(path, req.Carried(), r.ParamValues()...)
	}
	return Link(s, r, path)
}

// KeptParams returns the parameters of the screen that its links keep, as name, value pairs.
func KeptParams(r *web.Request) []string { return append(r.Keep[:len(r.Keep):len(r.Keep)], r.Ruled...) }

// Self returns the URL of this screen with the filter and these parameters, given as name, value pairs. A parameter
// with an empty value is omitted.
func Self(s *web.Server, r *web.Request, pairs ...string) string {
	q := r.Carried()
	pairs = append(KeptParams(r), pairs...)
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			q.Set(pairs[i], pairs[i+1])
		}
	}
	return r.Screen.URL(q, r.ParamValues()...)
}

// Lazy describes a part of this screen that is loaded as a fragment.
func Lazy(s *web.Server, r *web.Request, id, trigger, text, action string) components.Lazy {
	return components.Lazy{ID: id, Href: Self(s, r, "part", id), Open: Self(s, r, "part", id) + "#" + id, Text: text, Action: action, Trigger: trigger}
}

// Narrowed returns the request with a changed filter, for links to some of the rows.
func Narrowed(r *web.Request, change func(*schedule.Filter)) *web.Request {
	req := *r
	change(&req.Filter)
	return &req
}

// BadSort returns a QueryError for an unknown sort key.
func BadSort(sort string) error {
	return web.QueryError{BadValue: schedule.BadValue{Name: "sort", Value: schedule.Printable(sort),
		Message: fmt.Sprintf("The list cannot be sorted by %q.", schedule.Printable(sort)), Hint: "Use a column name, prefixed with - for descending order"}}
}

// WithParams adds parameters to a URL of this service, given as name, value pairs. Empty values are omitted.
func WithParams(href string, pairs []string) string {
	if len(pairs) == 0 {
		return href
	}
	path, query, _ := strings.Cut(href, "?")
	values, _ := url.ParseQuery(query) // our own addresses always parse
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			values.Set(pairs[i], pairs[i+1])
		}
	}
	if len(values) == 0 {
		return path
	}
	return path + "?" + values.Encode()
}

// EmployeeLink returns the URL of an employee's screen, or of this screen narrowed to the employee if that one is not
// registered.
func EmployeeLink(s *web.Server, r *web.Request, id int64) string {
	if href := Link(s, r, catalog.PathEmployee, format.ID(id)); href != "" {
		return href
	}
	req := *r
	req.Filter.EmployeeID = id
	return Self(s, &req)
}

// NotActive returns the status of an employee in words, or "" if active.
func NotActive(status string) string {
	if status == "active" {
		return ""
	}
	return format.Words(status)
}
