package handlers

import (
	"opshub/catalog"
	"opshub/components"
)

// offer is one report under the filter in force, as it is confirmed before anything of it is opened.
type offer struct {
	screen catalog.Screen
	asked  *request // the request as the report understands it, such as the week that holds a day
	rows   int      // rows on the screen and in each file
	stem   string   // name of its files, without the ending
	reads  string   // how it understands a filter, where that is not plain
	faces  []face
}

// face is one way to open a report.
type face struct {
	word  string // Screen, CSV, XLSX, JSON or Print
	title string
	good  string // what it is good for
	note  string // what is different on it; empty for the same rows
	href  string
}

// words is the filter of the offer in words, exactly as its files name it.
func (o offer) words(s *server) string { return o.asked.filter.Words(s.filterWords(o.asked)) }

// exportSuite holds the reports that can be taken away.
func exportSuite() *catalog.Suite { return catalog.Suites["exports"] }

// offers makes the offers of these reports, of those that are registered.
func (s *server) offers(r *request, paths []string) ([]offer, error) {
	var list []offer
	for _, path := range paths {
		if !s.nav.there[path] {
			continue
		}
		sc, _ := s.Catalog.Lookup(path)
		o, err := s.offer(r, sc)
		if err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, nil
}

// titles names these reports in short, those that are registered.
func (s *server) titles(paths []string) []string {
	var list []string
	for _, path := range paths {
		if sc, ok := s.Catalog.Lookup(path); ok && s.nav.there[path] {
			list = append(list, sc.Short())
		}
	}
	return list
}

// offer asks a report how it understands the request, and how many rows that is.
func (s *server) offer(r *request, sc catalog.Screen) (offer, error) {
	d, err := s.dataset(sc)
	if err != nil {
		return offer{}, err
	}
	o := offer{screen: sc, asked: r, reads: d.reads}
	if d.scope != nil {
		if o.asked, err = d.scope(r); err != nil {
			return offer{}, err
		}
	}
	if o.rows, err = d.rows(o.asked); err != nil {
		return offer{}, err
	}
	o.stem = fileStem(d.file, o.asked.filter)
	o.faces = s.facesOf(o.asked, sc, d)
	return o, nil
}

// facesOf are the registered addresses that show the same rows: the screen, its files, its sheet for paper.
func (s *server) facesOf(r *request, of catalog.Screen, d dataset) []face {
	link := func(path string) string { return withParams(s.link(r, path), r.keep) }
	list := []face{{word: "Screen", title: of.Title, href: link(of.Path)}}
	var files, paper []face
	for _, sc := range s.Catalog.In(of.Section) {
		if sc.Of != of.Path || !s.nav.there[sc.Path] {
			continue
		}
		switch href := link(sc.Path); sc.Family {
		case catalog.Export:
			files = append(files, face{word: "CSV", title: sc.Title, good: csvFile.good, href: href},
				face{word: "XLSX", title: of.Title + " as a workbook", good: xlsxFile.good, href: withParams(href, []string{"format", xlsxFile.name})})
		case catalog.Print:
			paper = append(paper, face{word: "Print", title: sc.Title, good: "paper or PDF", note: d.sheet, href: href})
		}
	}
	files = append(files, face{word: "JSON", title: of.Title + " as JSON", good: jsonFile.good, href: withParams(link(of.Path), []string{"format", jsonFile.name})})
	return append(append(list, files...), paper...)
}

// fileLinks are the ways to take an offer away; the screen itself is not one.
func (o offer) fileLinks() []components.Link {
	var links []components.Link
	for _, f := range o.faces[1:] {
		links = append(links, components.Link{Href: f.href, Text: f.word, Note: f.title})
	}
	return links
}

// sheetNote is what is different on the sheet for paper; empty for the same rows.
func (o offer) sheetNote() string {
	for _, f := range o.faces {
		if f.note != "" {
			return f.note
		}
	}
	return ""
}
