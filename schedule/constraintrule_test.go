package schedule

import (
	"testing"
	"time"

	"opshub/schedule/localtime"
)

func TestLimitsFor(t *testing.T) {
	on := localtime.DateOf(2026, time.November, 20)
	e := Employee{ID: 7, LocationID: 2}
	week := func(scope RuleScope, id int64, limit int) ConstraintRule {
		return ConstraintRule{ID: 1, Scope: scope, ScopeID: id, Kind: MaxMinutesPerWeek, Limit: limit, Unit: Minutes, Severity: Warning, Enabled: true}
	}
	with := func(r ConstraintRule, change func(*ConstraintRule)) ConstraintRule {
		change(&r)
		return r
	}
	everyone, here, own := week(ForOrganization, 0, 2400), week(ForLocation, 2, 2300), week(ForEmployee, 7, 1200)
	for _, c := range []struct {
		name  string
		own   int
		rules []ConstraintRule
		want  int
	}{
		{"no rule", 0, nil, DefaultLimits.MinutesPerWeek},
		{"organization", 0, []ConstraintRule{everyone}, 2400},
		{"location wins over organization", 0, []ConstraintRule{here, everyone}, 2300},
		{"employee wins over location", 0, []ConstraintRule{own, here, everyone}, 1200},
		{"another location", 0, []ConstraintRule{everyone, week(ForLocation, 3, 1000)}, 2400},
		{"another employee", 0, []ConstraintRule{everyone, week(ForEmployee, 8, 1000)}, 2400},
		{"not enabled", 0, []ConstraintRule{everyone, with(own, func(r *ConstraintRule) { r.Enabled = false })}, 2400},
		{"not yet", 0, []ConstraintRule{everyone, with(own, func(r *ConstraintRule) { r.EffectiveFrom = on + 1 })}, 2400},
		{"from today", 0, []ConstraintRule{everyone, with(own, func(r *ConstraintRule) { r.EffectiveFrom = on })}, 1200},
		{"to today", 0, []ConstraintRule{everyone, with(own, func(r *ConstraintRule) { r.EffectiveTo = on })}, 1200},
		{"no longer", 0, []ConstraintRule{everyone, with(own, func(r *ConstraintRule) { r.EffectiveTo = on - 1 })}, 2400},
		{"the later of two", 0, []ConstraintRule{with(own, func(r *ConstraintRule) { r.EffectiveFrom, r.Limit = on-9, 1100 }), own}, 1100},
		{"the newer of two", 0, []ConstraintRule{with(own, func(r *ConstraintRule) { r.ID, r.Limit = 2, 1000 }), own}, 1000},
		{"off for one", 0, []ConstraintRule{everyone, week(ForEmployee, 7, 0)}, 0},
		{"figure of the employee", 1800, []ConstraintRule{everyone, here}, 1800},
		{"figure of the employee without a rule", 1800, nil, 1800},
		{"rule wins over the figure", 1800, []ConstraintRule{everyone, own}, 1200},
		{"unknown scope", 0, []ConstraintRule{week("planet", 0, 1)}, DefaultLimits.MinutesPerWeek},
	} {
		e.Limits.MinutesPerWeek = c.own
		got := LimitsFor(e, c.rules, on, time.Sunday)
		want := DefaultLimits
		want.MinutesPerWeek, want.WeekStartsOn = c.want, time.Sunday
		if got != want {
			t.Errorf("%s: %+v, want %+v", c.name, got, want)
		}
	}
}

// TestLimitsOfEveryKind verifies that each rule with a limit sets the field of its kind.
func TestLimitsOfEveryKind(t *testing.T) {
	var rules []ConstraintRule
	for k, c := range Constraints {
		rules = append(rules, ConstraintRule{ID: int64(k + 1), Scope: ForOrganization, Kind: c.Kind, Limit: 100 + k, Enabled: true})
	}
	limit := func(kind ConstraintKind) int { return RulesFor(Employee{}, rules, 1)[kind].Limit }
	want := Limits{limit(MaxMinutesPerDay), limit(MaxMinutesPerWeek), limit(MinRestMinutes), limit(MaxConsecutiveDays), limit(OverLong), time.Monday}
	if got := LimitsFor(Employee{}, rules, 1, time.Monday); got != want || len(RulesFor(Employee{}, rules, 1)) != len(Constraints) {
		t.Errorf("%+v, want %+v", got, want)
	}
	own := Employee{Limits: EmployeeLimits{MinutesPerDay: 1, MinutesPerWeek: 2, RestMinutes: 3, PreferredMinutes: 4}}
	want.MinutesPerDay, want.MinutesPerWeek, want.RestMinutes = 1, 2, 3
	if got := LimitsFor(own, rules, 1, time.Monday); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
