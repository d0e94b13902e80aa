package handlers

import "opshub/components"

// exportMenu offers the other faces of a screen with the same filter; words say how the question understands it.
func (s *server) exportMenu(r *request, d dataset, words string, rows int) components.ExportMenu {
	m := components.ExportMenu{Rows: rows, Words: words}
	preview := ""
	for _, f := range s.facesOf(r, r.screen, d)[1:] {
		m.Links = append(m.Links, components.Link{Href: f.href, Text: f.word, Note: f.good})
		if f.preview {
			preview = withParams(f.href, []string{"preview", "1"})
		}
	}
	if preview != "" {
		m.Links = append(m.Links, components.Link{Href: preview, Text: "Preview", Note: "row count and columns"})
	}
	return m
}

// print answers the print face: every row as it is read, no controls.
func (l list[T]) print(s *server, r *request) (*answer, error) {
	sum, err := l.count(r)
	if err != nil {
		return nil, err
	}
	columns, heads := l.heads(s, r, "", true)
	layout := s.page(r, append([]string{"paper"}, l.dataset(s).known...)...)
	layout.Counters = sum.counters
	words := components.SheetWords{Filter: l.words(s, r), Source: s.whole(s.beside(r, r.screen.Of)), Notes: append(sum.notes[:len(sum.notes):len(sum.notes)], noPrivateWords)}
	view := components.PrintPage{Words: words, Run: s.runLine(r, r.screen.Title, words.Filter), Caption: r.screen.Title, Heads: heads, Figures: sum.figures, Picture: sum.picture}
	if l.above != nil {
		above, err := l.above(r)
		if err != nil {
			return nil, err
		}
		view.Above = components.OverviewBody(unlinked(above))
	}
	if sum.total == 0 {
		view.Empty = l.empty(s, r, sum)
	} else {
		view.Rows = components.RowsAsRead(heads, func(show func(components.Row) error) error {
			return l.every(s, r, func(row *T) error { return show(l.row(s, r, columns, row, true)) })
		})
	}
	a, err := s.onPaper(r, layout, components.PrintView(view), "land")
	if err == nil {
		a.long, a.state = true, sum.state
	}
	return a, err
}

// write answers a file of every row.
func (l list[T]) write(s *server, r *request, format fileFormat) (*answer, error) {
	sum, err := l.count(r)
	if err != nil {
		return nil, err
	}
	head := s.exportHead(l.understood(r), l.file, sum.total)
	head.facts = sum.facts
	return rowsFile[T]{head, l.export(r), func(visit func(*T) error) error { return l.every(s, r, visit) }}.answer(r, format)
}

// every reads every row behind a head that was made before. They must be of the state that the head names.
func (l list[T]) every(s *server, r *request, visit func(*T) error) error {
	seen := false
	err := l.each(r.ctx, r, func(row *T) error {
		if !seen && s.version() != r.version { // asked once the reading has begun, so that no later change counts
			return errReplaced
		}
		seen = true
		return visit(row)
	})
	if err == nil && !seen && s.version() != r.version {
		return errReplaced
	}
	return err
}
