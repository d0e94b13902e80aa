// Package exports contains the export center, file downloads with previews, calendar feeds, share links, date
// presets and the jobs of print agents.
package exports

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule/columns"
)

// Export makes the download of a screen, CSV by default. With preview=1 it describes the file instead.
func Export(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	d, err := report.Dataset(s, sc)
	if err == nil && d.Write == nil {
		return nil, report.ErrNoFace
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		format, err := report.FileFormat(r, web.CSVFile)
		if err != nil {
			return nil, err
		}
		if r.Query.Get("preview") == "1" {
			r.Format = "" // the preview is a page, whatever the format of the file
			return preview(s, r, d)
		}
		return d.Write(r, format)
	}), err
}

// preview describes an export before its download: the filter, the number of rows, and every column.
func preview(s *web.Server, r *web.Request, d web.Dataset) (*web.Answer, error) {
	scope := r
	if d.Scope != nil {
		var err error
		if scope, err = d.Scope(r); err != nil {
			return nil, err
		}
	}
	rows, err := d.Rows(r)
	if err != nil {
		return nil, err
	}
	guide := d.Columns(r)
	notes := r.Query.Get("notes")
	view := components.ExportPreview{Words: scope.Filter.Words(page.FilterWords(s, r)), Rows: rows,
		Columns: components.ColumnGuide{ID: "columns", Title: r.Screen.Title, URI: r.Screen.Path, Rows: guide, Note: components.Plural(len(guide), "column", "columns")}}
	for _, f := range web.FileFormats {
		view.Files = append(view.Files, components.Link{Href: page.Self(s, r, "format", f.Name, "notes", notes), Text: strings.ToUpper(f.Name), Note: f.Good})
	}
	if rows > columns.SheetRowLimit {
		view.Files[1] = components.Link{Text: "XLSX", Note: "too many rows for an Excel sheet: narrow the filter, or use CSV"}
	}
	r.Keep = append(r.Keep, "preview", "1") // links on the page lead to previews, not to files
	layout := page.Page(s, r, append([]string{"preview", "bom", "notes"}, d.Known...)...)
	layout.Counters = []components.Counter{{Label: "Rows", Value: format.Number(rows)}, {Label: "Columns", Value: format.Number(len(guide)), Href: "#columns"}}
	return &web.Answer{Page: layout, Main: components.ExportPreviewView(view)}, nil
}
