package schedule

import (
	"cmp"
	"slices"
	"time"
)

// ConstraintKind identifies one rule of a schedule (domain.md 1.2, constraint_rule).
type ConstraintKind string

// Values of ConstraintKind. Rules only report; they never prevent a change.
const (
	NoOverlap          ConstraintKind = "no_overlap"
	WhileUnavailable   ConstraintKind = "unavailable"
	WhileTimeOff       ConstraintKind = "time_off"
	WhileUndesired     ConstraintKind = "undesired"
	MaxMinutesPerDay   ConstraintKind = "max_minutes_per_day"
	MaxMinutesPerWeek  ConstraintKind = "max_minutes_per_week"
	MinRestMinutes     ConstraintKind = "min_rest_minutes"
	MaxConsecutiveDays ConstraintKind = "max_consecutive_days"
	RequiredPosition   ConstraintKind = "required_position"
	OutsideEmployment  ConstraintKind = "outside_employment_dates"
	ZeroLength         ConstraintKind = "zero_length"
	OverLong           ConstraintKind = "over_long"
	UnknownZone        ConstraintKind = "unknown_zone"
	BelowCoverage      ConstraintKind = "below_coverage"
)

// Severity is the importance of a finding. There are only two values because findings never block.
type Severity string

// Values of Severity.
const (
	Warning       Severity = "warning"
	Informational Severity = "informational"
)

// Unit is the unit of a limit and of a measured value.
type Unit string

// Values of Unit. Rules without a limit have the zero value.
const (
	Minutes Unit = "minutes"
	Days    Unit = "days"
	People  Unit = "people"
)

// Constraint describes one rule. Reports, drafts, candidates and data quality use the same rules.
type Constraint struct {
	Kind     ConstraintKind
	Title    string
	Severity Severity
	Unit     Unit
	Rule     string // the condition as a whole sentence for staff
}

// Constraints lists all rules in the order in which findings are shown.
var Constraints = []Constraint{
	{ZeroLength, "No length", Warning, "", "The shift ends when it begins, or before."},
	{OverLong, "Too long", Warning, Minutes, "The shift is longer than allowed, usually because of a wrong date."},
	{UnknownZone, "Unknown time zone", Warning, "", "The time zone of the shift does not exist, so its local times are shown in UTC."},
	{OutsideEmployment, "Outside employment", Informational, "", "The shift begins before the employee was hired or after the last day of employment."},
	{NoOverlap, "Double booking", Warning, "", "Two shifts of one employee overlap. Shifts that only touch do not overlap."},
	{WhileUnavailable, "Unavailable", Warning, "", "The shift overlaps a time at which the employee cannot work."},
	{WhileTimeOff, "Time off", Warning, "", "The shift overlaps time off."},
	{WhileUndesired, "Rather not", Informational, "", "The shift overlaps a time at which the employee would rather not work."},
	{RequiredPosition, "Position", Warning, "", "The employee does not work in the position of the shift."},
	{MinRestMinutes, "Rest", Warning, Minutes, "The rest between the end of one shift and the start of the next is below the minimum. Shifts that touch count as one period of work."},
	{MaxMinutesPerDay, "Hours in a day", Warning, Minutes, "The hours within one local day exceed the limit. Breaks count as work."},
	{MaxMinutesPerWeek, "Hours in a week", Warning, Minutes, "The hours within one week exceed the limit. Breaks count as work."},
	{MaxConsecutiveDays, "Days in a row", Warning, Days, "A shift begins on more days in a row than the limit."},
	{BelowCoverage, "Coverage", Warning, People, "Fewer people are scheduled than the coverage target requires."},
}

// ConstraintOf returns the rule of a kind. ok is false for an unknown kind.
func ConstraintOf(kind ConstraintKind) (c Constraint, ok bool) {
	for _, c := range Constraints {
		if c.Kind == kind {
			return c, true
		}
	}
	return Constraint{}, false
}

// Limits holds the limits of the rules. A limit of 0 disables its rule.
type Limits struct {
	MinutesPerDay   int
	MinutesPerWeek  int
	RestMinutes     int
	ConsecutiveDays int
	ShiftMinutes    int // maximum length of a plausible shift
	WeekStartsOn    time.Weekday
}

// DefaultLimits apply where the organization sets no limits: 12 hours a day, 48 hours a week and 11 hours of rest (the
// last two from the European working-time directive), six consecutive days, and shifts of at most 24 hours (the limit
// of Microsoft Graph).
var DefaultLimits = Limits{MinutesPerDay: 12 * 60, MinutesPerWeek: 48 * 60, RestMinutes: 11 * 60, ConsecutiveDays: 6,
	ShiftMinutes: 24 * 60, WeekStartsOn: time.Monday}

// RuleScope is the group of employees for which a constraint rule is set.
type RuleScope string

// Values of RuleScope, from general to specific.
const (
	ForOrganization RuleScope = "organization"
	ForLocation     RuleScope = "location" // for employees whose home location it is
	ForEmployee     RuleScope = "employee"
)

// RuleScopes lists the scopes from general to specific.
var RuleScopes = []RuleScope{ForOrganization, ForLocation, ForEmployee}

// ConstraintRule sets one rule of Constraints for the organization, a location or an employee (domain.md 1.2,
// constraint_rule). It only reports.
type ConstraintRule struct {
	ID            int64
	Scope         RuleScope
	ScopeID       int64 // ID of the location or employee; 0 for the organization
	Kind          ConstraintKind
	Limit         int  // in Unit; 0 disables a rule with a limit, and is the only value for rules without one
	Unit          Unit // the unit of the kind in Constraints
	Severity      Severity
	EffectiveFrom Date // 0 for always
	EffectiveTo   Date // inclusive; 0 for no end
	Enabled       bool // a disabled rule is stored but not applied
}

// HoldsFor reports whether the rule is in force for an employee on a day.
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

// rank compares two applicable rules of one kind by precedence: the more specific, then the later start, then the newer
// rule.
func (r ConstraintRule) rank(other ConstraintRule) int {
	return cmp.Or(cmp.Compare(slices.Index(RuleScopes, r.Scope), slices.Index(RuleScopes, other.Scope)), cmp.Compare(r.EffectiveFrom, other.EffectiveFrom), cmp.Compare(r.ID, other.ID))
}

// RulesFor returns the applicable rule of each kind for an employee on a day. Precedence rises from organization to
// location to employee. Kinds without a rule are absent.
func RulesFor(e Employee, rules []ConstraintRule, on Date) map[ConstraintKind]ConstraintRule {
	found := map[ConstraintKind]ConstraintRule{}
	for _, r := range rules {
		if old, known := found[r.Kind]; r.HoldsFor(&e, on) && (!known || r.rank(old) > 0) {
			found[r.Kind] = r
		}
	}
	return found
}
