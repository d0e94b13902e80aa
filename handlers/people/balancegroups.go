package people

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// groupRule is the group within which a balance compares employees.
var groupRule = page.ChoiceRule("by", "Compare", "position", "by position", "location", "by home location", "all", "everybody")

// groupHeads are the headings of the groups by the value of groupRule.
var groupHeads = map[string]string{"position": "Position", "location": "Home location", "all": "Group"}

// balanceHeads are the headings of the figures.
var balanceHeads = [rules.BalanceFigures]string{rules.WeekendsWorked: "Weekends", rules.NightShifts: "Night shifts", rules.LateFinishes: "Late finishes", rules.HoursAgainstWishes: "Hours to wishes"}

// groupBalance divides the rows, which must be by name, into the groups that the request selects.
func groupBalance(r *web.Request, rows []rules.BalanceRow) []rules.BalanceGroup {
	of := func(p *schedule.Person) (int64, string) { return p.PositionID, p.Position }
	switch page.RuleValue(r, groupRule) {
	case "location":
		of = func(p *schedule.Person) (int64, string) { return p.LocationID, p.Location }
	case "all":
		of = func(*schedule.Person) (int64, string) { return 0, "Everybody" }
	}
	return rules.GroupBalance(rows, of)
}

// maxGroups is the number of groups above the rows.
const maxGroups = 12

// groupsPart compares the groups: averages, spreads, and who has the fewest and the most. If there are too many groups, it
// shows those with the most people. days are those of the report, of is their number of weekends.
func groupsPart(s *web.Server, r *web.Request, groups []rules.BalanceGroup, days schedule.Filter, of int) components.Part {
	shown, quiet := groups, components.Plural(len(groups), "group", "groups")
	if len(groups) > maxGroups {
		shown = slices.SortedStableFunc(slices.Values(groups), func(a, b rules.BalanceGroup) int { return cmp.Compare(b.People, a.People) })[:maxGroups]
		quiet = fmt.Sprintf("the %d of %d groups with the most people", maxGroups, len(groups))
	}
	by := page.RuleValue(r, groupRule)
	table := components.Table{Caption: "Averages and spreads " + by, Heads: []components.Head{{Label: groupHeads[by]}}, Groups: make([]components.RowGroup, 1)}
	for _, head := range balanceHeads {
		table.Heads = append(table.Heads, components.Head{Label: head})
	}
	for i := range shown {
		g := &shown[i]
		row := components.Row{Cells: []components.Cell{{Text: cmp.Or(g.Name, "None"), Sub: components.Plural(g.People, "employee", "employees")}}}
		for f := range g.Spreads {
			row.Cells = append(row.Cells, spreadCell(s, r, g, rules.BalanceFigure(f), of))
		}
		table.Groups[0].Rows = append(table.Groups[0].Rows, row)
	}
	return components.Part{ID: "groups", Title: "Fairness " + groupWords(r), Quiet: r.Style.ShortDays(days.From, days.To) + ", " + quiet, Table: table, Rows: len(shown)}
}

// groupWords returns the choice of groupRule in words.
func groupWords(r *web.Request) string {
	by := page.RuleValue(r, groupRule)
	for _, o := range groupRule.Options {
		if o.Value == by && by != "all" {
			return o.Text
		}
	}
	return "among everybody"
}

// spreadCell shows the average and the spread of a figure in a group, and names both extremes. of is the number of
// weekends.
func spreadCell(s *web.Server, r *web.Request, g *rules.BalanceGroup, f rules.BalanceFigure, of int) components.Cell {
	spread := &g.Spreads[f]
	line := func(word string, e rules.Extreme) components.Line {
		after := ", " + figureWords(f, e.Figure, of)
		if e.People > 1 {
			after = " and " + format.Number(e.People-1) + " more" + after
		}
		return components.Line{Before: word, Link: components.Link{Href: page.EmployeeLink(s, r, e.Person.ID), Text: e.Person.Name}, After: after}
	}
	switch least, most := spread.Least, spread.Most; {
	case spread.People == 0:
		return components.Cell{Text: "no wishes"}
	case spread.People == 1:
		return components.Cell{Text: figureWords(f, least.Figure, of), Lines: []components.Line{line("only:", least)}}
	case least.Figure == most.Figure:
		return components.Cell{Text: "all " + figureWords(f, least.Figure, of)}
	default:
		return components.Cell{Text: averageWords(f, spread), Lines: []components.Line{line("fewest:", least), line("most:", most)}}
	}
}

// averageWords returns the average and the spread of a figure.
func averageWords(f rules.BalanceFigure, spread *rules.Spread) string {
	average, width := spread.Average(), spread.Most.Figure-spread.Least.Figure
	if f == rules.HoursAgainstWishes {
		return "average " + signed(average, schedule.DurationWords) + ", spread " + schedule.DurationWords(width)
	}
	return "average " + tenthsWords(average) + ", spread " + format.Number(width)
}
