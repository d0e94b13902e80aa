package handlers

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
)

// guide answers words for staff in parts, each with its live facts and with the screen it leads to.
func (s *server) guide(sc catalog.Screen) (screenFunc, error) {
	suite, err := s.suiteOf(sc)
	if err != nil {
		return nil, err
	}
	for _, part := range suite.Parts {
		if _, ok := guideFacts[part.Facts]; !ok && part.Facts != "" {
			return nil, fmt.Errorf("BUG: no facts %q for the part %q", part.Facts, part.Title)
		}
	}
	return strict(func(r *request) (*answer, error) {
		parts := make([]components.GuidePart, len(suite.Parts))
		facts, ready := 0, 0
		for i, part := range suite.Parts {
			made, err := s.guidePart(r, part) // each request has an error of its own
			if err != nil {
				return nil, err
			}
			made.ID = "part-" + format.Number(i+1)
			parts[i] = made
			facts += len(parts[i].Facts) + parts[i].Rows
		}
		for _, sc := range suite.Covers {
			if s.checker.Ready(sc.Path) {
				ready++
			}
		}
		layout := s.page(r)
		wholeNotice(r, &layout, "The facts in the text are")
		layout.Counters = []components.Counter{{Label: "Parts", Value: format.Number(len(parts)), Href: "#part-1"}}
		if facts > 0 {
			layout.Counters = append(layout.Counters, components.Counter{Label: "Figures of today", Value: format.Number(facts), Note: "looked at just now"})
		}
		layout.Counters = append(layout.Counters, readyCounter("Screens it leads to", "part-1", ready, len(suite.Covers)), s.generatedCounter(r))
		return &answer{page: layout, main: components.GuideView(parts), state: figuresOf(parts), json: func() any { return guideJSON(r, parts) }}, nil
	}), nil
}

// guidePart is one part with what is live in it.
func (s *server) guidePart(r *request, part catalog.GuidePart) (out components.GuidePart, err error) {
	if look, ok := guideFacts[part.Facts]; ok {
		if out.Part, err = look(s, r); err != nil {
			return out, err
		}
	}
	out.Title, out.Text = part.Title, part.Text
	if len(part.Table.Rows) > 0 {
		out.Words = s.wordTable(r, part)
	}
	out.Tries = tries(part)
	if o := s.open(r, part.Path); o.href != "" {
		out.All, out.Figure = components.Link{Href: o.href, Text: "Open " + o.screen.Title}, s.figure(r, o)
	}
	return out, nil
}

// wordTable is a table of words. The screens that it names are linked where they answer.
func (s *server) wordTable(r *request, part catalog.GuidePart) components.Table {
	t := components.Table{Caption: part.Title}
	for _, head := range part.Table.Heads {
		t.Heads = append(t.Heads, components.Head{Label: head})
	}
	group := components.RowGroup{}
	for _, row := range part.Table.Rows {
		out := components.Row{}
		if o := s.open(r, row.Path); row.Path != "" {
			out.Cells = append(out.Cells, components.Cell{Text: o.screen.Title, Href: o.href})
		}
		for _, text := range row.Cells {
			out.Cells = append(out.Cells, components.Cell{Text: text})
		}
		group.Rows = append(group.Rows, out)
	}
	t.Groups = []components.RowGroup{group}
	return t
}

// tries are the lines to type at a terminal, for showing.
func tries(part catalog.GuidePart) (list []components.Try) {
	for _, try := range part.Try {
		list = append(list, components.Try{Line: try.Line, Status: try.Status, See: try.See})
	}
	return list
}

// figuresOf is everything in a guide that can change while the data stays the same, such as how many routes answer.
func figuresOf(parts []components.GuidePart) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Figure + "|")
	}
	return b.String()
}

// guideJSON is the machine face of a guide.
func guideJSON(r *request, parts []components.GuidePart) any {
	list := make([]map[string]any, len(parts))
	for i, p := range parts {
		list[i] = map[string]any{"title": p.Title, "text": p.Text, "facts": factsJSON(p.Facts), "rows": tableJSON(p.Table), "words": tableJSON(p.Words)}
		if len(p.Tries) > 0 {
			list[i]["type"] = p.Tries
		}
		if p.All.Href != "" {
			list[i]["screen"], list[i]["figure"] = p.All.Href, p.Figure
		}
	}
	return map[string]any{"title": r.screen.Title, "generated_at": components.Stamp(r.now), "time_zone": r.zone, "parts": list}
}
