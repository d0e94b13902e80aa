package rules

import (
	"testing"
	"time"

	"opshub/schedule"
)

// TestLimitOf holds where a limit is from, from the general to the specific.
func TestLimitOf(t *testing.T) {
	e := schedule.Employee{ID: 7, LocationID: 2}
	agreed := e
	agreed.Limits = schedule.EmployeeLimits{MinutesPerWeek: 1200}
	week := func(id int64, scope schedule.RuleScope, of int64, limit int) schedule.ConstraintRule {
		return schedule.ConstraintRule{ID: id, Scope: scope, ScopeID: of, Kind: schedule.MaxMinutesPerWeek, Limit: limit, Unit: schedule.Minutes, Enabled: true}
	}
	organization, place, own := week(1, schedule.ForOrganization, 0, 2400), week(2, schedule.ForLocation, 2, 2280), week(3, schedule.ForEmployee, 7, 1800)
	elsewhere, later := week(4, schedule.ForLocation, 3, 60), week(5, schedule.ForOrganization, 0, 2000)
	later.EffectiveFrom = schedule.DateOf(2026, 12, 1)
	off := week(6, schedule.ForEmployee, 7, 60)
	off.Enabled = false
	on := schedule.DateOf(2026, 11, 16)
	for _, c := range []struct {
		name  string
		e     schedule.Employee
		rules []schedule.ConstraintRule
		on    schedule.Date
		limit int
		from  schedule.LimitSource
	}{
		{"nothing is set", e, nil, on, 48 * 60, schedule.DefaultLimit},
		{"rules for others, later and switched off", e, []schedule.ConstraintRule{elsewhere, later, off}, on, 48 * 60, schedule.DefaultLimit},
		{"the organization", e, []schedule.ConstraintRule{organization, later}, on, 2400, schedule.OrganizationLimit},
		{"from December on", e, []schedule.ConstraintRule{organization, later}, schedule.DateOf(2026, 12, 1), 2000, schedule.OrganizationLimit},
		{"the location", e, []schedule.ConstraintRule{place, organization}, on, 2280, schedule.LocationLimit},
		{"a figure of the employee", agreed, []schedule.ConstraintRule{place, organization}, on, 1200, schedule.OwnLimit},
		{"a rule for the employee", agreed, []schedule.ConstraintRule{own, place, organization}, on, 1800, schedule.EmployeeLimit},
	} {
		book := schedule.NewRuleBook(c.rules)
		if limit, from := schedule.LimitOf(c.e, book.About(&c.e), schedule.MaxMinutesPerWeek, c.on); limit != c.limit || from != c.from {
			t.Errorf("%s: %d from %s, want %d from %s", c.name, limit, from, c.limit, c.from)
		}
		if got := schedule.LimitsOn(c.e, c.rules, time.Sunday)(c.on); got != schedule.LimitsFor(c.e, c.rules, c.on, time.Sunday) || got.MinutesPerWeek != c.limit || got.WeekStartsOn != time.Sunday {
			t.Errorf("%s: %+v", c.name, got)
		}
		if schedule.LimitSourceWords[c.from] == "" {
			t.Errorf("no words for %s", c.from)
		}
	}
}

// TestReviewByDay holds that a limit which begins during the shifts is used from its day on.
func TestReviewByDay(t *testing.T) {
	rule := schedule.ConstraintRule{Scope: schedule.ForOrganization, Kind: schedule.MaxMinutesPerDay, Limit: 240, Unit: schedule.Minutes, Enabled: true, EffectiveFrom: schedule.DateOf(2026, 11, 18)}
	var w Worker
	for i := range 4 {
		d := schedule.DateOf(2026, 11, 16).Add(i).String()
		w.Shifts = append(w.Shifts, shiftAt(t, int64(i+1), berlin, d+" 09:00", d+" 17:00"))
	}
	found := ReviewBy(w, schedule.LimitsOn(w.Employee, []schedule.ConstraintRule{rule}, time.Monday), schedule.MaxMinutesPerDay)
	if len(found) != 2 || found[0].ShiftID != 3 || found[1].ShiftID != 4 || found[0].Limit != 240 {
		t.Errorf("%+v", found)
	}
	if found := ReviewBy(w, schedule.LimitsOn(w.Employee, []schedule.ConstraintRule{rule}, time.Monday), schedule.NoOverlap, schedule.MinRestMinutes); len(found) != 0 {
		t.Errorf("rules that were not asked for: %+v", found)
	}
}
