package exports

import (
	"cmp"
	"net/url"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule/columns"
)

// offer is one report under the filter in force, as it is confirmed before anything of it is opened.
type offer struct {
	Screen catalog.Screen
	Title  string
	rowsOf string       // another sort of rows than those of the screen; empty for these
	Asked  *web.Request // the request as the report understands it, such as the week that holds a day
	rows   int          // rows on the screen and in each file
	stem   string       // name of its files, without the ending
	reads  string       // how it understands a filter, where that is not plain
	faces  []report.Face
}

// words is the filter of the offer in words, exactly as its files name it.
func (o offer) words(s *web.Server) string { return o.Asked.Filter.Words(page.FilterWords(s, o.Asked)) }

// ExportSuite holds the reports that can be taken away.
func ExportSuite() *catalog.Suite { return catalog.Suites["exports"] }

// offers makes the offers of these reports, of those that are registered. They need nothing of each other.
func offers(s *web.Server, r *web.Request, reports []catalog.Report) ([]offer, error) {
	reports = slices.DeleteFunc(slices.Clone(reports), func(rep catalog.Report) bool { return !s.Nav.There[rep.Path] })
	list := make([]offer, len(reports))
	err := report.EachWithClone(r, len(list), func(own *web.Request, i int) (err error) {
		list[i], err = offerOf(s, own, reports[i])
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// offerOf makes the offer of a report.
func offerOf(s *web.Server, r *web.Request, rep catalog.Report) (offer, error) {
	o, d, err := Understand(s, r, rep)
	if err != nil {
		return o, err
	}
	if o.rows, err = d.Rows(o.Asked); err != nil {
		return o, err
	}
	o.stem, o.reads = report.FileStem(d.File, o.Asked.Filter), d.Reads
	o.faces = report.FacesOf(s, o.Asked, o.Screen, d)
	if o.rows > columns.SheetRowLimit {
		o.faces = slices.DeleteFunc(o.faces, func(f report.Face) bool { return f.Word == "XLSX" })
		o.reads = format.Join(o.reads, "too many rows for an Excel sheet")
	}
	return o, nil
}

// Titles names these reports in short, those that are registered.
func Titles(s *web.Server, reports []catalog.Report) []string {
	var list []string
	for _, rep := range reports {
		if sc, ok := s.Catalog.Lookup(rep.Path); ok && s.Nav.There[rep.Path] {
			list = append(list, sc.Short())
		}
	}
	return list
}

// Understand asks a report how it understands the request, and finds its dataset. Nothing is counted yet.
func Understand(s *web.Server, r *web.Request, rep catalog.Report) (offer, web.Dataset, error) {
	sc, _ := s.Catalog.Lookup(rep.Path)
	o := offer{Screen: sc, Title: cmp.Or(rep.Title, sc.Title), rowsOf: rep.Rows, Asked: asking(r, "rows", rep.Rows)}
	d, err := report.Dataset(s, sc)
	if err == nil && d.Meant != nil {
		d, err = d.Meant(o.Asked)
	}
	if err == nil && d.Scope != nil {
		o.Asked, err = d.Scope(o.Asked)
	}
	return o, d, err
}

// asking is the request with nothing of its own but one parameter; an empty value leaves that out too.
func asking(r *web.Request, name, value string) *web.Request {
	one := *r
	one.Query, one.Keep = url.Values{}, nil
	if value != "" {
		one.Query.Set(name, value)
	}
	return &one
}

// Id is the id of what belongs to the report on a page.
func (o offer) Id(what string) string {
	id := what + "-" + o.Screen.Content
	if o.rowsOf != "" {
		id += "-" + o.rowsOf
	}
	return id
}

// fileLinks are the ways to take an offer away, but for one; the screen itself is none.
func (o offer) fileLinks(but string) []components.Link {
	var links []components.Link
	for _, f := range o.faces[1:] {
		if f.Word == but {
			continue
		}
		links = append(links, components.Link{Href: f.Href, Text: f.Word, Note: f.Title})
	}
	return links
}

// sheetNote is what is different on the sheet for paper; empty for the same rows.
func (o offer) sheetNote() string {
	for _, f := range o.faces {
		if f.Note != "" {
			return f.Note
		}
	}
	return ""
}
