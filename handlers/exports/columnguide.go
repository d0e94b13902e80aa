package exports

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// ColumnGuides explains the columns of every report that can be taken as a file, each with a cell of its first row under the
// filter in force.
func ColumnGuides(s *web.Server, r *web.Request, suite *catalog.Suite) ([]components.ColumnGuide, error) {
	var guides []components.ColumnGuide
	for _, rep := range suite.Reports {
		if !s.Nav.There[rep.Path] {
			continue
		}
		o, d, err := Understand(s, r, rep)
		if err != nil {
			return nil, err
		}
		if d.Write == nil {
			continue
		}
		g := components.ColumnGuide{ID: o.Id("columns"), Title: o.Title, Rows: d.Columns(o.Asked), Examples: true}
		g.Note = format.Join(components.Plural(len(g.Rows), "column", "columns"), "rows "+d.Order)
		for _, f := range report.FacesOf(s, o.Asked, o.Screen, d) {
			if f.Word == "CSV" {
				g.URI = f.Href
			}
		}
		first, err := d.Example(o.Asked)
		if err != nil {
			return nil, err
		}
		for i := range first {
			g.Rows[i].Example = report.ExampleWords(g.Rows[i].Name, first[i])
		}
		guides = append(guides, g)
	}
	return guides, nil
}
