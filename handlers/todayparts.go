package handlers

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/store"
)

// nowPart is who is at work at this moment.
func (s *server) nowPart(day *request, now []schedule.ShiftRow) components.Part {
	shown := slices.Clone(now)
	slices.SortStableFunc(shown, func(a, b schedule.ShiftRow) int { return cmp.Compare(a.EndsAt, b.EndsAt) })
	part := s.shiftPart(day, shown[:min(glance, len(shown))], components.Part{ID: "now", Title: "On shift now", Quiet: "who goes first stands first",
		Note: components.Plural(len(now), "employee", "employees"), Empty: "Nobody is on shift at this moment."})
	part.All = components.Link{Href: s.link(day, catalog.PathDay), Text: "Open the day"}
	return part
}

// nextPart is the next shifts to begin.
func (s *server) nextPart(day *request) (components.Part, error) {
	rows := day.view().ShiftsAfter(day.filter, day.instant(), glance)
	part := s.shiftPart(day, rows, components.Part{ID: "next", Title: "Next to come", Quiet: "the next shifts to begin", Empty: "No shift begins after this moment."})
	part.All = components.Link{Href: s.link(day, catalog.PathTimeline), Text: "Open the timeline"}
	return part, nil
}

// shiftPart is a few shifts.
func (s *server) shiftPart(day *request, rows []schedule.ShiftRow, part components.Part) components.Part {
	group := components.RowGroup{}
	for i := range rows {
		row := &rows[i]
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: row.EmployeeName, Href: s.employeeLink(day, row.EmployeeID)}, shiftTimeCell(s, day, row), {Text: format.OrNone(row.Position)}, {Text: format.OrNone(row.Location)}}})
	}
	part.Rows = len(rows)
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Employee"}, {Label: "When"}, {Label: "Position"}, {Label: "Location"}}, Groups: []components.RowGroup{group}}
	return part
}

// shiftTimeCell is when a shift is, and opens it.
func shiftTimeCell(s *server, r *request, row *schedule.ShiftRow) components.Cell {
	cell := format.TimeCell(row.Interval(), row.TimeZone)
	cell.Href, cell.Sub = s.link(r, catalog.PathShift, format.ID(row.ID)), row.TimeZone
	return cell
}

// todayAwayPart is who cannot work today.
func (s *server) todayAwayPart(day *request) components.Part {
	part := s.awayPart(day)
	if part.Title = "Unavailable today"; part.Rows > glance {
		part.Table.Groups[0].Rows = part.Table.Groups[0].Rows[:glance]
		part.Rows = glance
	}
	part.All = components.Link{Href: s.link(day, catalog.PathBlocks), Text: "Open the blocks of today"}
	return part
}

// todayConflictPart is the soft conflicts of today.
func (s *server) todayConflictPart(day *request) (components.Part, error) {
	rows, _, err := day.view().Conflicts(day.filter, paging.Page{Limit: glance})
	group := components.RowGroup{}
	for i := range rows {
		c := &rows[i]
		tag := components.Tag{Word: "conflict", Class: "warn"}
		if c.BlockStatus == schedule.Requested {
			tag = components.Tag{Word: "if approved", Class: "ask"}
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: c.EmployeeName, Href: s.employeeLink(day, c.Shift.EmployeeID)},
			{Text: format.ClockRange(c.Shift.Interval(), c.Shift.TimeZone), Sub: format.Join(c.Position, c.Location), Href: s.link(day, catalog.PathShift, format.ID(c.Shift.ID))},
			{Text: format.ClockRange(c.Overlap, c.Shift.TimeZone), Sub: c.Shift.TimeZone}, {Text: format.Minutes(c.Minutes())}, {Tag: tag}}})
	}
	return components.Part{ID: "conflicts", Title: "Soft conflicts of today", Quiet: catalog.ReportedNotBlocked, Rows: len(rows), Empty: "No shift of today overlaps an unavailable block.",
		Table: components.Table{Caption: "Soft conflicts of today", Heads: []components.Head{{Label: "Employee"}, {Label: "Shift"}, {Label: "Overlap"}, {Label: "Length", Num: true}, {Label: "Kind"}}, Groups: []components.RowGroup{group}},
		All:   components.Link{Href: s.link(day, catalog.PathSoftConflicts), Text: "Open the report of today"}}, err
}

// todayOpenPart is the next shifts that nobody is assigned to.
func (s *server) todayOpenPart(day *request) (components.Part, error) {
	ahead := day.narrowed(func(f *schedule.Filter) { f.To = f.From.Add(openAhead - 1) })
	rows, _, err := day.view().OpenShifts(ahead.filter, paging.Page{Sort: "start", Limit: glance})
	group := components.RowGroup{}
	for i := range rows {
		row := &rows[i]
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{shiftTimeCell(s, day, row), {Text: format.OrNone(row.Position)}, {Text: format.OrNone(row.Location)},
			{Text: components.Plural(row.Slots(), "person", "people")}, {Text: "Candidates", Href: s.link(day, catalog.PathShiftCandidates, format.ID(row.ID))}}})
	}
	return components.Part{ID: "open", Title: "Open shifts", Quiet: fmt.Sprintf("in the next %d days", openAhead), Rows: len(rows), Empty: "Every shift of these days has somebody.",
		Table: components.Table{Caption: "Open shifts", Heads: []components.Head{{Label: "When"}, {Label: "Position"}, {Label: "Location"}, {Label: "Wanted"}, {Label: "Who could"}}, Groups: []components.RowGroup{group}},
		All:   components.Link{Href: s.link(ahead, catalog.PathOpenShifts), Text: "Open as a list"}}, err
}

// lastChangesPart is what was recorded last.
func (s *server) lastChangesPart(day *request) (components.Part, error) {
	any := day.narrowed(func(f *schedule.Filter) { *f = f.Without("from", "to", "position_id") })
	rows, _, err := s.Store.EventsIn(day.ctx, day.viewer, store.EventSet{}, any.filter, paging.Page{Limit: glance})
	group := components.RowGroup{}
	for i := range rows {
		e := &rows[i]
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{eventTimeCell(s, day, e), {Text: format.Words(e.Action)}, subjectCell(s, day, e), whoCell(s, day, e), {Text: format.OrNone(e.ActorName)}}})
	}
	return components.Part{ID: "changes", Title: "What changed last", Quiet: "of everything that is recorded", Rows: len(rows), Empty: "Nothing has been recorded.",
		Table: components.Table{Caption: "What changed last", Heads: []components.Head{{Label: "Time"}, {Label: "Action"}, {Label: "Subject"}, {Label: "Employee"}, {Label: "Actor"}}, Groups: []components.RowGroup{group}},
		All:   components.Link{Href: s.link(any, catalog.PathEvents), Text: "Open the record"}}, err
}

// freshFacts say how old the data is.
func (s *server) freshFacts(r *request) ([]components.Fact, error) {
	info, err := s.Store.Info(r.ctx, r.viewer)
	if err != nil {
		return nil, err
	}
	first, last := r.view().Extent()
	z, _ := schedule.ZoneOrUTC(r.zone)
	facts := []components.Fact{{Label: "Newest record", Text: momentWords(z, info.NewestRecord, r.instant())}, {Label: "Last import", Text: momentWords(z, info.LastImport, r.instant()), Href: s.link(r, catalog.PathImports)}}
	if first != 0 {
		facts = append(facts, components.Fact{Label: "The schedule reaches", Text: first.String() + " to " + last.String()})
	}
	return facts, err
}

// momentWords is an instant on the clock of a zone, and how long ago it was.
func momentWords(z *schedule.Zone, at, now schedule.Instant) string {
	if at == 0 {
		return "none"
	}
	day, minute := z.Local(at)
	words := day.String() + " " + format.Clock(minute)
	if ago := (schedule.Interval{Start: at, End: now}).Minutes(); ago > 0 {
		return format.Join(words, agoWords(ago))
	}
	return words
}

// agoWords is a number of minutes as people say how long ago something was.
func agoWords(minutes int) string {
	switch {
	case minutes < 120:
		return components.Plural(minutes, "minute", "minutes") + " ago"
	case minutes < 48*60:
		return components.Plural(minutes/60, "hour", "hours") + " ago"
	}
	return components.Plural(minutes/24/60, "day", "days") + " ago"
}
