// Package candidates contains the candidates for open shifts, the availability finder, and the work of a manager
// today and this week.
package candidates

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/report"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// shiftCandidatesData ranks the candidates for one shift, with the reasons.
func shiftCandidatesData(s *web.Server) web.Dataset {
	return report.Report[columns.CandidateRow]{
		File: "shift-candidates", Noun: [2]string{"candidate", "candidates"}, Order: "best match first", Quiet: "nobody is contacted or assigned",
		Note:    "Hours and rest include the shift.",
		Reads:   "the employee and the text of the filter narrow the candidates; its other fields do not apply",
		Fields:  []string{"employee_id", "q"},
		Rules:   []page.Rule{shifts.PoolRule},
		Asked:   func(f *schedule.Filter) { *f = f.Only("employee_id", "q"); f.All = true },
		Columns: columns.CandidateColumns, Cells: candidateCells,
		Ask: web.Bind(s, rankCandidates),
	}.Dataset(s)
}

// rankCandidates ranks the pool for the shift of the path.
func rankCandidates(s *web.Server, r *web.Request) (report.Outcome[columns.CandidateRow], error) {
	var out report.Outcome[columns.CandidateRow]
	sh, err := shifts.ShiftOf(s, r)
	if err != nil {
		return out, err
	}
	r.Subject = shiftSubject(r.Style, &sh)
	book, err := people.RulebookOf(s, r)
	if err != nil {
		return out, err
	}
	f, text := newRanker(rules.OpeningOf(sh.Shift), book), schedule.Fold(r.Filter.Q)
	f.include = func(e *schedule.Employee) bool {
		return e.ID != sh.EmployeeID && (text == "" || strings.Contains(schedule.Fold(e.Name+" "+e.Number), text))
	}
	ranked := f.rank(r.View().Pool(poolOf(r, sh.Shift), false))
	by := ranked.byStanding
	out.Later = ranked.rows()
	out.Counters = []components.Counter{
		{Label: "Could take it", Value: format.Number(by[rules.Free] + by[rules.FreeWithNotes]), Note: wantedText(sh.Shift)},
		{Label: "Free", Value: format.Number(by[rules.Free])},
		{Label: "Free, with a note", Value: format.Number(by[rules.FreeWithNotes])},
		{Label: "Would break a rule", Value: format.Number(by[rules.BreaksRules])},
		{Label: "Not free", Value: format.Number(by[rules.NotFree])},
	}
	out.Searched = "No candidate matches the filter. Select a larger group under Employees considered."
	out.Notes = []string{poolSentence(s, r), rules.CandidateRule}
	out.Picture = components.OverviewView(components.Overview{Lead: shiftLead(&sh, page.Instant(r)), Facts: shiftFacts(s, r, &sh)})
	out.Facts = map[string]any{"shift_id": sh.ID, "assigned_to": sh.EmployeeName, "location": sh.Location, "position": sh.Position, "rule": rules.CandidateRule}
	return out, nil
}

// wantedText returns how many people a shift needs.
func wantedText(sh schedule.Shift) string {
	if sh.EmployeeID != 0 {
		return "besides the assigned employee"
	}
	return components.Plural(sh.Slots(), "person is needed", "people are needed")
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

// standingTag is the standing of an employee for a shift.
func standingTag(st rules.Standing) components.Tag {
	class := map[rules.Standing]string{rules.Free: "ok", rules.FreeWithNotes: "act", rules.BreaksRules: "warn", rules.NotFree: "bad"}[st]
	return components.Tag{Word: rules.StandingWords[st], Class: class}
}

// candidateCells are the cells that show more on a screen than in a file.
var candidateCells = map[string]func(*web.Server, *web.Request, *columns.CandidateRow) components.Cell{
	"rank": func(_ *web.Server, _ *web.Request, c *columns.CandidateRow) components.Cell {
		return components.Cell{Text: format.Number(c.Rank)}
	},
	"employee_name": func(s *web.Server, r *web.Request, c *columns.CandidateRow) components.Cell {
		home := ""
		if c.AtHome {
			home = "home location"
		}
		return components.Cell{Text: c.Name, Href: page.EmployeeLink(s, r, c.ID), Sub: format.Join(c.Number, home)}
	},
	"standing": func(_ *web.Server, _ *web.Request, c *columns.CandidateRow) components.Cell {
		return components.Cell{Tag: standingTag(c.Standing)}
	},
	"reasons_for": func(_ *web.Server, r *web.Request, c *columns.CandidateRow) components.Cell {
		return components.Cell{Text: format.OrNone(c.For(r.Style))}
	},
	"reasons_against": func(_ *web.Server, r *web.Request, c *columns.CandidateRow) components.Cell {
		return components.Cell{Text: format.OrNone(c.Against(r.Style))}
	},
	"minutes_left": func(_ *web.Server, _ *web.Request, c *columns.CandidateRow) components.Cell {
		if c.Left == rules.NoLimit {
			return components.Cell{Text: "no limit"}
		}
		return components.Cell{Text: schedule.DurationWords(c.Left), Sub: shifts.LimitWords(&c.Candidate)}
	},
}
