package people

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
)

// reviewRule selects the reviews of a queue by status. The default is open.
var reviewRule = page.ChoiceRule("review", "Reviews", string(schedule.ReviewOpen), "waiting (open)", string(schedule.ReviewAcknowledged), "acknowledged",
	string(schedule.ReviewResolved), "resolved", string(schedule.ReviewDismissed), "dismissed", "all", "all")

// waitingNote explains which reviews are waiting.
const waitingNote = "A waiting review is open: nobody has acknowledged, resolved or dismissed it yet."

// reviewNotes describe which reviews a queue shows, by value of reviewRule.
var reviewNotes = map[string]string{"open": "The list shows waiting reviews.", "acknowledged": "The list shows acknowledged reviews.",
	"resolved": "The list shows resolved reviews.", "dismissed": "The list shows dismissed reviews.", "all": "The list shows all reviews."}

// reviewStatus returns the status that the request selects, or "" for all.
func reviewStatus(r *web.Request) schedule.ReviewStatus {
	if word := page.RuleValue(r, reviewRule); word != "all" {
		return schedule.ReviewStatus(word)
	}
	return ""
}

// constraintReviewHints say which dates and places a filter applies to.
var constraintReviewHints = page.Hints{
	"from":        "The dates are those of the findings, not of the reviews.",
	"to":          "The dates are those of the findings, not of the reviews.",
	"location_id": "The location is that of the shift. Reviews whose shift no longer exists are not listed.",
	"position_id": "The position is that of the shift. Reviews whose shift no longer exists are not listed.",
}

// constraintReviewsData returns the queue of reviews of constraint findings.
func constraintReviewsData(s *web.Server) web.Dataset {
	return report.List[schedule.ConstraintReviewRow]{
		File: "constraint-reviews", Noun: [2]string{"review", "reviews"}, Order: "oldest first",
		Quiet:  catalog.ReportedNotBlocked,
		Note:   "Times are local to each shift and shown with the time zone.",
		Reads:  "reviews by the day of the finding and by the location and position of the shift; the block status does not narrow reviews",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		Hints:  constraintReviewHints,
		Rules:  []page.Rule{reviewRule},
		Asked: func(f *schedule.Filter) {
			f.Statuses, f.All = nil, true
		},
		Columns: ConstraintReviewColumns,
		Count:   web.Bind(s, constraintReviewSummary), Figure: report.ReviewsFigure,
		Total: func(r *web.Request) (int, error) {
			return reviewSummary(s, r, r.View().ConstraintReviewCounts(r.Filter), 0).Total, nil
		},
		Rows: func(r *web.Request) paging.List[schedule.ConstraintReviewRow] {
			return r.View().ConstraintReviews(r.Filter, reviewStatus(r))
		},
		Export: func(*web.Request) []columns.Column[schedule.ConstraintReviewRow] {
			return columns.ConstraintReviewColumns
		},
	}.Dataset(s)
}

// constraintReviewSummary counts the reviews of the queue by status.
func constraintReviewSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	oldest, _, err := r.View().ConstraintReviews(r.Filter, schedule.ReviewOpen).Page(paging.Page{Limit: 1})
	if err != nil {
		return report.Summary{}, err
	}
	var since schedule.Instant
	if len(oldest) > 0 {
		since = oldest[0].DetectedAt
	}
	sum := reviewSummary(s, r, r.View().ConstraintReviewCounts(r.Filter), since)
	sum.Searched = "Every review of a finding was checked; none matches the filter."
	return sum, nil
}

// reviewSummary counts the reviews of a queue by status. The argument since is when the oldest open review was
// detected, or 0 if there is none.
func reviewSummary(s *web.Server, r *web.Request, by map[schedule.ReviewStatus]int, since schedule.Instant) report.Summary {
	sum := report.Summary{Notes: []string{reviewNotes[page.RuleValue(r, reviewRule)] + " " + waitingNote}, State: r.Today.String()}
	all := 0
	for status, n := range by {
		all += n
		if selected := reviewStatus(r); selected == "" || selected == status {
			sum.Total += n
		}
	}
	longest := components.Counter{Label: "Longest wait", Value: "none"}
	if since != 0 {
		longest.Value = waitWords(r, since)
	}
	sum.Counters = []components.Counter{
		{Label: "Waiting", Value: format.Number(by[schedule.ReviewOpen]), Tag: reviewTag(schedule.ReviewOpen)}, longest,
		{Label: "Acknowledged", Value: format.Number(by[schedule.ReviewAcknowledged]), Note: "no action needed"},
		{Label: "Resolved", Value: format.Number(by[schedule.ReviewResolved])}, {Label: "Dismissed", Value: format.Number(by[schedule.ReviewDismissed])},
		{Label: "All reviews", Value: format.Number(all), Href: page.Self(s, r, reviewRule.Name, "all")},
	}
	return sum
}

// reviewTag returns the tag of a review status.
func reviewTag(s schedule.ReviewStatus) components.Tag {
	class := map[schedule.ReviewStatus]string{schedule.ReviewOpen: "ask", schedule.ReviewAcknowledged: "act", schedule.ReviewResolved: "ok"}[s]
	return components.Tag{Word: string(s), Class: class}
}

// daysSince returns the number of days since an instant, by the organization's clock.
func daysSince(r *web.Request, at schedule.Instant) int {
	z, _ := localtime.ZoneOrUTC(r.Zone)
	return int(r.Today - z.Date(at))
}

// waitWords describes how long a review has been waiting, for example "since yesterday" or "5 days".
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

// FoundCell returns the date and time at which a record was detected or requested, and how long it has been waiting if
// it is open.
func FoundCell(r *web.Request, at schedule.Instant, open bool) components.Cell {
	if at == 0 {
		return components.Cell{Text: "unknown"}
	}
	z, _ := localtime.ZoneOrUTC(r.Zone)
	day, minute := z.Local(at)
	cell := components.Cell{Lead: r.Style.Day(day), At: format.WallValue(day, minute), Text: r.Style.Clock(minute), Sub: r.Zone}
	if open {
		cell.Sub = format.Join("waits "+waitWords(r, at), r.Zone)
	}
	return cell
}

// exceptionReviewsData returns the queue of reviews of schedule exceptions.
func exceptionReviewsData(s *web.Server) web.Dataset {
	return report.List[schedule.ExceptionReviewRow]{
		File: "exception-reviews", Noun: [2]string{"review", "reviews"}, Order: "oldest first",
		Quiet:  "one-time changes to the usual schedule",
		Note:   "Hours are in the time zone of the location.",
		Reads:  "the filter applies to the exceptions; the block status does not narrow reviews",
		Fields: exceptionFields,
		Hints:  exceptionHints,
		Rules:  []page.Rule{reviewRule},
		Asked: func(f *schedule.Filter) {
			f.Statuses, f.All = nil, true
		},
		Columns: exceptionReviewColumns,
		Count:   web.Bind(s, exceptionReviewSummary),
		Total: func(r *web.Request) (int, error) {
			return reviewSummary(s, r, r.View().ExceptionReviewCounts(r.Filter), 0).Total, nil
		},
		Rows: func(r *web.Request) paging.List[schedule.ExceptionReviewRow] {
			return r.View().ExceptionReviews(r.Filter, reviewStatus(r))
		},
		Export: func(*web.Request) []columns.Column[schedule.ExceptionReviewRow] {
			return columns.ExceptionReviewColumns
		},
	}.Dataset(s)
}

// exceptionReviewSummary counts the reviews of the queue by status.
func exceptionReviewSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	oldest, _, err := r.View().ExceptionReviews(r.Filter, schedule.ReviewOpen).Page(paging.Page{Limit: 1})
	if err != nil {
		return report.Summary{}, err
	}
	var since schedule.Instant
	if len(oldest) > 0 {
		since = oldest[0].DetectedAt
	}
	sum := reviewSummary(s, r, r.View().ExceptionReviewCounts(r.Filter), since)
	sum.Searched, sum.Notes = "Every review of an exception was checked; none matches the filter.", append(sum.Notes, schedule.ExceptionMeaning)
	return sum, nil
}

// exceptionReviewColumns are the columns of the queue of exceptions.
var exceptionReviewColumns = []report.Column[schedule.ExceptionReviewRow]{
	{Label: "Reported", Sort: "time", Cell: func(_ *web.Server, r *web.Request, v *schedule.ExceptionReviewRow) components.Cell {
		return FoundCell(r, v.DetectedAt, v.Decision.Status == schedule.ReviewOpen)
	}},
	{Label: "Exception", Cell: func(_ *web.Server, _ *web.Request, v *schedule.ExceptionReviewRow) components.Cell {
		return exceptionTitle(&v.Exception)
	}},
	{Label: "Days", Cell: func(_ *web.Server, r *web.Request, v *schedule.ExceptionReviewRow) components.Cell {
		return exceptionDays(r, &v.Exception)
	}},
	{Label: "Kind", Cell: func(_ *web.Server, r *web.Request, v *schedule.ExceptionReviewRow) components.Cell {
		return components.Cell{Text: exceptionKindWords(v.Exception.Kind), Sub: hoursWords(r.Style, v.Exception.ScheduleException)}
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

// ConstraintReviewColumns are the columns of the queue of constraint findings.
var ConstraintReviewColumns = []report.Column[schedule.ConstraintReviewRow]{
	{Label: "Found", Sort: "time", Cell: func(_ *web.Server, r *web.Request, v *schedule.ConstraintReviewRow) components.Cell {
		return FoundCell(r, v.DetectedAt, v.Status == schedule.ReviewOpen)
	}},
	{Label: "Rule", Cell: func(_ *web.Server, _ *web.Request, v *schedule.ConstraintReviewRow) components.Cell {
		rule, _ := schedule.ConstraintOf(v.Kind)
		return components.Cell{Text: rule.Title, Sub: format.Join(format.SeverityTag(rule.Severity).Word, "review "+format.ID(v.ID))}
	}},
	{Label: "Measured", Cell: func(_ *web.Server, _ *web.Request, v *schedule.ConstraintReviewRow) components.Cell {
		return components.Cell{Text: v.Kind.MeasuredWords(v.Measured), Sub: "expected " + v.Kind.LimitWords(v.ConstraintReview.Limit)}
	}},
	{Label: "Employee", Cell: func(s *web.Server, r *web.Request, v *schedule.ConstraintReviewRow) components.Cell {
		if v.EmployeeID == 0 {
			return components.Cell{Text: "nobody"}
		}
		return components.Cell{Text: v.EmployeeName, Href: page.EmployeeLink(s, r, v.EmployeeID), Sub: v.EmployeeNumber}
	}},
	{Label: "Shift", Sort: "day", Cell: func(s *web.Server, r *web.Request, v *schedule.ConstraintReviewRow) components.Cell {
		if v.Shift.ID == 0 {
			return components.Cell{Lead: r.Style.Day(v.On), At: v.On.String(), Sub: missingShiftWords(v.ShiftID)}
		}
		cell := format.ZonedCell(r.Style, v.Shift.Interval(), v.Shift.TimeZone, r.Zone)
		cell.Href, cell.Title = page.Link(s, r, catalog.PathShift, format.ID(v.ShiftID)), "Shift "+format.ID(v.ShiftID)
		cell.Sub = format.Join(v.Position, v.Location, cell.Sub)
		return cell
	}},
	{Label: "Draft period", Cell: func(s *web.Server, r *web.Request, v *schedule.ConstraintReviewRow) components.Cell {
		if v.DraftPeriodID == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: v.DraftPeriod, Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(v.DraftPeriodID))}
	}},
	{Label: "Review", Cell: func(_ *web.Server, r *web.Request, v *schedule.ConstraintReviewRow) components.Cell {
		return decisionCell(r, v.Decision)
	}},
}

// decisionCell returns the status and reviewer of a review. It omits the note, which is private to reviewers.
func decisionCell(r *web.Request, d schedule.Decision) components.Cell {
	cell := components.Cell{Tag: reviewTag(d.Status)}
	if d.Reviewer != "" {
		cell.Sub = page.ByWhom(r, d.ReviewedAt, d.Reviewer)
	}
	return cell
}

// missingShiftWords describes a review whose shift does not exist.
func missingShiftWords(shift int64) string {
	if shift == 0 {
		return "no shift"
	}
	return "shift " + format.ID(shift) + " no longer exists"
}
