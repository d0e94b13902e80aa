package web

import (
	"net/url"
	"slices"

	"opshub/schedule"
)

// The parts of a screen that the script refreshes in place. Without htmx, an address with either part returns the whole
// page.
const (
	PartScreen = "screen" // every screen: main, and the links around it that carry the filter
	PartRows   = "rows"   // lists: the rows alone, in another order or of another page
	PartPeople = "people" // search: the employees whom employee_id names, as the options of a field
)

// Refreshes reports whether the request is for this part only.
func (r *Request) Refreshes(part string) bool { return r.fragment && r.PartName == part }

// Said returns words for the status line if the screen is refreshed in place, or "" for a page.
func (r *Request) Said(words string) string {
	if r.Refreshes(PartScreen) {
		return words
	}
	return ""
}

// historyURL returns the address for the history of the browser after a refresh in place: the requested one without the
// part and without empty form fields. It is empty if nothing is refreshed in place.
func (r *Request) historyURL() string {
	if r.Screen.Path == "" || !(r.Refreshes(PartScreen) || r.Refreshes(PartRows)) {
		return ""
	}
	q := url.Values{}
	if len(r.Bad) == 0 {
		q = r.Carried()
	}
	for name, values := range r.Query {
		if name == "part" || (len(r.Bad) == 0 && slices.Contains(schedule.FilterNames, name)) {
			continue
		}
		for _, v := range values {
			if v != "" {
				q.Add(name, v)
			}
		}
	}
	return r.Screen.URL(q, r.ParamValues()...)
}
