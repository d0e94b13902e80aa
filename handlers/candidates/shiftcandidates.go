// Package candidates contains the candidates for open shifts, the availability finder, and the work of a manager
// today and this week.
package candidates

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// shiftCandidatesData lists who is free for one shift, ranked by fit with the reasons.
func shiftCandidatesData(s *web.Server) web.Dataset {
	p := openingReport(web.Bind(s, findForShift))
	p.File, p.Fields = "shift-candidates", []string{"employee_id", "q"}
	p.Reads = "the employee and the text of the filter narrow the candidates; its other fields do not apply"
	p.Asked = func(f *schedule.Filter) { *f = f.Only("employee_id", "q"); f.All = true }
	return p.Dataset(s)
}

// findForShift ranks the chosen pool for the shift of the path.
func findForShift(s *web.Server, r *web.Request) (report.Outcome[columns.CandidateRow], error) {
	sh, err := shifts.ShiftOf(s, r)
	if err != nil {
		return report.Outcome[columns.CandidateRow]{}, err
	}
	r.Subject = shiftSubject(r.Style, &sh)
	return findPeople(s, r, opening{Opening: rules.OpeningOf(sh.Shift), position: sh.Position, location: sh.Location, holder: sh,
		lead: shiftLead(&sh, page.Instant(r)), facts: shiftFacts(s, r, &sh)})
}

// shiftSubject names a shift after the title of its screen.
func shiftSubject(style localtime.Style, sh *schedule.ShiftRow) string {
	cell := format.TimeCell(style, sh.Interval(), sh.TimeZone)
	return "shift " + format.ID(sh.ID) + ", " + cell.Lead + " " + cell.Text
}

// shiftLead explains who has the shift, and whether it can still be taken.
func shiftLead(sh *schedule.ShiftRow, now schedule.Instant) string {
	words := "Nobody is assigned to this shift."
	switch {
	case sh.EmployeeID != 0:
		words = sh.EmployeeName + " is assigned to this shift. The list shows the other candidates."
	case sh.Slots() > 1:
		words = "Nobody is assigned to this shift. It needs " + components.Plural(sh.Slots(), "person", "people") + "."
	}
	switch {
	case sh.State == schedule.StagedForRemoval:
		words += " It is to be removed."
	case sh.EndsAt <= now:
		words += " It has ended; the ranking uses the current schedule."
	case sh.StartsAt <= now:
		words += " It has begun."
	}
	return words
}

// shiftFacts are the facts of a shift.
func shiftFacts(s *web.Server, r *web.Request, sh *schedule.ShiftRow) []components.Fact {
	cell := format.TimeCell(r.Style, sh.Interval(), sh.TimeZone)
	facts := []components.Fact{
		{Label: "When", Text: cell.Lead + " " + cell.Text, Href: onScreen(s, r, page.Link(s, r, catalog.PathShift, format.ID(sh.ID)))},
		{Label: "Length", Text: format.Join(schedule.DurationWords(sh.Interval().Minutes()), format.ClockChange(sh.Interval(), sh.TimeZone), format.Break(sh.BreakMinutes))},
		{Label: "Time zone", Text: sh.TimeZone},
		{Label: "Location", Text: format.OrNone(sh.Location)}, {Label: "Position", Text: format.OrNone(sh.Position)},
		{Label: "State", Tag: format.ShiftTag(sh.State)},
	}
	if sh.EmployeeID != 0 {
		facts = append(facts, components.Fact{Label: "Assigned to", Text: format.Keyed(sh.EmployeeName, sh.EmployeeID), Href: onScreen(s, r, page.EmployeeLink(s, r, sh.EmployeeID))})
	}
	return facts
}

// onScreen returns href, or "" in print.
func onScreen(s *web.Server, r *web.Request, href string) string {
	if page.OnPaper(r) {
		return ""
	}
	return href
}
