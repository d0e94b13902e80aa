package handlers

import (
	"context"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// reviewRule narrows a review queue to how far its reviews have come. What waits is the usual.
var reviewRule = choiceRule("review", "Reviews", string(schedule.ReviewOpen), "waiting (open)", string(schedule.ReviewAcknowledged), "acknowledged",
	string(schedule.ReviewResolved), "resolved", string(schedule.ReviewDismissed), "dismissed", "all", "all of them")

// waitingMeans says on the screen what a queue holds.
const waitingMeans = "Waiting means that the review is open: it was reported, and nobody has acknowledged, resolved or dismissed it yet."

// shownReviews say which reviews a queue shows.
var shownReviews = map[string]string{"open": "Shown are the reviews that wait.", "acknowledged": "Shown are the reviews that somebody has acknowledged.",
	"resolved": "Shown are the reviews that are resolved.", "dismissed": "Shown are the reviews that were dismissed.", "all": "Shown are all reviews."}

// reviewStatus is the status that a queue is narrowed to; empty for every one.
func (r *request) reviewStatus() schedule.ReviewStatus {
	if word := r.rule(reviewRule); word != "all" {
		return schedule.ReviewStatus(word)
	}
	return ""
}

// constraintReviewsData is the queue of the findings that wait for somebody to look at them.
func (s *server) constraintReviewsData() dataset {
	return list[schedule.ConstraintReviewRow]{
		file: "constraint-reviews", noun: [2]string{"review", "reviews"}, order: "the oldest first",
		quiet:  catalog.ReportedNotBlocked,
		note:   "Times are local to each shift; its zone stands with it.",
		reads:  "the days of the filter are those of the findings, its location and position those of the shift; the status of unavailable blocks does not narrow reviews",
		fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		rules:  []rule{reviewRule},
		asked: func(f *schedule.Filter) {
			f.Statuses, f.All = nil, true
		},
		columns: constraintReviewColumns,
		count:   bind(s, (*server).constraintReviewSummary), figure: reviewsFigure,
		total: func(r *request) (int, error) {
			return s.reviewSummary(r, r.view().ConstraintReviewCounts(r.filter), 0).total, nil
		},
		page: func(r *request, p paging.Page) ([]schedule.ConstraintReviewRow, string, error) {
			return r.view().ConstraintReviews(r.filter, r.reviewStatus(), paging.Page(p))
		},
		each: func(_ context.Context, r *request, visit func(*schedule.ConstraintReviewRow) error) error {
			return r.view().EachConstraintReview(r.filter, r.reviewStatus(), visit)
		},
		export: func(*request) []columns.Column[schedule.ConstraintReviewRow] {
			return columns.ConstraintReviewColumns
		},
	}.dataset(s)
}

func (s *server) constraintReviewSummary(r *request) (summary, error) {
	oldest, _, err := r.view().ConstraintReviews(r.filter, schedule.ReviewOpen, paging.Page{Limit: 1})
	if err != nil {
		return summary{}, err
	}
	var since schedule.Instant
	if len(oldest) > 0 {
		since = oldest[0].DetectedAt
	}
	sum := s.reviewSummary(r, r.view().ConstraintReviewCounts(r.filter), since)
	sum.looked = "Every review of a finding was compared with the filter; none fits."
	return sum, nil
}

// reviewSummary is what the counts of a queue amount to; since is the moment of the one that waits longest.
func (s *server) reviewSummary(r *request, by map[schedule.ReviewStatus]int, since schedule.Instant) summary {
	sum := summary{notes: []string{shownReviews[r.rule(reviewRule)] + " " + waitingMeans}, state: r.today.String()}
	all := 0
	for status, n := range by {
		all += n
		if asked := r.reviewStatus(); asked == "" || asked == status {
			sum.total += n
		}
	}
	longest := components.Counter{Label: "Longest wait", Value: "none"}
	if since != 0 {
		longest.Value = r.waitWords(since)
	}
	sum.counters = []components.Counter{
		{Label: "Waiting", Value: format.Number(by[schedule.ReviewOpen]), Tag: reviewTag(schedule.ReviewOpen)}, longest,
		{Label: "Acknowledged", Value: format.Number(by[schedule.ReviewAcknowledged]), Note: "seen, nothing to be done"},
		{Label: "Resolved", Value: format.Number(by[schedule.ReviewResolved])}, {Label: "Dismissed", Value: format.Number(by[schedule.ReviewDismissed])},
		{Label: "Reviews in all", Value: format.Number(all), Href: s.self(r, reviewRule.name, "all")},
	}
	return sum
}

// reviewTag is how far a review has come.
func reviewTag(s schedule.ReviewStatus) components.Tag {
	class := map[schedule.ReviewStatus]string{schedule.ReviewOpen: "ask", schedule.ReviewAcknowledged: "act", schedule.ReviewResolved: "ok"}[s]
	return components.Tag{Word: string(s), Class: class}
}

// daysSince is how many days ago something was, on the wall clock of the organization.
func (r *request) daysSince(at schedule.Instant) int {
	z, _ := schedule.ZoneOrUTC(r.zone)
	return int(r.today - z.Date(at))
}

// waitWords say how long something waits.
func (r *request) waitWords(since schedule.Instant) string {
	switch days := r.daysSince(since); {
	case days <= 0:
		return "since today"
	case days == 1:
		return "since yesterday"
	default:
		return components.Plural(days, "day", "days")
	}
}

// foundCell is when something was found or asked for and, while it is open, how long it waits.
func (r *request) foundCell(at schedule.Instant, open bool) components.Cell {
	if at == 0 {
		return components.Cell{Text: "unknown"}
	}
	z, _ := schedule.ZoneOrUTC(r.zone)
	day, minute := z.Local(at)
	cell := components.Cell{Lead: format.Day(day), At: day.String() + "T" + format.Clock(minute), Text: format.Clock(minute), Sub: r.zone}
	if open {
		cell.Sub = format.Join("waits "+r.waitWords(at), r.zone)
	}
	return cell
}
