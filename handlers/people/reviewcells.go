package people

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// ConstraintReviewColumns are the columns of the queue.
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
			return components.Cell{Lead: format.Day(v.On), At: v.On.String(), Sub: goneWords(v.ShiftID)}
		}
		cell := format.TimeCell(v.Shift.Interval(), v.Shift.TimeZone)
		cell.Href = page.Link(s, r, catalog.PathShift, format.ID(v.ShiftID))
		cell.Sub = format.Join(v.Position, v.Location, v.Shift.TimeZone, "shift "+format.ID(v.ShiftID))
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

// decisionCell is the status of a review and who looked at it. The note is private to reviewers.
func decisionCell(r *web.Request, d schedule.Decision) components.Cell {
	cell := components.Cell{Tag: reviewTag(d.Status)}
	if d.Reviewer != "" {
		cell.Sub = page.ByWhom(r, d.ReviewedAt, d.Reviewer)
	}
	return cell
}

func goneWords(shift int64) string {
	if shift == 0 {
		return "no shift"
	}
	return "shift " + format.ID(shift) + " is gone"
}
