package coverage

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule/rules"
)

// withCoverageSheet makes the faces of a coverage report. On paper the maps stand with their figures, and of the rows the gaps:
// every hour of a week at every location is dozens of sheets, and in the file.
func withCoverageSheet(s *web.Server, p report.Report[rules.CoverageHour]) web.Dataset {
	d := p.Dataset(s)
	d.Print = func(r *web.Request) (*web.Answer, error) {
		asked := r
		if p.Scope != nil {
			var err error
			if asked, err = p.Scope(r); err != nil {
				return nil, err
			}
		}
		found, err := p.Find(r)
		if err != nil {
			return nil, err
		}
		layout := page.Page(s, r, "paper")
		layout.Counters = found.Counters
		sheet := components.CoverageSheet{Picture: found.Picture, Figures: found.Figures,
			Words: components.SheetWords{Filter: p.List().Words(s, asked), Source: report.AbsoluteURL(s, page.Beside(s, r, r.Screen.Of)), Notes: append(found.Notes[:len(found.Notes):len(found.Notes)], report.NoPrivateWords)},
			Empty: components.Empty{Title: "No targets on these days", Text: found.Looked}}
		sheet.Gaps, sheet.Count = gapsOnPaper(s, asked)
		return report.OnPaper(s, r, layout, components.CoverageOnPaper(sheet), "land")
	}
	return d
}

// gapsOnPaper are the gaps of the days as the rows of a sheet, under the heads of their screen.
func gapsOnPaper(s *web.Server, r *web.Request) (t components.Table, count string) {
	var gaps []rules.Shortfall
	for _, p := range r.View().Coverage(r.Filter, r.Filter.From, r.Filter.To) {
		gaps = append(gaps, p.Gaps()...)
	}
	r.View().FillGaps(gaps)
	gaps = WorstFirst(gaps)
	p := GapReport(s)
	l := p.List()
	columns, heads := l.Heads(s, r, "", true)
	group := components.RowGroup{}
	for i := range gaps {
		group.Rows = append(group.Rows, l.Row(s, r, columns, &gaps[i], true))
	}
	t = components.Table{Caption: "Gaps", Heads: heads}
	if len(gaps) > 0 {
		t.Groups = []components.RowGroup{group}
	}
	return t, components.Plural(len(gaps), "gap", "gaps") + ", " + p.Order
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
