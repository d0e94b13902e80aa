package people

import (
	"errors"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
	"opshub/schedule/store"
)

// constraintsData returns the constraint rules. With an employee in the filter, it also shows each limit of the
// employee and its source.
func constraintsData(s *web.Server) web.Dataset {
	return report.List[schedule.ConstraintRuleRow]{
		File: "constraints", Noun: [2]string{"rule", "rules"}, Order: "from general to specific",
		Quiet:  catalog.ReportedNotBlocked,
		Note:   "Rules do not block anything: violations are reported.",
		Reads:  "rules in force on a day of the filter; for an employee, rules that can apply to that employee; the block status does not narrow rules",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		Asked: func(f *schedule.Filter) { // rules have no block status
			f.Statuses, f.All = nil, true
		},
		Figure:  []report.CountedPart{{Label: "Rules", One: "rule", Many: "rules"}, {Label: "In force", One: "in force", Many: "in force"}},
		Columns: constraintColumns,
		Count:   web.Bind(s, constraintSummary),
		Rows: func(r *web.Request) paging.List[schedule.ConstraintRuleRow] {
			return r.View().ConstraintRules(r.Filter)
		},
		Export: func(*web.Request) []columns.Column[schedule.ConstraintRuleRow] { return columns.ConstraintRuleColumns },
	}.Dataset(s)
}

// rulesDate returns the day for which rule states and limits are shown: the first day of the filter, or today.
func rulesDate(r *web.Request) schedule.Date {
	if r.Filter.From != 0 {
		return r.Filter.From
	}
	return r.Today
}

// constraintSummary counts the rules of the filter by state and scope, and adds the limits of the selected employee.
func constraintSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	on := rulesDate(r)
	states, scopes := r.View().ConstraintRuleStates(r.Filter, on), r.View().ConstraintRuleCounts(r.Filter)
	sum := report.Summary{State: on.String(), Searched: "Every constraint rule was checked; none matches the filter."}
	for _, n := range scopes {
		sum.Total += n
	}
	sum.Counters = []components.Counter{
		{Label: "Rules", Value: format.Number(sum.Total)},
		{Label: "In force", Value: format.Number(states[schedule.RuleInForce]), Note: "on " + r.Style.Day(on)},
		{Label: "Not in force", Value: format.Number(sum.Total - states[schedule.RuleInForce]), Note: format.Join(format.Count(states[schedule.RuleLater], "later"),
			format.Count(states[schedule.RuleEnded], "ended"), format.Count(states[schedule.RuleOff], "switched off"))},
		{Label: "For the organization", Value: format.Number(scopes[schedule.ForOrganization])},
		{Label: "For a location", Value: format.Number(scopes[schedule.ForLocation])},
		{Label: "For an employee", Value: format.Number(scopes[schedule.ForEmployee])},
	}
	sum.Notes = []string{"The state of each rule is as of " + r.Style.Day(on) + ". A rule for the employee applies first, then a limit agreed with the employee, " +
		"then a rule of the location, then one of the organization, then the default of the schedule."}
	return sum, addLimits(s, r, on, &sum)
}

// constraintColumns are the columns of the list of rules.
var constraintColumns = []report.Column[schedule.ConstraintRuleRow]{
	{Label: "Rule", Sort: "kind", Cell: func(_ *web.Server, _ *web.Request, c *schedule.ConstraintRuleRow) components.Cell {
		rule, _ := schedule.ConstraintOf(c.Kind)
		return components.Cell{Text: rule.Title, Sub: rule.Rule}
	}},
	{Label: "For", Sort: "scope", Cell: func(s *web.Server, r *web.Request, c *schedule.ConstraintRuleRow) components.Cell {
		return scopeCell(s, r, c)
	}},
	{Label: "Limit", Cell: func(_ *web.Server, _ *web.Request, c *schedule.ConstraintRuleRow) components.Cell {
		return components.Cell{Text: c.Kind.LimitWords(c.Limit)}
	}},
	{Label: "Severity", Cell: func(_ *web.Server, _ *web.Request, c *schedule.ConstraintRuleRow) components.Cell {
		return components.Cell{Tag: format.SeverityTag(c.Severity)}
	}},
	{Label: "Dates", Cell: func(_ *web.Server, r *web.Request, c *schedule.ConstraintRuleRow) components.Cell {
		return components.Cell{Text: effectiveWords(r.Style, c.EffectiveFrom, c.EffectiveTo)}
	}},
	{Label: "State", Cell: func(_ *web.Server, r *web.Request, c *schedule.ConstraintRuleRow) components.Cell {
		return components.Cell{Tag: ruleStateTag(c.StateOn(rulesDate(r))), Sub: "rule " + format.ID(c.ID)}
	}},
}

// scopeCell names the employee, location or organization that a rule applies to.
func scopeCell(s *web.Server, r *web.Request, c *schedule.ConstraintRuleRow) components.Cell {
	switch c.Scope {
	case schedule.ForEmployee:
		return components.Cell{Text: format.Keyed(c.EmployeeName, c.ScopeID), Href: page.EmployeeLink(s, r, c.ScopeID), Sub: "employee"}
	case schedule.ForLocation:
		return components.Cell{Text: c.Location, Href: page.Link(s, r, catalog.PathLocation, format.ID(c.ScopeID)), Sub: "employees with this home location"}
	}
	return components.Cell{Text: "Everybody", Sub: "organization"}
}

// ruleStateTag returns the tag of a rule state.
func ruleStateTag(s schedule.RuleState) components.Tag {
	return map[schedule.RuleState]components.Tag{
		schedule.RuleInForce: {Word: "in force", Class: "ok"}, schedule.RuleLater: {Word: "later", Class: "ask"},
		schedule.RuleEnded: {Word: "ended"}, schedule.RuleOff: {Word: "switched off"},
	}[s]
}

// effectiveWords describes the days from from to to, inclusive. A zero date leaves that end open.
func effectiveWords(style localtime.Style, from, to schedule.Date) string {
	switch {
	case from == 0 && to == 0:
		return "always"
	case to == 0:
		return "from " + style.Day(from)
	case from == 0:
		return "until " + style.Day(to)
	}
	return style.Day(from) + " to " + style.Day(to)
}

// employeeLimit is the limit of one constraint for an employee on a day.
type employeeLimit struct {
	schedule.Constraint
	limit  int
	source schedule.LimitSource
	rule   schedule.ConstraintRule // rule that sets the limit; ID 0 if none does
}

// employeeLimits returns the limits of an employee on a day. It omits coverage, which is no limit of an employee.
func employeeLimits(e schedule.Employee, rules []schedule.ConstraintRule, on schedule.Date) []employeeLimit {
	ruled := schedule.RulesFor(e, rules, on)
	var out []employeeLimit
	for _, c := range schedule.Constraints {
		if c.Kind == schedule.BelowCoverage {
			continue
		}
		l := employeeLimit{Constraint: c}
		l.limit, l.source = schedule.LimitOf(e, rules, c.Kind, on)
		if l.source != schedule.OwnLimit && l.source != schedule.DefaultLimit {
			l.rule = ruled[c.Kind]
			l.Severity = l.rule.Severity
		}
		out = append(out, l)
	}
	return out
}

// addLimits adds the limits of the selected employee to a summary of rules. It does nothing if the filter names no
// known employee.
func addLimits(s *web.Server, r *web.Request, on schedule.Date, sum *report.Summary) error {
	if r.Filter.EmployeeID == 0 {
		return nil
	}
	e, err := r.View().Employee(r.Filter.EmployeeID)
	if errors.Is(err, store.ErrNotFound) {
		return nil // the empty list explains this
	}
	if err != nil {
		return err
	}
	part := limitsPart(r.Style, e, limitsFor(r, e, on), on)
	sum.Picture = components.OverviewView(components.Overview{Parts: []components.Part{part}})
	sum.Facts = map[string]any{"employee": e.Name, "on": on.String(), "limits": report.TableJSON(part.Table)}
	return nil
}

// limitsFor returns the limits of an employee on a day under the rules that the visitor may read.
func limitsFor(r *web.Request, e schedule.Employee, on schedule.Date) []employeeLimit {
	return employeeLimits(e, r.View().RulesOf(schedule.Filter{EmployeeID: e.ID}), on)
}

// limitsPart lists the limits of an employee.
func limitsPart(style localtime.Style, e schedule.Employee, limits []employeeLimit, on schedule.Date) components.Part {
	group := components.RowGroup{}
	for _, l := range limits {
		from := schedule.LimitSourceWords[l.source]
		if l.rule.ID != 0 {
			from += ", rule " + format.ID(l.rule.ID)
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: l.Title, Sub: l.Rule}, {Text: l.LimitWords(l.limit)}, {Text: from}, {Tag: format.SeverityTag(l.Severity)},
		}})
	}
	part := components.Part{ID: "limits", Title: "Limits for " + format.Keyed(e.Name, e.ID), Quiet: "on " + style.Day(on), Rows: len(group.Rows),
		Table: components.Table{Caption: "Limits of " + e.Name, Heads: []components.Head{{Label: "Rule"}, {Label: "Limit"}, {Label: "From"}, {Label: "Severity"}}, Groups: []components.RowGroup{group}}}
	if m := e.Limits.PreferredMinutes; m > 0 {
		part.Lines = append(part.Lines, "Prefers to work "+schedule.DurationWords(m)+" a week. This is not checked.")
	}
	return part
}

// Rulebook holds the constraint rules that candidates are checked against.
type Rulebook struct {
	Rules  []schedule.ConstraintRule
	Starts time.Weekday // first day of the week
	InRow  int          // maximum number of consecutive working days over all rules
}

// RulebookOf returns the constraint rules that the visitor may read. The error is always nil.
func RulebookOf(s *web.Server, r *web.Request) (Rulebook, error) {
	book := r.View().RulesOf(schedule.Filter{})
	return Rulebook{Rules: book, Starts: page.WeekdayOf(r.Roster.Organization()), InRow: rules.MaxConsecutive(book)}, nil
}
