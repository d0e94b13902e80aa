package routecatalog

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// readPaths returns the paths of the screens in the reading order.
func readPaths(s *web.Server) (paths []string) {
	for _, group := range catalog.ReadingOrder {
		for _, sc := range s.Catalog.Reading(group) {
			paths = append(paths, sc.Path)
		}
	}
	return paths
}

// CheapFigure returns the number of rows of a list, which is cached, or "" for a report that would have to be
// computed.
func CheapFigure(s *web.Server, r *web.Request, sc catalog.Screen) (string, error) {
	if sc.Family != catalog.Data {
		return "", nil
	}
	if d, err := report.Dataset(s, sc); err != nil || d.Figure != nil || d.Rows == nil || d.Meant != nil {
		return "", err
	}
	return Headline(s, r, sc)
}

// Headline returns the main figure of a screen under the filter of r, with the default parameters of the screen.
func Headline(s *web.Server, r *web.Request, sc catalog.Screen) (string, error) {
	if sc.Managers && !r.Manages() {
		return web.ForManagers, nil
	}
	d, err := report.Dataset(s, sc)
	if err != nil {
		return "", err
	}
	bare := report.CloneRequest(r)
	bare.Screen, bare.Query = sc, r.Filter.Values() // parameters of the hub do not apply to the report
	words := ""
	switch {
	case d.Figure != nil:
		words, err = d.Figure(bare)
	case d.Rows != nil:
		n := 0
		n, err = d.Rows(bare)
		words = components.Plural(n, "row", "rows")
	}
	return words, err
}

// SupportOf returns the supporting screen that a print row prints. ok is false if it prints none.
func SupportOf(s *web.Server, sc catalog.Screen) (of catalog.Screen, ok bool) {
	of, ok = s.Catalog.Lookup(sc.Of)
	return of, ok && sc.Family == catalog.Print && of.HasSuite()
}
