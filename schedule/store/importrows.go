package store

import (
	"cmp"
	"slices"

	"opshub/schedule"
	"opshub/schedule/store/engine"
)

// places writes locations by code and positions by name and records their database IDs.
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
	err = writeRows(i, "location", 1, locations, func(c engine.Cells, l *schedule.Location) {
		engine.Put(c, l.ID, l.Code, l.Name, cmp.Or(l.TimeZone, "UTC"))
	})
	if err != nil {
		return err
	}
	return writeRows(i, "position", 1, positions, func(c engine.Cells, p *schedule.Position) { engine.Put(c, p.ID, p.Name) })
}

// resolve sets the database ID of each of n rows, found by key. A new key keeps its roster ID if that is free and gets a
// new ID otherwise. resolve returns the database IDs by roster ID.
func (i *importer) resolve(table, column string, n int, at func(k int) (key *string, id *int64)) (map[int64]int64, error) {
	have, taken, seen := map[string]int64{}, map[int64]bool{}, map[string]bool{}
	var last int64
	err := i.w.Query(i.ctx, `SELECT id, `+column+` FROM `+table, nil, func(r engine.Row) {
		have[r.Text(1)], taken[r.Int(0)] = r.Int(0), true
		last = max(last, r.Int(0))
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
		*key = engine.Clean(*key)
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

// Location returns the database ID of a roster location. An ID that the roster does not list is already a database ID.
func (i *importer) Location(id int64) int64 { return mapped(i.locations, id) }

func (i *importer) position(id int64) int64 { return mapped(i.positions, id) }

func mapped(m map[int64]int64, id int64) int64 {
	if to, ok := m[id]; ok && id != 0 {
		return to
	}
	return id
}

func (i *importer) people() error {
	return writeRows(i, "employee", 1, i.roster.Employees, func(c engine.Cells, e *schedule.Employee) {
		engine.Put(c, e.ID, e.Number, e.Name, e.Email, cmp.Or(e.Status, "active"),
			engine.Optional(i.Location(e.LocationID)), engine.Optional(i.position(e.PositionID)), e.HiredOn, e.TerminatedOn, e.Account,
			e.Limits.MinutesPerDay, e.Limits.MinutesPerWeek, e.Limits.RestMinutes, e.Limits.PreferredMinutes)
	})
}

// employeePositions writes the primary positions of the employees, then their other positions.
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
	t := engine.BulkTable{Name: "employee_position", Columns: []string{"employee_id", "position_id", "is_primary"}, Key: 2}
	return i.w.Bulk(i.ctx, t, len(list), func(k int, c engine.Cells) { engine.Put(c, list[k].employee, list[k].position, k < primary) })
}

func (i *importer) draftPeriods() error {
	return writeRows(i, "draft_period", 1, i.roster.DraftPeriods, func(c engine.Cells, p *schedule.DraftPeriod) {
		engine.Put(c, p.ID, p.Name, p.StartsOn.String(), p.EndsOn.String(), cmp.Or(p.Status, "draft"))
	})
}

func (i *importer) shifts() error {
	list, notes := i.roster.Shifts, !i.roster.ShiftsWithoutNotes
	t := engine.BulkTable{Name: "shift", Columns: engine.Loaded["shift"], Key: 1}
	if !notes {
		t.Columns = t.Columns[:len(t.Columns)-1]
	}
	return i.w.Bulk(i.ctx, t, len(list), func(k int, c engine.Cells) {
		s := &list[k]
		engine.Put(c, s.ID, engine.Optional(s.EmployeeID), engine.Optional(i.Location(s.LocationID)), engine.Optional(i.position(s.PositionID)), engine.Optional(s.DraftPeriodID),
			s.StartsAt, s.EndsAt, cmp.Or(s.TimeZone, "UTC"), s.BreakMinutes, s.OpenSlots, s.Label,
			string(cmp.Or(s.State, schedule.NeverPublished)), i.meta.At)
		if notes {
			c.Text(s.Notes)
		}
	})
}

func (i *importer) series() error {
	return writeRows(i, "block_series", 1, i.roster.Series, func(c engine.Cells, s *schedule.Series) {
		engine.Put(c, s.ID, s.EmployeeID, cmp.Or(s.TimeZone, "UTC"), s.LocalStart, s.Minutes, s.RRule, s.FirstOn, s.UntilOn,
			string(s.Status), s.ReasonText)
	})
}

func (i *importer) coverageTargets() error {
	return writeRows(i, "coverage_target", 1, i.roster.CoverageTargets, func(c engine.Cells, t *schedule.CoverageTarget) {
		weekday := any(int(t.Weekday))
		if t.On != 0 {
			weekday = nil
		}
		engine.Put(c, t.ID, i.Location(t.LocationID), engine.Optional(i.position(t.PositionID)), weekday, t.On, t.StartMinute, t.EndMinute,
			t.Min, t.Optimal, t.Max, t.EffectiveFrom, t.EffectiveTo)
	})
}

func (i *importer) constraintRules() error {
	return writeRows(i, "constraint_rule", 1, i.roster.ConstraintRules, func(c engine.Cells, r *schedule.ConstraintRule) {
		scope := r.ScopeID
		if r.Scope == schedule.ForLocation {
			scope = i.Location(scope)
		}
		engine.Put(c, r.ID, string(r.Scope), scope, string(r.Kind), r.Limit, string(r.Unit), string(r.Severity),
			r.EffectiveFrom, r.EffectiveTo, r.Enabled)
	})
}

func (i *importer) constraintReviews() error {
	return writeRows(i, "constraint_review", 1, i.roster.ConstraintReviews, func(c engine.Cells, r *schedule.ConstraintReview) {
		engine.Put(c, r.ID, engine.Optional(r.RuleID), string(r.Kind), engine.Optional(r.ShiftID), engine.Optional(r.EmployeeID), engine.Optional(r.DraftPeriodID), r.On.String(),
			r.DetectedAt, r.Measured, r.Limit)
		putDecision(c, r.Decision)
	})
}

func (i *importer) scheduleExceptions() error {
	return writeRows(i, "schedule_exception", 1, i.roster.ScheduleExceptions, func(c engine.Cells, x *schedule.ScheduleException) {
		engine.Put(c, x.ID, engine.Optional(i.Location(x.LocationID)), engine.Optional(x.EmployeeID), x.StartsOn.String(), x.EndsOn.String(), string(x.Kind),
			x.OpensMinute, x.ClosesMinute, x.Title, x.Message, string(cmp.Or(x.Status, schedule.Active)), engine.Optional(x.RequestedAt), x.RequestedBy)
	})
}

func (i *importer) exceptionReviews() error {
	return writeRows(i, "exception_review", 1, i.roster.ExceptionReviews, func(c engine.Cells, r *schedule.ExceptionReview) {
		engine.Put(c, r.ID, r.ExceptionID, r.DetectedAt)
		putDecision(c, r.Decision)
	})
}

// putDecision writes the columns that scanDecision reads.
func putDecision(c engine.Cells, d schedule.Decision) {
	engine.Put(c, string(cmp.Or(d.Status, schedule.ReviewOpen)), d.Reviewer, engine.Optional(d.ReviewedAt), d.Note)
}

func (i *importer) acknowledgments() error {
	return writeRows(i, "period_acknowledgment", 1, i.roster.Acknowledgments, func(c engine.Cells, a *schedule.Acknowledgment) {
		engine.Put(c, a.ID, engine.Optional(a.DraftPeriodID), engine.Optional(a.PublishedPeriodID), engine.Optional(a.EmployeeID), a.Person, a.At, string(a.Kind))
	})
}
