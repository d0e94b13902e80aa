package calendar

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
)

// timelineData is one day as time lines: a lane for each employee, place by place.
func timelineData(s *web.Server) web.Dataset {
	d := shifts.ShiftFiles(s, "timeline", web.Bind(s, dayScope))
	d.Known = []string{"sort", "after", "limit"}
	d.Reads = "always one day: the first of the filter, or today where longer dates hold it; a shift over midnight stands on both of its days"
	d.Fields = append(dayFields[:len(dayFields):len(dayFields)], "status")
	d.Show = func(r *web.Request) (*web.Answer, error) { return showTimeline(s, r, d) }
	return d
}

// showTimeline answers the screen.
func showTimeline(s *web.Server, r *web.Request, d web.Dataset) (*web.Answer, error) {
	where, err := report.List[schedule.DayItem]{}.Place(r)
	if err != nil {
		return nil, err
	}
	day, err := dayScope(s, r)
	if err != nil {
		return nil, err
	}
	counts := r.View().DayCounts(day.Filter)
	shown, err := page.ReadWeek(day, where)
	if err != nil {
		return nil, err
	}
	view, err := timelineView(s, r, day, shown, where, counts)
	if err != nil {
		return nil, err
	}
	if r.Refreshes(web.PartRows) {
		r.Part = components.TimelinePart(view)
		return &web.Answer{}, nil
	}
	layout := page.Page(s, r, d.Known...)
	layout.Said = r.Said(view.Title)
	if layout.Counters, err = timelineCounters(s, day, counts); err != nil {
		return nil, err
	}
	if _, why, _ := page.OpeningDay(s, r, 1); why != "" {
		layout.Notices = append(layout.Notices, components.Notice{Text: why})
	}
	rows, err := d.Rows(r)
	layout.Actions = components.CalendarActions(daySheetForm(s, day), report.ExportMenu(s, day, d, day.Filter.Words(page.FilterWords(s, day)), rows))
	return &web.Answer{Page: layout, Main: components.TimelinePageView(view)}, err
}

// timelineView is the day below the head of the screen.
func timelineView(s *web.Server, r, day *web.Request, shown page.WeekPage, where paging.Page, counts schedule.DayCounts) (components.TimelinePage, error) {
	on := day.Filter.From
	view := components.TimelinePage{Kept: page.Kept(r), Form: page.FilterForm(s, r, append(dayFields[:len(dayFields):len(dayFields)], "status"), nil),
		Title: on.Time().Format("Monday 2 January 2006"), Quiet: page.WeekNumber(r, on), Days: dayLinks(s, r, on),
		Note:  "A lane is the day of one employee by the clock of the location. What shares time stands below each other; an empty stretch between two shifts is a gap.",
		Pager: report.List[schedule.DayItem]{}.Pager(s, day, where, shown.Next, shown.Shown, counts.Employees)}
	view.Pager.Text = pageWords(shown, counts.Employees, "on this day")
	for i := range view.Form.Fields {
		if view.Form.Fields[i].Name == "from" {
			view.Form.Fields[i].Label = "Day"
		}
	}
	items := shown.Items
	if shown.Seen == 0 {
		items = append(r.View().OpenDays(day.Filter), items...)
	}
	var err error
	if view.Places, err = placeLanes(s, day, items); err == nil && len(view.Places) == 0 {
		view.Empty = dayEmpty(s, day)
		view.Empty.Title = "Nothing on " + on.String()
		view.Empty.Text = "No shift and no unavailable block touches this day for " + day.Filter.Words(page.FilterWords(s, day)) + "."
	}
	return view, err
}

// timelineCounters count the day.
func timelineCounters(s *web.Server, day *web.Request, counts schedule.DayCounts) ([]components.Counter, error) {
	figures := day.View().DayFigures(day.Filter)
	if len(figures) == 0 {
		return nil, nil
	}
	return []components.Counter{
		{Label: "Lanes", Value: format.Number(counts.Employees), Note: "employees with something on this day"},
		{Label: "On shift", Value: format.Number(figures[0].Heads), Note: "employees", Href: page.Link(s, day, catalog.PathDay)},
		{Label: "Scheduled", Value: schedule.DurationWords(figures[0].Minutes), Note: "within this day, breaks included"},
		blocks.ConflictCounter(s, day), {Label: "Unavailable", Value: format.Number(figures[0].Unavailable), Note: "employees with a block in force"},
		page.GeneratedCounter(s, day),
	}, nil
}
