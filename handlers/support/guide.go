package support

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// Guide answers words for staff in parts, each with its live facts and with the screen it leads to.
func Guide(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		return nil, err
	}
	for _, part := range suite.Parts {
		if _, ok := guideFacts[part.Facts]; !ok && part.Facts != "" {
			return nil, fmt.Errorf("BUG: no facts %q for the part %q", part.Facts, part.Title)
		}
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		parts := make([]components.GuidePart, len(suite.Parts))
		facts, ready := 0, 0
		for i, part := range suite.Parts {
			made, err := guidePart(s, r, part) // each request has an error of its own
			if err != nil {
				return nil, err
			}
			made.ID = "part-" + format.Number(i+1)
			parts[i] = made
			facts += len(parts[i].Facts) + parts[i].Rows
		}
		for _, sc := range suite.Covers {
			if s.Checker.Ready(sc.Path) {
				ready++
			}
		}
		layout := page.Page(s, r)
		conditions.WholeNotice(r, &layout, "The facts in the text are")
		layout.Counters = []components.Counter{{Label: "Parts", Value: format.Number(len(parts)), Href: "#part-1"}}
		if facts > 0 {
			layout.Counters = append(layout.Counters, components.Counter{Label: "Figures of today", Value: format.Number(facts), Note: "looked at just now"})
		}
		layout.Counters = append(layout.Counters, page.ReadyCounter("Screens it leads to", "part-1", ready, len(suite.Covers)), page.GeneratedCounter(s, r))
		return &web.Answer{Page: layout, Main: components.GuideView(parts), State: figuresOf(parts), Json: func() any { return guideJSON(r, parts) }}, nil
	}), nil
}

// guidePart is one part with what is live in it.
func guidePart(s *web.Server, r *web.Request, part catalog.GuidePart) (out components.GuidePart, err error) {
	if look, ok := guideFacts[part.Facts]; ok {
		if out.Part, err = look(s, r); err != nil {
			return out, err
		}
	}
	out.Title, out.Text = part.Title, part.Text
	if len(part.Table.Rows) > 0 {
		out.Words = wordTable(s, r, part)
	}
	out.Tries = tries(part)
	if o := page.Open(s, r, part.Path); o.Href != "" {
		out.All, out.Figure = components.Link{Href: o.Href, Text: "Open " + o.Screen.Title}, Figure(s, r, o)
	}
	return out, nil
}

// wordTable is a table of words. The screens that it names are linked where they answer.
func wordTable(s *web.Server, r *web.Request, part catalog.GuidePart) components.Table {
	t := components.Table{Caption: part.Title}
	for _, head := range part.Table.Heads {
		t.Heads = append(t.Heads, components.Head{Label: head})
	}
	group := components.RowGroup{}
	for _, row := range part.Table.Rows {
		out := components.Row{}
		if o := page.Open(s, r, row.Path); row.Path != "" {
			out.Cells = append(out.Cells, components.Cell{Text: o.Screen.Title, Href: o.Href})
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
func guideJSON(r *web.Request, parts []components.GuidePart) any {
	list := make([]map[string]any, len(parts))
	for i, p := range parts {
		list[i] = map[string]any{"title": p.Title, "text": p.Text, "facts": report.FactsJSON(p.Facts), "rows": report.TableJSON(p.Table), "words": report.TableJSON(p.Words)}
		if len(p.Tries) > 0 {
			list[i]["type"] = p.Tries
		}
		if p.All.Href != "" {
			list[i]["screen"], list[i]["figure"] = p.All.Href, p.Figure
		}
	}
	return map[string]any{"title": r.Screen.Title, "generated_at": components.Stamp(r.Now), "time_zone": r.Zone, "parts": list}
}
