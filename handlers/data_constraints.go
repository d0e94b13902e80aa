package handlers

import (
	"context"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// constraintsData is every constraint rule, and for one employee every limit that holds, with where each is from.
func (s *server) constraintsData() dataset {
	return list[schedule.ConstraintRuleRow]{
		file: "constraints", noun: [2]string{"rule", "rules"}, order: "from the general to the specific",
		quiet:  catalog.ReportedNotBlocked,
		note:   "Nothing is prevented: what does not keep a rule is reported.",
		reads:  "rules that hold on a day of the filter; for an employee, those that can hold for that employee; the status of unavailable blocks does not narrow rules",
		fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		asked: func(f *schedule.Filter) { // a block status says nothing about rules
			f.Statuses, f.All = nil, true
		},
		figure:  []countedPart{{label: "Rules", one: "rule", many: "rules"}, {label: "In force", one: "in force", many: "in force"}},
		columns: constraintColumns,
		count:   bind(s, (*server).constraintSummary),
		page: func(r *request, p paging.Page) ([]schedule.ConstraintRuleRow, string, error) {
			return r.view().ConstraintRules(r.filter, paging.Page(p))
		},
		each: func(_ context.Context, r *request, visit func(*schedule.ConstraintRuleRow) error) error {
			return r.view().EachConstraintRule(r.filter, visit)
		},
		export: func(*request) []columns.Column[schedule.ConstraintRuleRow] { return columns.ConstraintRuleColumns },
	}.dataset(s)
}

// rulesOn is the day that the state of rules and the limits of an employee are told for: the first of the filter, or today.
func (r *request) rulesOn() schedule.Date {
	if r.filter.From != 0 {
		return r.filter.From
	}
	return r.today
}

// constraintSummary counts the rules of the filter by how they stand and by whom they are for, and works out the limits of an employee.
func (s *server) constraintSummary(r *request) (summary, error) {
	on := r.rulesOn()
	states, scopes := r.view().ConstraintRuleStates(r.filter, on), r.view().ConstraintRuleCounts(r.filter)
	sum := summary{state: on.String(), looked: "Every constraint rule was compared with the filter; none fits."}
	for _, n := range scopes {
		sum.total += n
	}
	sum.counters = []components.Counter{
		{Label: "Rules", Value: format.Number(sum.total)},
		{Label: "In force", Value: format.Number(states[schedule.RuleInForce]), Note: "on " + format.Day(on)},
		{Label: "Not in force", Value: format.Number(sum.total - states[schedule.RuleInForce]), Note: format.Join(format.Count(states[schedule.RuleLater], "later"),
			format.Count(states[schedule.RuleEnded], "ended"), format.Count(states[schedule.RuleOff], "switched off"))},
		{Label: "For the organization", Value: format.Number(scopes[schedule.ForOrganization])},
		{Label: "For a location", Value: format.Number(scopes[schedule.ForLocation])},
		{Label: "For an employee", Value: format.Number(scopes[schedule.ForEmployee])},
	}
	sum.notes = []string{"The state of each rule is that of " + format.Day(on) + ". What counts is a rule for the employee, then a figure agreed with the employee, " +
		"then a rule of the location, then one of the organization, then the default of the schedule."}
	return sum, s.addLimits(r, on, &sum)
}

// constraintColumns are the columns of the list.
var constraintColumns = []column[schedule.ConstraintRuleRow]{
	{label: "Rule", sort: "kind", cell: func(_ *server, _ *request, c *schedule.ConstraintRuleRow) components.Cell {
		rule, _ := schedule.ConstraintOf(c.Kind)
		return components.Cell{Text: rule.Title, Sub: rule.Rule}
	}},
	{label: "For", sort: "scope", cell: func(s *server, r *request, c *schedule.ConstraintRuleRow) components.Cell {
		return s.scopeCell(r, c)
	}},
	{label: "Limit", cell: func(_ *server, _ *request, c *schedule.ConstraintRuleRow) components.Cell {
		return components.Cell{Text: c.Kind.LimitWords(c.Limit)}
	}},
	{label: "Severity", cell: func(_ *server, _ *request, c *schedule.ConstraintRuleRow) components.Cell {
		return components.Cell{Tag: format.SeverityTag(c.Severity)}
	}},
	{label: "Dates", cell: func(_ *server, _ *request, c *schedule.ConstraintRuleRow) components.Cell {
		return components.Cell{Text: effectiveWords(c.EffectiveFrom, c.EffectiveTo)}
	}},
	{label: "State", cell: func(_ *server, r *request, c *schedule.ConstraintRuleRow) components.Cell {
		return components.Cell{Tag: ruleStateTag(c.StateOn(r.rulesOn())), Sub: "rule " + format.ID(c.ID)}
	}},
}

// scopeCell says for whom a rule is set.
func (s *server) scopeCell(r *request, c *schedule.ConstraintRuleRow) components.Cell {
	switch c.Scope {
	case schedule.ForEmployee:
		return components.Cell{Text: format.Keyed(c.EmployeeName, c.ScopeID), Href: s.employeeLink(r, c.ScopeID), Sub: "employee"}
	case schedule.ForLocation:
		return components.Cell{Text: c.Location, Href: s.link(r, catalog.PathLocation, format.ID(c.ScopeID)), Sub: "everybody whose home is there"}
	}
	return components.Cell{Text: "Everybody", Sub: "organization"}
}

// ruleStateTag is how a rule stands on a day.
func ruleStateTag(s schedule.RuleState) components.Tag {
	return map[schedule.RuleState]components.Tag{
		schedule.RuleInForce: {Word: "in force", Class: "ok"}, schedule.RuleLater: {Word: "later", Class: "ask"},
		schedule.RuleEnded: {Word: "ended"}, schedule.RuleOff: {Word: "switched off"},
	}[s]
}

// effectiveWords say from when to when something holds.
func effectiveWords(from, to schedule.Date) string {
	switch {
	case from == 0 && to == 0:
		return "always"
	case to == 0:
		return "from " + format.Day(from)
	case from == 0:
		return "until " + format.Day(to)
	}
	return format.Day(from) + " to " + format.Day(to)
}
