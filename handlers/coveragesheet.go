package handlers

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule/rules"
)

// withCoverageSheet makes the faces of a coverage report. On paper the maps stand with their figures, and of the rows the gaps:
// every hour of a week at every location is dozens of sheets, and in the file.
func (s *server) withCoverageSheet(p report[rules.CoverageHour]) dataset {
	d := p.dataset(s)
	d.print = func(r *request) (*answer, error) {
		asked := r
		if p.scope != nil {
			var err error
			if asked, err = p.scope(r); err != nil {
				return nil, err
			}
		}
		found, err := p.find(r)
		if err != nil {
			return nil, err
		}
		layout := s.page(r, "paper")
		layout.Counters = found.counters
		sheet := components.CoverageSheet{Picture: found.picture, Figures: found.figures,
			Words: components.SheetWords{Filter: p.list().words(s, asked), Source: s.whole(s.beside(r, r.screen.Of)), Notes: append(found.notes[:len(found.notes):len(found.notes)], noPrivateWords)},
			Empty: components.Empty{Title: "No targets on these days", Text: found.looked}}
		sheet.Gaps, sheet.Count = s.gapsOnPaper(asked)
		return s.onPaper(r, layout, components.CoverageOnPaper(sheet), "land")
	}
	return d
}

// gapsOnPaper are the gaps of the days as the rows of a sheet, under the heads of their screen.
func (s *server) gapsOnPaper(r *request) (t components.Table, count string) {
	var gaps []rules.Shortfall
	for _, p := range r.view().Coverage(r.filter, r.filter.From, r.filter.To) {
		gaps = append(gaps, p.Gaps()...)
	}
	r.view().FillGaps(gaps)
	gaps = worstFirst(gaps)
	p := s.gapReport()
	l := p.list()
	columns, heads := l.heads(s, r, "", true)
	group := components.RowGroup{}
	for i := range gaps {
		group.Rows = append(group.Rows, l.row(s, r, columns, &gaps[i], true))
	}
	t = components.Table{Caption: "Gaps", Heads: heads}
	if len(gaps) > 0 {
		t.Groups = []components.RowGroup{group}
	}
	return t, components.Plural(len(gaps), "gap", "gaps") + ", " + p.order
}

// coverageFigures are the sums by location and position.
func coverageFigures(look coverageLook) *components.Figures {
	t := components.Table{Caption: "Coverage by location and position", Heads: []components.Head{{Label: "Position"}, {Label: "Wanted", Num: true},
		{Label: "Covered", Num: true}, {Label: "Share covered", Num: true}, {Label: "Below minimum", Num: true}, {Label: "Below optimum", Num: true}, {Label: "Above maximum", Num: true}}}
	all := rules.CoverageSum{}
	row := func(name string, sum rules.CoverageSum) components.Row {
		return components.Row{Cells: []components.Cell{{Text: name}, {Text: format.Hours(sum.Wanted)}, {Text: format.Hours(sum.Covered())}, {Text: format.Percent(sum.Permille())},
			{Text: format.Hours(sum.Gap)}, {Text: format.Hours(sum.Short)}, {Text: format.Hours(sum.Over)}}}
	}
	for _, p := range look.places {
		sums, order := map[string]rules.CoverageSum{}, []string{}
		for i := range p.hours {
			name := p.hours[i].Position
			if _, ok := sums[name]; !ok {
				order = append(order, name)
			}
			sums[name] = sums[name].Plus(p.hours[i].Sum)
		}
		group := components.RowGroup{Title: p.Location.Name, Count: p.Location.TimeZone}
		total := rules.CoverageSum{}
		for _, name := range order {
			total = total.Plus(sums[name])
			group.Rows = append(group.Rows, row(format.UpperFirst(name), sums[name]))
		}
		group.Rows = append(group.Rows, row("All positions", total))
		t.Groups, all = append(t.Groups, group), all.Plus(total)
	}
	t.Groups = append(t.Groups, components.RowGroup{Title: "All locations", Rows: []components.Row{row("All positions", all)}})
	return &components.Figures{Title: "By location and position", Quiet: format.Hours(all.Wanted) + " with targets", Note: positionHours, Table: t}
}
