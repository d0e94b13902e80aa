package store

import (
	"opshub/schedule"
)

// plans takes over what the schedule is held against, what departs from it, and what people made of it.
func (i *importer) plans() error {
	for _, step := range []func() error{i.coverageTargets, i.constraintRules, i.constraintReviews, i.scheduleExceptions,
		i.exceptionReviews, i.acknowledgments} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (i *importer) coverageTargets() error {
	list := i.roster.CoverageTargets
	t := bulkTable{"coverage_target", []string{"id", "location_id", "position_id", "day_of_week", "specific_on", "start_minute",
		"end_minute", "min_staff", "optimal_staff", "max_staff", "effective_from", "effective_to"}, 1}
	return i.bulk(t, len(list), func(k int, c cells) {
		p := list[k]
		c.int(p.ID)
		c.int(i.location(p.LocationID))
		ref(c, i.position(p.PositionID))
		if p.On != 0 {
			c.null()
		} else {
			c.int(int64(p.Weekday))
		}
		day(c, p.On)
		c.int(int64(p.StartMinute))
		c.int(int64(p.EndMinute))
		c.int(int64(p.Min))
		c.int(int64(p.Optimal))
		c.int(int64(p.Max))
		day(c, p.EffectiveFrom)
		day(c, p.EffectiveTo)
	})
}

func (i *importer) constraintRules() error {
	list := i.roster.ConstraintRules
	t := bulkTable{"constraint_rule", []string{"id", "scope", "scope_id", "kind", "limit_value", "unit", "severity",
		"effective_from", "effective_to", "enabled"}, 1}
	return i.bulk(t, len(list), func(k int, c cells) {
		r := list[k]
		c.int(r.ID)
		c.text(string(r.Scope))
		c.int(i.scopeID(r))
		c.text(string(r.Kind))
		c.int(int64(r.Limit))
		c.text(string(r.Unit))
		c.text(string(r.Severity))
		day(c, r.EffectiveFrom)
		day(c, r.EffectiveTo)
		flag(c, r.Enabled)
	})
}

func (i *importer) constraintReviews() error {
	list := i.roster.ConstraintReviews
	t := bulkTable{"constraint_review", []string{"id", "constraint_rule_id", "kind", "shift_id", "employee_id", "draft_period_id",
		"on_day", "detected_at", "measured_value", "limit_value", "status", "reviewer", "reviewed_at", "note"}, 1}
	return i.bulk(t, len(list), func(k int, c cells) {
		r := list[k]
		c.int(r.ID)
		ref(c, r.RuleID)
		c.text(string(r.Kind))
		ref(c, r.ShiftID)
		ref(c, r.EmployeeID)
		ref(c, r.DraftPeriodID)
		c.text(r.On.String())
		c.int(int64(r.DetectedAt))
		c.int(int64(r.Measured))
		c.int(int64(r.Limit))
		decision(c, r.Decision)
	})
}

func (i *importer) scheduleExceptions() error {
	list := i.roster.ScheduleExceptions
	t := bulkTable{"schedule_exception", []string{"id", "location_id", "employee_id", "starts_on", "ends_on", "kind",
		"opens_minute", "closes_minute", "title", "message", "status", "requested_at", "requested_by"}, 1}
	return i.bulk(t, len(list), func(k int, c cells) {
		x := list[k]
		c.int(x.ID)
		ref(c, i.location(x.LocationID))
		ref(c, x.EmployeeID)
		c.text(x.StartsOn.String())
		c.text(x.EndsOn.String())
		c.text(string(x.Kind))
		c.int(int64(x.OpensMinute))
		c.int(int64(x.ClosesMinute))
		c.text(x.Title)
		c.text(x.Message)
		c.text(orElse(string(x.Status), "active"))
		moment(c, x.RequestedAt)
		c.text(x.RequestedBy)
	})
}

func (i *importer) exceptionReviews() error {
	list := i.roster.ExceptionReviews
	t := bulkTable{"exception_review", []string{"id", "schedule_exception_id", "detected_at", "status", "reviewer",
		"reviewed_at", "note"}, 1}
	return i.bulk(t, len(list), func(k int, c cells) {
		r := list[k]
		c.int(r.ID)
		c.int(r.ExceptionID)
		c.int(int64(r.DetectedAt))
		decision(c, r.Decision)
	})
}

func (i *importer) acknowledgments() error {
	list := i.roster.Acknowledgments
	t := bulkTable{"period_acknowledgment", []string{"id", "draft_period_id", "published_period_id", "employee_id", "person",
		"acknowledged_at", "kind"}, 1}
	return i.bulk(t, len(list), func(k int, c cells) {
		a := list[k]
		c.int(a.ID)
		ref(c, a.DraftPeriodID)
		ref(c, a.PublishedPeriodID)
		ref(c, a.EmployeeID)
		c.text(a.Person)
		c.int(int64(a.At))
		c.text(string(a.Kind))
	})
}

// decision writes what a review came to: status, reviewer, reviewed_at, note.
func decision(c cells, d schedule.Decision) {
	c.text(orElse(string(d.Status), string(schedule.ReviewOpen)))
	c.text(d.Reviewer)
	moment(c, d.ReviewedAt)
	c.text(d.Note)
}

// scopeID is what the rule is set for, by the id it has in the database.
func (i *importer) scopeID(r schedule.ConstraintRule) int64 {
	if r.Scope == schedule.ForLocation {
		return i.location(r.ScopeID)
	}
	return r.ScopeID
}
