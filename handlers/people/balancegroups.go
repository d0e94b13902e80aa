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

// balanceFacts is the summary object of the JSON file of a balance.
type balanceFacts struct {
	Employees     int          `json:"employees"`
	WeekendShifts int          `json:"weekend_shifts"`
	NightShifts   int          `json:"night_shifts"`
	LateFinishes  int          `json:"late_finishes"`
	Minutes       int          `json:"minutes"`
	Wished        int          `json:"wished_minutes"`
	Weekends      int          `json:"weekends"` // in the dates of the report
	From          string       `json:"from,omitempty"`
	To            string       `json:"to,omitempty"`
	By            string       `json:"compared_by"`
	Groups        []groupFacts `json:"groups"`
}

// groupFacts is a group with the figures of the table above the rows, by the names of their columns.
type groupFacts struct {
	Name    string                 `json:"group"`
	People  int                    `json:"employees"`
	Figures map[string]spreadFacts `json:"figures"`
}

// spreadFacts is the distribution of a figure among the employees for whom it is known. Without any, it has no extremes.
type spreadFacts struct {
	People  int           `json:"employees"`
	Average float64       `json:"average"`
	Spread  int           `json:"spread"`
	Fewest  *extremeFacts `json:"fewest,omitempty"`
	Most    *extremeFacts `json:"most,omitempty"`
}

// extremeFacts is the lowest or highest figure, with the first employee who has it and the number of all who have it.
type extremeFacts struct {
	Figure     int    `json:"figure"`
	People     int    `json:"employees"`
	EmployeeID int64  `json:"employee_id"`
	Name       string `json:"employee_name"`
}

// groupsFacts returns all groups for the JSON file.
func groupsFacts(groups []rules.BalanceGroup) []groupFacts {
	out := make([]groupFacts, len(groups))
	for i := range groups {
		g := &groups[i]
		out[i] = groupFacts{g.Name, g.People, map[string]spreadFacts{}}
		for f := range g.Spreads {
			out[i].Figures[figureNames[f]] = spreadFactsOf(rules.BalanceFigure(f), &g.Spreads[f])
		}
	}
	return out
}

// figureNames are the names of the columns of the figures.
var figureNames = [rules.BalanceFigures]string{rules.WeekendsWorked: "weekends_worked", rules.NightShifts: "night_shifts", rules.LateFinishes: "late_finishes", rules.HoursAgainstWishes: "against_wishes_minutes"}

func spreadFactsOf(f rules.BalanceFigure, spread *rules.Spread) spreadFacts {
	out := spreadFacts{People: spread.People}
	if spread.People == 0 {
		return out
	}
	out.Average, out.Spread = float64(spread.Average()), spread.Most.Figure-spread.Least.Figure
	if f != rules.HoursAgainstWishes {
		out.Average /= 10 // from tenths
	}
	out.Fewest, out.Most = extremeFactsOf(&spread.Least), extremeFactsOf(&spread.Most)
	return out
}

func extremeFactsOf(e *rules.Extreme) *extremeFacts {
	return &extremeFacts{e.Figure, e.People, e.Person.ID, e.Person.Name}
}
