package schedule

import "fmt"

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
