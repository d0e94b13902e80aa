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
	return targetList.each(ctx, s, targetsOf(v, f), fn)
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
