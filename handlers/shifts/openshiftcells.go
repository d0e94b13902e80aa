package shifts

import (
	"errors"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
	"opshub/schedule/store"
)

// candidatesLink opens the candidates of a shift under the same pool.
func candidatesLink(s *web.Server, r *web.Request, shift int64) string {
	return page.WithParams(page.Link(s, r, catalog.PathShiftCandidates, format.ID(shift)), rulePairs(r, PoolRule))
}

// rulePairs are a rule that is not the usual one, as name and value.
func rulePairs(r *web.Request, u page.Rule) []string {
	if v := page.RuleValue(r, u); v != u.Usual {
		return []string{u.Name, v}
	}
	return nil
}

var openShiftWhen = report.Column[columns.OpenShiftRow]{Label: "Open shift", Sort: "start", Cell: func(s *web.Server, r *web.Request, o *columns.OpenShiftRow) components.Cell {
	cell := format.TimeCell(o.Interval(), o.TimeZone)
	cell.Href = candidatesLink(s, r, o.ID)
	cell.Sub = format.Join(o.TimeZone, schedule.DurationWords(o.Interval().Minutes()), "shift "+format.ID(o.ID))
	return cell
}}

var openShiftWork = report.Column[columns.OpenShiftRow]{Label: "Position", Cell: func(_ *web.Server, _ *web.Request, o *columns.OpenShiftRow) components.Cell {
	cell := components.Cell{Text: format.OrNone(o.Position), Sub: format.Join(o.Location, o.Label)}
	if n := o.Slots(); n > 1 {
		cell.Sub = format.Join(cell.Sub, "wants "+components.Plural(n, "person", "people"))
	}
	return cell
}}

var openShiftTakers = report.Column[columns.OpenShiftRow]{Label: "Could take", Num: true, Cell: func(_ *web.Server, _ *web.Request, o *columns.OpenShiftRow) components.Cell {
	if o.CanTake() == 0 {
		return components.Cell{Tag: components.Tag{Word: "nobody", Class: "warn"}, Sub: "of " + format.Number(o.Looked)}
	}
	return components.Cell{Text: format.Number(o.CanTake()), Sub: "of " + format.Number(o.Looked)}
}}

var OpenShiftColumns = []report.Column[columns.OpenShiftRow]{
	openShiftWhen, openShiftWork, openShiftTakers,
	standingColumn("Free", rules.Free), standingColumn("With a note", rules.FreeWithNotes),
	standingColumn("Breaks a rule", rules.BreaksRules), standingColumn("Not free", rules.NotFree),
	{Label: "First", Cell: func(s *web.Server, r *web.Request, o *columns.OpenShiftRow) components.Cell {
		return bestCell(s, r, o, 0)
	}},
}

func standingColumn(label string, standing rules.Standing) report.Column[columns.OpenShiftRow] {
	return report.Column[columns.OpenShiftRow]{Label: label, Num: true, Cell: func(_ *web.Server, _ *web.Request, o *columns.OpenShiftRow) components.Cell {
		return components.Cell{Text: format.Number(o.By[standing])}
	}}
}

var CandidateReviewColumns = []report.Column[columns.OpenShiftRow]{
	openShiftWhen, openShiftWork, openShiftTakers,
	{Label: "First", Cell: func(s *web.Server, r *web.Request, o *columns.OpenShiftRow) components.Cell {
		return reasonedCell(s, r, o, 0)
	}},
	{Label: "Second", Cell: func(s *web.Server, r *web.Request, o *columns.OpenShiftRow) components.Cell {
		return reasonedCell(s, r, o, 1)
	}},
	{Label: "Third", Cell: func(s *web.Server, r *web.Request, o *columns.OpenShiftRow) components.Cell {
		return reasonedCell(s, r, o, 2)
	}},
}

// bestCell names one of the best candidates.
func bestCell(s *web.Server, r *web.Request, o *columns.OpenShiftRow, n int) components.Cell {
	if n >= len(o.Best) {
		return components.Cell{Text: "none"}
	}
	c := &o.Best[n]
	return components.Cell{Text: c.Name, Href: page.EmployeeLink(s, r, c.ID), Sub: format.Join(schedule.DurationWords(c.Left)+" left in the week", LeftOf(c))}
}

// reasonedCell names one of the best candidates with the reasons.
func reasonedCell(s *web.Server, r *web.Request, o *columns.OpenShiftRow, n int) components.Cell {
	cell := bestCell(s, r, o, n)
	if n < len(o.Best) {
		c := &o.Best[n]
		cell.Sub = c.Briefly()
	}
	return cell
}

// ShiftOf is the shift that the path names.
func ShiftOf(s *web.Server, r *web.Request) (schedule.ShiftRow, error) {
	sh, err := r.View().Shift(r.Params["shift"])
	if errors.Is(err, store.ErrNotFound) {
		return sh, web.NotFoundError{Message: "This schedule has no shift with the number " + format.ID(r.Params["shift"]) + "."}
	}
	return sh, err
}

// LeftOf says of what the hours are left: of those that the employee would like, where that is known, or else of the limit.
func LeftOf(c *rules.Candidate) string {
	switch {
	case c.Limits.PreferredMinutes > 0:
		return "of the " + schedule.DurationWords(c.Limits.PreferredMinutes) + " preferred"
	case c.WeekLimit > 0:
		return "of the " + schedule.DurationWords(c.WeekLimit) + " allowed"
	}
	return ""
}
