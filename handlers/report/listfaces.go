package report

import (
	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

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

// print answers the print face: every row as it is read, no controls.
func (l List[T]) print(s *web.Server, r *web.Request) (*web.Answer, error) {
	sum, err := l.Count(r)
	if err != nil {
		return nil, err
	}
	columns, heads := l.Heads(s, r, "", true)
	layout := page.Page(s, r, append([]string{"paper"}, l.Dataset(s).Known...)...)
	layout.Counters = sum.Counters
	words := components.SheetWords{Filter: l.Words(s, r), Source: Whole(s, page.Beside(s, r, r.Screen.Of)), Notes: append(sum.Notes[:len(sum.Notes):len(sum.Notes)], NoPrivateWords)}
	view := components.PrintPage{Words: words, Run: RunLine(s, r, r.Screen.Title, words.Filter), Caption: r.Screen.Title, Heads: heads, Figures: sum.Figures, Picture: sum.Picture}
	if l.Above != nil {
		above, err := l.Above(r)
		if err != nil {
			return nil, err
		}
		view.Above = components.OverviewBody(Unlinked(above))
	}
	if sum.Total == 0 {
		view.Empty = l.empty(s, r, sum)
	} else {
		view.Rows = components.RowsAsRead(heads, func(show func(components.Row) error) error {
			return l.Every(s, r, func(row *T) error { return show(l.Row(s, r, columns, row, true)) })
		})
	}
	a, err := OnPaper(s, r, layout, components.PrintView(view), "land")
	if err == nil {
		a.Long, a.State = true, sum.State
	}
	return a, err
}

// write answers a file of every row.
func (l List[T]) write(s *web.Server, r *web.Request, format web.FileFormat) (*web.Answer, error) {
	sum, err := l.Count(r)
	if err != nil {
		return nil, err
	}
	head := ExportHeadOf(s, l.understood(r), l.File, sum.Total)
	head.facts = sum.Facts
	return RowsFile[T]{head, l.Export(r), func(visit func(*T) error) error { return l.Every(s, r, visit) }}.Answer(r, format)
}

// Every reads every row behind a head that was made before. They must be of the state that the head names.
func (l List[T]) Every(s *web.Server, r *web.Request, visit func(*T) error) error {
	seen := false
	err := l.Each(r.Ctx, r, func(row *T) error {
		if !seen && s.DataVersion() != r.Version { // asked once the reading has begun, so that no later change counts
			return web.ErrReplaced
		}
		seen = true
		return visit(row)
	})
	if err == nil && !seen && s.DataVersion() != r.Version {
		return web.ErrReplaced
	}
	return err
}
