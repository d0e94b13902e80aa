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
	Word    string // Screen, CSV, XLSX, JSON or Print
	Title   string
	goodFor string // what it is useful for
	Note    string // how its content differs; empty if it has the same rows
	Href    string

	paper   bool // a sheet, which opens in a new tab
	preview bool // preview=1 shows what the file would contain
}

// FacesOf returns the registered addresses that show the same rows: the screen, its files, its sheet for paper.
func FacesOf(s *web.Server, r *web.Request, screen catalog.Screen, d web.Dataset) []Face {
	link := func(path string) string { return page.WithParams(page.Beside(s, r, path), page.KeptParams(r)) }
	list := []Face{{Word: "Screen", Title: screen.Title, Href: link(screen.Path)}}
	var files, paper []Face
	for _, sc := range s.Catalog.In(screen.Section) {
		if sc.Of != screen.Path || !s.Nav.There[sc.Path] {
			continue
		}
		switch href := link(sc.Path); sc.Family {
		case catalog.Export:
			files = append(files, Face{Word: "CSV", Title: sc.Title, goodFor: web.CSVFile.Good, Href: href, preview: true},
				Face{Word: "XLSX", Title: screen.Title + " as a workbook", goodFor: web.XLSXFile.Good, Href: page.WithParams(href, []string{"format", web.XLSXFile.Name})})
		case catalog.Print:
			paper = append(paper, Face{Word: "Print", Title: sc.Title, goodFor: "paper or PDF", Note: d.Sheet, Href: href, paper: true})
		}
	}
	if len(files) == 0 && d.Write != nil { // without an export route, the screen's own address returns the file
		for _, f := range []web.FileFormat{web.CSVFile, web.XLSXFile} {
			files = append(files, Face{Word: strings.ToUpper(f.Name), Title: screen.Title + " as " + strings.ToUpper(f.Name), goodFor: f.Good, Href: page.WithParams(link(screen.Path), []string{"format", f.Name})})
		}
	}
	files = append(files, Face{Word: "JSON", Title: screen.Title + " as JSON", goodFor: web.JSONFile.Good, Href: page.WithParams(link(screen.Path), []string{"format", web.JSONFile.Name})})
	return append(append(list, files...), paper...)
}

// SheetNotes returns how the sheets for paper of these reports differ from their screens.
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

// ExportMenu returns the menu of the other faces of a screen with the same filter. words is the filter as the question
// interprets it.
func ExportMenu(s *web.Server, r *web.Request, d web.Dataset, words string, rows int) components.ExportMenu {
	m := components.ExportMenu{Rows: rows, Words: words}
	preview := ""
	faces := FacesOf(s, r, r.Screen, d)[1:]
	for _, f := range faces {
		if d.Reading && (f.Word == "CSV" || f.Word == "XLSX") {
			m.Links = append(m.Links, components.Link{Href: page.WithParams(f.Href, []string{ReadingParam, ReadingValue}), Text: f.Word + " for reading", Note: "columns of the screen"})
		}
	}
	for _, f := range faces {
		m.Links = append(m.Links, components.Link{Href: f.Href, Text: f.Word, Note: f.goodFor, NewTab: f.paper})
		if f.preview {
			preview = page.WithParams(f.Href, []string{"preview", "1"})
		}
	}
	if preview != "" {
		m.Links = append(m.Links, components.Link{Href: preview, Text: "Preview", Note: "row count and columns"})
	}
	return m
}
