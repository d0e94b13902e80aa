package exports

import (
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule/columns"
)

// preview says what an export would hold, before anything is downloaded: the filter in words, the exact number of rows, and
// every column.
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
		view.Files[1] = components.Link{Text: "XLSX", Note: "too many rows for an Excel sheet: narrow the filter, or take the CSV"}
	}
	r.Keep = append(r.Keep, "preview", "1") // without a filter too the preview is meant, not the file
	layout := page.Page(s, r, append([]string{"preview", "bom", "notes"}, d.Known...)...)
	layout.Counters = []components.Counter{{Label: "Rows", Value: format.Number(rows)}, {Label: "Columns", Value: format.Number(len(guide)), Href: "#columns"}, page.GeneratedCounter(s, r)}
	return &web.Answer{Page: layout, Main: components.ExportPreviewView(view)}, nil
}
