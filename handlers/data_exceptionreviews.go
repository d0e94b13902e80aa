package handlers

import (
	"context"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// exceptionReviewsData is the queue of the exceptions that wait for somebody to look at them.
func (s *server) exceptionReviewsData() dataset {
	return list[schedule.ExceptionReviewRow]{
		file: "exception-reviews", noun: [2]string{"review", "reviews"}, order: "the oldest first",
		quiet:  "one-off departures from the standing pattern",
		note:   "Hours are those on the wall clock of the place.",
		reads:  "the filter is that of the exceptions; the status of unavailable blocks does not narrow reviews",
		fields: exceptionFields,
		rules:  []rule{reviewRule},
		asked: func(f *schedule.Filter) {
			f.Statuses, f.All = nil, true
		},
		columns: exceptionReviewColumns,
		count:   bind(s, (*server).exceptionReviewSummary),
		total: func(r *request) (int, error) {
			return s.reviewSummary(r, r.view().ExceptionReviewCounts(r.filter), 0).total, nil
		},
		page: func(r *request, p paging.Page) ([]schedule.ExceptionReviewRow, string, error) {
			return r.view().ExceptionReviews(r.filter, r.reviewStatus(), paging.Page(p))
		},
		each: func(_ context.Context, r *request, visit func(*schedule.ExceptionReviewRow) error) error {
			return r.view().EachExceptionReview(r.filter, r.reviewStatus(), visit)
		},
		export: func(*request) []columns.Column[schedule.ExceptionReviewRow] { return columns.ExceptionReviewColumns },
	}.dataset(s)
}

func (s *server) exceptionReviewSummary(r *request) (summary, error) {
	oldest, _, err := r.view().ExceptionReviews(r.filter, schedule.ReviewOpen, paging.Page{Limit: 1})
	if err != nil {
		return summary{}, err
	}
	var since schedule.Instant
	if len(oldest) > 0 {
		since = oldest[0].DetectedAt
	}
	sum := s.reviewSummary(r, r.view().ExceptionReviewCounts(r.filter), since)
	sum.looked, sum.notes = "Every review of an exception was compared with the filter; none fits.", append(sum.notes, schedule.ExceptionMeaning)
	return sum, nil
}

// exceptionReviewColumns are the columns of the queue.
var exceptionReviewColumns = []column[schedule.ExceptionReviewRow]{
	{label: "Came up", sort: "time", cell: func(_ *server, r *request, v *schedule.ExceptionReviewRow) components.Cell {
		return r.foundCell(v.DetectedAt, v.Decision.Status == schedule.ReviewOpen)
	}},
	{label: "Exception", cell: func(_ *server, _ *request, v *schedule.ExceptionReviewRow) components.Cell {
		return exceptionTitle(&v.Exception)
	}},
	{label: "Days", cell: func(_ *server, r *request, v *schedule.ExceptionReviewRow) components.Cell {
		return r.exceptionDays(&v.Exception)
	}},
	{label: "Kind", cell: func(_ *server, _ *request, v *schedule.ExceptionReviewRow) components.Cell {
		return components.Cell{Text: exceptionKindWords(v.Exception.Kind), Sub: hoursWords(v.Exception.ScheduleException)}
	}},
	{label: "For", cell: func(s *server, r *request, v *schedule.ExceptionReviewRow) components.Cell {
		return s.exceptionFor(r, &v.Exception)
	}},
	{label: "Status", cell: func(_ *server, _ *request, v *schedule.ExceptionReviewRow) components.Cell {
		return components.Cell{Tag: format.BlockTag(v.Exception.Status), Sub: format.By(v.Exception.RequestedBy)}
	}},
	{label: "Review", cell: func(_ *server, r *request, v *schedule.ExceptionReviewRow) components.Cell {
		return r.decisionCell(v.Decision)
	}},
}
