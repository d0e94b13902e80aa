package candidates

import (
	"fmt"
	"slices"

	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// Parameters of the finder: the window and its requirements.
var (
	windowRule = page.WindowRule("window", "Window", "09:00-17:00")
	restRule   = page.ChoiceRule("rest", "Rest before and after", "agreed", "each employee's own rules", "0", "none", "8", "8 h", "9", "9 h", "10", "10 h", "11", "11 h", "12", "12 h", "16", "16 h", "24", "24 h")
	showRule   = page.ChoiceRule("show", "Employees shown", "free", "free", "broken", "free, or would break a rule", "all", "all")
	homeRule   = page.ChoiceRule("people", "Home location", "first", "this location first", "only", "this location only")
)

// finderData lists who is free in a window, ranked by fit with the reasons.
func finderData(s *web.Server) web.Dataset {
	return report.Report[columns.CandidateRow]{
		File: "availability-finder", Noun: [2]string{"employee", "employees"}, Order: "best match first", Quiet: "nobody is contacted or assigned",
		Note:    "Hours and rest include the window.",
		Reads:   "the window begins on the first day of the filter, or today without one; the location sets the time zone of the window, and the position selects employees who can work in it",
		Fields:  []string{"from", "location_id", "position_id", "employee_id", "q"},
		Rules:   []page.Rule{windowRule, restRule, homeRule, showRule},
		Asked:   func(f *schedule.Filter) { f.Statuses, f.All, f.To = nil, true, 0 },
		Scope:   web.Bind(s, finderScope),
		Columns: slices.DeleteFunc(slices.Clone(columns.CandidateColumns), func(c columns.Column[columns.CandidateRow]) bool { return c.Name == "shift_id" }),
		Cells:   candidateCells, Ask: web.Bind(s, findEmployees),
		Figure: func(_ *web.Request, f report.Outcome[columns.CandidateRow]) string {
			return components.Plural(f.Count(), "employee", "employees") + " free"
		},
	}.Dataset(s)
}

// finderScope sets the day of the window: that of the filter, or today, or the nearest day with data.
func finderScope(s *web.Server, r *web.Request) (*web.Request, error) {
	day, _, err := page.CalendarDay(s, r)
	return page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = day, 0 }), err
}

// finderWindow returns the window as an opening in the time zone of the filter's location or else of the
// organization. An end before the start is on the next day. Both ends are wall clock times, so a window across a
// clock change has its real length.
func finderWindow(s *web.Server, r *web.Request) rules.Opening {
	zone := blocks.PlaceZone(s, r, r.Filter.LocationID)
	z, _ := localtime.ZoneOrUTC(zone)
	start, end := page.RuleWindow(r, windowRule)
	if end <= start {
		end += 24 * 60
	}
	return rules.Opening{Interval: schedule.Interval{Start: z.Resolve(r.Filter.From, start), End: z.Resolve(r.Filter.From, end)},
		TimeZone: zone, PositionID: r.Filter.PositionID, LocationID: r.Filter.LocationID}
}

// findEmployees compares the employees of the filter with the window.
func findEmployees(s *web.Server, r *web.Request) (report.Outcome[columns.CandidateRow], error) {
	var out report.Outcome[columns.CandidateRow]
	o := finderWindow(s, r)
	if o.Empty() {
		return out, web.QueryError{BadValue: schedule.BadValue{Name: windowRule.Name, Value: page.RuleValue(r, windowRule),
			Message: "The window does not exist on " + r.Style.Day(r.Filter.From) + ": the clocks in " + o.TimeZone + " are set forward past it.", Hint: "Choose another time or day"}}
	}
	ranked, err := rank(s, r, finderPool(r), o)
	if err != nil {
		return out, err
	}
	by := ranked.byStanding
	out.Later = ranked.rows()
	at := format.TimeCell(r.Style, o.Interval, o.TimeZone)
	out.Counters = []components.Counter{
		{Label: "Free", Value: format.Number(by[rules.Free] + by[rules.FreeWithNotes]), Note: format.Count(by[rules.FreeWithNotes], "with a note")},
		{Label: "Would break a rule", Value: format.Number(by[rules.BreaksRules]), Note: "position, rest, hours or consecutive days"},
		{Label: "Not free", Value: format.Number(by[rules.NotFree]), Note: "on a shift, unavailable or on leave"},
		{Label: "Checked", Value: components.Plural(ranked.compared, "employee", "employees")},
		{Label: "Window", Value: schedule.DurationWords(o.Minutes()), Note: format.Spaced(at.Lead, at.Text)},
	}
	out.Searched = components.Plural(ranked.compared, "employee was", "employees were") + " checked for the window; none of them matches these rules."
	out.Notes = []string{fmt.Sprintf("The window is %s %s in the time zone %s. It lasts %s%s.", at.Lead, at.Text, o.TimeZone, schedule.DurationWords(o.Minutes()), clockNote(o)), restSentence(r), rules.CandidateRule}
	out.Facts = map[string]any{"starts_utc": string(localtime.AppendUTC(nil, o.Start)), "ends_utc": string(localtime.AppendUTC(nil, o.End)), "time_zone": o.TimeZone,
		"minutes": o.Minutes(), "looked_at": ranked.compared, "free": by[rules.Free], "free_with_notes": by[rules.FreeWithNotes], "break_a_rule": by[rules.BreaksRules],
		"not_free": by[rules.NotFree], "rule": rules.CandidateRule}
	return out, nil
}

// clockNote explains a window that a clock change makes longer or shorter.
func clockNote(o rules.Opening) string {
	if words := format.ClockChange(o.Interval, o.TimeZone); words != "" {
		return "; " + words + " during it"
	}
	return ""
}

func restSentence(r *web.Request) string {
	if page.RuleValue(r, restRule) == "agreed" {
		return "Rest, hours and consecutive days are checked against the limits of each employee."
	}
	return "A rest of at least " + page.RuleValue(r, restRule) + " h is required for everybody; hours and consecutive days are checked against the limits of each employee."
}

// finderPool returns the filter of the employees that are compared with the window.
func finderPool(r *web.Request) schedule.Filter {
	pool := schedule.Filter{EmployeeID: r.Filter.EmployeeID, PositionID: r.Filter.PositionID, Q: r.Filter.Q}
	if page.RuleValue(r, homeRule) == "only" {
		pool.LocationID = r.Filter.LocationID
	}
	return pool
}

// requestedRest returns the rest in minutes that the address requires for every employee. ok is false if the
// limits of each employee apply.
func requestedRest(r *web.Request) (minutes int, ok bool) {
	var hours int
	n, err := fmt.Sscanf(page.RuleValue(r, restRule), "%d", &hours)
	return hours * 60, n == 1 && err == nil
}
