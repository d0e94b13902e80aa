package roster

import (
	"iter"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// ConstraintRules returns the constraint rules, from general to specific. An employee in the filter selects the rules
// that can apply to that employee. A location selects the rules for it and for employees with that home location.
// Employees read the rules that apply to themselves. The wall reads those that do not apply to a single employee.
func (w View) ConstraintRules(f schedule.Filter) paging.List[schedule.ConstraintRuleRow] {
	return paging.NewList(w.rulesIn(f), w.ruleRow, paging.By("scope", w.m.RuleKey),
		paging.By("kind", func(c *schedule.ConstraintRule) paging.Key { return paging.Key{w.m.KindRank[c.Kind], c.ID} }))
}

// RulesOf returns the constraint rules of ConstraintRules without names.
func (w View) RulesOf(f schedule.Filter) (rules []schedule.ConstraintRule) {
	for c := range w.rulesIn(f) {
		rules = append(rules, *c)
	}
	return rules
}

// ConstraintRuleCounts counts the rules of the filter by their scope.
func (w View) ConstraintRuleCounts(f schedule.Filter) map[schedule.RuleScope]int {
	return paging.CountBy(w.rulesIn(f), func(c *schedule.ConstraintRule) schedule.RuleScope { return c.Scope })
}

// ConstraintRuleStates counts the rules of the filter by their state on a day.
func (w View) ConstraintRuleStates(f schedule.Filter, on schedule.Date) map[schedule.RuleState]int {
	return paging.CountBy(w.rulesIn(f), func(c *schedule.ConstraintRule) schedule.RuleState { return c.StateOn(on) })
}

// rulesIn returns the matching rules.
func (w View) rulesIn(f schedule.Filter) iter.Seq[*schedule.ConstraintRule] {
	q := schedule.Fold(f.Q)
	return paging.Kept(w.m.Rules, func(c *schedule.ConstraintRule) bool {
		return w.readsRule(c) && w.matchesRule(&f, c) && onDates(&f, c.EffectiveFrom, c.EffectiveTo) && (q == "" || w.ruleHas(c, q))
	})
}

// readsRule reports whether the viewer may read a rule.
func (w View) readsRule(c *schedule.ConstraintRule) bool {
	switch w.viewer.Role {
	case schedule.RoleManager:
		return true
	case schedule.RoleWall:
		return c.Scope != schedule.ForEmployee
	case schedule.RoleStaff:
		return w.canHold(c, w.viewer.EmployeeID)
	}
	return false
}

// matchesRule reports whether the filter's employee, location and position match a rule.
func (r *Roster) matchesRule(f *schedule.Filter, c *schedule.ConstraintRule) bool {
	if f.EmployeeID != 0 && !r.canHold(c, f.EmployeeID) {
		return false
	}
	personal := c.Scope == schedule.ForEmployee
	if f.LocationID != 0 && c.Scope != schedule.ForOrganization && !(c.Scope == schedule.ForLocation && c.ScopeID == f.LocationID) &&
		!(personal && r.m.HomeOf(c.ScopeID) == f.LocationID) {
		return false
	}
	return f.PositionID == 0 || !personal || r.m.PrimaryOf(c.ScopeID) == f.PositionID
}

// canHold reports whether a rule can apply to an employee on some day.
func (r *Roster) canHold(c *schedule.ConstraintRule, employee int64) bool {
	switch c.Scope {
	case schedule.ForOrganization:
		return true
	case schedule.ForLocation:
		home := r.m.HomeOf(employee)
		return home != 0 && c.ScopeID == home
	}
	return c.Scope == schedule.ForEmployee && c.ScopeID == employee
}

// ruleHas reports whether the employee, the location or the kind of a rule contains a folded text.
func (r *Roster) ruleHas(c *schedule.ConstraintRule, text string) bool {
	return textHas(string(c.Kind), text) || c.Scope == schedule.ForLocation && r.locationHas(c.ScopeID, text) ||
		c.Scope == schedule.ForEmployee && r.personHas(c.ScopeID, text)
}

func (r *Roster) ruleRow(c *schedule.ConstraintRule) schedule.ConstraintRuleRow {
	row := schedule.ConstraintRuleRow{ConstraintRule: *c}
	switch c.Scope {
	case schedule.ForLocation:
		row.Location = r.m.LocationName(c.ScopeID)
	case schedule.ForEmployee:
		row.EmployeeName, row.EmployeeNumber = r.m.NameOf(c.ScopeID)
	}
	return row
}
