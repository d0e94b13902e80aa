package handlers

import (
	"net/http"

	"opshub/components"
)

// menu offers the other faces with the same filter.
func (l list[T]) menu(s *server, r *request, total int) components.ExportMenu {
	m := components.ExportMenu{Rows: total, Words: l.words(s, r)}
	add := func(href, text, note string) {
		if href != "" {
			m.Links = append(m.Links, components.Link{Href: href, Text: text, Note: note})
		}
	}
	add(s.link(r, l.paths.csv), "CSV", "spreadsheets, scripts")
	add(s.self(r, "format", "json"), "JSON", "programs")
	add(s.link(r, l.paths.print), "Print", "paper or PDF")
	return m
}

// print answers the print face: every row, no controls.
func (l list[T]) print(s *server, r *request) (*answer, error) {
	sum, err := l.count(r)
	if err != nil {
		return nil, err
	}
	rows := make([]T, 0, sum.total)
	if err := l.each(r.ctx, r, func(row *T) error { rows = append(rows, *row); return nil }); err != nil {
		return nil, err
	}
	page := s.page(r, "paper")
	page.Counters = sum.counters
	view := components.PrintPage{Words: l.words(s, r), Source: s.link(r, r.screen.Of),
		Table: l.table(s, r, rows, "", true), Rows: len(rows), Empty: l.empty(s, r, sum), Figures: sum.figures}
	return s.onPaper(r, page, components.PrintView(view), "land")
}

// stream answers the CSV face.
func (l list[T]) stream(s *server, r *request) (*answer, error) {
	sum, err := l.count(r)
	if err != nil {
		return nil, err
	}
	columns := l.export(r)
	head := s.exportHead(l.understood(r), l.file, "csv", sum.total)
	return &answer{stream: func(w http.ResponseWriter) error {
		return writeCSV(w, r.http, head, columns, func(visit func(*T) error) error { return l.each(r.ctx, r, visit) })
	}}, nil
}

// streamJSON answers the JSON face: one object a row.
func (l list[T]) streamJSON(s *server, r *request) (*answer, error) {
	sum, err := l.count(r)
	if err != nil {
		return nil, err
	}
	columns := l.export(r)
	head := s.exportHead(l.understood(r), l.file, "json", sum.total)
	head.facts = sum.facts
	return &answer{stream: func(w http.ResponseWriter) error {
		return writeJSONRows(w, r.http, head, columns, func(visit func(*T) error) error { return l.each(r.ctx, r, visit) })
	}}, nil
}
