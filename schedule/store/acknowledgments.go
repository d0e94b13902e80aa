package store

import (
	"context"

	"opshub/schedule"
)

var acknowledgmentList = listed[schedule.AcknowledgmentRow]{
	title: "acknowledgments",
	selects: `SELECT k.id, k.draft_period_id, k.published_period_id, k.employee_id, k.person, k.acknowledged_at, k.kind, e.number,
		i.version, COALESCE(i.starts_on, d.starts_on), COALESCE(i.ends_on, d.ends_on)`,
	columns: 11,
	from: ` FROM period_acknowledgment k LEFT JOIN employee e ON e.id = k.employee_id
		LEFT JOIN published_period i ON i.id = k.published_period_id LEFT JOIN draft_period d ON d.id = k.draft_period_id`,
	sorts: []sortKey{
		{"time", []string{"k.acknowledged_at", "k.id"}, 0},
		{"person", []string{"k.person", "k.acknowledged_at", "k.id"}, 1},
	},
	scan: func(r row, k *schedule.AcknowledgmentRow) {
		*k = schedule.AcknowledgmentRow{
			Acknowledgment: schedule.Acknowledgment{
				ID: r.int(0), DraftPeriodID: r.int(1), PublishedPeriodID: r.int(2), EmployeeID: r.int(3), Person: r.text(4),
				At: instant(r, 5), Kind: schedule.AcknowledgmentKind(r.text(6)),
			},
			EmployeeNumber: r.text(7), Version: int(r.int(8)), StartsOn: date(r, 9), EndsOn: date(r, 10),
		}
	},
}

// AcknowledgmentsOf says of which period acknowledgments are asked for: a draft one, a published one, or 0 and 0 for all.
// Versions adds those of what was published from the draft period.
type AcknowledgmentsOf struct {
	Draft, Published int64
	Versions         bool
}

// Acknowledgments is one page of who acknowledged a period, the earliest first. The filter's days are those of the period.
// Staff read their own of published periods, the wall none.
func (s *Store) Acknowledgments(ctx context.Context, v schedule.Viewer, of AcknowledgmentsOf, f schedule.Filter, p Page) (
	[]schedule.AcknowledgmentRow, string, error,
) {
	return acknowledgmentList.page(ctx, s, acknowledgmentsOf(v, of, f), p)
}

// EachAcknowledgment gives every acknowledgment, the earliest first.
func (s *Store) EachAcknowledgment(ctx context.Context, v schedule.Viewer, of AcknowledgmentsOf, f schedule.Filter, fn func(*schedule.AcknowledgmentRow) error) error {
	return acknowledgmentList.each(ctx, s, acknowledgmentsOf(v, of, f), fn)
}

// SeenCounts is how many employees have acknowledged each published version.
func (s *Store) SeenCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[int64]int, error) {
	w := acknowledgmentsOf(v, AcknowledgmentsOf{}, f)
	w.add("k.published_period_id IS NOT NULL")
	w.add("k.kind = #", string(schedule.EmployeeSeen))
	out := map[int64]int{}
	err := s.engine.query(ctx, `SELECT k.published_period_id, COUNT(DISTINCT COALESCE(k.employee_id, -k.id))`+acknowledgmentList.from+w.text()+` GROUP BY k.published_period_id`, w.args, func(r row) error {
		out[r.int(0)] = int(r.int(1))
		return nil
	})
	return out, wrap(err, "acknowledgments")
}

// AcknowledgmentCounts counts the acknowledgments by kind.
func (s *Store) AcknowledgmentCounts(ctx context.Context, v schedule.Viewer, of AcknowledgmentsOf, f schedule.Filter) (
	map[schedule.AcknowledgmentKind]int, error,
) {
	return countBy[schedule.AcknowledgmentKind](ctx, s, acknowledgmentList, "k.kind", acknowledgmentsOf(v, of, f))
}

func acknowledgmentsOf(v schedule.Viewer, of AcknowledgmentsOf, f schedule.Filter) *where {
	w := &where{}
	w.scope(v, "k.employee_id")
	if !readsDrafts(v) {
		w.add("k.published_period_id IS NOT NULL")
	}
	if v.Role == schedule.RoleWall {
		w.add("1 = 0")
	}
	if of.Draft != 0 && of.Versions {
		w.add("(k.draft_period_id = # OR i.draft_period_id = #)", of.Draft, of.Draft)
	} else {
		w.id("k.draft_period_id", of.Draft)
	}
	w.id("k.published_period_id", of.Published)
	w.id("k.employee_id", f.EmployeeID)
	w.id("e.home_location_id", f.LocationID)
	w.id("e.primary_position_id", f.PositionID)
	w.between("COALESCE(i.starts_on, d.starts_on)", "COALESCE(i.ends_on, d.ends_on)", f)
	w.contains(f.Q, "e.search", "LOWER(k.person)")
	return w
}

// NotSeen counts the employees of a published version who have not acknowledged that version, and gives the first shift in the filter of
// those of them, at most so many, whose first shift begins first.
func (s *Store) NotSeen(ctx context.Context, v schedule.Viewer, version int64, f schedule.Filter, most int) (
	first []schedule.PublishedShiftRow, all int, err error,
) {
	if first, all, ok, err := s.notSeenAtHand(ctx, v, version, f, most); ok || err != nil {
		return first, all, wrap(err, "not seen yet")
	}
	w, err := s.publishedShiftsOf(ctx, v, version, f, "")
	if err != nil {
		return nil, 0, err
	}
	w.add("u.change_kind <> 'removed'")
	w.add("u.employee_id IS NOT NULL")
	w.add(`u.employee_id NOT IN (SELECT k.employee_id FROM period_acknowledgment k WHERE k.published_period_id = # AND k.kind = #
		AND k.employee_id IS NOT NULL)`, version, string(schedule.EmployeeSeen))
	waiting := idSet{}
	err = publishedShiftList.each(ctx, s, w, func(p *schedule.PublishedShiftRow) error {
		if _, known := waiting[p.Shift.EmployeeID]; known {
			return nil
		}
		if waiting[p.Shift.EmployeeID] = struct{}{}; len(first) < most {
			hideNotes(v, p)
			first = append(first, *p)
		}
		return nil
	})
	return first, len(waiting), err
}
