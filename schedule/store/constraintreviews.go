package store

import (
	"context"

	"opshub/schedule"
)

var reviewList = listed[schedule.ConstraintReviewRow]{
	title: "constraint reviews",
	selects: `SELECT v.id, v.constraint_rule_id, v.kind, v.shift_id, v.employee_id, v.draft_period_id, v.on_day, v.detected_at,
		v.measured_value, v.limit_value, v.status, v.reviewer, v.reviewed_at, v.note, e.name, e.number, d.name, s.id, s.employee_id,
		s.location_id, s.position_id, s.draft_period_id, s.starts_at, s.ends_at, s.time_zone, s.break_minutes, s.open_slots, s.label,
		s.state, l.name, p.name`,
	columns: 31,
	from: ` FROM constraint_review v LEFT JOIN employee e ON e.id = v.employee_id LEFT JOIN draft_period d ON d.id = v.draft_period_id
		LEFT JOIN shift s ON s.id = v.shift_id LEFT JOIN location l ON l.id = s.location_id LEFT JOIN position p ON p.id = s.position_id`,
	sorts: []sortKey{
		{"time", []string{"v.detected_at", "v.id"}, 0},
		{"day", []string{"v.on_day", "v.id"}, 1},
	},
	scan: scanReview,
}

func scanReview(r row, v *schedule.ConstraintReviewRow) {
	*v = schedule.ConstraintReviewRow{
		ConstraintReview: schedule.ConstraintReview{
			ID: r.int(0), RuleID: r.int(1), Kind: schedule.ConstraintKind(r.text(2)), ShiftID: r.int(3), EmployeeID: r.int(4),
			DraftPeriodID: r.int(5), On: date(r, 6), DetectedAt: instant(r, 7), Measured: int(r.int(8)), Limit: int(r.int(9)),
			Decision: scanDecision(r, 10),
		},
		EmployeeName: r.text(14), EmployeeNumber: r.text(15), DraftPeriod: r.text(16),
		Shift: schedule.Shift{
			ID: r.int(17), EmployeeID: r.int(18), LocationID: r.int(19), PositionID: r.int(20), DraftPeriodID: r.int(21),
			StartsAt: instant(r, 22), EndsAt: instant(r, 23), TimeZone: r.text(24), BreakMinutes: int(r.int(25)),
			OpenSlots: int(r.int(26)), Label: r.text(27), State: schedule.PublishState(r.text(28)),
		},
		Location: r.text(29), Position: r.text(30),
	}
}

// scanDecision reads status, reviewer, reviewed_at and note.
func scanDecision(r row, col int) schedule.Decision {
	return schedule.Decision{Status: schedule.ReviewStatus(r.text(col)), Reviewer: r.text(col + 1), ReviewedAt: instant(r, col+2), Note: r.text(col + 3)}
}

// ConstraintReviews is one page of the reviews of findings, the oldest first, of one status or of every one where it is empty.
// The filter's days are those of the findings, its location and position those of the shift. They speak of drafts, so only
// managers read them.
func (s *Store) ConstraintReviews(ctx context.Context, v schedule.Viewer, f schedule.Filter, status schedule.ReviewStatus, p Page) (
	[]schedule.ConstraintReviewRow, string, error,
) {
	return reviewList.page(ctx, s, reviewsOf(v, f, status), p)
}

// EachConstraintReview gives every review of the filter, the oldest first.
func (s *Store) EachConstraintReview(ctx context.Context, v schedule.Viewer, f schedule.Filter, status schedule.ReviewStatus,
	fn func(*schedule.ConstraintReviewRow) error,
) error {
	return reviewList.each(ctx, s, reviewsOf(v, f, status), fn)
}

// ConstraintReviewCounts counts the reviews of the filter by status.
func (s *Store) ConstraintReviewCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[schedule.ReviewStatus]int, error) {
	return countBy[schedule.ReviewStatus](ctx, s, reviewList, "v.status", reviewsOf(v, f, ""))
}

func reviewsOf(v schedule.Viewer, f schedule.Filter, status schedule.ReviewStatus) *where {
	w := &where{}
	w.managers(v)
	w.word("v.status", string(status))
	w.id("v.employee_id", f.EmployeeID)
	w.id("s.location_id", f.LocationID)
	w.id("s.position_id", f.PositionID)
	w.between("v.on_day", "v.on_day", f)
	w.containsAround(f.Q, "v.employee_id", "l.search")
	return w
}
