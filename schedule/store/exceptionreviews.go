package store

import (
	"context"

	"opshub/schedule"
)

var exceptionReviewList = listed[schedule.ExceptionReviewRow]{
	title: "exception reviews",
	selects: `SELECT v.id, v.schedule_exception_id, v.detected_at, v.status, v.reviewer, v.reviewed_at, v.note, ` +
		exceptionColumnNames,
	columns: 7 + exceptionColumns,
	from:    ` FROM exception_review v JOIN schedule_exception x ON x.id = v.schedule_exception_id` + exceptionJoins,
	sorts:   []sortKey{{"time", []string{"v.detected_at", "v.id"}, 0}},
	scan: func(r row, v *schedule.ExceptionReviewRow) {
		*v = schedule.ExceptionReviewRow{
			ExceptionReview: schedule.ExceptionReview{ID: r.int(0), ExceptionID: r.int(1), DetectedAt: instant(r, 2), Decision: scanDecision(r, 3)},
			Exception:       scanException(r, 7),
		}
	},
}

// ExceptionReviews is one page of the reviews of schedule exceptions, the oldest first, of one status or of every one where it
// is empty. The filter is that of the exceptions, without their statuses. Only managers read them.
func (s *Store) ExceptionReviews(ctx context.Context, v schedule.Viewer, f schedule.Filter, status schedule.ReviewStatus, p Page) (
	[]schedule.ExceptionReviewRow, string, error,
) {
	return exceptionReviewList.page(ctx, s, exceptionReviewsOf(v, f, status), p)
}

// EachExceptionReview gives every review of the filter, the oldest first.
func (s *Store) EachExceptionReview(ctx context.Context, v schedule.Viewer, f schedule.Filter, status schedule.ReviewStatus,
	fn func(*schedule.ExceptionReviewRow) error,
) error {
	return exceptionReviewList.each(ctx, s, exceptionReviewsOf(v, f, status), fn)
}

// ExceptionReviewCounts counts the reviews of the filter by status.
func (s *Store) ExceptionReviewCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[schedule.ReviewStatus]int, error) {
	return countBy[schedule.ReviewStatus](ctx, s, exceptionReviewList, "v.status", exceptionReviewsOf(v, f, ""))
}

func exceptionReviewsOf(v schedule.Viewer, f schedule.Filter, status schedule.ReviewStatus) *where {
	w := &where{}
	w.managers(v)
	w.word("v.status", string(status))
	w.exceptionFilter(f)
	return w
}
