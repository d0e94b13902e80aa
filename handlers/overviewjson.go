package handlers

import (
	"strings"

	"opshub/components"
	"opshub/handlers/format"
)

// overviewJSON is the machine face: the same figures, facts and rows.
func overviewJSON(r *request, f overlooked, words string) any {
	out := map[string]any{"title": r.screen.Title, "filter": words, "generated_at": components.Stamp(r.now), "time_zone": r.zone}
	if r.subject != "" {
		out["subject"] = r.subject
	}
	if f.Lead != "" {
		out["summary"] = f.Lead
	}
	if f.Verdict.Tag.Word != "" {
		out["verdict"], out["why"] = f.Verdict.Tag.Word, f.Verdict.Why
	}
	counters := map[string]string{}
	for _, c := range f.counters {
		counters[c.Label] = strings.TrimSpace(c.Value + " " + c.Tag.Word)
	}
	out["counters"], out["facts"] = counters, factsJSON(f.Facts)
	out["parts"] = partsJSON(f.Parts)
	return out
}

func partsJSON(list []components.Part) []map[string]any {
	parts := make([]map[string]any, 0, len(list))
	for _, p := range list {
		part := map[string]any{"id": p.ID, "title": p.Title, "facts": factsJSON(p.Facts), "rows": tableJSON(p.Table)}
		if len(p.Needs) > 0 {
			part["conditions"] = shownNeedsJSON(p.Needs)
		}
		if p.Sample != "" {
			part["sample"] = p.Sample
		}
		if len(p.Words) > 0 {
			part["words"] = p.Words
		}
		if p.Pager.Text != "" {
			part["holds"] = p.Pager.Text
		}
		if len(p.Checks) > 0 {
			part["rows"] = rowsJSON(p.Checks)
		}
		parts = append(parts, part)
	}
	return parts
}

func factsJSON(facts []components.Fact) map[string]string {
	out := map[string]string{}
	for _, f := range facts {
		out[f.Label] = strings.TrimSpace(f.Text + " " + f.Tag.Word)
	}
	return out
}

// tableJSON is the rows of a table, each cell under the word of its column.
func tableJSON(t components.Table) []map[string]string {
	rows := []map[string]string{}
	for _, g := range t.Groups {
		for _, row := range g.Rows {
			line := map[string]string{}
			for i, c := range row.Cells {
				line[t.Heads[i].Label] = strings.Join(strings.Fields(format.Join(format.Spaced(c.Lead, c.Text), c.Tag.Word, strings.Join(c.Codes, " "), c.Sub)), " ")
			}
			if g.Title != "" {
				line["group"] = g.Title
			}
			rows = append(rows, line)
		}
	}
	return rows
}
