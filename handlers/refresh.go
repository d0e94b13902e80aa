package handlers

import (
	"net/url"
	"slices"

	"opshub/schedule"
)

// The parts of a screen that a browser with a script refreshes in place. Opened cold, with either of them in the address,
// a screen is the whole page.
const (
	partScreen = "screen" // every screen: main, and the links around it that carry the filter
	partRows   = "rows"   // lists: the rows alone, in another order or from another page
)

// refreshes says whether nothing but this part is asked for.
func (r *request) refreshes(part string) bool { return r.fragment && r.partName == part }

// said is what the status line says once the screen was refreshed; a page that was opened says nothing.
func (r *request) said(words string) string {
	if r.refreshes(partScreen) {
		return words
	}
	return ""
}

// refreshed is the address for the history of the browser once a part was refreshed: the one that was asked for, without
// the name of the part and without the empty fields of a form. Empty where no part was refreshed in place.
func (r *request) refreshed() string {
	if r.screen.Path == "" || !(r.refreshes(partScreen) || r.refreshes(partRows)) {
		return ""
	}
	q := url.Values{}
	if len(r.bad) == 0 {
		q = r.carried()
	}
	for name, values := range r.query {
		if name == "part" || (len(r.bad) == 0 && slices.Contains(schedule.FilterNames, name)) {
			continue
		}
		for _, v := range values {
			if v != "" {
				q.Add(name, v)
			}
		}
	}
	return r.screen.URL(q, r.paramValues()...)
}
