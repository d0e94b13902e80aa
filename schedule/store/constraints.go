package store

import (
	"context"

	"opshub/schedule"
)

var ruleList = listed[schedule.ConstraintRuleRow]{
	title: "constraint rules",
	selects: `SELECT c.id, c.scope, c.scope_id, c.kind, c.limit_value, c.unit, c.severity, c.effective_from, c.effective_to,
		c.enabled, l.name, e.name, e.number`,
	columns: 13,
	from: ` FROM constraint_rule c LEFT JOIN location l ON c.scope = 'location' AND l.id = c.scope_id
		LEFT JOIN employee e ON c.scope = 'employee' AND e.id = c.scope_id`,
	sorts: []sortKey{
		{"scope", []string{"CASE c.scope WHEN 'organization' THEN 1 WHEN 'location' THEN 2 ELSE 3 END", "c.kind", "c.id"}, 0b10},
		{"kind", []string{"c.kind", "c.id"}, 1},
	},
	scan: func(r row, c *schedule.ConstraintRuleRow) {
		*c = schedule.ConstraintRuleRow{
			ConstraintRule: schedule.ConstraintRule{
				ID: r.int(0), Scope: schedule.RuleScope(r.text(1)), ScopeID: r.int(2), Kind: schedule.ConstraintKind(r.text(3)),
				Limit: int(r.int(4)), Unit: schedule.Unit(r.text(5)), Severity: schedule.Severity(r.text(6)),
				EffectiveFrom: date(r, 7), EffectiveTo: date(r, 8), Enabled: r.int(9) != 0,
			},
			Location: r.text(10), EmployeeName: r.text(11), EmployeeNumber: r.text(12),
		}
	},
}

// ConstraintRules is one page of the constraint rules, from the general to the specific unless the page says otherwise. An
// employee in the filter keeps the rules that can hold for that employee, a location those for it and for its people. Staff
// read the rules that hold for themselves, the wall those that speak of nobody.
func (s *Store) ConstraintRules(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) (
	[]schedule.ConstraintRuleRow, string, error,
) {
	return ruleList.page(ctx, s, rulesOf(v, f), p)
}

// EachConstraintRule gives every constraint rule of the filter, from the general to the specific.
func (s *Store) EachConstraintRule(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.ConstraintRuleRow) error) error {
	if !readsDrafts(v) || !f.Without("employee_id", "block_id", "status").IsZero() {
		return ruleList.each(ctx, s, rulesOf(v, f), fn)
	}
	list, err := rememberedRows(s, "constraint rules", func() ([]schedule.ConstraintRuleRow, error) {
		return ruleList.all(ctx, s, rulesOf(schedule.Manager, schedule.Filter{}))
	}, weigh)
	home := int64(0)
	if err == nil && f.EmployeeID != 0 {
		home, err = s.homeOf(ctx, f.EmployeeID)
	}
	for k := range list {
		rule := list[k] // a copy, for the reader must not change the list
		if err == nil && (f.EmployeeID == 0 || holdsFor(&rule.ConstraintRule, f.EmployeeID, home)) {
			err = fn(&rule)
		}
	}
	return wrap(err, ruleList.title)
}

// holdsFor says whether a rule can hold for an employee of a location, as ruleOf has it.
func holdsFor(rule *schedule.ConstraintRule, employee, home int64) bool {
	switch rule.Scope {
	case schedule.ForOrganization:
		return true
	case schedule.ForLocation:
		return home != 0 && rule.ScopeID == home
	}
	return rule.Scope == schedule.ForEmployee && rule.ScopeID == employee
}

// ConstraintRuleCounts counts the rules of the filter by their scope.
func (s *Store) ConstraintRuleCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[schedule.RuleScope]int, error) {
	return countBy[schedule.RuleScope](ctx, s, ruleList, "c.scope", rulesOf(v, f))
}

// ConstraintRuleStates counts the rules of the filter by how they stand on a day.
func (s *Store) ConstraintRuleStates(ctx context.Context, v schedule.Viewer, f schedule.Filter, on schedule.Date) (map[schedule.RuleState]int, error) {
	w := rulesOf(v, f)
	day := w.arg(on.String())
	state := `CASE WHEN c.enabled = 0 THEN 'off' WHEN c.effective_from > ` + day + ` THEN 'later' WHEN c.effective_to < ` + day + ` THEN 'ended' ELSE 'in_force' END`
	return countBy[schedule.RuleState](ctx, s, ruleList, state, w)
}

func rulesOf(v schedule.Viewer, f schedule.Filter) *where {
	w := &where{}
	w.known(v)
	switch v.Role {
	case schedule.RoleWall:
		w.add("c.scope <> 'employee'")
	case schedule.RoleStaff:
		w.ruleOf(v.EmployeeID)
	}
	if f.EmployeeID != 0 {
		w.ruleOf(f.EmployeeID)
	}
	if f.LocationID != 0 {
		w.add(`(c.scope = 'organization' OR (c.scope = 'location' AND c.scope_id = #) OR e.home_location_id = #)`, f.LocationID, f.LocationID)
	}
	if f.PositionID != 0 {
		w.add(`(c.scope <> 'employee' OR e.primary_position_id = #)`, f.PositionID)
	}
	w.between("c.effective_from", "c.effective_to", f)
	w.contains(f.Q, "e.search", "l.search", "c.kind")
	return w
}

// ruleOf narrows to the rules that can hold for an employee.
func (w *where) ruleOf(employee int64) {
	w.add(`(c.scope = 'organization' OR (c.scope = 'employee' AND c.scope_id = #) OR (c.scope = 'location'
		AND c.scope_id = (SELECT home_location_id FROM employee WHERE id = #)))`, employee, employee)
}
