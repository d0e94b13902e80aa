package schedule

import (
	"fmt"
	"slices"
	"time"
)

// LimitSource is the origin of a limit.
type LimitSource string

// Values of LimitSource, from lowest to highest precedence.
const (
	DefaultLimit      LimitSource = "default"           // DefaultLimits
	OrganizationLimit LimitSource = "organization_rule" // a constraint rule of the organization
	LocationLimit     LimitSource = "location_rule"     // a constraint rule of the home location
	OwnLimit          LimitSource = "own_figure"        // a limit agreed with the employee
	EmployeeLimit     LimitSource = "employee_rule"     // a constraint rule of the employee
	AskedLimit        LimitSource = "asked"             // a limit in the request, for all employees
)

// LimitSourceWords describes the sources for staff.
var LimitSourceWords = map[LimitSource]string{DefaultLimit: "the default", OrganizationLimit: "the rule of the organization",
	LocationLimit: "the rule of the location", OwnLimit: "agreed with the employee", EmployeeLimit: "the rule for the employee", AskedLimit: "as asked"}

// LimitOf returns the limit of an employee under one rule on a day, with its source. Precedence rises from
// DefaultLimits to the rules of the organization, the rules of the location, the limit agreed with the employee, and
// the rules for the employee. A limit of 0 disables the rule.
func LimitOf(e Employee, rules []ConstraintRule, kind ConstraintKind, on Date) (int, LimitSource) {
	return limitOf(&e, rules, kind, on)
}

func limitOf(e *Employee, rules []ConstraintRule, kind ConstraintKind, on Date) (int, LimitSource) {
	var rule *ConstraintRule
	for i := range rules {
		if r := &rules[i]; r.Kind == kind && r.HoldsFor(e, on) && (rule == nil || r.rank(*rule) > 0) {
			rule = r
		}
	}
	ruled := rule != nil
	switch own := ownLimit(e, kind); {
	case own > 0 && (!ruled || rule.Scope != ForEmployee):
		return own, OwnLimit
	case ruled && rule.Scope == ForEmployee:
		return rule.Limit, EmployeeLimit
	case ruled && rule.Scope == ForLocation:
		return rule.Limit, LocationLimit
	case ruled:
		return rule.Limit, OrganizationLimit
	}
	l := DefaultLimits
	if to := l.Of(kind); to != nil {
		return *to, DefaultLimit
	}
	return 0, DefaultLimit
}

// ownLimit returns the limit agreed with the employee, 0 for none.
func ownLimit(e *Employee, kind ConstraintKind) int {
	switch kind {
	case MaxMinutesPerDay:
		return e.Limits.MinutesPerDay
	case MaxMinutesPerWeek:
		return e.Limits.MinutesPerWeek
	case MinRestMinutes:
		return e.Limits.RestMinutes
	}
	return 0
}

// limitedKinds lists the rules with a field in Limits.
var limitedKinds = []ConstraintKind{MaxMinutesPerDay, MaxMinutesPerWeek, MinRestMinutes, MaxConsecutiveDays, OverLong}

// Of returns a pointer to the limit of a rule, or nil for a rule without one.
func (l *Limits) Of(kind ConstraintKind) *int {
	switch kind {
	case MaxMinutesPerDay:
		return &l.MinutesPerDay
	case MaxMinutesPerWeek:
		return &l.MinutesPerWeek
	case MinRestMinutes:
		return &l.RestMinutes
	case MaxConsecutiveDays:
		return &l.ConsecutiveDays
	case OverLong:
		return &l.ShiftMinutes
	}
	return nil
}

// LimitsFor returns all limits of an employee on a day, see LimitOf.
func LimitsFor(e Employee, rules []ConstraintRule, on Date, weekStartsOn time.Weekday) Limits {
	l := Limits{WeekStartsOn: weekStartsOn}
	for _, kind := range limitedKinds {
		*l.Of(kind), _ = LimitOf(e, rules, kind, on)
	}
	return l
}

// LimitsOn returns a function for the limits of an employee by day. rules must be those about the employee, see
// RuleBook.About. The function computes the limits only once if no rule has dates.
func LimitsOn(e Employee, rules []ConstraintRule, weekStartsOn time.Weekday) func(Date) Limits {
	day := Date(-1)
	var l Limits
	dated := dated(rules)
	return func(on Date) Limits {
		if day == -1 || (dated && on != day) {
			day, l = on, LimitsFor(e, rules, on, weekStartsOn)
		}
		return l
	}
}

// LimitsAlways returns the limits of an employee if they are the same on every day. ok is false if a rule about the
// employee has dates.
func LimitsAlways(e Employee, rules []ConstraintRule, weekStartsOn time.Weekday) (l Limits, ok bool) {
	if dated(rules) {
		return Limits{}, false
	}
	return LimitsFor(e, rules, 0, weekStartsOn), true
}

// LimitBy returns a function for LimitOf of one rule by day. It computes the limit only once if no rule has dates.
func LimitBy(e *Employee, rules []ConstraintRule, kind ConstraintKind) func(Date) (int, LimitSource) {
	if dated(rules) {
		return func(on Date) (int, LimitSource) { return limitOf(e, rules, kind, on) }
	}
	limit, from := limitOf(e, rules, kind, 0)
	return func(Date) (int, LimitSource) { return limit, from }
}

// dated reports whether any of the rules has a start or end date.
func dated(rules []ConstraintRule) bool {
	return slices.ContainsFunc(rules, func(r ConstraintRule) bool { return r.EffectiveFrom != 0 || r.EffectiveTo != 0 })
}

// RuleBook indexes all constraint rules by employee and location.
type RuleBook struct {
	everybody      []ConstraintRule
	places, people map[int64][]ConstraintRule
}

// NewRuleBook groups the rules by scope.
func NewRuleBook(rules []ConstraintRule) RuleBook {
	b := RuleBook{places: map[int64][]ConstraintRule{}, people: map[int64][]ConstraintRule{}}
	for _, r := range rules {
		switch r.Scope {
		case ForOrganization:
			b.everybody = append(b.everybody, r)
		case ForLocation:
			b.places[r.ScopeID] = append(b.places[r.ScopeID], r)
		case ForEmployee:
			b.people[r.ScopeID] = append(b.people[r.ScopeID], r)
		}
	}
	return b
}

// About returns the rules that can apply to an employee on any day. Callers must not modify the slice, because most
// employees share one.
func (b RuleBook) About(e *Employee) []ConstraintRule {
	place, person := b.places[e.LocationID], b.people[e.ID]
	if len(place) == 0 && len(person) == 0 {
		return slices.Clip(b.everybody)
	}
	return slices.Concat(b.everybody, place, person)
}

// With returns the limits with another value for one rule.
func (l Limits) With(kind ConstraintKind, limit int) Limits {
	if to := l.Of(kind); to != nil {
		*to = limit
	}
	return l
}

// LowerBound contains the rules whose limit is a minimum. All other limits are maximums.
var LowerBound = map[ConstraintKind]bool{MinRestMinutes: true, BelowCoverage: true}

// LimitWords describes a limit of the rule: "at most 12 h", "at least 11 h", "at most 6 days in a row". For a rule
// without a limit it describes what is expected.
func (c Constraint) LimitWords(limit int) string {
	if c.Unit == "" {
		return expectedWords[c.Kind]
	}
	if limit == 0 {
		return "switched off"
	}
	if LowerBound[c.Kind] {
		return "at least " + c.amountWords(limit)
	}
	return "at most " + c.amountWords(limit)
}

// MeasuredWords describes the measured value of a violation: "13 h 30 min", "8 days in a row", "2 h of overlap".
func (c Constraint) MeasuredWords(measured int) string {
	switch c.Kind {
	case NoOverlap, WhileUnavailable, WhileTimeOff, WhileUndesired:
		return DurationWords(measured) + " of overlap"
	}
	if c.Unit == "" {
		return foundWords[c.Kind]
	}
	return c.amountWords(measured)
}

func (c Constraint) amountWords(n int) string {
	switch c.Unit {
	case Minutes:
		return DurationWords(n)
	case Days:
		return plural(n, "day", "days") + " in a row"
	case People:
		return plural(n, "person", "people")
	}
	return Thousands(int64(n))
}

// expectedWords and foundWords describe what rules without a limit expect, and what a violation has instead.
var (
	expectedWords = map[ConstraintKind]string{
		NoOverlap: "no overlap", WhileUnavailable: "no overlap", WhileTimeOff: "no overlap", WhileUndesired: "preferably no overlap",
		RequiredPosition: "a position of the employee", OutsideEmployment: "within the dates of employment", ZeroLength: "an end after the start", UnknownZone: "a time zone that exists",
	}
	foundWords = map[ConstraintKind]string{
		RequiredPosition: "another position", OutsideEmployment: "outside the dates of employment", ZeroLength: "no length", UnknownZone: "an unknown time zone",
	}
)

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%s %s", Thousands(int64(n)), many)
}

// RuleState is the state of a constraint rule on a day.
type RuleState string

// Values of RuleState.
const (
	RuleInForce RuleState = "in_force"
	RuleLater   RuleState = "later" // begins after the day
	RuleEnded   RuleState = "ended" // ended before the day
	RuleOff     RuleState = "off"   // not enabled
)

// RuleStates lists the states in display order.
var RuleStates = []RuleState{RuleInForce, RuleLater, RuleEnded, RuleOff}

// StateOn returns the state of the rule on a day.
func (r ConstraintRule) StateOn(d Date) RuleState {
	switch {
	case !r.Enabled:
		return RuleOff
	case r.EffectiveFrom != 0 && d < r.EffectiveFrom:
		return RuleLater
	case r.EffectiveTo != 0 && d > r.EffectiveTo:
		return RuleEnded
	}
	return RuleInForce
}

// Title returns a short name of the rule, or the kind itself if it is unknown.
func (k ConstraintKind) Title() string {
	if c, ok := ConstraintOf(k); ok {
		return c.Title
	}
	return string(k)
}

// LimitWords returns LimitWords of the rule of this kind.
func (k ConstraintKind) LimitWords(limit int) string {
	c, _ := ConstraintOf(k)
	return c.LimitWords(limit)
}

// MeasuredWords returns MeasuredWords of the rule of this kind.
func (k ConstraintKind) MeasuredWords(measured int) string {
	c, _ := ConstraintOf(k)
	return c.MeasuredWords(measured)
}
