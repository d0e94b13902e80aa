package report

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// RowsFigure is what the rows of a screen amount to, and of which record.
func RowsFigure(s *web.Server, r *web.Request, o page.Opened) (string, error) {
	d, err := Dataset(s, o.Screen)
	if err != nil {
		return "", err
	}
	asked, err := page.AskedOf(s, r, o)
	if err != nil {
		return "", err
	}
	words, of := "", format.Join(o.Record, o.Days)
	switch {
	case o.Screen.Family == catalog.Print && d.Printed != nil:
		words, err = d.Printed(asked)
	case d.Sums != nil:
		words, err = d.Sums(asked)
	case d.Figure != nil:
		words, err = d.Figure(asked)
	case d.Rows != nil:
		if d.Scope != nil {
			if asked, err = d.Scope(asked); err != nil {
				return "", err
			}
		}
		var n int
		n, err = d.Rows(asked)
		words, of = components.Plural(n, "row", "rows")+" for "+asked.Filter.Words(page.FilterWords(s, asked)), o.Record // the days are among them
	}
	if words != "" && of != "" {
		words = of + ": " + words
	}
	return words, err
}
