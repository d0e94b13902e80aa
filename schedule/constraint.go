package schedule

import (
	"cmp"
	"slices"
	"time"
)

// ConstraintKind names one rule that a schedule is held against (domain.md 1.2, constraint_rule).
type ConstraintKind string

// The kinds. Nothing here prevents anything: every one is reported.
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

// Severity says how much a finding asks for. Nothing blocks, so there are only two.
type Severity string

// The severities.
const (
	Warning       Severity = "warning"
	Informational Severity = "informational"
)

// Unit is what a limit and a measured value count.
type Unit string

// The units. The zero Unit belongs to rules that have no limit.
const (
	Minutes Unit = "minutes"
	Days    Unit = "days"
	People  Unit = "people"
)

// Constraint is one rule: reports, drafts, candidates and data quality all ask the same ones.
type Constraint struct {
	Kind     ConstraintKind
	Title    string
	Severity Severity
	Unit     Unit
	Rule     string // what counts, as a whole sentence for staff
}

// Constraints lists every rule in the order in which findings are shown.
var Constraints = []Constraint{
	{ZeroLength, "No length", Warning, "", "The shift ends when it begins, or before."},
	{OverLong, "Too long", Warning, Minutes, "The shift lasts longer than a shift may, which is mostly a slip in its dates."},
	{UnknownZone, "Unknown time zone", Warning, "", "The time zone of the shift is not one that exists, so its local times are shown in UTC."},
	{OutsideEmployment, "Outside employment", Informational, "", "The shift begins before the employee was hired or after the last day of employment."},
	{NoOverlap, "Double booking", Warning, "", "Two shifts of one employee share time. Shifts that only touch do not."},
	{WhileUnavailable, "Unavailable", Warning, "", "The shift overlaps a time at which the employee cannot work."},
	{WhileTimeOff, "Time off", Warning, "", "The shift overlaps time off."},
	{WhileUndesired, "Rather not", Informational, "", "The shift overlaps a time at which the employee would rather not work."},
	{RequiredPosition, "Position", Warning, "", "The employee does not work in the position of the shift."},
	{MinRestMinutes, "Rest", Warning, Minutes, "Less rest than the minimum lies between the end of one shift and the start of the next. Shifts that touch are one stretch of work."},
	{MaxMinutesPerDay, "Hours in a day", Warning, Minutes, "The shifts of one local day, each counted within it, are longer than the limit. Breaks count as work."},
	{MaxMinutesPerWeek, "Hours in a week", Warning, Minutes, "The shifts of one week, each counted within it, are longer than the limit. Breaks count as work."},
	{MaxConsecutiveDays, "Days in a row", Warning, Days, "A shift begins on more days in a row than the limit."},
	{BelowCoverage, "Coverage", Warning, People, "Fewer people are scheduled than the coverage target asks for."},
}

// ConstraintOf finds a rule; ok is false for an unknown kind.
func ConstraintOf(kind ConstraintKind) (c Constraint, ok bool) {
	for _, c := range Constraints {
		if c.Kind == kind {
			return c, true
		}
	}
	return Constraint{}, false
}

// Limits are the figures that the rules are held against. A limit of 0 switches its rule off.
type Limits struct {
	MinutesPerDay   int
	MinutesPerWeek  int
	RestMinutes     int
	ConsecutiveDays int
	ShiftMinutes    int // the longest shift that is taken for one
	WeekStartsOn    time.Weekday
}

// DefaultLimits are taken where the organization sets none: a day of 12 hours, a week of 48, a rest of 11 (the European
// working-time directive knows the last two), six days in a row, and shifts of at most 24 hours (the limit of Graph).
var DefaultLimits = Limits{MinutesPerDay: 12 * 60, MinutesPerWeek: 48 * 60, RestMinutes: 11 * 60, ConsecutiveDays: 6,
	ShiftMinutes: 24 * 60, WeekStartsOn: time.Monday}

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
