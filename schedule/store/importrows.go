package store

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// places takes over locations by code and positions by name, and learns which ids they have in the database.
func (i *importer) places() (err error) {
	locations := slices.Clone(i.roster.Locations)
	i.locations, err = i.resolve("location", "code", len(locations), func(k int) (*string, *int64) {
		l := &locations[k]
		l.Code, l.Name = cmp.Or(l.Code, l.Name), cmp.Or(l.Name, l.Code)
		return &l.Code, &l.ID
	})
	if err != nil {
		return err
	}
	positions := slices.Clone(i.roster.Positions)
	i.positions, err = i.resolve("position", "name", len(positions), func(k int) (*string, *int64) {
		return &positions[k].Name, &positions[k].ID
	})
	if err != nil {
		return err
	}
	err = writeRows(i, "location", 1, locations, func(c cells, l *schedule.Location) {
		put(c, l.ID, l.Code, l.Name, cmp.Or(l.TimeZone, "UTC"))
	})
	if err != nil {
		return err
	}
	return writeRows(i, "position", 1, positions, func(c cells, p *schedule.Position) { put(c, p.ID, p.Name) })
}

// resolve gives each of n rows the id of its key in the database: the one it has, else its own where it is free, else a new one. It
// returns these ids by those of the roster.
func (i *importer) resolve(table, column string, n int, at func(k int) (key *string, id *int64)) (map[int64]int64, error) {
	have, taken, seen := map[string]int64{}, map[int64]bool{}, map[string]bool{}
	var last int64
	err := i.w.query(i.ctx, `SELECT id, `+column+` FROM `+table, nil, func(r row) {
		have[r.text(1)], taken[r.int(0)] = r.int(0), true
		last = max(last, r.int(0))
	})
	if err != nil {
		return nil, err
	}
	for k := range n {
		_, id := at(k)
		last = max(last, *id)
	}
	ids := make(map[int64]int64, n)
	for k := range n {
		key, id := at(k)
		*key = clean(*key)
		to, known := have[*key]
		switch {
		case seen[*key]:
			i.problem("%s %q occurs twice", table, schedule.Printable(*key))
		case known:
		case *id > 0 && !taken[*id]:
			to = *id
		default:
			last++
			to = last
		}
		seen[*key], have[*key], taken[to] = true, to, true
		ids[*id], *id = to, to
	}
	return ids, nil
}

// location is the database's id for one of the roster; an id the roster does not list is one of the database's own.
func (i *importer) location(id int64) int64 { return mapped(i.locations, id) }

func (i *importer) position(id int64) int64 { return mapped(i.positions, id) }

func mapped(m map[int64]int64, id int64) int64 {
	if to, ok := m[id]; ok && id != 0 {
		return to
	}
	return id
}

func (i *importer) people() error {
	return writeRows(i, "employee", 1, i.roster.Employees, func(c cells, e *schedule.Employee) {
		put(c, e.ID, e.Number, e.Name, e.Email, cmp.Or(e.Status, "active"),
			optional(i.location(e.LocationID)), optional(i.position(e.PositionID)), e.HiredOn, e.TerminatedOn, e.Account,
			e.Limits.MinutesPerDay, e.Limits.MinutesPerWeek, e.Limits.RestMinutes, e.Limits.PreferredMinutes)
	})
}

// employeePositions takes over the primary positions of the employees, then those beside them.
func (i *importer) employeePositions() error {
	type held struct{ employee, position int64 }
	var list []held
	seen := map[held]bool{}
	hold := func(employee, position int64) {
		if h := (held{employee, i.position(position)}); position != 0 && !seen[h] {
			list = append(list, h)
			seen[h] = true
		}
	}
	for k := range i.roster.Employees {
		hold(i.roster.Employees[k].ID, i.roster.Employees[k].PositionID)
	}
	primary := len(list)
	for _, p := range i.roster.EmployeePositions {
		hold(p.EmployeeID, p.PositionID)
	}
	t := bulkTable{"employee_position", []string{"employee_id", "position_id", "is_primary"}, 2}
	return i.w.bulk(i.ctx, t, len(list), func(k int, c cells) { put(c, list[k].employee, list[k].position, k < primary) })
}

func (i *importer) draftPeriods() error {
	return writeRows(i, "draft_period", 1, i.roster.DraftPeriods, func(c cells, p *schedule.DraftPeriod) {
		put(c, p.ID, p.Name, p.StartsOn.String(), p.EndsOn.String(), cmp.Or(p.Status, "draft"))
	})
}

func (i *importer) shifts() error {
	list, notes := i.roster.Shifts, !i.roster.ShiftsWithoutNotes
	t := bulkTable{"shift", loaded["shift"], 1}
	if !notes {
		t.columns = t.columns[:len(t.columns)-1]
	}
	return i.w.bulk(i.ctx, t, len(list), func(k int, c cells) {
		s := &list[k]
		put(c, s.ID, optional(s.EmployeeID), optional(i.location(s.LocationID)), optional(i.position(s.PositionID)), optional(s.DraftPeriodID),
			s.StartsAt, s.EndsAt, cmp.Or(s.TimeZone, "UTC"), s.BreakMinutes, s.OpenSlots, s.Label,
			string(cmp.Or(s.State, schedule.NeverPublished)), i.meta.At)
		if notes {
			c.text(s.Notes)
		}
	})
}

func (i *importer) series() error {
	return writeRows(i, "block_series", 1, i.roster.Series, func(c cells, s *schedule.Series) {
		put(c, s.ID, s.EmployeeID, cmp.Or(s.TimeZone, "UTC"), s.LocalStart, s.Minutes, s.RRule, s.FirstOn, s.UntilOn,
			string(s.Status), s.ReasonText)
	})
}

func (i *importer) coverageTargets() error {
	return writeRows(i, "coverage_target", 1, i.roster.CoverageTargets, func(c cells, t *schedule.CoverageTarget) {
		weekday := any(int(t.Weekday))
		if t.On != 0 {
			weekday = nil
		}
		put(c, t.ID, i.location(t.LocationID), optional(i.position(t.PositionID)), weekday, t.On, t.StartMinute, t.EndMinute,
			t.Min, t.Optimal, t.Max, t.EffectiveFrom, t.EffectiveTo)
	})
}

func (i *importer) constraintRules() error {
	return writeRows(i, "constraint_rule", 1, i.roster.ConstraintRules, func(c cells, r *schedule.ConstraintRule) {
		scope := r.ScopeID
		if r.Scope == schedule.ForLocation {
			scope = i.location(scope)
		}
		put(c, r.ID, string(r.Scope), scope, string(r.Kind), r.Limit, string(r.Unit), string(r.Severity),
			r.EffectiveFrom, r.EffectiveTo, r.Enabled)
	})
}

func (i *importer) constraintReviews() error {
	return writeRows(i, "constraint_review", 1, i.roster.ConstraintReviews, func(c cells, r *schedule.ConstraintReview) {
		put(c, r.ID, optional(r.RuleID), string(r.Kind), optional(r.ShiftID), optional(r.EmployeeID), optional(r.DraftPeriodID), r.On.String(),
			r.DetectedAt, r.Measured, r.Limit)
		putDecision(c, r.Decision)
	})
}

func (i *importer) scheduleExceptions() error {
	return writeRows(i, "schedule_exception", 1, i.roster.ScheduleExceptions, func(c cells, x *schedule.ScheduleException) {
		put(c, x.ID, optional(i.location(x.LocationID)), optional(x.EmployeeID), x.StartsOn.String(), x.EndsOn.String(), string(x.Kind),
			x.OpensMinute, x.ClosesMinute, x.Title, x.Message, string(cmp.Or(x.Status, schedule.Active)), optional(x.RequestedAt), x.RequestedBy)
	})
}

func (i *importer) exceptionReviews() error {
	return writeRows(i, "exception_review", 1, i.roster.ExceptionReviews, func(c cells, r *schedule.ExceptionReview) {
		put(c, r.ID, r.ExceptionID, r.DetectedAt)
		putDecision(c, r.Decision)
	})
}

// putDecision writes the columns that scanDecision reads.
func putDecision(c cells, d schedule.Decision) {
	put(c, string(cmp.Or(d.Status, schedule.ReviewOpen)), d.Reviewer, optional(d.ReviewedAt), d.Note)
}

func (i *importer) acknowledgments() error {
	return writeRows(i, "period_acknowledgment", 1, i.roster.Acknowledgments, func(c cells, a *schedule.Acknowledgment) {
		put(c, a.ID, optional(a.DraftPeriodID), optional(a.PublishedPeriodID), optional(a.EmployeeID), a.Person, a.At, string(a.Kind))
	})
}
