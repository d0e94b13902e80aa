package handlers

import (
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule/columns"
)

// preview says what an export would hold, before anything is downloaded: the filter in words, the exact number of rows, and
// every column.
func (s *server) preview(r *request, d dataset) (*answer, error) {
	scope := r
	if d.scope != nil {
		var err error
		if scope, err = d.scope(r); err != nil {
			return nil, err
		}
	}
	rows, err := d.rows(r)
	if err != nil {
		return nil, err
	}
	guide := d.columns(r)
	notes := r.query.Get("notes")
	view := components.ExportPreview{Words: scope.filter.Words(s.filterWords(r)), Rows: rows,
		Columns: components.ColumnGuide{ID: "columns", Title: r.screen.Title, URI: r.screen.Path, Rows: guide, Note: components.Plural(len(guide), "column", "columns")}}
	for _, f := range fileFormats {
		view.Files = append(view.Files, components.Link{Href: s.self(r, "format", f.name, "notes", notes), Text: strings.ToUpper(f.name), Note: f.good})
	}
	if rows > columns.SheetRowLimit {
		view.Files[1] = components.Link{Text: "XLSX", Note: "too many rows for an Excel sheet: narrow the filter, or take the CSV"}
	}
	r.keep = append(r.keep, "preview", "1") // without a filter too the preview is meant, not the file
	layout := s.page(r, append([]string{"preview", "bom", "notes"}, d.known...)...)
	layout.Counters = []components.Counter{{Label: "Rows", Value: format.Number(rows)}, {Label: "Columns", Value: format.Number(len(guide)), Href: "#columns"}, s.generatedCounter(r)}
	return &answer{page: layout, main: components.ExportPreviewView(view)}, nil
}
