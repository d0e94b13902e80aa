package portal

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// portalTimes is the number of coming block occurrences on the hub.
const portalTimes = 5

// portalHubData is the start of the portal: the next shift, the week, the coming block occurrences.
func portalHubData(s *web.Server) web.Dataset {
	return forEmployee(s, withNextShift(s, report.Overview{Fields: []string{"employee_id"}, Reads: "this week and upcoming shifts; only published shifts", Ask: web.Bind(s, portalOverview), Figure: web.Bind(s, portalFigure)}.Dataset(s)))
}

// portalOverview reads the current week and the coming block occurrences.
func portalOverview(s *web.Server, r *web.Request) (f web.OverviewResult, err error) {
	week, shifts, minutes := portalWeek(s, r, page.WeekOf(r, r.Today))
	f.Counters = []components.Counter{{Label: "Shifts", Value: format.Number(shifts), Note: "in this week"},
		{Label: "Scheduled", Value: schedule.DurationWords(minutes), Note: "in this week, breaks included"}}
	f.Parts = []components.Part{week, portalBlocks(s, r)}
	f.Lines = []string{"Only published shifts appear here. Planned shifts appear after publication."}
	f.State = r.Today.String()
	return f, nil
}

// portalWeek lists the days of a week with their shifts and blocks, and sums the shifts.
func portalWeek(s *web.Server, r *web.Request, first schedule.Date) (part components.Part, shifts, minutes int) {
	days := make([]components.Cell, localtime.DaysPerWeek)
	marks := make([]components.Cell, localtime.DaysPerWeek)
	for i := range days {
		d := first.Add(i)
		days[i] = components.Cell{Lead: d.Weekday().String() + " " + r.Style.DayMonth(d), At: d.String()}
		if d == r.Today {
			days[i].Sub = "today"
		}
	}
	f := schedule.Filter{EmployeeID: r.Filter.EmployeeID, From: first, To: first.Add(localtime.DaysPerWeek - 1)}
	seen := map[int64]bool{}
	for _, d := range r.View().DayItems(f) {
		at, from := format.DayTimes(r.Style, &d)
		cell := &marks[d.Date-first]
		if d.ShiftID == 0 {
			cell.Sub = format.Join(cell.Sub, format.Spaced(format.BlockKind(d.BlockKind), at, from), statusNote(d.BlockStatus))
			continue
		}
		cell.Text = format.Join(cell.Text, format.Spaced(at, from, d.Position))
		if d.Location != "" {
			cell.Text += " at " + d.Location
		}
		if !seen[d.ShiftID] {
			seen[d.ShiftID] = true
			shifts++
			minutes += d.Interval.Minutes()
		}
	}
	group := components.RowGroup{}
	for i := range days {
		if marks[i].Text == "" {
			marks[i].Text = "no shift"
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{days[i], marks[i]}})
	}
	part = components.Part{ID: "my-week", Title: "My week", Quiet: r.Style.WeekTitle(first), Rows: localtime.DaysPerWeek,
		Table: components.Table{Caption: "My week", Heads: []components.Head{{Label: "Day"}, {Label: "What"}}, Groups: []components.RowGroup{group}},
		All:   components.Link{Href: page.Link(s, r, catalog.PathMyWeek), Text: "Open my week"}}
	return part, shifts, minutes
}

// statusNote returns the status of a block that is not in force, or "".
func statusNote(status schedule.BlockStatus) string {
	if status == schedule.Active || status == schedule.Approved {
		return ""
	}
	return string(status)
}

// portalBlocks lists the next occurrences of the blocks.
func portalBlocks(s *web.Server, r *web.Request) components.Part {
	times := r.View().FirstOccurrences(schedule.Filter{EmployeeID: r.Filter.EmployeeID, From: r.Today}, portalTimes)
	group := components.RowGroup{}
	for i := range times {
		cell := format.TimeCell(r.Style, times[i].At, times[i].TimeZone)
		cell.Sub = times[i].TimeZone
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{cell, {Text: format.BlockKind(times[i].Kind)}, {Tag: format.BlockTag(times[i].Status)}}})
	}
	return components.Part{ID: "my-blocks", Title: "My unavailable blocks", Quiet: "the next times", Rows: len(times), Empty: "There are no upcoming blocks.",
		Table: components.Table{Caption: "The next times of my unavailable blocks", Heads: []components.Head{{Label: "When"}, {Label: "Kind"}, {Label: "Status"}}, Groups: []components.RowGroup{group}},
		All:   components.Link{Href: page.Link(s, r, catalog.PathMyBlocks), Text: "Open my unavailable blocks"}}
}

// portalFigure summarizes the week of one employee.
func portalFigure(s *web.Server, r *web.Request) (string, error) {
	_, shifts, minutes := portalWeek(s, r, page.WeekOf(r, r.Today))
	return components.Plural(shifts, "shift", "shifts") + " in this week, " + schedule.DurationWords(minutes), nil
}
