package handlers

import (
	"errors"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/store"
)

// shiftData is one shift: who, when, where, what employees were shown of it, what it overlaps and what became of it.
func (s *server) shiftData() dataset {
	return overview{reads: "no filter changes the shift", words: employeeWords, ask: s.shiftParts}.dataset(s)
}

// shiftView is what the screen of one shift is made of.
type shiftView struct {
	s     *server
	r     *request
	shift schedule.ShiftRow
	zone  *schedule.Zone
}

func (s *server) shiftParts(r *request) (overlooked, error) {
	id := r.params["shift"]
	row, err := r.view().Shift(id)
	if errors.Is(err, store.ErrNotFound) {
		return overlooked{}, notFoundError{"This schedule has no shift with the number " + idText(id) + "."}
	}
	if err != nil {
		return overlooked{}, err
	}
	r.subject = "shift " + idText(id)
	v := &shiftView{s: s, r: r, shift: row}
	v.zone, _ = schedule.ZoneOrUTC(row.TimeZone)
	out := overlooked{state: r.now.Truncate(dayEnds).String()}
	out.Lead = v.lead()
	out.Facts = v.facts()
	for _, part := range []func() (components.Part, error){v.timesPart, v.conflictsPart, v.findingsPart, v.coveragePart, v.copiesPart, v.eventsPart} {
		p, err := part()
		if err != nil {
			return overlooked{}, err
		}
		out.Parts = append(out.Parts, p)
	}
	out.counters = v.counters(out.Parts)
	return out, nil
}

func (v *shiftView) counters(parts []components.Part) []components.Counter {
	rows := func(id string) int {
		return parts[slices.IndexFunc(parts, func(p components.Part) bool { return p.ID == id })].Rows
	}
	return []components.Counter{
		{Label: "State", Tag: shiftTag(v.shift.State)},
		{Label: "Length", Value: schedule.DurationWords(v.shift.Interval().Minutes()), Note: joinWords(lengthWords(v.shift.Interval(), v.shift.TimeZone), breakWords(v.shift.BreakMinutes))},
		{Label: "Soft conflicts", Value: number(rows("conflicts")), Note: catalog.ReportedNotBlocked},
		{Label: "Findings", Value: number(rows("findings")), Note: "of the rules"},
		{Label: "Published copies", Value: number(rows("copies"))},
	}
}

// lead is the shift in a sentence.
func (v *shiftView) lead() string {
	c := timeCell(v.shift.Interval(), v.shift.TimeZone)
	who := v.shift.EmployeeName
	if v.shift.EmployeeID == 0 {
		who = "Nobody yet"
	}
	return joinWords(who, spaced(c.Lead, c.Text), v.shift.Position, v.shift.Location) + "."
}

func (v *shiftView) facts() []components.Fact {
	s, r, row := v.s, v.r, &v.shift
	who := components.Fact{Label: "Employee", Text: row.EmployeeName, Href: s.link(r, catalog.PathEmployee, idText(row.EmployeeID))}
	if row.EmployeeID == 0 {
		who = components.Fact{Label: "Employee", Text: "nobody, " + components.Plural(row.Slots(), "person", "people") + " wanted", Href: s.link(r, catalog.PathShiftCandidates, idText(row.ID))}
	}
	at := timeCell(row.Interval(), row.TimeZone)
	facts := []components.Fact{who,
		{Label: "When", Text: spaced(at.Lead, at.Text)}, {Label: "Time zone", Text: row.TimeZone},
		{Label: "Position", Text: orNone(row.Position), Href: v.record(catalog.PathPosition, row.PositionID)},
		{Label: "Location", Text: orNone(row.Location), Href: v.record(catalog.PathLocation, row.LocationID)},
		{Label: "Break", Text: orNone(breakWords(row.BreakMinutes))}, {Label: "Label", Text: orNone(row.Label)},
	}
	if row.EmployeeID == 0 {
		facts = append(facts, components.Fact{Label: "Open", Text: untilStart(r.now, row.StartsAt)})
	}
	period := components.Fact{Label: "Draft period", Text: "none"}
	if row.DraftPeriodID != 0 {
		period.Text = "draft period " + idText(row.DraftPeriodID)
		if p, err := r.view().DraftPeriod(row.DraftPeriodID); err == nil { // otherwise the screen shows the number
			period.Text = joinWords(p.Name, spokenStatus(p.Status))
		}
		period.Href = s.link(r, catalog.PathDraftPeriod, idText(row.DraftPeriodID))
	}
	return append(facts, period)
}

func (v *shiftView) record(path string, id int64) string {
	if id == 0 {
		return ""
	}
	return v.s.link(v.r, path, idText(id))
}
