package schedule

import (
	"testing"
	"time"

	"opshub/schedule/localtime"
)

// TestLimitOf verifies the source of a limit, from the general to the specific.
func TestLimitOf(t *testing.T) {
	e := Employee{ID: 7, LocationID: 2}
	agreed := e
	agreed.Limits = EmployeeLimits{MinutesPerWeek: 1200}
	week := func(id int64, scope RuleScope, of int64, limit int) ConstraintRule {
		return ConstraintRule{ID: id, Scope: scope, ScopeID: of, Kind: MaxMinutesPerWeek, Limit: limit, Unit: Minutes, Enabled: true}
	}
	organization, place, own := week(1, ForOrganization, 0, 2400), week(2, ForLocation, 2, 2280), week(3, ForEmployee, 7, 1800)
	elsewhere, later := week(4, ForLocation, 3, 60), week(5, ForOrganization, 0, 2000)
	later.EffectiveFrom = localtime.DateOf(2026, 12, 1)
	off := week(6, ForEmployee, 7, 60)
	off.Enabled = false
	on := localtime.DateOf(2026, 11, 16)
	for _, c := range []struct {
		name  string
		e     Employee
		rules []ConstraintRule
		on    Date
		limit int
		from  LimitSource
	}{
		{"nothing is set", e, nil, on, 48 * 60, DefaultLimit},
		{"rules for others, later and switched off", e, []ConstraintRule{elsewhere, later, off}, on, 48 * 60, DefaultLimit},
		{"the organization", e, []ConstraintRule{organization, later}, on, 2400, OrganizationLimit},
		{"from December on", e, []ConstraintRule{organization, later}, localtime.DateOf(2026, 12, 1), 2000, OrganizationLimit},
		{"the location", e, []ConstraintRule{place, organization}, on, 2280, LocationLimit},
		{"a figure of the employee", agreed, []ConstraintRule{place, organization}, on, 1200, OwnLimit},
		{"a rule for the employee", agreed, []ConstraintRule{own, place, organization}, on, 1800, EmployeeLimit},
	} {
		book := NewRuleBook(c.rules)
		if limit, from := LimitOf(c.e, book.About(&c.e), MaxMinutesPerWeek, c.on); limit != c.limit || from != c.from {
			t.Errorf("%s: %d from %s, want %d from %s", c.name, limit, from, c.limit, c.from)
		}
		if got := LimitsOn(c.e, c.rules, time.Sunday)(c.on); got != LimitsFor(c.e, c.rules, c.on, time.Sunday) || got.MinutesPerWeek != c.limit || got.WeekStartsOn != time.Sunday {
			t.Errorf("%s: %+v", c.name, got)
		}
		if LimitSourceWords[c.from] == "" {
			t.Errorf("no words for %s", c.from)
		}
	}
}
