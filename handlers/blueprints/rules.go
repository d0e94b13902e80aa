package blueprints

import (
	"strconv"

	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// validationRulesData lists the rules of the validator with their current findings.
func validationRulesData(s *web.Server) web.Dataset {
	return blueprint(s, "every shift of the current draft period", true, func(r *web.Request) (web.OverviewResult, error) {
		run, reason, err := dryrun.DryRunOf(s, r)
		if err != nil {
			return web.OverviewResult{}, err
		}
		counts := run.Rules
		if reason != "" {
			for _, c := range schedule.Constraints {
				counts = append(counts, rules.RuleCount{Constraint: c})
			}
		}
		part := components.Part{ID: "rules", Title: "Rules", Quiet: "in the order in which findings are listed", Rows: len(counts), Table: rulesTable(counts, reason == "")}
		part.Lines = []string{"The limit applies unless the organization, the location or the employee has its own limit. A finding is reported and prevents nothing."}
		f := web.OverviewResult{Counters: []components.Counter{{Label: "Rules", Value: format.Number(len(counts)), Href: "#rules"}}}
		f.Notices, f.Parts = withoutRun(reason, "The rules are listed without counts."), []components.Part{part}
		if reason == "" {
			f.Facts, f.Lead = periodFacts(r, &run), run.FindingsWords()
			f.Counters = append(f.Counters, components.Counter{Label: "Rules with findings", Value: format.Number(len(counts) - run.RulesKept())},
				components.Counter{Label: "Findings", Value: format.Number(len(run.Findings))}, components.Counter{Label: "Warnings", Value: format.Number(run.Found(schedule.Warning))})
		}
		return f, nil
	})
}

// rulesTable lists the rules, with the number of findings if counted is true.
func rulesTable(rules []rules.RuleCount, counted bool) components.Table {
	rows := make([]components.Row, len(rules))
	for i, c := range rules {
		found, requested := "not counted", "not counted"
		if counted {
			found, requested = format.Number(c.Found), format.Number(c.IfApproved)
		}
		rows[i].Cells = []components.Cell{{Text: c.Title, Codes: []string{string(c.Kind)}}, {Text: c.Rule}, {Tag: format.SeverityTag(c.Severity)},
			{Text: limitOf(c.Constraint)}, {Text: found}, {Text: requested}}
	}
	return format.NumberColumns(format.PlainTable("Rules", []string{"Rule", "What counts", "Severity", "Limit", "Found now", "Only if approved"}, rows), 4, 5)
}

// limitOf returns the default limit of a rule.
func limitOf(c schedule.Constraint) string {
	if c.Unit == schedule.People {
		return "as set by each target"
	}
	return format.OrNone(c.LimitWords(rules.ExampleOf(c).Limit))
}

// failureMessagesData lists the messages of the validator: findings, and reasons to refuse a dry run.
func failureMessagesData(s *web.Server) web.Dataset {
	return blueprint(s, "every message of the command", true, func(*web.Request) (web.OverviewResult, error) {
		c, _ := dryrun.ValidateCommand(s)
		messages := rules.DryRunMessages()
		findings := components.Part{ID: "findings", Title: "Findings", Quiet: "each is listed with its shift", Lines: exitLines(c, 1)}
		refusals := components.Part{ID: "refusals", Title: "Reasons for a refused dry run", Quiet: "in the order of the checks", Lines: exitLines(c, 2)}
		var found, refused []components.Row
		for _, m := range messages {
			cells := []components.Cell{{Codes: []string{m.Code}}, {Text: m.When}, {Text: m.Message}}
			if m.Found {
				found = append(found, components.Row{Cells: append(cells, components.Cell{Tag: format.SeverityTag(m.Level)})})
			} else {
				refused = append(refused, components.Row{Cells: cells})
			}
		}
		findings.Table, findings.Rows = format.PlainTable(findings.Title, []string{"Code", "When", "Message", "Severity"}, found), len(found)
		refusals.Table, refusals.Rows = format.PlainTable(refusals.Title, []string{"Code", "When", "What to change"}, refused), len(refused)
		return web.OverviewResult{Counters: []components.Counter{
			{Label: "Messages", Value: format.Number(len(messages))}, {Label: "For findings", Value: format.Number(len(found)), Href: "#findings"},
			{Label: "For refusals", Value: format.Number(len(refused)), Href: "#refusals"},
		}, Overview: components.Overview{Lead: "The figures in the messages of findings are examples. A dry run shows the figures of the shift.", Parts: []components.Part{findings, refusals}}}, nil
	})
}

// exitLines explains an exit status of the command.
func exitLines(c web.Command, status int) []string {
	for _, e := range c.Exits {
		if e.Status == status {
			return []string{"The exit status is then " + strconv.Itoa(status) + ": " + e.Means}
		}
	}
	return nil
}
