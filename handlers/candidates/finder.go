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

// windowRule is the window of the finder on the clock of its location.
var windowRule = page.WindowRule("window", "Window", "09:00-17:00")

// finderData lists who is free in a window, ranked by fit with the reasons.
func finderData(s *web.Server) web.Dataset {
	p := openingReport(web.Bind(s, findInWindow))
	p.File, p.Fields = "availability-finder", []string{"from", "location_id", "position_id", "employee_id", "q"}
	p.Reads = "the window begins on the first day of the filter, or today without one; the location sets the time zone of the window, and the position selects employees who can work in it"
	p.Rules = append([]page.Rule{windowRule}, p.Rules...)
	p.Asked = func(f *schedule.Filter) { f.Statuses, f.All, f.To = nil, true, 0 }
	p.Scope = web.Bind(s, finderScope)
	p.Columns = slices.DeleteFunc(slices.Clone(p.Columns), func(c columns.Column[columns.CandidateRow]) bool { return c.Name == "shift_id" })
	return p.Dataset(s)
}

// finderScope sets the day of the window: that of the filter, or today, or the nearest day with data.
func finderScope(s *web.Server, r *web.Request) (*web.Request, error) {
	day, _, err := page.CalendarDay(s, r)
	return page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = day, 0 }), err
}

// windowOpening returns the window as an opening in the time zone of the filter's location or else of the organization.
// An end before the start is on the next day. Both ends are wall clock times, so a window across a clock change has its
// real length.
func windowOpening(s *web.Server, r *web.Request) opening {
	zone, words := blocks.PlaceZone(s, r, r.Filter.LocationID), page.FilterWords(s, r)
	z, _ := localtime.ZoneOrUTC(zone)
	start, end := page.RuleWindow(r, windowRule)
	if end <= start {
		end += 24 * 60
	}
	return opening{position: words.Position, location: words.Location, Opening: rules.Opening{
		Interval: schedule.Interval{Start: z.Resolve(r.Filter.From, start), End: z.Resolve(r.Filter.From, end)},
		TimeZone: zone, PositionID: r.Filter.PositionID, LocationID: r.Filter.LocationID}}
}

// findInWindow compares the employees of the filter with the window.
func findInWindow(s *web.Server, r *web.Request) (report.Outcome[columns.CandidateRow], error) {
	o := windowOpening(s, r)
	if o.Empty() {
		return report.Outcome[columns.CandidateRow]{}, web.QueryError{BadValue: schedule.BadValue{Name: windowRule.Name, Value: page.RuleValue(r, windowRule),
			Message: "The window does not exist on " + r.Style.Day(r.Filter.From) + ": the clocks in " + o.TimeZone + " are set forward past it.", Hint: "Choose another time or day"}}
	}
	out, err := findPeople(s, r, o)
	if err != nil {
		return out, err
	}
	at := format.TimeCell(r.Style, o.Interval, o.TimeZone)
	out.Counters = append(out.Counters, components.Counter{Label: "Window", Value: schedule.DurationWords(o.Minutes()), Note: format.Spaced(at.Lead, at.Text)})
	out.Notes = append([]string{fmt.Sprintf("The window is %s %s in the time zone %s. It lasts %s%s.", at.Lead, at.Text, o.TimeZone, schedule.DurationWords(o.Minutes()), clockNote(o.Opening))}, out.Notes...)
	return out, nil
}

// clockNote explains a window that a clock change makes longer or shorter.
func clockNote(o rules.Opening) string {
	if words := format.ClockChange(o.Interval, o.TimeZone); words != "" {
		return "; " + words + " during it"
	}
	return ""
}
