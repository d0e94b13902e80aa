package demo

import (
	"strconv"

	"opshub/schedule"
)

// demoRule is one constraint rule. Days count from the current Monday.
type demoRule struct {
	kind     schedule.ConstraintKind
	limit    int
	place    string // of a rule for a location
	who      string // of a rule for an employee
	from, to int    // 0 for none
	off      bool
}

// demoRules contains rules of each scope. Some are not in force: one has ended, one begins later, and one is disabled.
var demoRules = []demoRule{
	{kind: schedule.NoOverlap}, {kind: schedule.WhileUnavailable}, {kind: schedule.WhileTimeOff}, {kind: schedule.WhileUndesired},
	{kind: schedule.MaxMinutesPerDay, limit: 12 * 60}, {kind: schedule.MaxMinutesPerWeek, limit: 44 * 60},
	{kind: schedule.MinRestMinutes, limit: 10 * 60}, {kind: schedule.MaxConsecutiveDays, limit: 6}, {kind: schedule.RequiredPosition},
	{kind: schedule.OutsideEmployment}, {kind: schedule.OverLong, limit: 24 * 60}, {kind: schedule.ZeroLength},
	{kind: schedule.UnknownZone}, {kind: schedule.BelowCoverage, limit: 1},
	{kind: schedule.MaxMinutesPerDay, limit: 10 * 60, place: "KAN"}, {kind: schedule.MinRestMinutes, limit: 11 * 60, place: "KAN"},
	{kind: schedule.MaxMinutesPerWeek, limit: 40 * 60, place: "NRG", to: -60},
	{kind: schedule.MaxConsecutiveDays, limit: 5, place: "NRG", from: 28},
	{kind: schedule.MaxMinutesPerWeek, limit: 20 * 60, who: "Hannah Goldfarb", from: -110, to: 60},
	{kind: schedule.MaxMinutesPerWeek, limit: 20 * 60, who: "小林 陽菜"},
	{kind: schedule.MaxMinutesPerDay, limit: 6 * 60, who: "Priya Raman"},
	{kind: schedule.MaxConsecutiveDays, limit: 4, who: "Yusuf Demir", off: true},
}

// rules creates the constraint rules.
func (d *demo) rules() {
	date := func(days int) schedule.Date {
		if days == 0 {
			return 0
		}
		return d.monday.Add(days)
	}
	for i, r := range demoRules {
		c, ok := schedule.ConstraintOf(r.kind)
		if !ok {
			panic("BUG: demo: no rule " + string(r.kind))
		}
		out := schedule.ConstraintRule{
			ID: int64(i + 1), Scope: schedule.ForOrganization, Kind: r.kind, Limit: r.limit, Unit: c.Unit, Severity: c.Severity,
			EffectiveFrom: date(r.from), EffectiveTo: date(r.to), Enabled: !r.off,
		}
		switch {
		case r.place != "":
			out.Scope, out.ScopeID = schedule.ForLocation, d.places[r.place].ID
		case r.who != "":
			out.Scope, out.ScopeID = schedule.ForEmployee, d.employee(r.who).ID
		}
		d.out.ConstraintRules = append(d.out.ConstraintRules, out)
	}
}

func demoInt(n int) string { return strconv.Itoa(n) }
