package portal

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/calendar"
	"opshub/handlers/coverage"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/store"
)

// partRows is the number of rows in each part of Today.
const partRows = 6

// openShiftDays is the number of days for which Today lists open shifts.
const openShiftDays = 7

// todayData is the dashboard of the current day.
func todayData(s *web.Server) web.Dataset {
	return report.Overview{Fields: []string{"location_id", "position_id", "q"}, Land: true,
		Hints: page.Hints{"from": "This screen always shows today. The dates of the filter do not apply."}, Reads: "always today and now; the dates of the filter do not apply", Words: func(r *web.Request) string { return todayRequest(s, r).Filter.Words(page.FilterWords(s, r)) },
		Ask: web.Bind(s, todayOverview)}.Dataset(s)
}

// todayRequest returns r for today, regardless of the days in its filter.
func todayRequest(s *web.Server, r *web.Request) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To, f.Statuses, f.All = r.Today, r.Today, nil, false })
}

func todayOverview(s *web.Server, r *web.Request) (out web.OverviewResult, err error) {
	day := todayRequest(s, r)
	figures := r.View().DayFigures(day.Filter)
	if len(figures) == 0 {
		return out, nil
	}
	now := r.View().ShiftsAt(day.Filter, page.Instant(r))
	cover, err := coverage.ReadCurrent(s, day)
	if err != nil {
		return out, err
	}
	for _, build := range []func(*web.Request) (components.Part, error){
		func(*web.Request) (components.Part, error) { return cover.Part(s, day), nil },
		func(*web.Request) (components.Part, error) { return nowPart(s, day, now), nil },
		web.Bind(s, nextPart),
		func(*web.Request) (components.Part, error) { return todayAwayPart(s, day), nil },
		web.Bind(s, todayConflictPart), web.Bind(s, todayOpenPart), web.Bind(s, lastChangesPart),
	} {
		part, err := build(day)
		if err != nil {
			return out, err
		}
		out.Parts = append(out.Parts, part)
	}
	if out.Counters, err = todayCounters(s, day, figures[0], len(now), cover); err != nil {
		return out, err
	}
	facts, err := dataAgeFacts(s, r)
	out.Parts = append(out.Parts, components.Part{ID: "data", Title: "Data", Facts: facts})
	if out.Lead = fmt.Sprintf("%s, %s in %s.", r.Style.FullDay(r.Today), r.Style.Clock(r.Now.Hour()*60+r.Now.Minute()), r.Zone); err == nil {
		if reason := page.OpenedNotes(s, day, 1); len(reason) > 0 {
			out.Lines = []string{reason[0][:len(reason[0])-len(", so this screen opens on that day.")] + ". This screen always shows today."}
		}
	}
	out.Steps.Title = strings.TrimSuffix(out.Lead, ".")
	out.State = r.Now.Format("2006-01-02 15:04")
	return out, err
}

// todayCounters count the shifts, blocks, conflicts and coverage of today.
func todayCounters(s *web.Server, day *web.Request, f schedule.DayFigures, now int, cover coverage.Current) ([]components.Counter, error) {
	ahead := page.Narrowed(day, func(f *schedule.Filter) { f.To = f.From.Add(openShiftDays - 1) })
	open := day.View().ShiftCounts(ahead.Filter)
	coverage := components.Counter{Label: "Coverage now", Value: "no target", Note: "applies now", Href: "#coverage"}
	if n := len(cover.Stretches); n > 0 {
		coverage.Value, coverage.Note = fmt.Sprintf("%d of %d", n-cover.Gaps, n), "targets have at least the minimum"
		if cover.Gaps > 0 {
			coverage.Tag = components.Tag{Word: components.Plural(cover.Gaps, "gap", "gaps"), Class: "bad"}
		}
	}
	return []components.Counter{
		{Label: "On shift now", Value: format.Number(now), Note: "employees", Href: "#now"},
		{Label: "On shift today", Value: format.Number(f.Heads), Note: schedule.DurationWords(f.Minutes) + " within the day", Href: page.Link(s, day, catalog.PathDay)},
		{Label: "Unavailable today", Value: format.Number(f.Unavailable), Note: "employees with a block in force", Href: page.Link(s, day, catalog.PathBlocks)},
		blocks.ConflictCounter(s, day),
		{Label: "Open shifts", Value: format.Number(open.Open), Note: fmt.Sprintf("in the next %d days", openShiftDays), Href: page.Link(s, ahead, catalog.PathOpenShifts)},
		coverage,
	}, nil
}

// nowPart lists the employees at work at this moment.
func nowPart(s *web.Server, day *web.Request, now []schedule.ShiftRow) components.Part {
	shown := slices.Clone(now)
	slices.SortStableFunc(shown, func(a, b schedule.ShiftRow) int { return cmp.Compare(a.EndsAt, b.EndsAt) })
	part := shiftPart(s, day, shown[:min(partRows, len(shown))], components.Part{ID: "now", Title: "On shift now", Quiet: "next to leave first",
		Note: components.Plural(len(now), "employee", "employees"), Empty: "Nobody is on shift now."})
	part.All = components.Link{Href: page.Link(s, day, catalog.PathDay), Text: "Open the day"}
	return part
}

// nextPart lists the next shifts to begin.
func nextPart(s *web.Server, day *web.Request) (components.Part, error) {
	rows := day.View().ShiftsAfter(day.Filter, page.Instant(day), partRows)
	part := shiftPart(s, day, rows, components.Part{ID: "next", Title: "Next to start", Quiet: "the next shifts to begin", Empty: "No shift begins after now."})
	part.All = components.Link{Href: page.Link(s, day, catalog.PathTimeline), Text: "Open the timeline"}
	return part, nil
}

// shiftPart lists a few shifts.
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

// shiftTimeCell shows the time of a shift and links to it.
func shiftTimeCell(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
	cell := format.TimeCell(r.Style, row.Interval(), row.TimeZone)
	cell.Href, cell.Sub = page.Link(s, r, catalog.PathShift, format.ID(row.ID)), row.TimeZone
	return cell
}

// todayAwayPart lists who cannot work today.
func todayAwayPart(s *web.Server, day *web.Request) components.Part {
	part := calendar.AwayPart(s, day)
	if part.Title = "Unavailable today"; part.Rows > partRows {
		part.Table.Groups[0].Rows = part.Table.Groups[0].Rows[:partRows]
		part.Rows = partRows
	}
	part.All = components.Link{Href: page.Link(s, day, catalog.PathBlocks), Text: "Open the blocks of today"}
	return part
}

// todayConflictPart lists the soft conflicts of today.
func todayConflictPart(s *web.Server, day *web.Request) (components.Part, error) {
	rows, _, err := day.View().Conflicts(day.Filter).Page(paging.Page{Limit: partRows})
	group := components.RowGroup{}
	for i := range rows {
		c := &rows[i]
		tag := components.Tag{Word: "conflict", Class: "warn"}
		if c.BlockStatus == schedule.Requested {
			tag = components.Tag{Word: "if approved", Class: "ask"}
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: c.EmployeeName, Href: page.EmployeeLink(s, day, c.Shift.EmployeeID)},
			{Text: format.ClockRange(day.Style, c.Shift.Interval(), c.Shift.TimeZone), Sub: format.Join(c.Position, c.Location), Href: page.Link(s, day, catalog.PathShift, format.ID(c.Shift.ID))},
			{Text: format.ClockRange(day.Style, c.Overlap, c.Shift.TimeZone), Sub: c.Shift.TimeZone}, {Text: format.Minutes(c.Minutes())}, {Tag: tag}}})
	}
	return components.Part{ID: "conflicts", Title: "Soft conflicts of today", Quiet: catalog.ReportedNotBlocked, Rows: len(rows), Empty: "No shift of today overlaps an unavailable block.",
		Table: components.Table{Caption: "Soft conflicts of today", Heads: []components.Head{{Label: "Employee"}, {Label: "Shift"}, {Label: "Overlap"}, {Label: "Length", Num: true}, {Label: "Kind"}}, Groups: []components.RowGroup{group}},
		All:   components.Link{Href: page.Link(s, day, catalog.PathSoftConflicts), Text: "Open the report of today"}}, err
}

// todayOpenPart lists the next open shifts.
func todayOpenPart(s *web.Server, day *web.Request) (components.Part, error) {
	ahead := page.Narrowed(day, func(f *schedule.Filter) { f.To = f.From.Add(openShiftDays - 1) })
	rows, _, err := day.View().OpenShifts(ahead.Filter).Page(paging.Page{Sort: "start", Limit: partRows})
	group := components.RowGroup{}
	for i := range rows {
		row := &rows[i]
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{shiftTimeCell(s, day, row), {Text: format.OrNone(row.Position)}, {Text: format.OrNone(row.Location)},
			{Text: components.Plural(row.Slots(), "person", "people")}, {Text: "Candidates", Href: page.Link(s, day, catalog.PathShiftCandidates, format.ID(row.ID))}}})
	}
	return components.Part{ID: "open", Title: "Open shifts", Quiet: fmt.Sprintf("in the next %d days", openShiftDays), Rows: len(rows), Empty: "Every shift on these days is assigned.",
		Table: components.Table{Caption: "Open shifts", Heads: []components.Head{{Label: "When"}, {Label: "Position"}, {Label: "Location"}, {Label: "Needed"}, {Label: "Candidates"}}, Groups: []components.RowGroup{group}},
		All:   components.Link{Href: page.Link(s, ahead, catalog.PathOpenShifts), Text: "Open as a list"}}, err
}

// lastChangesPart lists the latest recorded events.
func lastChangesPart(s *web.Server, day *web.Request) (components.Part, error) {
	allDays := page.Narrowed(day, func(f *schedule.Filter) { *f = f.Without("from", "to", "position_id") })
	rows, _, err := s.Store.EventsIn(day.Ctx, day.Viewer, store.EventSet{}, allDays.Filter, paging.Page{Limit: partRows})
	empty := "No event is recorded."
	if errors.As(err, new(*store.Unavailable)) { // the schedule itself is in memory
		empty, err = "The record cannot be read while the database is unavailable.", nil
	}
	group := components.RowGroup{}
	for i := range rows {
		e := &rows[i]
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{history.EventTimeCell(s, day, e), {Text: format.Words(e.Action)}, history.SubjectCell(s, day, e), history.EmployeeCell(s, day, e), {Text: format.OrNone(e.ActorName)}}})
	}
	return components.Part{ID: "changes", Title: "Latest changes", Quiet: "from all recorded events", Rows: len(rows), Empty: empty,
		Table: components.Table{Caption: "Latest changes", Heads: []components.Head{{Label: "Time"}, {Label: "Action"}, {Label: "Subject"}, {Label: "Employee"}, {Label: "Actor"}}, Groups: []components.RowGroup{group}},
		All:   components.Link{Href: page.Link(s, allDays, catalog.PathEvents), Text: "Open the record"}}, err
}

// dataAgeFacts returns the age and the extent of the data.
func dataAgeFacts(s *web.Server, r *web.Request) ([]components.Fact, error) {
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	if errors.As(err, new(*store.Unavailable)) {
		return []components.Fact{{Label: "Newest record", Text: "unknown while the database is unavailable"}}, nil
	}
	if err != nil {
		return nil, err
	}
	first, last := r.View().Extent()
	z, _ := localtime.ZoneOrUTC(r.Zone)
	facts := []components.Fact{{Label: "Newest record", Text: instantText(r.Style, z, info.NewestRecord, page.Instant(r))}, {Label: "Last import", Text: instantText(r.Style, z, info.LastImport, page.Instant(r)), Href: page.Link(s, r, catalog.PathImports)}}
	if first != 0 {
		facts = append(facts, components.Fact{Label: "Schedule dates", Text: r.Style.Day(first) + " to " + r.Style.Day(last)})
	}
	return facts, err
}

// instantText formats an instant in a time zone, with its age.
func instantText(style localtime.Style, z *localtime.Zone, at, now schedule.Instant) string {
	if at == 0 {
		return "none"
	}
	day, minute := z.Local(at)
	words := style.Day(day) + " " + style.Clock(minute)
	if ago := (schedule.Interval{Start: at, End: now}).Minutes(); ago > 0 {
		return format.Join(words, agoText(ago))
	}
	return words
}

// agoText formats an age in minutes.
func agoText(minutes int) string {
	switch {
	case minutes < 120:
		return components.Plural(minutes, "minute", "minutes") + " ago"
	case minutes < 48*60:
		return components.Plural(minutes/60, "hour", "hours") + " ago"
	}
	return components.Plural(minutes/24/60, "day", "days") + " ago"
}
