package store

import (
	"context"
	"time"

	"opshub/schedule"
)

var targetList = listed[schedule.CoverageTargetRow]{
	title: "coverage targets",
	selects: `SELECT t.id, t.location_id, t.position_id, t.day_of_week, t.specific_on, t.start_minute, t.end_minute, t.min_staff,
		t.optimal_staff, t.max_staff, t.effective_from, t.effective_to, l.name, l.time_zone, p.name`,
	columns: 15,
	from:    ` FROM coverage_target t JOIN location l ON l.id = t.location_id LEFT JOIN position p ON p.id = t.position_id`,
	sorts: []sortKey{
		{"location", []string{"l.name", "t.location_id", "COALESCE(t.day_of_week, 7)", "COALESCE(t.specific_on, '')", "t.start_minute", "t.id"}, 0b1001},
	},
	scan: func(r row, t *schedule.CoverageTargetRow) {
		*t = schedule.CoverageTargetRow{
			CoverageTarget: schedule.CoverageTarget{
				ID: r.int(0), LocationID: r.int(1), PositionID: r.int(2), Weekday: time.Weekday(r.int(3)), On: date(r, 4),
				StartMinute: int(r.int(5)), EndMinute: int(r.int(6)), Min: int(r.int(7)), Optimal: int(r.int(8)), Max: int(r.int(9)),
				EffectiveFrom: date(r, 10), EffectiveTo: date(r, 11),
			},
			Location: r.text(12), TimeZone: r.text(13), Position: r.text(14),
		}
	},
}

// CoverageTargets is one page of the coverage targets: by location, weekday and time; those of one day only come last. The
// filter's dates keep targets that are in force on some day of them. Targets speak of nobody: every known viewer reads them.
func (s *Store) CoverageTargets(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) (
	[]schedule.CoverageTargetRow, string, error,
) {
	return targetList.page(ctx, s, targetsOf(v, f), p)
}

// EachCoverageTarget gives every coverage target of the filter in the order of CoverageTargets.
func (s *Store) EachCoverageTarget(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.CoverageTargetRow) error) error {
	if f.Q != "" {
		return targetList.each(ctx, s, targetsOf(v, f), fn)
	}
	return s.eachTargetKept(ctx, v, f, func(t *schedule.CoverageTargetRow) error {
		if !datesTouch(t.EffectiveFrom, t.EffectiveTo, f) || !datesTouch(t.On, t.On, f) {
			return nil
		}
		return fn(t)
	})
}

// datesTouch says whether a range of dates, which may be open at either end, touches the days of a filter, as where.between does.
func datesTouch(first, last schedule.Date, f schedule.Filter) bool {
	return (f.From == 0 || last == 0 || last >= f.From) && (f.To == 0 || first == 0 || first <= f.To)
}

// allTargets is every target, read once for each state of the data. Do not change them.
func (s *Store) allTargets(ctx context.Context) ([]schedule.CoverageTargetRow, error) {
	return rememberedRows(s, "coverage targets", func() ([]schedule.CoverageTargetRow, error) {
		return targetList.all(ctx, s, targetsOf(schedule.Manager, schedule.Filter{}))
	}, weigh)
}

// eachTargetKept is EachCoverageTarget from what is kept, where no text is looked for. The dates of the filter are left alone: who holds
// shifts against targets looks at each day anyway.
func (s *Store) eachTargetKept(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.CoverageTargetRow) error) error {
	if f.Q != "" {
		return s.EachCoverageTarget(ctx, v, f, fn)
	}
	if !isKnown(v) {
		return nil
	}
	list, err := s.allTargets(ctx)
	if err != nil {
		return err
	}
	home := int64(0)
	if f.EmployeeID != 0 {
		if home, err = s.homeOf(ctx, f.EmployeeID); err != nil || home == 0 {
			return wrap(err, targetList.title)
		}
	}
	for k := range list {
		if t := &list[k]; (f.LocationID != 0 && t.LocationID != f.LocationID) || (home != 0 && t.LocationID != home) ||
			(f.PositionID != 0 && t.PositionID != 0 && t.PositionID != f.PositionID) {
			continue
		}
		t := list[k] // a copy, for the reader must not change the list
		if err := fn(&t); err != nil {
			return err
		}
	}
	return nil
}

// homeOf is the location that an employee belongs to; 0 for none, and for an employee who is not known.
func (s *Store) homeOf(ctx context.Context, employee int64) (home int64, err error) {
	if p, ok := s.personAtHand(ctx, employee); ok {
		if p != nil {
			home = p.LocationID
		}
		return home, nil
	}
	err = s.engine.query(ctx, `SELECT e.home_location_id FROM employee e WHERE e.id = ?1`, []any{employee}, func(r row) error {
		home = r.int(0)
		return nil
	})
	return home, err
}

func targetsOf(v schedule.Viewer, f schedule.Filter) *where {
	w := &where{}
	w.known(v)
	w.id("t.location_id", f.LocationID)
	if f.PositionID != 0 {
		w.add("(t.position_id = # OR t.position_id IS NULL)", f.PositionID)
	}
	if f.EmployeeID != 0 {
		w.add("t.location_id = (SELECT home_location_id FROM employee WHERE id = #)", f.EmployeeID)
	}
	w.between("t.effective_from", "t.effective_to", f)
	w.between("t.specific_on", "t.specific_on", f)
	w.contains(f.Q, "l.search", "p.search")
	return w
}
