package page

import (
	"slices"

	"opshub/components"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Hints explain filter parameters that remove or keep rows for a reason that the rows do not show: a sentence by
// parameter.
type Hints map[string]string

// HintNotices returns the sentences for the parameters that the filter of the request has.
func HintNotices(r *web.Request, hints Hints) (list []components.Notice) {
	for _, name := range schedule.FilterNames {
		said := func(n components.Notice) bool { return n.Text == hints[name] }
		if hints[name] != "" && !r.Filter.Only(name).IsZero() && !slices.ContainsFunc(list, said) { // two dates have one sentence
			list = append(list, components.Notice{Text: hints[name]})
		}
	}
	return list
}
