package page

import (
	"fmt"
	"net/url"
	"strings"

	"opshub/handlers/web"
	"opshub/schedule"
)

// Narrowed is the request with a changed filter, for links to a part of the present rows.
func Narrowed(r *web.Request, change func(*schedule.Filter)) *web.Request {
	one := *r
	change(&one.Filter)
	return &one
}

// BadSort says that a list has no such order.
func BadSort(sort string) error {
	return web.QueryError{BadValue: schedule.BadValue{Name: "sort", Value: schedule.Printable(sort),
		Message: fmt.Sprintf("The list cannot be sorted by %q.", schedule.Printable(sort)), Hint: "Use the name of a column, with - in front for descending"}}
}

// WithParams puts parameters on one of our own addresses; empty ones stay away.
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
