package handlers

import (
	"errors"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
	"opshub/schedule/store"
)

// candidatesLink opens the candidates of a shift under the same pool.
func (s *server) candidatesLink(r *request, shift int64) string {
	return withParams(s.link(r, catalog.PathShiftCandidates, format.ID(shift)), r.rulePairs(poolRule))
}

// rulePairs are a rule that is not the usual one, as name and value.
func (r *request) rulePairs(u rule) []string {
	if v := r.rule(u); v != u.usual {
		return []string{u.name, v}
	}
	return nil
}

var openShiftWhen = column[columns.OpenShiftRow]{label: "Open shift", sort: "start", cell: func(s *server, r *request, o *columns.OpenShiftRow) components.Cell {
	cell := format.TimeCell(o.Interval(), o.TimeZone)
	cell.Href = s.candidatesLink(r, o.ID)
	cell.Sub = format.Join(o.TimeZone, schedule.DurationWords(o.Interval().Minutes()), "shift "+format.ID(o.ID))
	return cell
}}

var openShiftWork = column[columns.OpenShiftRow]{label: "Position", cell: func(_ *server, _ *request, o *columns.OpenShiftRow) components.Cell {
	cell := components.Cell{Text: format.OrNone(o.Position), Sub: format.Join(o.Location, o.Label)}
	if n := o.Slots(); n > 1 {
		cell.Sub = format.Join(cell.Sub, "wants "+components.Plural(n, "person", "people"))
	}
	return cell
}}

var openShiftTakers = column[columns.OpenShiftRow]{label: "Could take", num: true, cell: func(_ *server, _ *request, o *columns.OpenShiftRow) components.Cell {
	if o.CanTake() == 0 {
		return components.Cell{Tag: components.Tag{Word: "nobody", Class: "warn"}, Sub: "of " + format.Number(o.Looked)}
	}
	return components.Cell{Text: format.Number(o.CanTake()), Sub: "of " + format.Number(o.Looked)}
}}

var openShiftColumns = []column[columns.OpenShiftRow]{
	openShiftWhen, openShiftWork, openShiftTakers,
	standingColumn("Free", rules.Free), standingColumn("With a note", rules.FreeWithNotes),
	standingColumn("Breaks a rule", rules.BreaksRules), standingColumn("Not free", rules.NotFree),
	{label: "First", cell: func(s *server, r *request, o *columns.OpenShiftRow) components.Cell { return s.bestCell(r, o, 0) }},
}

func standingColumn(label string, standing rules.Standing) column[columns.OpenShiftRow] {
	return column[columns.OpenShiftRow]{label: label, num: true, cell: func(_ *server, _ *request, o *columns.OpenShiftRow) components.Cell {
		return components.Cell{Text: format.Number(o.By[standing])}
	}}
}

var candidateReviewColumns = []column[columns.OpenShiftRow]{
	openShiftWhen, openShiftWork, openShiftTakers,
	{label: "First", cell: func(s *server, r *request, o *columns.OpenShiftRow) components.Cell { return s.reasonedCell(r, o, 0) }},
	{label: "Second", cell: func(s *server, r *request, o *columns.OpenShiftRow) components.Cell { return s.reasonedCell(r, o, 1) }},
	{label: "Third", cell: func(s *server, r *request, o *columns.OpenShiftRow) components.Cell { return s.reasonedCell(r, o, 2) }},
}

// bestCell names one of the best candidates.
func (s *server) bestCell(r *request, o *columns.OpenShiftRow, n int) components.Cell {
	if n >= len(o.Best) {
		return components.Cell{Text: "none"}
	}
	c := &o.Best[n]
	return components.Cell{Text: c.Name, Href: s.employeeLink(r, c.ID), Sub: format.Join(schedule.DurationWords(c.Left)+" left in the week", leftOf(c))}
}

// reasonedCell names one of the best candidates with the reasons.
func (s *server) reasonedCell(r *request, o *columns.OpenShiftRow, n int) components.Cell {
	cell := s.bestCell(r, o, n)
	if n < len(o.Best) {
		c := &o.Best[n]
		cell.Sub = c.Briefly()
	}
	return cell
}

// shiftOf is the shift that the path names.
func (s *server) shiftOf(r *request) (schedule.ShiftRow, error) {
	sh, err := r.view().Shift(r.params["shift"])
	if errors.Is(err, store.ErrNotFound) {
		return sh, notFoundError{message: "This schedule has no shift with the number " + format.ID(r.params["shift"]) + "."}
	}
	return sh, err
}

// leftOf says of what the hours are left: of those that the employee would like, where that is known, or else of the limit.
func leftOf(c *rules.Candidate) string {
	switch {
	case c.Limits.PreferredMinutes > 0:
		return "of the " + schedule.DurationWords(c.Limits.PreferredMinutes) + " preferred"
	case c.WeekLimit > 0:
		return "of the " + schedule.DurationWords(c.WeekLimit) + " allowed"
	}
	return ""
}
