package handlers

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// shiftCandidatesData is who could take one shift, in the order of the ranking, with the reasons.
func (s *server) shiftCandidatesData() dataset {
	return report[columns.CandidateRow]{
		file: "shift-candidates", noun: [2]string{"candidate", "candidates"}, order: "the best first", quiet: "nobody is asked and nobody is assigned",
		note:    "With the shift counted into the hours and the rest of each.",
		reads:   "the employee and the text of the filter narrow the candidates; its other parts say nothing about one shift",
		fields:  []string{"employee_id", "q"},
		rules:   []rule{poolRule},
		asked:   func(f *schedule.Filter) { *f = f.Only("employee_id", "q"); f.All = true },
		columns: columns.CandidateColumns, cells: candidateCells,
		ask: bind(s, (*server).askCandidates),
	}.dataset(s)
}

// askCandidates ranks everybody of the pool for the shift of the path.
func (s *server) askCandidates(r *request) (outcome[columns.CandidateRow], error) {
	var out outcome[columns.CandidateRow]
	sh, err := s.shiftOf(r)
	if err != nil {
		return out, err
	}
	r.subject = shiftSubject(&sh)
	book, err := s.rulebook(r)
	if err != nil {
		return out, err
	}
	f, text := newFinding(rules.OpeningOf(sh.Shift), book), schedule.Fold(r.filter.Q)
	f.counts = func(e *schedule.Employee) bool {
		return e.ID != sh.EmployeeID && (text == "" || strings.Contains(schedule.Fold(e.Name+" "+e.Number), text))
	}
	ranked := f.rank(r.view().Pool(r.poolOf(sh.Shift), false))
	by := ranked.by
	out.later = ranked.rows()
	out.counters = []components.Counter{
		{Label: "Could take it", Value: format.Number(by[rules.Free] + by[rules.FreeWithNotes]), Note: wantedWords(sh.Shift)},
		{Label: "Free", Value: format.Number(by[rules.Free])},
		{Label: "Free, with a note", Value: format.Number(by[rules.FreeWithNotes])},
		{Label: "Would break a rule", Value: format.Number(by[rules.BreaksRules])},
		{Label: "Not free", Value: format.Number(by[rules.NotFree])},
	}
	out.looked = "Nobody of the pool fits the filter. Choose a wider one under who is looked at."
	out.notes = []string{s.poolSentence(r), rules.CandidateRule}
	out.picture = components.OverviewView(components.Overview{Lead: shiftLead(&sh, r.instant()), Facts: s.shiftFacts(r, &sh)})
	out.facts = map[string]any{"shift_id": sh.ID, "assigned_to": sh.EmployeeName, "location": sh.Location, "position": sh.Position, "rule": rules.CandidateRule}
	return out, nil
}

// wantedWords say how many people a shift wants.
func wantedWords(sh schedule.Shift) string {
	if sh.EmployeeID != 0 {
		return "beside the one who has it"
	}
	return components.Plural(sh.Slots(), "person is wanted", "people are wanted")
}

// shiftSubject names a shift behind the title of its screen.
func shiftSubject(sh *schedule.ShiftRow) string {
	cell := format.TimeCell(sh.Interval(), sh.TimeZone)
	return "shift " + format.ID(sh.ID) + ", " + cell.Lead + " " + cell.Text
}

// shiftLead says who has the shift, and whether it can still be taken.
func shiftLead(sh *schedule.ShiftRow, now schedule.Instant) string {
	words := "Nobody is assigned to this shift."
	switch {
	case sh.EmployeeID != 0:
		words = sh.EmployeeName + " has this shift. These are the others who could take it."
	case sh.Slots() > 1:
		words = "Nobody is assigned to this shift, which wants " + components.Plural(sh.Slots(), "person", "people") + "."
	}
	switch {
	case sh.State == schedule.StagedForRemoval:
		words += " It is to be removed."
	case sh.EndsAt <= now:
		words += " It is over: the order is that of the schedule as it stands."
	case sh.StartsAt <= now:
		words += " It has begun."
	}
	return words
}

// shiftFacts are the facts of a shift, with the ways around it.
func (s *server) shiftFacts(r *request, sh *schedule.ShiftRow) []components.Fact {
	cell := format.TimeCell(sh.Interval(), sh.TimeZone)
	facts := []components.Fact{
		{Label: "When", Text: cell.Lead + " " + cell.Text, Href: s.onScreen(r, s.link(r, catalog.PathShift, format.ID(sh.ID)))},
		{Label: "Length", Text: format.Join(schedule.DurationWords(sh.Interval().Minutes()), format.ClockChange(sh.Interval(), sh.TimeZone), format.Break(sh.BreakMinutes))},
		{Label: "Time zone", Text: sh.TimeZone},
		{Label: "Location", Text: format.OrNone(sh.Location)}, {Label: "Position", Text: format.OrNone(sh.Position)},
		{Label: "State", Tag: format.ShiftTag(sh.State)},
	}
	if sh.EmployeeID != 0 {
		facts = append(facts, components.Fact{Label: "Assigned to", Text: format.Keyed(sh.EmployeeName, sh.EmployeeID), Href: s.onScreen(r, s.employeeLink(r, sh.EmployeeID))})
	}
	return facts
}

// onScreen is a link, or none on paper.
func (s *server) onScreen(r *request, href string) string {
	if r.onPaper() {
		return ""
	}
	return href
}

// standingTag is how somebody stands to a shift.
func standingTag(st rules.Standing) components.Tag {
	class := map[rules.Standing]string{rules.Free: "ok", rules.FreeWithNotes: "act", rules.BreaksRules: "warn", rules.NotFree: "bad"}[st]
	return components.Tag{Word: rules.StandingWords[st], Class: class}
}

// candidateCells are the columns that say more on a screen than in a file.
var candidateCells = map[string]func(*server, *request, *columns.CandidateRow) components.Cell{
	"rank": func(_ *server, _ *request, c *columns.CandidateRow) components.Cell {
		return components.Cell{Text: format.Number(c.Rank)}
	},
	"employee_name": func(s *server, r *request, c *columns.CandidateRow) components.Cell {
		home := ""
		if c.AtHome {
			home = "at home here"
		}
		return components.Cell{Text: c.Name, Href: s.employeeLink(r, c.ID), Sub: format.Join(c.Number, home)}
	},
	"standing": func(_ *server, _ *request, c *columns.CandidateRow) components.Cell {
		return components.Cell{Tag: standingTag(c.Standing)}
	},
	"reasons_for": func(_ *server, _ *request, c *columns.CandidateRow) components.Cell {
		return components.Cell{Text: format.OrNone(c.For())}
	},
	"reasons_against": func(_ *server, _ *request, c *columns.CandidateRow) components.Cell {
		return components.Cell{Text: format.OrNone(c.Against())}
	},
	"minutes_left": func(_ *server, _ *request, c *columns.CandidateRow) components.Cell {
		if c.Left == rules.NoLimit {
			return components.Cell{Text: "no limit"}
		}
		return components.Cell{Text: schedule.DurationWords(c.Left), Sub: leftOf(&c.Candidate)}
	},
}
