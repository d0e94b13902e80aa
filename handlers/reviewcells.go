package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// constraintReviewColumns are the columns of the queue.
var constraintReviewColumns = []column[schedule.ConstraintReviewRow]{
	{label: "Found", sort: "time", cell: func(_ *server, r *request, v *schedule.ConstraintReviewRow) components.Cell {
		return r.foundCell(v.DetectedAt, v.Status == schedule.ReviewOpen)
	}},
	{label: "Rule", cell: func(_ *server, _ *request, v *schedule.ConstraintReviewRow) components.Cell {
		rule, _ := schedule.ConstraintOf(v.Kind)
		return components.Cell{Text: rule.Title, Sub: format.Join(format.SeverityTag(rule.Severity).Word, "review "+format.ID(v.ID))}
	}},
	{label: "Measured", cell: func(_ *server, _ *request, v *schedule.ConstraintReviewRow) components.Cell {
		return components.Cell{Text: v.Kind.MeasuredWords(v.Measured), Sub: "expected " + v.Kind.LimitWords(v.ConstraintReview.Limit)}
	}},
	{label: "Employee", cell: func(s *server, r *request, v *schedule.ConstraintReviewRow) components.Cell {
		if v.EmployeeID == 0 {
			return components.Cell{Text: "nobody"}
		}
		return components.Cell{Text: v.EmployeeName, Href: s.employeeLink(r, v.EmployeeID), Sub: v.EmployeeNumber}
	}},
	{label: "Shift", sort: "day", cell: func(s *server, r *request, v *schedule.ConstraintReviewRow) components.Cell {
		if v.Shift.ID == 0 {
			return components.Cell{Lead: format.Day(v.On), At: v.On.String(), Sub: goneWords(v.ShiftID)}
		}
		cell := format.TimeCell(v.Shift.Interval(), v.Shift.TimeZone)
		cell.Href = s.link(r, catalog.PathShift, format.ID(v.ShiftID))
		cell.Sub = format.Join(v.Position, v.Location, v.Shift.TimeZone, "shift "+format.ID(v.ShiftID))
		return cell
	}},
	{label: "Draft period", cell: func(s *server, r *request, v *schedule.ConstraintReviewRow) components.Cell {
		if v.DraftPeriodID == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: v.DraftPeriod, Href: s.link(r, catalog.PathDraftPeriod, format.ID(v.DraftPeriodID))}
	}},
	{label: "Review", cell: func(_ *server, r *request, v *schedule.ConstraintReviewRow) components.Cell {
		return r.decisionCell(v.Decision)
	}},
}

// decisionCell is the status of a review and who looked at it. The note is private to reviewers.
func (r *request) decisionCell(d schedule.Decision) components.Cell {
	cell := components.Cell{Tag: reviewTag(d.Status)}
	if d.Reviewer != "" {
		cell.Sub = r.byWhom(d.ReviewedAt, d.Reviewer)
	}
	return cell
}

func goneWords(shift int64) string {
	if shift == 0 {
		return "no shift"
	}
	return "shift " + format.ID(shift) + " is gone"
}
