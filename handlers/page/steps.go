package page

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// AddStep adds a link to this screen with the dates of there to a date stepper, unless these dates are outside the range
// of dates in a query.
func AddStep(s *web.Server, steps *components.Steps, there *web.Request, text, rel string, pairs ...string) {
	if f := there.Filter; f.From >= 1 && max(f.From, f.To) <= format.LastDate {
		steps.Links = append(steps.Links, components.Link{Href: Self(s, there, pairs...), Text: text, Rel: rel})
	}
}
