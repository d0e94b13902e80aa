package routecatalog

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// readPaths are the screens that the hub lists, as paths.
func readPaths(s *web.Server) (paths []string) {
	for _, group := range catalog.ReadingOrder {
		for _, sc := range s.Catalog.Reading(group) {
			paths = append(paths, sc.Path)
		}
	}
	return paths
}

// CheapFigure is how many rows a list has, which the store remembers; a report that has to be worked out says nothing here.
func CheapFigure(s *web.Server, r *web.Request, sc catalog.Screen) (string, error) {
	if sc.Family != catalog.Data {
		return "", nil
	}
	if d, err := report.Dataset(s, sc); err != nil || d.Figure != nil || d.Rows == nil || d.Meant != nil {
		return "", err
	}
	return Headline(s, r, sc)
}

// Headline is what a screen amounts to under the filter of r, with its usual rules.
func Headline(s *web.Server, r *web.Request, sc catalog.Screen) (string, error) {
	if sc.Managers && !r.Manages() {
		return web.ForManagers, nil
	}
	d, err := report.Dataset(s, sc)
	if err != nil {
		return "", err
	}
	bare := report.CloneRequest(r)
	bare.Screen, bare.Query = sc, r.Filter.Values() // rules of the hub's own address are none of the report
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

// SupportOf is the supporting screen that a print row prints, if it prints one.
func SupportOf(s *web.Server, sc catalog.Screen) (of catalog.Screen, ok bool) {
	of, ok = s.Catalog.Lookup(sc.Of)
	return of, ok && sc.Family == catalog.Print && of.HasSuite()
}
