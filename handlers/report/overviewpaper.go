package report

import "opshub/components"

// Unlinked is an overview for paper, where nothing can be opened.
func Unlinked(o components.Overview) components.Overview {
	o.Form, o.Cards = nil, nil
	o.Facts = unlinkedFacts(o.Facts)
	parts := make([]components.Part, len(o.Parts))
	for i, p := range o.Parts {
		p.All, p.Pager, p.Facts, p.Table = components.Link{}, components.Pager{}, unlinkedFacts(p.Facts), unlinkedTable(p.Table)
		parts[i] = p
	}
	o.Parts = parts
	return o
}

func unlinkedFacts(facts []components.Fact) []components.Fact {
	out := make([]components.Fact, len(facts))
	for i, f := range facts {
		f.Href = ""
		out[i] = f
	}
	return out
}

func unlinkedTable(t components.Table) components.Table {
	groups := make([]components.RowGroup, len(t.Groups))
	for i, g := range t.Groups {
		rows := make([]components.Row, len(g.Rows))
		for k, row := range g.Rows {
			cells := make([]components.Cell, len(row.Cells))
			for c, cell := range row.Cells {
				cell.Href = ""
				cells[c] = cell
			}
			rows[k] = components.Row{Cells: cells}
		}
		g.Rows = rows
		groups[i] = g
	}
	t.Groups = groups
	return t
}
