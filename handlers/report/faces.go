package report

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// Face is one way to open a report.
type Face struct {
	Word  string // Screen, CSV, XLSX, JSON or Print
	Title string
	good  string // what it is good for
	Note  string // what is different on it; empty for the same rows
	Href  string

	preview bool // preview=1 shows what the file would hold
}

// FacesOf are the registered addresses that show the same rows: the screen, its files, its sheet for paper.
func FacesOf(s *web.Server, r *web.Request, of catalog.Screen, d web.Dataset) []Face {
	link := func(path string) string { return page.WithParams(page.Beside(s, r, path), page.Own(r)) }
	list := []Face{{Word: "Screen", Title: of.Title, Href: link(of.Path)}}
	var files, paper []Face
	for _, sc := range s.Catalog.In(of.Section) {
		if sc.Of != of.Path || !s.Nav.There[sc.Path] {
			continue
		}
		switch href := link(sc.Path); sc.Family {
		case catalog.Export:
			files = append(files, Face{Word: "CSV", Title: sc.Title, good: web.CsvFile.Good, Href: href, preview: true},
				Face{Word: "XLSX", Title: of.Title + " as a workbook", good: web.XlsxFile.Good, Href: page.WithParams(href, []string{"format", web.XlsxFile.Name})})
		case catalog.Print:
			paper = append(paper, Face{Word: "Print", Title: sc.Title, good: "paper or PDF", Note: d.Sheet, Href: href})
		}
	}
	if len(files) == 0 && d.Write != nil { // no route of its own: the screen itself gives its rows as a file
		for _, f := range []web.FileFormat{web.CsvFile, web.XlsxFile} {
			files = append(files, Face{Word: strings.ToUpper(f.Name), Title: of.Title + " as " + strings.ToUpper(f.Name), good: f.Good, Href: page.WithParams(link(of.Path), []string{"format", f.Name})})
		}
	}
	files = append(files, Face{Word: "JSON", Title: of.Title + " as JSON", good: web.JsonFile.Good, Href: page.WithParams(link(of.Path), []string{"format", web.JsonFile.Name})})
	return append(append(list, files...), paper...)
}

// SheetNotes say of these reports what is different on their sheets for paper.
func SheetNotes(s *web.Server, reports []catalog.Report) []string {
	var notes []string
	for _, report := range reports {
		sc, _ := s.Catalog.Lookup(report.Path)
		if d, err := Dataset(s, sc); s.Nav.There[sc.Path] && err == nil && d.Sheet != "" {
			notes = append(notes, sc.Short()+", Print: "+d.Sheet+".")
		}
	}
	return notes
}

// ExportMenu offers the other faces of a screen with the same filter; words say how the question understands it.
func ExportMenu(s *web.Server, r *web.Request, d web.Dataset, words string, rows int) components.ExportMenu {
	m := components.ExportMenu{Rows: rows, Words: words}
	preview := ""
	for _, f := range FacesOf(s, r, r.Screen, d)[1:] {
		m.Links = append(m.Links, components.Link{Href: f.Href, Text: f.Word, Note: f.good})
		if f.preview {
			preview = page.WithParams(f.Href, []string{"preview", "1"})
		}
	}
	if preview != "" {
		m.Links = append(m.Links, components.Link{Href: preview, Text: "Preview", Note: "row count and columns"})
	}
	return m
}
