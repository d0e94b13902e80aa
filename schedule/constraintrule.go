package schedule

import (
	"cmp"
	"slices"
)

// RuleScope says for whom a constraint rule is set.
type RuleScope string

// The scopes, from the general to the specific.
const (
	ForOrganization RuleScope = "organization"
	ForLocation     RuleScope = "location" // for everybody whose home is there
	ForEmployee     RuleScope = "employee"
)

// RuleScopes lists the scopes from the general to the specific.
var RuleScopes = []RuleScope{ForOrganization, ForLocation, ForEmployee}

// ConstraintRule sets one rule of Constraints for the organization, a location or an employee (domain.md 1.2,
// constraint_rule). Like every rule it only reports.
type ConstraintRule struct {
	ID            int64
	Scope         RuleScope
	ScopeID       int64 // the location or the employee; 0 for the organization
	Kind          ConstraintKind
	Limit         int  // in Unit; 0 switches a rule with a limit off, and is all that rules without one have
	Unit          Unit // as Constraints has it for the kind
	Severity      Severity
	EffectiveFrom Date // 0 for always
	EffectiveTo   Date // inclusive; 0 for no end
	Enabled       bool // a rule that is not enabled is kept and not used
}

// HoldsFor says whether the rule is in force for an employee on a day.
func (r *ConstraintRule) HoldsFor(e *Employee, on Date) bool {
	if !r.Enabled || (r.EffectiveFrom != 0 && on < r.EffectiveFrom) || (r.EffectiveTo != 0 && on > r.EffectiveTo) {
		return false
	}
	switch r.Scope {
	case ForOrganization:
		return true
	case ForLocation:
		return e.LocationID != 0 && r.ScopeID == e.LocationID
	case ForEmployee:
		return r.ScopeID == e.ID
	}
	return false
}

// rank orders rules of one kind that all hold: the most specific one wins, then the one that began last, then the newer one.
func (r ConstraintRule) rank(other ConstraintRule) int {
	return cmp.Or(cmp.Compare(slices.Index(RuleScopes, r.Scope), slices.Index(RuleScopes, other.Scope)), cmp.Compare(r.EffectiveFrom, other.EffectiveFrom), cmp.Compare(r.ID, other.ID))
}

// RulesFor is the rule of each kind that counts for an employee on a day: organization, then location, then employee, and
// the most specific one wins. A kind without a rule is not in it.
func RulesFor(e Employee, rules []ConstraintRule, on Date) map[ConstraintKind]ConstraintRule {
	found := map[ConstraintKind]ConstraintRule{}
	for _, r := range rules {
		if old, known := found[r.Kind]; r.HoldsFor(&e, on) && (!known || r.rank(old) > 0) {
			found[r.Kind] = r
		}
	}
	return found
}
