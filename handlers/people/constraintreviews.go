package people

import (
	"context"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// reviewRule narrows a review queue to how far its reviews have come. What waits is the usual.
var reviewRule = page.ChoiceRule("review", "Reviews", string(schedule.ReviewOpen), "waiting (open)", string(schedule.ReviewAcknowledged), "acknowledged",
	string(schedule.ReviewResolved), "resolved", string(schedule.ReviewDismissed), "dismissed", "all", "all of them")

// waitingMeans says on the screen what a queue holds.
const waitingMeans = "Waiting means that the review is open: it was reported, and nobody has acknowledged, resolved or dismissed it yet."

// shownReviews say which reviews a queue shows.
var shownReviews = map[string]string{"open": "Shown are the reviews that wait.", "acknowledged": "Shown are the reviews that somebody has acknowledged.",
	"resolved": "Shown are the reviews that are resolved.", "dismissed": "Shown are the reviews that were dismissed.", "all": "Shown are all reviews."}

// reviewStatus is the status that a queue is narrowed to; empty for every one.
func reviewStatus(r *web.Request) schedule.ReviewStatus {
	if word := page.RuleValue(r, reviewRule); word != "all" {
		return schedule.ReviewStatus(word)
	}
	return ""
}

// constraintReviewsData is the queue of the findings that wait for somebody to look at them.
func constraintReviewsData(s *web.Server) web.Dataset {
	return report.List[schedule.ConstraintReviewRow]{
		File: "constraint-reviews", Noun: [2]string{"review", "reviews"}, Order: "the oldest first",
		Quiet:  catalog.ReportedNotBlocked,
		Note:   "Times are local to each shift; its zone stands with it.",
		Reads:  "the days of the filter are those of the findings, its location and position those of the shift; the status of unavailable blocks does not narrow reviews",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		Rules:  []page.Rule{reviewRule},
		Asked: func(f *schedule.Filter) {
			f.Statuses, f.All = nil, true
		},
		Columns: ConstraintReviewColumns,
		Count:   web.Bind(s, constraintReviewSummary), Figure: report.ReviewsFigure,
		Total: func(r *web.Request) (int, error) {
			return reviewSummary(s, r, r.View().ConstraintReviewCounts(r.Filter), 0).Total, nil
		},
		Page: func(r *web.Request, p paging.Page) ([]schedule.ConstraintReviewRow, string, error) {
			return r.View().ConstraintReviews(r.Filter, reviewStatus(r), paging.Page(p))
		},
		Each: func(_ context.Context, r *web.Request, visit func(*schedule.ConstraintReviewRow) error) error {
			return r.View().EachConstraintReview(r.Filter, reviewStatus(r), visit)
		},
		Export: func(*web.Request) []columns.Column[schedule.ConstraintReviewRow] {
			return columns.ConstraintReviewColumns
		},
	}.Dataset(s)
}

func constraintReviewSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	oldest, _, err := r.View().ConstraintReviews(r.Filter, schedule.ReviewOpen, paging.Page{Limit: 1})
	if err != nil {
		return report.Summary{}, err
	}
	var since schedule.Instant
	if len(oldest) > 0 {
		since = oldest[0].DetectedAt
	}
	sum := reviewSummary(s, r, r.View().ConstraintReviewCounts(r.Filter), since)
	sum.Looked = "Every review of a finding was compared with the filter; none fits."
	return sum, nil
}

// reviewSummary is what the counts of a queue amount to; since is the moment of the one that waits longest.
func reviewSummary(s *web.Server, r *web.Request, by map[schedule.ReviewStatus]int, since schedule.Instant) report.Summary {
	sum := report.Summary{Notes: []string{shownReviews[page.RuleValue(r, reviewRule)] + " " + waitingMeans}, State: r.Today.String()}
	all := 0
	for status, n := range by {
		all += n
		if asked := reviewStatus(r); asked == "" || asked == status {
			sum.Total += n
		}
	}
	longest := components.Counter{Label: "Longest wait", Value: "none"}
	if since != 0 {
		longest.Value = waitWords(r, since)
	}
	sum.Counters = []components.Counter{
		{Label: "Waiting", Value: format.Number(by[schedule.ReviewOpen]), Tag: reviewTag(schedule.ReviewOpen)}, longest,
		{Label: "Acknowledged", Value: format.Number(by[schedule.ReviewAcknowledged]), Note: "seen, nothing to be done"},
		{Label: "Resolved", Value: format.Number(by[schedule.ReviewResolved])}, {Label: "Dismissed", Value: format.Number(by[schedule.ReviewDismissed])},
		{Label: "Reviews in all", Value: format.Number(all), Href: page.Self(s, r, reviewRule.Name, "all")},
	}
	return sum
}

// reviewTag is how far a review has come.
func reviewTag(s schedule.ReviewStatus) components.Tag {
	class := map[schedule.ReviewStatus]string{schedule.ReviewOpen: "ask", schedule.ReviewAcknowledged: "act", schedule.ReviewResolved: "ok"}[s]
	return components.Tag{Word: string(s), Class: class}
}

// daysSince is how many days ago something was, on the wall clock of the organization.
func daysSince(r *web.Request, at schedule.Instant) int {
	z, _ := schedule.ZoneOrUTC(r.Zone)
	return int(r.Today - z.Date(at))
}

// waitWords say how long something waits.
func waitWords(r *web.Request, since schedule.Instant) string {
	switch days := daysSince(r, since); {
	case days <= 0:
		return "since today"
	case days == 1:
		return "since yesterday"
	default:
		return components.Plural(days, "day", "days")
	}
}

// FoundCell is when something was found or asked for and, while it is open, how long it waits.
func FoundCell(r *web.Request, at schedule.Instant, open bool) components.Cell {
	if at == 0 {
		return components.Cell{Text: "unknown"}
	}
	z, _ := schedule.ZoneOrUTC(r.Zone)
	day, minute := z.Local(at)
	cell := components.Cell{Lead: format.Day(day), At: day.String() + "T" + format.Clock(minute), Text: format.Clock(minute), Sub: r.Zone}
	if open {
		cell.Sub = format.Join("waits "+waitWords(r, at), r.Zone)
	}
	return cell
}
