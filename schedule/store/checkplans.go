package store

import (
	"slices"

	"opshub/schedule"
)

// known is the ids that rows may refer to: those of the database and of the roster, places by their id in the database.
type known struct{ employees, drafts, published, locations, positions idSet }

// checkPlans refuses rules, targets, exceptions, reviews and acknowledgments that refer to nothing or make no sense.
func (i *importer) checkPlans(k known) error {
	r := i.roster
	if len(r.CoverageTargets)+len(r.ConstraintRules)+len(r.ConstraintReviews)+len(r.ScheduleExceptions)+len(r.ExceptionReviews)+
		len(r.Acknowledgments)+len(r.EmployeePositions) == 0 {
		return nil
	}
	k.locations, k.positions = idSet{}, idSet{}
	for table, set := range map[string]idSet{"location": k.locations, "position": k.positions} {
		err := i.w.query(i.ctx, `SELECT id FROM `+table, nil, func(r row) { set[r.int(0)] = struct{}{} })
		if err != nil {
			return err
		}
	}
	rules, err := i.ids("constraint_rule")
	if err != nil {
		return err
	}
	exceptions, err := i.ids("schedule_exception")
	if err != nil {
		return err
	}
	for _, p := range r.EmployeePositions {
		i.refer("position of employee", p.EmployeeID, "employee", p.EmployeeID, k.employees)
		i.refer("position of employee", p.EmployeeID, "position", i.position(p.PositionID), k.positions)
	}
	i.checkTargets(k)
	i.checkRules(k, rules)
	i.checkExceptions(k, exceptions)
	i.checkReviews(k, rules, exceptions)
	i.checkAcknowledgments(k)
	return nil
}

func (i *importer) checkTargets(k known) {
	list := i.roster.CoverageTargets
	i.add(nil, "coverage target", len(list), func(n int) int64 { return list[n].ID })
	for _, t := range list {
		i.refer("coverage target", t.ID, "location", i.location(t.LocationID), k.locations)
		i.referOptional("coverage target", t.ID, "position", i.position(t.PositionID), k.positions)
		i.checkMinutes("coverage target", t.ID, t.StartMinute, t.EndMinute)
		i.checkDays("coverage target", t.ID, t.EffectiveFrom, t.EffectiveTo)
		if t.Weekday < 0 || t.Weekday > 6 {
			i.problem("coverage target %d: there is no weekday %d", t.ID, t.Weekday)
		}
		if t.Min < 0 || t.Optimal < t.Min || (t.Max != 0 && t.Max < t.Optimal) {
			i.problem("coverage target %d: minimum %d, optimum %d and maximum %d are not in order", t.ID, t.Min, t.Optimal, t.Max)
		}
	}
}

func (i *importer) checkRules(k known, rules idSet) {
	list := i.roster.ConstraintRules
	i.add(rules, "constraint rule", len(list), func(n int) int64 { return list[n].ID })
	for _, r := range list {
		c, named := schedule.ConstraintOf(r.Kind)
		switch {
		case !named:
			i.problem("constraint rule %d: there is no kind %q", r.ID, schedule.Printable(string(r.Kind)))
		case r.Unit != c.Unit:
			i.problem("constraint rule %d: the unit of %s is %q, not %q", r.ID, r.Kind, c.Unit, schedule.Printable(string(r.Unit)))
		case r.Limit < 0:
			i.problem("constraint rule %d: the limit %d is below 0", r.ID, r.Limit)
		}
		if r.Severity != schedule.Warning && r.Severity != schedule.Informational {
			i.problem("constraint rule %d: the severity is warning or informational, not %q", r.ID, schedule.Printable(string(r.Severity)))
		}
		i.checkDays("constraint rule", r.ID, r.EffectiveFrom, r.EffectiveTo)
		switch r.Scope {
		case schedule.ForLocation:
			i.refer("constraint rule", r.ID, "location", i.location(r.ScopeID), k.locations)
		case schedule.ForEmployee:
			i.refer("constraint rule", r.ID, "employee", r.ScopeID, k.employees)
		case schedule.ForOrganization:
		default:
			i.problem("constraint rule %d: the scope is organization, location or employee, not %q", r.ID, schedule.Printable(string(r.Scope)))
		}
	}
}

func (i *importer) checkExceptions(k known, exceptions idSet) {
	list := i.roster.ScheduleExceptions
	i.add(exceptions, "schedule exception", len(list), func(n int) int64 { return list[n].ID })
	allowed := []schedule.BlockStatus{"", schedule.Requested, schedule.Approved, schedule.Active, schedule.Declined, schedule.Cancelled}
	for _, x := range list {
		i.referOptional("schedule exception", x.ID, "location", i.location(x.LocationID), k.locations)
		i.referOptional("schedule exception", x.ID, "employee", x.EmployeeID, k.employees)
		i.checkMinutes("schedule exception", x.ID, x.OpensMinute, x.ClosesMinute)
		if x.StartsOn == 0 || x.EndsOn < x.StartsOn {
			i.problem("schedule exception %d: the last day is before the first", x.ID)
		}
		if !slices.Contains(schedule.ExceptionKinds, x.Kind) {
			i.problem("schedule exception %d: there is no kind %q", x.ID, schedule.Printable(string(x.Kind)))
		}
		if !slices.Contains(allowed, x.Status) {
			i.problem("schedule exception %d: there is no status %q", x.ID, schedule.Printable(string(x.Status)))
		}
	}
}

func (i *importer) checkMinutes(what string, id int64, minutes ...int) {
	for _, m := range minutes {
		if m < 0 || m > 1440 {
			i.problem("%s %d: %d is no time of day in minutes", what, id, m)
		}
	}
}

func (i *importer) checkDays(what string, id int64, from, to schedule.Date) {
	if from != 0 && to != 0 && to < from {
		i.problem("%s %d: the last day is before the first", what, id)
	}
}
