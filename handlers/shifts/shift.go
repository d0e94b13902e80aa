package shifts

import (
	"errors"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/store"
)

// shiftData returns the screen of one shift: times, conflicts, rule violations, coverage, published copies and events.
func shiftData(s *web.Server) web.Dataset {
	return report.Overview{Reads: "filters do not affect the shift", Words: people.EmployeeWords, Ask: web.Bind(s, readShift)}.Dataset(s)
}

// shiftView holds what the parts of a shift's screen have in common.
type shiftView struct {
	s     *web.Server
	r     *web.Request
	shift schedule.ShiftRow
	zone  *localtime.Zone
}

// readShift reads the parts of the screen.
func readShift(s *web.Server, r *web.Request) (web.OverviewResult, error) {
	id := r.Params["shift"]
	row, err := r.View().Shift(id)
	if errors.Is(err, store.ErrNotFound) {
		return web.OverviewResult{}, web.NotFoundError{Message: "This schedule has no shift " + format.ID(id) + "."}
	}
	if err != nil {
		return web.OverviewResult{}, err
	}
	r.Subject = "shift " + format.ID(id)
	v := &shiftView{s: s, r: r, shift: row}
	v.zone, _ = localtime.ZoneOrUTC(row.TimeZone)
	out := web.OverviewResult{State: r.Now.Truncate(blocks.DayEnds).String()}
	out.Lead = v.lead()
	out.Facts = v.facts()
	for _, part := range []func() (components.Part, error){v.timesPart, v.conflictsPart, v.findingsPart, v.coveragePart, v.copiesPart, v.eventsPart} {
		p, err := part()
		if err != nil {
			return web.OverviewResult{}, err
		}
		out.Parts = append(out.Parts, p)
	}
	out.Counters = v.counters(out.Parts)
	return out, nil
}

// counters summarizes the shift and its parts.
func (v *shiftView) counters(parts []components.Part) []components.Counter {
	rows := func(id string) int {
		return parts[slices.IndexFunc(parts, func(p components.Part) bool { return p.ID == id })].Rows
	}
	return []components.Counter{
		{Label: "State", Tag: format.ShiftTag(v.shift.State)},
		{Label: "Length", Value: schedule.DurationWords(v.shift.Interval().Minutes()), Note: format.Join(format.ClockChange(v.shift.Interval(), v.shift.TimeZone), format.Break(v.shift.BreakMinutes))},
		{Label: "Soft conflicts", Value: format.Number(rows("conflicts")), Note: catalog.ReportedNotBlocked},
		{Label: "Findings", Value: format.Number(rows("findings")), Note: "rule violations"},
		{Label: "Published copies", Value: format.Number(rows("copies"))},
	}
}

// lead describes the shift in one sentence.
func (v *shiftView) lead() string {
	c := format.TimeCell(v.r.Style, v.shift.Interval(), v.shift.TimeZone)
	who := v.shift.EmployeeName
	if v.shift.EmployeeID == 0 {
		who = "Nobody yet"
	}
	return format.Join(who, format.Spaced(c.Lead, c.Text), v.shift.Position, v.shift.Location) + "."
}

// facts returns the facts about the shift at the top of the screen.
func (v *shiftView) facts() []components.Fact {
	s, r, row := v.s, v.r, &v.shift
	who := components.Fact{Label: "Employee", Text: row.EmployeeName, Href: page.Link(s, r, catalog.PathEmployee, format.ID(row.EmployeeID))}
	if row.EmployeeID == 0 {
		who = components.Fact{Label: "Employee", Text: "nobody, " + components.Plural(row.Slots(), "person", "people") + " needed", Href: page.Link(s, r, catalog.PathShiftCandidates, format.ID(row.ID))}
	}
	at := format.TimeCell(v.r.Style, row.Interval(), row.TimeZone)
	facts := []components.Fact{who,
		{Label: "When", Text: format.Spaced(at.Lead, at.Text)}, {Label: "Time zone", Text: row.TimeZone},
		{Label: "Position", Text: format.OrNone(row.Position), Href: v.recordLink(catalog.PathPosition, row.PositionID)},
		{Label: "Location", Text: format.OrNone(row.Location), Href: v.recordLink(catalog.PathLocation, row.LocationID)},
		{Label: "Break", Text: format.OrNone(format.Break(row.BreakMinutes))}, {Label: "Label", Text: format.OrNone(row.Label)},
	}
	if row.EmployeeID == 0 {
		facts = append(facts, components.Fact{Label: "Open", Text: page.UntilStart(r.Now, row.StartsAt)})
	}
	period := components.Fact{Label: "Draft period", Text: "none"}
	if row.DraftPeriodID != 0 {
		period.Text = "draft period " + format.ID(row.DraftPeriodID)
		if p, err := r.View().DraftPeriod(row.DraftPeriodID); err == nil { // otherwise the screen shows the number
			period.Text = format.Join(p.Name, format.Words(p.Status))
		}
		period.Href = page.Link(s, r, catalog.PathDraftPeriod, format.ID(row.DraftPeriodID))
	}
	return append(facts, period)
}

// recordLink returns a link to the position or location, or "" if id is 0.
func (v *shiftView) recordLink(path string, id int64) string {
	if id == 0 {
		return ""
	}
	return page.Link(v.s, v.r, path, format.ID(id))
}

// ShiftOf returns the shift of the path. It returns a web.NotFoundError if the shift does not exist.
func ShiftOf(s *web.Server, r *web.Request) (schedule.ShiftRow, error) {
	sh, err := r.View().Shift(r.Params["shift"])
	if errors.Is(err, store.ErrNotFound) {
		return sh, web.NotFoundError{Message: "This schedule has no shift " + format.ID(r.Params["shift"]) + "."}
	}
	return sh, err
}
