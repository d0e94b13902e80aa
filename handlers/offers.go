package handlers

import (
	"cmp"
	"net/url"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule/columns"
)

// offer is one report under the filter in force, as it is confirmed before anything of it is opened.
type offer struct {
	screen catalog.Screen
	title  string
	rowsOf string   // another sort of rows than those of the screen; empty for these
	asked  *request // the request as the report understands it, such as the week that holds a day
	rows   int      // rows on the screen and in each file
	stem   string   // name of its files, without the ending
	reads  string   // how it understands a filter, where that is not plain
	faces  []face
}

// words is the filter of the offer in words, exactly as its files name it.
func (o offer) words(s *server) string { return o.asked.filter.Words(s.filterWords(o.asked)) }

// exportSuite holds the reports that can be taken away.
func exportSuite() *catalog.Suite { return catalog.Suites["exports"] }

// offers makes the offers of these reports, of those that are registered. They need nothing of each other.
func (s *server) offers(r *request, reports []catalog.Report) ([]offer, error) {
	reports = slices.DeleteFunc(slices.Clone(reports), func(rep catalog.Report) bool { return !s.nav.there[rep.Path] })
	list := make([]offer, len(reports))
	err := r.eachApart(len(list), func(own *request, i int) (err error) {
		list[i], err = s.offerOf(own, reports[i])
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// offerOf makes the offer of a report.
func (s *server) offerOf(r *request, rep catalog.Report) (offer, error) {
	o, d, err := s.understand(r, rep)
	if err != nil {
		return o, err
	}
	if o.rows, err = d.rows(o.asked); err != nil {
		return o, err
	}
	o.stem, o.reads = fileStem(d.file, o.asked.filter), d.reads
	o.faces = s.facesOf(o.asked, o.screen, d)
	if o.rows > columns.SheetRowLimit {
		o.faces = slices.DeleteFunc(o.faces, func(f face) bool { return f.word == "XLSX" })
		o.reads = format.Join(o.reads, "too many rows for an Excel sheet")
	}
	return o, nil
}

// titles names these reports in short, those that are registered.
func (s *server) titles(reports []catalog.Report) []string {
	var list []string
	for _, rep := range reports {
		if sc, ok := s.Catalog.Lookup(rep.Path); ok && s.nav.there[rep.Path] {
			list = append(list, sc.Short())
		}
	}
	return list
}

// understand asks a report how it understands the request, and finds its dataset. Nothing is counted yet.
func (s *server) understand(r *request, rep catalog.Report) (offer, dataset, error) {
	sc, _ := s.Catalog.Lookup(rep.Path)
	o := offer{screen: sc, title: cmp.Or(rep.Title, sc.Title), rowsOf: rep.Rows, asked: r.asking("rows", rep.Rows)}
	d, err := s.dataset(sc)
	if err == nil && d.meant != nil {
		d, err = d.meant(o.asked)
	}
	if err == nil && d.scope != nil {
		o.asked, err = d.scope(o.asked)
	}
	return o, d, err
}

// asking is the request with nothing of its own but one parameter; an empty value leaves that out too.
func (r *request) asking(name, value string) *request {
	one := *r
	one.query, one.keep = url.Values{}, nil
	if value != "" {
		one.query.Set(name, value)
	}
	return &one
}

// id is the id of what belongs to the report on a page.
func (o offer) id(what string) string {
	id := what + "-" + o.screen.Content
	if o.rowsOf != "" {
		id += "-" + o.rowsOf
	}
	return id
}

// fileLinks are the ways to take an offer away, but for one; the screen itself is none.
func (o offer) fileLinks(but string) []components.Link {
	var links []components.Link
	for _, f := range o.faces[1:] {
		if f.word == but {
			continue
		}
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
