package candidates

import (
	"cmp"
	"slices"
	"strings"

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

// Parameters of the screens that find people for an opening.
var (
	restRule   = page.ChoiceRule("rest", "Rest before and after", "agreed", "each employee's own rules", "0", "none", "8", "8 h", "9", "9 h", "10", "10 h", "11", "11 h", "12", "12 h", "16", "16 h", "24", "24 h")
	showRule   = page.ChoiceRule("show", "Employees shown", "free", "free", "broken", "free, or would break a rule", "all", "all")
	personRule = page.Rule{Name: "person", Label: "Employee", Unasked: true, Hint: "the number of an employee", Check: func(v string) bool {
		_, ok := web.Positive(v)
		return ok
	}}
)

// opening is what a screen finds people for: a shift, or a window of time.
type opening struct {
	rules.Opening
	position, location string
	holder             schedule.ShiftRow // the shift and the employee who has it; empty for a window
	lead               string
	facts              []components.Fact
}

// openingReport returns the report of the people for an opening, ranked by fit with the reasons. The screen of a shift
// and the finder are its two states.
func openingReport(find func(r *web.Request) (report.Outcome[columns.CandidateRow], error)) report.Report[columns.CandidateRow] {
	return report.Report[columns.CandidateRow]{
		Noun: [2]string{"employee", "employees"}, Order: "best match first", Quiet: "nobody is contacted or assigned",
		Note:    "Hours and rest include these hours.",
		Rules:   []page.Rule{shifts.PoolRule, showRule, restRule, personRule, page.BackRule},
		Columns: columns.CandidateColumns, Cells: candidateCells, Actions: []report.Column[columns.CandidateRow]{effectColumn}, Ask: find,
		Figure: func(_ *web.Request, f report.Outcome[columns.CandidateRow]) string {
			return components.Plural(f.Count(), "employee", "employees") + " free"
		},
	}
}

// findPeople ranks the employees of the chosen pool for an opening.
func findPeople(s *web.Server, r *web.Request, o opening) (out report.Outcome[columns.CandidateRow], err error) {
	ranked, err := rank(s, r, o)
	if err != nil {
		return out, err
	}
	by := ranked.byStanding
	out.Later = ranked.rows(r)
	out.Counters = []components.Counter{
		{Label: "Free", Value: format.Number(by[rules.Free] + by[rules.FreeWithNotes]), Note: format.Count(by[rules.FreeWithNotes], "with a note")},
		{Label: "Would break a rule", Value: format.Number(by[rules.BreaksRules]), Note: "position, rest, hours or consecutive days"},
		{Label: "Not free", Value: format.Number(by[rules.NotFree]), Note: "on a shift, unavailable or on leave"},
		{Label: "Compared", Value: components.Plural(ranked.compared, "employee", "employees")},
	}
	out.Searched = components.Plural(ranked.compared, "employee was", "employees were") + " compared with these hours. None of them matches. Under Filter, select other employees to compare, or show those who are not free."
	out.Notes = []string{poolSentence(s, r), restSentence(r), rules.CandidateRule}
	out.Facts = openingFacts{ranked.compared, by[rules.Free], by[rules.FreeWithNotes], by[rules.BreaksRules], by[rules.NotFree], rules.CandidateRule, o.windowFacts(), o.heldFacts()}
	view := components.Overview{Lead: o.lead, Facts: slices.Concat(backFacts(s, r), o.facts, othersFacts(s, r, o))}
	if id, ok := web.Positive(page.RuleValue(r, personRule)); ok {
		part, err := effectPart(s, r, o, id)
		if err != nil {
			return out, err
		}
		view.Parts = []components.Part{part}
	}
	if len(view.Facts)+len(view.Parts) > 0 {
		out.Picture, out.Stays = components.OverviewView(view), true
	}
	return out, nil
}

// openingFacts is the summary object of the JSON file: the number of employees in each standing, and what they are ranked
// for.
type openingFacts struct {
	LookedAt      int    `json:"looked_at"`
	Free          int    `json:"free"`
	FreeWithNotes int    `json:"free_with_notes"`
	BreakARule    int    `json:"break_a_rule"`
	NotFree       int    `json:"not_free"`
	Rule          string `json:"rule"`
	*windowFacts
	*heldFacts
}

// windowFacts describes a window of time.
type windowFacts struct {
	Starts   string `json:"starts_utc"`
	Ends     string `json:"ends_utc"`
	TimeZone string `json:"time_zone"`
	Minutes  int    `json:"minutes"`
}

// windowFacts returns the facts of a window, or nil for a shift.
func (o opening) windowFacts() *windowFacts {
	if o.holder.ID != 0 {
		return nil
	}
	return &windowFacts{string(localtime.AppendUTC(nil, o.Start)), string(localtime.AppendUTC(nil, o.End)), o.TimeZone, o.Minutes()}
}

// heldFacts describes a shift and the employee who has it.
type heldFacts struct {
	ShiftID    int64  `json:"shift_id"`
	AssignedTo string `json:"assigned_to"`
	Location   string `json:"location"`
	Position   string `json:"position"`
}

// heldFacts returns the facts of a shift, or nil for a window.
func (o opening) heldFacts() *heldFacts {
	if o.holder.ID == 0 {
		return nil
	}
	return &heldFacts{o.holder.ID, o.holder.EmployeeName, o.holder.Location, o.holder.Position}
}

// backFacts returns the link to the row from which the visitor came, or nothing.
func backFacts(s *web.Server, r *web.Request) []components.Fact {
	back := page.BackLink(s, r)
	if back.Href == "" || page.OnPaper(r) {
		return nil
	}
	return []components.Fact{{Label: "You came from", Text: back.Text, Href: back.Href}}
}

// othersFacts returns a link that also compares the employees with another home location, or nothing if they are
// compared already.
func othersFacts(s *web.Server, r *web.Request, o opening) []components.Fact {
	if o.LocationID == 0 || r.Filter.EmployeeID != 0 || page.OnPaper(r) || page.RuleValue(r, shifts.PoolRule) != shifts.PoolRule.Usual {
		return nil
	}
	return []components.Fact{{Label: "Home location", Text: "Only " + o.location + ". Show people from other locations too", Href: page.Self(s, r, shifts.PoolRule.Name, "position")}}
}

func restSentence(r *web.Request) string {
	if page.RuleValue(r, restRule) == "agreed" {
		return "Rest, hours and consecutive days are checked against the limits of each employee."
	}
	return "A rest of at least " + page.RuleValue(r, restRule) + " h is required for everybody; hours and consecutive days are checked against the limits of each employee."
}

// standingTag is the status of an employee for an opening.
func standingTag(st rules.Standing) components.Tag {
	class := map[rules.Standing]string{rules.Free: "ok", rules.FreeWithNotes: "act", rules.BreaksRules: "warn", rules.NotFree: "bad"}[st]
	return components.Tag{Word: rules.StandingWords[st], Class: class}
}

// candidateCells are the cells that show more on a screen than in a file.
var candidateCells = map[string]func(*web.Server, *web.Request, *columns.CandidateRow) components.Cell{
	"employee_name": func(s *web.Server, r *web.Request, c *columns.CandidateRow) components.Cell {
		return components.Cell{Text: c.Name, Href: page.EmployeeLink(s, r, c.ID), Sub: format.Join(c.Number, c.Email)}
	},
	"standing": func(_ *web.Server, _ *web.Request, c *columns.CandidateRow) components.Cell {
		return components.Cell{Tag: standingTag(c.Standing)}
	},
	"reasons_for": func(_ *web.Server, r *web.Request, c *columns.CandidateRow) components.Cell {
		return components.Cell{Text: format.OrNone(c.ForBriefly(r.Style))}
	},
	"reasons_against": func(_ *web.Server, r *web.Request, c *columns.CandidateRow) components.Cell {
		return components.Cell{Text: format.OrNone(c.Against(r.Style)), Sub: c.Recent.Words()}
	},
	"week_minutes": func(_ *web.Server, _ *web.Request, c *columns.CandidateRow) components.Cell {
		cell := components.Cell{Text: schedule.DurationWords(c.WeekMinutes)}
		if limit := cmp.Or(c.Limits.PreferredMinutes, c.WeekLimit); limit > 0 {
			cell.Sub = strings.ReplaceAll("of "+schedule.DurationWords(limit), " ", "\u00a0")
		}
		return cell
	},
	"rest_before_minutes": func(_ *web.Server, _ *web.Request, c *columns.CandidateRow) components.Cell {
		return components.Cell{Text: restWords(c.RestBefore) + " before", Sub: restWords(c.RestAfter) + " after"}
	},
	"next_shift_local": func(_ *web.Server, r *web.Request, c *columns.CandidateRow) components.Cell {
		if c.Next.ID == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: format.DayAndTime(r.Style, c.Next.Interval(), c.Next.TimeZone)}
	},
}

// restWords returns a rest, or "no shift" if none is near.
func restWords(minutes int) string {
	if minutes < 0 {
		return "no shift"
	}
	return schedule.DurationWords(minutes)
}
