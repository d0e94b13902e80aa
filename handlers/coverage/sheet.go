package coverage

import (
	"opshub/components"
	"opshub/components/print"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule/rules"
)

// withCoverageSheet returns the faces of a coverage report. The sheet shows the maps, the sums and the gaps. It omits
// the hours, which would fill dozens of pages and are in the files.
func withCoverageSheet(s *web.Server, p report.Report[rules.CoverageHour]) web.Dataset {
	d := p.Dataset(s)
	d.Print = func(r *web.Request) (*web.Answer, error) {
		scoped := r
		if p.Scope != nil {
			var err error
			if scoped, err = p.Scope(r); err != nil {
				return nil, err
			}
		}
		outcome, err := p.Find(r)
		if err != nil {
			return nil, err
		}
		layout := page.Page(s, r, "paper")
		layout.Counters = outcome.Counters
		sheet := print.Coverage{Picture: outcome.Picture, Figures: outcome.Figures,
			Words: print.Words{Filter: p.List().Words(s, scoped), Source: report.AbsoluteURL(s, page.Beside(s, r, r.Screen.Of)), Notes: append(outcome.Notes[:len(outcome.Notes):len(outcome.Notes)], report.NoPrivateWords)},
			Empty: components.Empty{Title: "No targets on these days", Text: outcome.Searched}}
		sheet.Gaps, sheet.Count = gapsOnPaper(s, scoped)
		return report.OnPaper(s, r, layout, print.CoverageView(sheet), "land")
	}
	return d
}

// gapsOnPaper returns the gaps as a table with the columns of the gap report, and their number in words.
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

// coverageFigures returns the sums by location and position.
func coverageFigures(analysis coverageAnalysis) *components.Figures {
	t := components.Table{Caption: "Coverage by location and position", Heads: []components.Head{{Label: "Position"}, {Label: "Target hours", Num: true},
		{Label: "Covered", Num: true}, {Label: "Share covered", Num: true}, {Label: "Below minimum", Num: true}, {Label: "Below optimum", Num: true}, {Label: "Above maximum", Num: true}}}
	all := rules.CoverageSum{}
	row := func(name string, sum rules.CoverageSum) components.Row {
		return components.Row{Cells: []components.Cell{{Text: name}, {Text: format.Hours(sum.Wanted)}, {Text: format.Hours(sum.Covered())}, {Text: format.Percent(sum.Permille())},
			{Text: format.Hours(sum.Gap)}, {Text: format.Hours(sum.Short)}, {Text: format.Hours(sum.Over)}}}
	}
	for _, p := range analysis.places {
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
