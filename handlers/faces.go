package handlers

import (
	"strings"

	"opshub/catalog"
)

// face is one way to open a report.
type face struct {
	word  string // Screen, CSV, XLSX, JSON or Print
	title string
	good  string // what it is good for
	note  string // what is different on it; empty for the same rows
	href  string

	preview bool // preview=1 shows what the file would hold
}

// facesOf are the registered addresses that show the same rows: the screen, its files, its sheet for paper.
func (s *server) facesOf(r *request, of catalog.Screen, d dataset) []face {
	link := func(path string) string { return withParams(s.beside(r, path), r.own()) }
	list := []face{{word: "Screen", title: of.Title, href: link(of.Path)}}
	var files, paper []face
	for _, sc := range s.Catalog.In(of.Section) {
		if sc.Of != of.Path || !s.nav.there[sc.Path] {
			continue
		}
		switch href := link(sc.Path); sc.Family {
		case catalog.Export:
			files = append(files, face{word: "CSV", title: sc.Title, good: csvFile.good, href: href, preview: true},
				face{word: "XLSX", title: of.Title + " as a workbook", good: xlsxFile.good, href: withParams(href, []string{"format", xlsxFile.name})})
		case catalog.Print:
			paper = append(paper, face{word: "Print", title: sc.Title, good: "paper or PDF", note: d.sheet, href: href})
		}
	}
	if len(files) == 0 && d.write != nil { // no route of its own: the screen itself gives its rows as a file
		for _, f := range []fileFormat{csvFile, xlsxFile} {
			files = append(files, face{word: strings.ToUpper(f.name), title: of.Title + " as " + strings.ToUpper(f.name), good: f.good, href: withParams(link(of.Path), []string{"format", f.name})})
		}
	}
	files = append(files, face{word: "JSON", title: of.Title + " as JSON", good: jsonFile.good, href: withParams(link(of.Path), []string{"format", jsonFile.name})})
	return append(append(list, files...), paper...)
}

// sheetNotes say of these reports what is different on their sheets for paper.
func (s *server) sheetNotes(reports []catalog.Report) []string {
	var notes []string
	for _, report := range reports {
		sc, _ := s.Catalog.Lookup(report.Path)
		if d, err := s.dataset(sc); s.nav.there[sc.Path] && err == nil && d.sheet != "" {
			notes = append(notes, sc.Short()+", Print: "+d.sheet+".")
		}
	}
	return notes
}
