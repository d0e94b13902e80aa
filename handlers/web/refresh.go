package web

import (
	"net/url"
	"slices"

	"opshub/schedule"
)

// The parts of a screen that a browser with a script refreshes in place. Opened cold, with either of them in the address,
// a screen is the whole page.
const (
	PartScreen = "screen" // every screen: main, and the links around it that carry the filter
	PartRows   = "rows"   // lists: the rows alone, in another order or from another page
)

// Refreshes says whether nothing but this part is asked for.
func (r *Request) Refreshes(part string) bool { return r.fragment && r.PartName == part }

// Said is what the status line says once the screen was refreshed; a page that was opened says nothing.
func (r *Request) Said(words string) string {
	if r.Refreshes(PartScreen) {
		return words
	}
	return ""
}

// refreshed is the address for the history of the browser once a part was refreshed: the one that was asked for, without
// the name of the part and without the empty fields of a form. Empty where no part was refreshed in place.
func (r *Request) refreshed() string {
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
