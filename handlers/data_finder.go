package handlers

import (
	"fmt"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// The rules of the finder, which are the window and what is held against it.
var (
	windowOfFinder = windowRule("window", "Window", "09:00-17:00")
	restOfFinder   = choiceRule("rest", "Rest before and after", "agreed", "as the rules say for each", "0", "none", "8", "8 h", "9", "9 h", "10", "10 h", "11", "11 h", "12", "12 h", "16", "16 h", "24", "24 h")
	showOfFinder   = choiceRule("show", "Who is shown", "free", "who is free", "broken", "and who would break a rule", "all", "everybody")
	homeOfFinder   = choiceRule("people", "At home", "first", "at the location, first", "only", "at the location only")
)

// finderData is who is free in a window: available, not scheduled, rested, under their hours and qualified, ranked with the reasons.
func (s *server) finderData() dataset {
	return report[columns.CandidateRow]{
		file: "availability-finder", noun: [2]string{"employee", "employees"}, order: "the best first", quiet: "nobody is asked and nobody is assigned",
		note:    "With the window counted into the hours and the rest of each.",
		reads:   "the first day of the filter is the day on which the window begins, today where it has none; the location gives the clock of the window, and the position keeps those who can work in it",
		fields:  []string{"from", "location_id", "position_id", "employee_id", "q"},
		rules:   []rule{windowOfFinder, restOfFinder, homeOfFinder, showOfFinder},
		asked:   func(f *schedule.Filter) { f.Statuses, f.All, f.To = nil, true, 0 },
		scope:   bind(s, (*server).finderScope),
		columns: slices.DeleteFunc(slices.Clone(columns.CandidateColumns), func(c columns.Column[columns.CandidateRow]) bool { return c.Name == "shift_id" }),
		cells:   candidateCells, ask: bind(s, (*server).askFinder),
		figure: func(f outcome[columns.CandidateRow]) string {
			return components.Plural(f.count(), "employee", "employees") + " free"
		},
	}.dataset(s)
}

// finderScope gives the window a day: that of the filter, else today or the nearest day with data.
func (s *server) finderScope(r *request) (*request, error) {
	day, _, err := s.calendarDay(r)
	return r.narrowed(func(f *schedule.Filter) { f.From, f.To = day, 0 }), err
}

// finderWindow is the window as an opening, on the clock of the location of the filter or else of the organization. An end before
// the start is on the next day; both ends are read on the wall clock, so that a night in which the clock changes is as long as it is.
func (s *server) finderWindow(r *request) rules.Opening {
	zone := s.placeZone(r, r.filter.LocationID)
	z, _ := schedule.ZoneOrUTC(zone)
	start, end := r.ruleWindow(windowOfFinder)
	if end <= start {
		end += 24 * 60
	}
	return rules.Opening{Interval: schedule.Interval{Start: z.Resolve(r.filter.From, start), End: z.Resolve(r.filter.From, end)},
		TimeZone: zone, PositionID: r.filter.PositionID, LocationID: r.filter.LocationID}
}

// askFinder holds everybody whom the filter names against the window.
func (s *server) askFinder(r *request) (outcome[columns.CandidateRow], error) {
	var out outcome[columns.CandidateRow]
	o := s.finderWindow(r)
	if o.Empty() {
		return out, queryError{BadValue: schedule.BadValue{Name: windowOfFinder.name, Value: r.rule(windowOfFinder),
			Message: "The window does not exist on " + format.Day(r.filter.From) + ": the clock of " + o.TimeZone + " is put forward past it.", Hint: "Choose other times, or another day"}}
	}
	ranked, err := s.rank(r, r.finderPool(), o)
	if err != nil {
		return out, err
	}
	by := ranked.by
	out.later = ranked.rows()
	at := format.TimeCell(o.Interval, o.TimeZone)
	out.counters = []components.Counter{
		{Label: "Free", Value: format.Number(by[rules.Free] + by[rules.FreeWithNotes]), Note: format.Count(by[rules.FreeWithNotes], "with a note")},
		{Label: "Would break a rule", Value: format.Number(by[rules.BreaksRules]), Note: "position, rest, hours or days in a row"},
		{Label: "Not free", Value: format.Number(by[rules.NotFree]), Note: "on a shift, unavailable or on leave"},
		{Label: "Looked at", Value: components.Plural(ranked.looked, "employee", "employees")},
		{Label: "Window", Value: schedule.DurationWords(o.Minutes()), Note: format.Spaced(at.Lead, at.Text)},
	}
	out.looked = components.Plural(ranked.looked, "employee was", "employees were") + " held against the window; nobody of them is shown under these rules."
	out.notes = []string{fmt.Sprintf("The window is %s %s on the clock of %s, which is %s%s.", at.Lead, at.Text, o.TimeZone, schedule.DurationWords(o.Minutes()), clockNote(o)), restSentence(r), rules.CandidateRule}
	out.facts = map[string]any{"starts_utc": string(schedule.AppendUTC(nil, o.Start)), "ends_utc": string(schedule.AppendUTC(nil, o.End)), "time_zone": o.TimeZone,
		"minutes": o.Minutes(), "looked_at": ranked.looked, "free": by[rules.Free], "free_with_notes": by[rules.FreeWithNotes], "break_a_rule": by[rules.BreaksRules],
		"not_free": by[rules.NotFree], "rule": rules.CandidateRule}
	return out, nil
}

// clockNote says that the window is longer or shorter than its times say.
func clockNote(o rules.Opening) string {
	if words := format.ClockChange(o.Interval, o.TimeZone); words != "" {
		return ": " + words + " in it"
	}
	return ""
}

func restSentence(r *request) string {
	if r.rule(restOfFinder) == "agreed" {
		return "The rest, the hours and the days in a row are held against the limits of each employee."
	}
	return "A rest of at least " + r.rule(restOfFinder) + " h is asked of everybody; the hours and the days in a row are held against the limits of each employee."
}

// finderPool is the employees that are compared with the window.
func (r *request) finderPool() schedule.Filter {
	pool := schedule.Filter{EmployeeID: r.filter.EmployeeID, PositionID: r.filter.PositionID, Q: r.filter.Q}
	if r.rule(homeOfFinder) == "only" {
		pool.LocationID = r.filter.LocationID
	}
	return pool
}

// askedRest is the rest that the address asks of everybody, in minutes; not asked where the limits of each hold.
func askedRest(r *request) (minutes int, asked bool) {
	var hours int
	n, err := fmt.Sscanf(r.rule(restOfFinder), "%d", &hours)
	return hours * 60, n == 1 && err == nil
}
