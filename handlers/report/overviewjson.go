package report

import (
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

// OverviewJSON is the machine face: the same figures, facts and rows.
func OverviewJSON(r *web.Request, f web.Overlooked, words string) any {
	out := map[string]any{"title": r.Screen.Title, "filter": words, "generated_at": components.Stamp(r.Now), "time_zone": r.Zone}
	if r.Subject != "" {
		out["subject"] = r.Subject
	}
	if f.Lead != "" {
		out["summary"] = f.Lead
	}
	if f.Verdict.Tag.Word != "" {
		out["verdict"], out["why"] = f.Verdict.Tag.Word, f.Verdict.Why
	}
	counters := map[string]string{}
	for _, c := range f.Counters {
		counters[c.Label] = strings.TrimSpace(c.Value + " " + c.Tag.Word)
	}
	out["counters"], out["facts"] = counters, FactsJSON(f.Facts)
	out["parts"] = PartsJSON(f.Parts)
	return out
}

func PartsJSON(list []components.Part) []map[string]any {
	parts := make([]map[string]any, 0, len(list))
	for _, p := range list {
		part := map[string]any{"id": p.ID, "title": p.Title, "facts": FactsJSON(p.Facts), "rows": TableJSON(p.Table)}
		if len(p.Needs) > 0 {
			part["conditions"] = ShownNeedsJSON(p.Needs)
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

func FactsJSON(facts []components.Fact) map[string]string {
	out := map[string]string{}
	for _, f := range facts {
		out[f.Label] = strings.TrimSpace(f.Text + " " + f.Tag.Word)
	}
	return out
}

// TableJSON is the rows of a table, each cell under the word of its column.
func TableJSON(t components.Table) []map[string]string {
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

// NeedJSON is a condition as programs read it.
type NeedJSON struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	Holds bool   `json:"holds"`
	Seen  string `json:"seen"`
}

// ShownNeedsJSON are conditions as a screen shows them.
func ShownNeedsJSON(list []components.Need) []NeedJSON {
	out := make([]NeedJSON, len(list))
	for i, n := range list {
		out[i] = NeedJSON{n.Key, n.Title, n.Holds, n.Seen}
	}
	return out
}

// CountsTable is rows by table and action. open is the way to the rows of a count, where a list of them stands on the screen; else nil.
func CountsTable(caption string, counts []schedule.PayloadCount, unchanged bool, open func(table string, action schedule.PayloadAction) string) components.Table {
	t := components.Table{Caption: caption, Heads: []components.Head{{Label: "Table"}}}
	for _, a := range schedule.PayloadActions {
		t.Heads = append(t.Heads, components.Head{Label: format.UpperFirst(string(a)), Num: true})
	}
	if unchanged {
		t.Heads = append(t.Heads, components.Head{Label: "Unchanged", Num: true})
	}
	group := components.RowGroup{}
	for _, c := range counts {
		row := components.Row{Cells: []components.Cell{{Text: c.Name, Sub: c.For}}}
		for _, a := range schedule.PayloadActions {
			cell := components.Cell{Text: format.Number(c.By[a])}
			if open != nil && c.By[a] > 0 {
				cell.Href = open(c.Name, a)
			}
			row.Cells = append(row.Cells, cell)
		}
		if unchanged {
			row.Cells = append(row.Cells, components.Cell{Text: format.Number(c.Unchanged)})
		}
		group.Rows = append(group.Rows, row)
	}
	t.Groups = []components.RowGroup{group}
	return t
}
