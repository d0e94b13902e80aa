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

// offer is a report under the current filter, with its formats.
type offer struct {
	Screen catalog.Screen
	Title  string
	rowsOf string       // another kind of rows than that of the screen; may be empty
	Asked  *web.Request // the request in the scope of the report, such as a whole week
	rows   int          // number of rows on the screen and in each file
	stem   string       // file name without extension
	reads  string       // how it applies the filter, if that is not obvious
	faces  []report.Face
}

// words returns the filter as text, as the files name it.
func (o offer) words(s *web.Server) string { return o.Asked.Filter.Words(page.FilterWords(s, o.Asked)) }

// ExportSuite returns the suite with the reports that can be exported.
func ExportSuite() *catalog.Suite { return catalog.Suites["exports"] }

// offers returns the offers of the registered reports. They are built concurrently.
func offers(s *web.Server, r *web.Request, reports []catalog.Report) ([]offer, error) {
	reports = slices.DeleteFunc(slices.Clone(reports), func(rep catalog.Report) bool { return !s.Nav.There[rep.Path] })
	list := make([]offer, len(reports))
	err := report.EachWithClone(r, len(list), func(apart *web.Request, i int) (err error) {
		list[i], err = offerOf(s, apart, reports[i])
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// offerOf returns the offer of a report.
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

// Titles returns the short titles of the registered reports.
func Titles(s *web.Server, reports []catalog.Report) []string {
	var list []string
	for _, rep := range reports {
		if sc, ok := s.Catalog.Lookup(rep.Path); ok && s.Nav.There[rep.Path] {
			list = append(list, sc.Short())
		}
	}
	return list
}

// Understand returns the offer of a report with the request in its scope, and the dataset. It counts no rows.
func Understand(s *web.Server, r *web.Request, rep catalog.Report) (offer, web.Dataset, error) {
	sc, _ := s.Catalog.Lookup(rep.Path)
	o := offer{Screen: sc, Title: cmp.Or(rep.Title, sc.Title), rowsOf: rep.Rows, Asked: withParam(r, "rows", rep.Rows)}
	d, err := report.Dataset(s, sc)
	if err == nil && d.Meant != nil {
		d, err = d.Meant(o.Asked)
	}
	if err == nil && d.Scope != nil {
		o.Asked, err = d.Scope(o.Asked)
	}
	return o, d, err
}

// withParam returns r with a single parameter, or with none if value is empty.
func withParam(r *web.Request, name, value string) *web.Request {
	out := *r
	out.Query, out.Keep = url.Values{}, nil
	if value != "" {
		out.Query.Set(name, value)
	}
	return &out
}

// Id returns the HTML id of an element of the report.
func (o offer) Id(what string) string {
	id := what + "-" + o.Screen.Content
	if o.rowsOf != "" {
		id += "-" + o.rowsOf
	}
	return id
}

// fileLinks returns the links to the formats of an offer, without the screen and the format except.
func (o offer) fileLinks(except string) []components.Link {
	var links []components.Link
	for _, f := range o.faces[1:] {
		if f.Word == except {
			continue
		}
		links = append(links, components.Link{Href: f.Href, Text: f.Word, Note: f.Title})
	}
	return links
}

// sheetNote returns how the printed form differs from the screen, or "".
func (o offer) sheetNote() string {
	for _, f := range o.faces {
		if f.Note != "" {
			return f.Note
		}
	}
	return ""
}
