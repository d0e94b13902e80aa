package roster

import (
	"opshub/schedule"
	"opshub/schedule/paging"
)

// ExceptionReviews is one page of the reviews of schedule exceptions, the oldest first, of one status or, if it is empty,
// of every status. The filter is that of the exceptions, without its statuses. Only managers read reviews.
func (w View) ExceptionReviews(f schedule.Filter, status schedule.ReviewStatus, p paging.Page) ([]schedule.ExceptionReviewRow, string, error) {
	return w.exceptionReviewList(f, status).page(p)
}

// EachExceptionReview gives every review of the filter, the oldest first, until fn returns an error.
func (w View) EachExceptionReview(f schedule.Filter, status schedule.ReviewStatus, fn func(*schedule.ExceptionReviewRow) error) error {
	return w.exceptionReviewList(f, status).each(fn)
}

// ExceptionReviewCounts counts the reviews of the filter by status.
func (w View) ExceptionReviewCounts(f schedule.Filter) map[schedule.ReviewStatus]int {
	return countBy(w.exceptionReviewList(f, "").found, func(v *schedule.ExceptionReview) schedule.ReviewStatus { return v.Decision.Status })
}

func (w View) exceptionReviewList(f schedule.Filter, status schedule.ReviewStatus) rowList[*schedule.ExceptionReview, schedule.ExceptionReviewRow] {
	of := make(map[int64]*schedule.ScheduleException, len(w.scheduleException))
	for k := range w.scheduleException {
		of[w.scheduleException[k].ID] = &w.scheduleException[k]
	}
	asks, manager := w.exceptionFilter(f), w.manager()
	return rowList[*schedule.ExceptionReview, schedule.ExceptionReviewRow]{
		found: kept(w.exceptionReviews, func(v *schedule.ExceptionReview) bool {
			x := of[v.ExceptionID]
			return manager && x != nil && (status == "" || v.Decision.Status == status) && asks(x)
		}),
		row: func(v *schedule.ExceptionReview) schedule.ExceptionReviewRow {
			return schedule.ExceptionReviewRow{ExceptionReview: *v, Exception: w.exceptionRow(of[v.ExceptionID])}
		},
		orders: []rowOrder[*schedule.ExceptionReview]{{"time", exceptionReviewKey}},
	}
}

// exceptionReviewKey orders reviews by the time of the finding and id.
func exceptionReviewKey(v *schedule.ExceptionReview) sortKey {
	return sortKey{int64(v.DetectedAt), v.ID}
}
