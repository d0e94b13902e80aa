package schedule

import (
	"fmt"
	"slices"
	"time"
)

// LimitSource says where a limit is from.
type LimitSource string

// The sources, from the one that counts last to the one that counts first.
const (
	DefaultLimit      LimitSource = "default"           // DefaultLimits
	OrganizationLimit LimitSource = "organization_rule" // a constraint rule of the organization
	LocationLimit     LimitSource = "location_rule"     // one for the home location
	OwnLimit          LimitSource = "own_figure"        // a figure agreed with the employee
	EmployeeLimit     LimitSource = "employee_rule"     // a constraint rule for the employee
	AskedLimit        LimitSource = "asked"             // the question names it, for everybody
)

// LimitSourceWords are the sources in the words of staff.
var LimitSourceWords = map[LimitSource]string{DefaultLimit: "the default", OrganizationLimit: "the rule of the organization",
	LocationLimit: "the rule of the location", OwnLimit: "agreed with the employee", EmployeeLimit: "the rule for the employee", AskedLimit: "as asked"}

// LimitOf is what the shifts of an employee are held against on a day under one rule, and where it is from: DefaultLimits, then
// the rules of the organization and the location, then the figure on the employee, then the rules for the employee, each in
// place of those before. 0 switches the rule off.
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

// ownLimit is the figure agreed with the employee; 0 for none.
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

// limitedKinds are the rules that Limits has a figure for.
var limitedKinds = []ConstraintKind{MaxMinutesPerDay, MaxMinutesPerWeek, MinRestMinutes, MaxConsecutiveDays, OverLong}

// Of is where the figure of a rule stands; nil for a rule without one.
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

// LimitsFor is every limit of an employee on a day, see LimitOf.
func LimitsFor(e Employee, rules []ConstraintRule, on Date, weekStartsOn time.Weekday) Limits {
	l := Limits{WeekStartsOn: weekStartsOn}
	for _, kind := range limitedKinds {
		*l.Of(kind), _ = LimitOf(e, rules, kind, on)
	}
	return l
}

// LimitsOn gives the limits of an employee day by day, from the rules about that employee. Days of one rule after another cost
// nothing where no rule begins or ends.
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

// LimitsAlways is the limits of an employee where they are the same on every day, because no rule about that employee begins or ends.
func LimitsAlways(e Employee, rules []ConstraintRule, weekStartsOn time.Weekday) (l Limits, ok bool) {
	if dated(rules) {
		return Limits{}, false
	}
	return LimitsFor(e, rules, 0, weekStartsOn), true
}

// LimitBy is LimitOf for one rule, day by day. Where no rule begins or ends it is looked for once.
func LimitBy(e *Employee, rules []ConstraintRule, kind ConstraintKind) func(Date) (int, LimitSource) {
	if dated(rules) {
		return func(on Date) (int, LimitSource) { return limitOf(e, rules, kind, on) }
	}
	limit, from := limitOf(e, rules, kind, 0)
	return func(Date) (int, LimitSource) { return limit, from }
}

// dated says whether any of the rules begins or ends.
func dated(rules []ConstraintRule) bool {
	return slices.ContainsFunc(rules, func(r ConstraintRule) bool { return r.EffectiveFrom != 0 || r.EffectiveTo != 0 })
}

// RuleBook finds the rules about one employee among those of everybody.
type RuleBook struct {
	everybody      []ConstraintRule
	places, people map[int64][]ConstraintRule
}

// NewRuleBook sorts the rules by what they are set for.
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

// About is the rules that can hold for an employee on some day. They are not to be changed: most share those of everybody.
func (b RuleBook) About(e *Employee) []ConstraintRule {
	place, person := b.places[e.LocationID], b.people[e.ID]
	if len(place) == 0 && len(person) == 0 {
		return slices.Clip(b.everybody)
	}
	return slices.Concat(b.everybody, place, person)
}

// With is the limits with another figure for one rule.
func (l Limits) With(kind ConstraintKind, limit int) Limits {
	if to := l.Of(kind); to != nil {
		*to = limit
	}
	return l
}

// LowerBound are the rules whose limit is the least that is expected; every other limit is the most.
var LowerBound = map[ConstraintKind]bool{MinRestMinutes: true, BelowCoverage: true}

// LimitWords says what a limit of the rule asks for: "at most 12 h", "at least 11 h", "at most 6 days in a row". A rule that
// knows no limit has none of its own: there it says what is expected.
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

// MeasuredWords says what was found where the rule was not kept: "13 h 30 min", "8 days in a row", "2 h of overlap".
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

// expectedWords and foundWords speak of the rules without a limit: what is expected, and what was found instead.
var (
	expectedWords = map[ConstraintKind]string{
		NoOverlap: "no overlap", WhileUnavailable: "no overlap", WhileTimeOff: "no overlap", WhileUndesired: "no overlap if it can be helped",
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

// RuleState says how a constraint rule stands on a day.
type RuleState string

// The states.
const (
	RuleInForce RuleState = "in_force"
	RuleLater   RuleState = "later" // it begins after the day
	RuleEnded   RuleState = "ended" // it ended before the day
	RuleOff     RuleState = "off"   // it is not enabled
)

// RuleStates lists the states in display order.
var RuleStates = []RuleState{RuleInForce, RuleLater, RuleEnded, RuleOff}

// StateOn says how the rule stands on a day.
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

// Title is the rule in a word or two; an unknown kind is shown as it is.
func (k ConstraintKind) Title() string {
	if c, ok := ConstraintOf(k); ok {
		return c.Title
	}
	return string(k)
}

// LimitWords and MeasuredWords are those of the rule of the kind.
func (k ConstraintKind) LimitWords(limit int) string {
	c, _ := ConstraintOf(k)
	return c.LimitWords(limit)
}

// MeasuredWords says what was found where the rule of the kind was not kept.
func (k ConstraintKind) MeasuredWords(measured int) string {
	c, _ := ConstraintOf(k)
	return c.MeasuredWords(measured)
}
