package people

import (
	"errors"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// employeeLimit is one rule as it holds for an employee on a day.
type employeeLimit struct {
	schedule.Constraint
	limit  int
	source schedule.LimitSource
	rule   schedule.ConstraintRule // the one that counts; ID 0 for none
}

// employeeLimits are all rules as they hold for an employee on a day. Coverage is no rule about an employee.
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

// addLimits adds the limits of the employee whom the filter names to a summary of rules.
func addLimits(s *web.Server, r *web.Request, on schedule.Date, sum *report.Summary) error {
	if r.Filter.EmployeeID == 0 {
		return nil
	}
	e, err := r.View().Employee(r.Filter.EmployeeID)
	if errors.Is(err, store.ErrNotFound) {
		return nil // the list says that nothing fits
	}
	if err != nil {
		return err
	}
	part := limitsPart(e, limitsOf(r, e, on), on)
	sum.Picture = components.OverviewView(components.Overview{Parts: []components.Part{part}})
	sum.Facts = map[string]any{"employee": e.Name, "on": on.String(), "limits": report.TableJSON(part.Table)}
	return nil
}

// limitsOf is the limits of an employee on a day, by the rules that can hold for the employee.
func limitsOf(r *web.Request, e schedule.Employee, on schedule.Date) []employeeLimit {
	return employeeLimits(e, r.View().RulesOf(schedule.Filter{EmployeeID: e.ID}), on)
}

// limitsPart shows the limits of an employee.
func limitsPart(e schedule.Employee, limits []employeeLimit, on schedule.Date) components.Part {
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
	part := components.Part{ID: "limits", Title: "What holds for " + format.Keyed(e.Name, e.ID), Quiet: "on " + format.Day(on), Rows: len(group.Rows),
		Table: components.Table{Caption: "Limits of " + e.Name, Heads: []components.Head{{Label: "Rule"}, {Label: "Limit"}, {Label: "From"}, {Label: "Severity"}}, Groups: []components.RowGroup{group}}}
	if m := e.Limits.PreferredMinutes; m > 0 {
		part.Lines = append(part.Lines, "Would like to work "+schedule.DurationWords(m)+" a week; nothing is held against that.")
	}
	return part
}
