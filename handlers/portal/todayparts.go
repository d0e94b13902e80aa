package portal

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/calendar"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/store"
)

// nowPart is who is at work at this moment.
func nowPart(s *web.Server, day *web.Request, now []schedule.ShiftRow) components.Part {
	shown := slices.Clone(now)
	slices.SortStableFunc(shown, func(a, b schedule.ShiftRow) int { return cmp.Compare(a.EndsAt, b.EndsAt) })
	part := shiftPart(s, day, shown[:min(glance, len(shown))], components.Part{ID: "now", Title: "On shift now", Quiet: "who goes first stands first",
		Note: components.Plural(len(now), "employee", "employees"), Empty: "Nobody is on shift at this moment."})
	part.All = components.Link{Href: page.Link(s, day, catalog.PathDay), Text: "Open the day"}
	return part
}

// nextPart is the next shifts to begin.
func nextPart(s *web.Server, day *web.Request) (components.Part, error) {
	rows := day.View().ShiftsAfter(day.Filter, page.Instant(day), glance)
	part := shiftPart(s, day, rows, components.Part{ID: "next", Title: "Next to come", Quiet: "the next shifts to begin", Empty: "No shift begins after this moment."})
	part.All = components.Link{Href: page.Link(s, day, catalog.PathTimeline), Text: "Open the timeline"}
	return part, nil
}

// shiftPart is a few shifts.
func shiftPart(s *web.Server, day *web.Request, rows []schedule.ShiftRow, part components.Part) components.Part {
	group := components.RowGroup{}
	for i := range rows {
		row := &rows[i]
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: row.EmployeeName, Href: page.EmployeeLink(s, day, row.EmployeeID)}, shiftTimeCell(s, day, row), {Text: format.OrNone(row.Position)}, {Text: format.OrNone(row.Location)}}})
	}
	part.Rows = len(rows)
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Employee"}, {Label: "When"}, {Label: "Position"}, {Label: "Location"}}, Groups: []components.RowGroup{group}}
	return part
}

// shiftTimeCell is when a shift is, and opens it.
func shiftTimeCell(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
	cell := format.TimeCell(row.Interval(), row.TimeZone)
	cell.Href, cell.Sub = page.Link(s, r, catalog.PathShift, format.ID(row.ID)), row.TimeZone
	return cell
}

// todayAwayPart is who cannot work today.
func todayAwayPart(s *web.Server, day *web.Request) components.Part {
	part := calendar.AwayPart(s, day)
	if part.Title = "Unavailable today"; part.Rows > glance {
		part.Table.Groups[0].Rows = part.Table.Groups[0].Rows[:glance]
		part.Rows = glance
	}
	part.All = components.Link{Href: page.Link(s, day, catalog.PathBlocks), Text: "Open the blocks of today"}
	return part
}

// todayConflictPart is the soft conflicts of today.
func todayConflictPart(s *web.Server, day *web.Request) (components.Part, error) {
	rows, _, err := day.View().Conflicts(day.Filter, paging.Page{Limit: glance})
	group := components.RowGroup{}
	for i := range rows {
		c := &rows[i]
		tag := components.Tag{Word: "conflict", Class: "warn"}
		if c.BlockStatus == schedule.Requested {
			tag = components.Tag{Word: "if approved", Class: "ask"}
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: c.EmployeeName, Href: page.EmployeeLink(s, day, c.Shift.EmployeeID)},
			{Text: format.ClockRange(c.Shift.Interval(), c.Shift.TimeZone), Sub: format.Join(c.Position, c.Location), Href: page.Link(s, day, catalog.PathShift, format.ID(c.Shift.ID))},
			{Text: format.ClockRange(c.Overlap, c.Shift.TimeZone), Sub: c.Shift.TimeZone}, {Text: format.Minutes(c.Minutes())}, {Tag: tag}}})
	}
	return components.Part{ID: "conflicts", Title: "Soft conflicts of today", Quiet: catalog.ReportedNotBlocked, Rows: len(rows), Empty: "No shift of today overlaps an unavailable block.",
		Table: components.Table{Caption: "Soft conflicts of today", Heads: []components.Head{{Label: "Employee"}, {Label: "Shift"}, {Label: "Overlap"}, {Label: "Length", Num: true}, {Label: "Kind"}}, Groups: []components.RowGroup{group}},
		All:   components.Link{Href: page.Link(s, day, catalog.PathSoftConflicts), Text: "Open the report of today"}}, err
}

// todayOpenPart is the next shifts that nobody is assigned to.
func todayOpenPart(s *web.Server, day *web.Request) (components.Part, error) {
	ahead := page.Narrowed(day, func(f *schedule.Filter) { f.To = f.From.Add(openAhead - 1) })
	rows, _, err := day.View().OpenShifts(ahead.Filter, paging.Page{Sort: "start", Limit: glance})
	group := components.RowGroup{}
	for i := range rows {
		row := &rows[i]
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{shiftTimeCell(s, day, row), {Text: format.OrNone(row.Position)}, {Text: format.OrNone(row.Location)},
			{Text: components.Plural(row.Slots(), "person", "people")}, {Text: "Candidates", Href: page.Link(s, day, catalog.PathShiftCandidates, format.ID(row.ID))}}})
	}
	return components.Part{ID: "open", Title: "Open shifts", Quiet: fmt.Sprintf("in the next %d days", openAhead), Rows: len(rows), Empty: "Every shift of these days has somebody.",
		Table: components.Table{Caption: "Open shifts", Heads: []components.Head{{Label: "When"}, {Label: "Position"}, {Label: "Location"}, {Label: "Wanted"}, {Label: "Who could"}}, Groups: []components.RowGroup{group}},
		All:   components.Link{Href: page.Link(s, ahead, catalog.PathOpenShifts), Text: "Open as a list"}}, err
}

// lastChangesPart is what was recorded last.
func lastChangesPart(s *web.Server, day *web.Request) (components.Part, error) {
	any := page.Narrowed(day, func(f *schedule.Filter) { *f = f.Without("from", "to", "position_id") })
	rows, _, err := s.Store.EventsIn(day.Ctx, day.Viewer, store.EventSet{}, any.Filter, paging.Page{Limit: glance})
	group := components.RowGroup{}
	for i := range rows {
		e := &rows[i]
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{history.EventTimeCell(s, day, e), {Text: format.Words(e.Action)}, history.SubjectCell(s, day, e), history.EmployeeCell(s, day, e), {Text: format.OrNone(e.ActorName)}}})
	}
	return components.Part{ID: "changes", Title: "What changed last", Quiet: "of everything that is recorded", Rows: len(rows), Empty: "Nothing has been recorded.",
		Table: components.Table{Caption: "What changed last", Heads: []components.Head{{Label: "Time"}, {Label: "Action"}, {Label: "Subject"}, {Label: "Employee"}, {Label: "Actor"}}, Groups: []components.RowGroup{group}},
		All:   components.Link{Href: page.Link(s, any, catalog.PathEvents), Text: "Open the record"}}, err
}

// freshFacts say how old the data is.
func freshFacts(s *web.Server, r *web.Request) ([]components.Fact, error) {
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	if err != nil {
		return nil, err
	}
	first, last := r.View().Extent()
	z, _ := schedule.ZoneOrUTC(r.Zone)
	facts := []components.Fact{{Label: "Newest record", Text: momentWords(z, info.NewestRecord, page.Instant(r))}, {Label: "Last import", Text: momentWords(z, info.LastImport, page.Instant(r)), Href: page.Link(s, r, catalog.PathImports)}}
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
