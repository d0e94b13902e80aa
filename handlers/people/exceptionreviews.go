package people

import (
	"context"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// exceptionReviewsData is the queue of the exceptions that wait for somebody to look at them.
func exceptionReviewsData(s *web.Server) web.Dataset {
	return report.List[schedule.ExceptionReviewRow]{
		File: "exception-reviews", Noun: [2]string{"review", "reviews"}, Order: "the oldest first",
		Quiet:  "one-off departures from the standing pattern",
		Note:   "Hours are those on the wall clock of the place.",
		Reads:  "the filter is that of the exceptions; the status of unavailable blocks does not narrow reviews",
		Fields: exceptionFields,
		Rules:  []page.Rule{reviewRule},
		Asked: func(f *schedule.Filter) {
			f.Statuses, f.All = nil, true
		},
		Columns: exceptionReviewColumns,
		Count:   web.Bind(s, exceptionReviewSummary),
		Total: func(r *web.Request) (int, error) {
			return reviewSummary(s, r, r.View().ExceptionReviewCounts(r.Filter), 0).Total, nil
		},
		Page: func(r *web.Request, p paging.Page) ([]schedule.ExceptionReviewRow, string, error) {
			return r.View().ExceptionReviews(r.Filter, reviewStatus(r), paging.Page(p))
		},
		Each: func(_ context.Context, r *web.Request, visit func(*schedule.ExceptionReviewRow) error) error {
			return r.View().EachExceptionReview(r.Filter, reviewStatus(r), visit)
		},
		Export: func(*web.Request) []columns.Column[schedule.ExceptionReviewRow] {
			return columns.ExceptionReviewColumns
		},
	}.Dataset(s)
}

func exceptionReviewSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	oldest, _, err := r.View().ExceptionReviews(r.Filter, schedule.ReviewOpen, paging.Page{Limit: 1})
	if err != nil {
		return report.Summary{}, err
	}
	var since schedule.Instant
	if len(oldest) > 0 {
		since = oldest[0].DetectedAt
	}
	sum := reviewSummary(s, r, r.View().ExceptionReviewCounts(r.Filter), since)
	sum.Looked, sum.Notes = "Every review of an exception was compared with the filter; none fits.", append(sum.Notes, schedule.ExceptionMeaning)
	return sum, nil
}

// exceptionReviewColumns are the columns of the queue.
var exceptionReviewColumns = []report.Column[schedule.ExceptionReviewRow]{
	{Label: "Came up", Sort: "time", Cell: func(_ *web.Server, r *web.Request, v *schedule.ExceptionReviewRow) components.Cell {
		return FoundCell(r, v.DetectedAt, v.Decision.Status == schedule.ReviewOpen)
	}},
	{Label: "Exception", Cell: func(_ *web.Server, _ *web.Request, v *schedule.ExceptionReviewRow) components.Cell {
		return exceptionTitle(&v.Exception)
	}},
	{Label: "Days", Cell: func(_ *web.Server, r *web.Request, v *schedule.ExceptionReviewRow) components.Cell {
		return exceptionDays(r, &v.Exception)
	}},
	{Label: "Kind", Cell: func(_ *web.Server, _ *web.Request, v *schedule.ExceptionReviewRow) components.Cell {
		return components.Cell{Text: exceptionKindWords(v.Exception.Kind), Sub: hoursWords(v.Exception.ScheduleException)}
	}},
	{Label: "For", Cell: func(s *web.Server, r *web.Request, v *schedule.ExceptionReviewRow) components.Cell {
		return exceptionFor(s, r, &v.Exception)
	}},
	{Label: "Status", Cell: func(_ *web.Server, _ *web.Request, v *schedule.ExceptionReviewRow) components.Cell {
		return components.Cell{Tag: format.BlockTag(v.Exception.Status), Sub: format.By(v.Exception.RequestedBy)}
	}},
	{Label: "Review", Cell: func(_ *web.Server, r *web.Request, v *schedule.ExceptionReviewRow) components.Cell {
		return decisionCell(r, v.Decision)
	}},
}
