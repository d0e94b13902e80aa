package previews

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// severities are the severities of findings, most severe first.
var severities = []schedule.Severity{schedule.Warning, schedule.Informational}

// findingRules select findings by rule and by severity.
func findingRules() (kind, severity page.Rule) {
	pairs := []string{history.AnyValue, "Every rule"}
	for _, c := range schedule.Constraints {
		pairs = append(pairs, string(c.Kind), c.Title)
	}
	words := []string{history.AnyValue, "Every severity"}
	for _, s := range severities {
		words = append(words, string(s), string(s))
	}
	return page.ChoiceRule("rule", "Rule", pairs...), page.ChoiceRule("severity", "Severity", words...)
}

// validationPreviewData lists what the validator finds in the period, by rule and by finding.
func validationPreviewData(s *web.Server) web.Dataset {
	kind, severity := findingRules()
	return periodPreview{
		lead: func(v *previewed) string { return v.run.FindingsWords() }, rules: []page.Rule{kind, severity, rowRule}, counters: findingCounters,
		parts: []previewPart{
			func(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
				return rulesPart(s, r, v, kind), nil
			},
			func(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
				return findingsPart(s, r, v.run.Findings, kind, severity), nil
			},
		},
	}.dataset(s)
}

func findingCounters(_ *web.Server, _ *web.Request, v *previewed) []components.Counter {
	return []components.Counter{
		{Label: "Findings", Value: format.Number(len(v.run.Findings))}, {Label: "Warnings", Value: format.Number(v.run.Found(schedule.Warning))},
		{Label: "Informational", Value: format.Number(v.run.Found(schedule.Informational))},
		{Label: "Rules without findings", Value: format.Number(v.run.RulesKept()), Note: "of " + format.Number(len(v.run.Rules))},
		{Label: "Shifts", Value: format.Number(v.run.Figures.Shifts), Note: format.Join(format.Number(v.run.Figures.Open)+" open", format.Number(v.run.Figures.Staged)+" more to be deleted")},
	}
}

// rulesPart lists every rule with the number of its findings.
func rulesPart(s *web.Server, r *web.Request, v *previewed, kind page.Rule) components.Part {
	part := components.Part{ID: "rules", Title: "Rule by rule", Quiet: components.Plural(len(v.run.Rules), "rule", "rules"), Rows: len(v.run.Rules)}
	var rows []components.Row
	for _, c := range v.run.Rules {
		title := components.Cell{Text: c.Title, Sub: c.Rule}
		if c.Found > 0 {
			title.Href = choiceLink(s, r, kind, string(c.Kind)) + "#rows"
		}
		rows = append(rows, components.Row{Cells: []components.Cell{title, {Codes: []string{string(c.Kind)}}, {Tag: format.SeverityTag(c.Severity)}, {Text: format.Number(c.Found)}, {Text: format.Number(c.IfApproved)}}})
	}
	part.Table = format.NumberColumns(format.PlainTable(part.Title, []string{"Rule", "Code", "Severity", "Findings", "Only if approved"}, rows), 3, 4)
	return part
}

// findingsPart lists the selected findings.
func findingsPart(s *web.Server, r *web.Request, found []rules.DraftFinding, kind, severity page.Rule) components.Part {
	part := components.Part{ID: "rows", Title: "Finding by finding", Empty: "No rule has findings.", Lines: []string{"Times are local to each shift. A finding prevents nothing."}}
	only, level := choice(r, kind), choice(r, severity)
	if picked := format.Join(only, level); picked != "" {
		part.Note, part.All = "Only "+picked, components.Link{Href: page.Self(s, r, kind.Name, history.AnyValue, severity.Name, history.AnyValue, rowRule.Name, rowRule.Usual) + "#rows", Text: "Every finding"}
		some := make([]rules.DraftFinding, 0, len(found))
		for _, f := range found {
			if (only == "" || string(f.Kind) == only) && (level == "" || string(f.Severity) == level) {
				some = append(some, f)
			}
		}
		found = some
	}
	st, rows := rowRangeOf(r, len(found)), []components.Row(nil)
	for i := st.from; i < st.to; i++ {
		rows = append(rows, findingRow(s, r, &found[i]))
	}
	part.Table = format.PlainTable(part.Title, []string{"When", "Employee", "Rule", "Severity", "What"}, rows)
	addPager(s, r, &part, st)
	return part
}

// findingRow is one finding with its shift and employee.
func findingRow(s *web.Server, r *web.Request, f *rules.DraftFinding) components.Row {
	where := format.ZonedCell(r.Style, f.When, f.TimeZone, r.Zone)
	if f.ShiftID != 0 {
		where.Href, where.Title = planning.ShiftLink(s, r, f.ShiftID), "Shift "+format.ID(f.ShiftID)
	}
	who := components.Cell{Text: f.Employee, Sub: format.Join(f.Position, f.Location)}
	switch {
	case f.EmployeeID != 0 && !page.OnPaper(r):
		who.Href = page.EmployeeLink(s, r, f.EmployeeID)
	case f.EmployeeID == 0 && f.ShiftID != 0:
		who.Text = "open shift"
	case f.EmployeeID == 0:
		who.Text = "the location"
	}
	return components.Row{Cells: []components.Cell{where, who, {Text: f.Title()}, {Tag: format.SeverityTag(f.Severity)}, {Text: f.Message()}}}
}

// reviewPreviewData lists the findings in the period, most severe first, and the employees that they concern.
func reviewPreviewData(s *web.Server) web.Dataset {
	kind, severity := findingRules()
	p := periodPreview{
		lead: func(v *previewed) string { return v.run.FindingsWords() }, rules: []page.Rule{kind, severity, rowRule}, counters: findingCounters, judge: reviewVerdict,
	}
	for _, level := range severities {
		p.parts = append(p.parts, func(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
			return levelPart(v, level), nil
		})
	}
	p.parts = append(p.parts, findingEmployeesPart, func(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
		part := findingsPart(s, r, mostSerious(v.run.Findings), kind, severity)
		part.Title, part.Table.Caption = "Most serious first", "Most serious first"
		return part, nil
	})
	return p.dataset(s)
}

// mostSerious sorts the findings by severity, and by time within a severity.
func mostSerious(found []rules.DraftFinding) []rules.DraftFinding {
	out := slices.Clone(found)
	slices.SortStableFunc(out, func(a, b rules.DraftFinding) int {
		return cmp.Compare(slices.Index(severities, a.Severity), slices.Index(severities, b.Severity))
	})
	return out
}

// reviewVerdict reports whether any finding needs attention.
func reviewVerdict(v *previewed) components.Verdict {
	switch n, all := v.run.Found(schedule.Warning), len(v.run.Findings); {
	case n > 0:
		return components.Verdict{Tag: components.Tag{Word: "review", Class: "warn"}, Why: fmt.Sprintf("%s to review before the period is published. Warnings do not prevent publishing.", components.Plural(n, "warning", "warnings"))}
	case all > 0:
		return components.Verdict{Tag: components.Tag{Word: "informational", Class: "act"}, Why: "No warning; " + components.Plural(all, "informational finding", "informational findings") + "."}
	}
	return components.Verdict{Tag: components.Tag{Word: "clear", Class: "ok"}, Why: "No rule has findings."}
}

// levelPart counts the findings of one severity by rule.
func levelPart(v *previewed, level schedule.Severity) components.Part {
	var found []rules.Finding
	for i := range v.run.Findings {
		if v.run.Findings[i].Severity == level {
			found = append(found, v.run.Findings[i].Finding)
		}
	}
	title := map[schedule.Severity]string{schedule.Warning: "Warnings", schedule.Informational: "Informational"}[level]
	part := components.Part{ID: string(level), Title: title, Quiet: format.Number(len(found)), Empty: "None."}
	if len(found) > 0 {
		part.Table = planning.FindingsTable(v.run.Style, found)
		part.Table.Caption, part.Rows = title+" by rule", len(part.Table.Groups[0].Rows)
	}
	return part
}

// employeesShown is the number of employees that the review names.
const employeesShown = 20

// findingEmployeesPart counts the findings by employee, most warnings first.
func findingEmployeesPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	type person struct {
		id    int64
		name  string
		count map[schedule.Severity]int
	}
	by := map[int64]*person{}
	var list []*person
	for i := range v.run.Findings {
		f := &v.run.Findings[i]
		if f.EmployeeID == 0 {
			continue
		}
		if by[f.EmployeeID] == nil {
			by[f.EmployeeID] = &person{f.EmployeeID, f.Employee, map[schedule.Severity]int{}}
			list = append(list, by[f.EmployeeID])
		}
		by[f.EmployeeID].count[f.Severity]++
	}
	slices.SortFunc(list, func(a, b *person) int {
		return cmp.Or(cmp.Compare(b.count[schedule.Warning], a.count[schedule.Warning]), cmp.Compare(b.count[schedule.Informational], a.count[schedule.Informational]), cmp.Compare(a.name, b.name), cmp.Compare(a.id, b.id))
	})
	part := components.Part{ID: "whose", Title: "Employees with findings", Quiet: components.Plural(len(list), "employee", "employees"), Empty: "No finding is about an employee."}
	if len(list) > employeesShown {
		part.Quiet = fmt.Sprintf("the %d of %s with the most warnings", employeesShown, components.Plural(len(list), "employee", "employees"))
	}
	var rows []components.Row
	for _, p := range list[:min(len(list), employeesShown)] {
		rows = append(rows, components.Row{Cells: []components.Cell{{Text: p.name, Href: planning.PersonLink(s, r)(p.id)}, {Text: format.Number(p.count[schedule.Warning])}, {Text: format.Number(p.count[schedule.Informational])}}})
	}
	part.Table, part.Rows = format.NumberColumns(format.PlainTable(part.Title, []string{"Employee", "Warnings", "Informational"}, rows), 1, 2), len(rows)
	return part, nil
}
