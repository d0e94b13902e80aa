package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/paging"
)

// timelineData is one day as time lines: a lane for each employee, place by place.
func (s *server) timelineData() dataset {
	d := s.shiftFiles("timeline", bind(s, (*server).dayScope))
	d.known = []string{"sort", "after", "limit"}
	d.reads = "always one day: the first of the filter, or today where longer dates hold it; a shift over midnight stands on both of its days"
	d.fields = append(dayFields[:len(dayFields):len(dayFields)], "status")
	d.show = func(r *request) (*answer, error) { return s.showTimeline(r, d) }
	return d
}

// showTimeline answers the screen.
func (s *server) showTimeline(r *request, d dataset) (*answer, error) {
	where, err := list[schedule.DayItem]{}.place(r)
	if err != nil {
		return nil, err
	}
	day, err := s.dayScope(r)
	if err != nil {
		return nil, err
	}
	counts := r.view().DayCounts(day.filter)
	shown, err := readWeek(day, where)
	if err != nil {
		return nil, err
	}
	view, err := s.timelineView(r, day, shown, where, counts)
	if err != nil {
		return nil, err
	}
	if r.refreshes(partRows) {
		r.part = components.TimelinePart(view)
		return &answer{}, nil
	}
	layout := s.page(r, d.known...)
	layout.Said = r.said(view.Title)
	if layout.Counters, err = s.timelineCounters(day, counts); err != nil {
		return nil, err
	}
	if _, why, _ := s.openingDay(r, 1); why != "" {
		layout.Notices = append(layout.Notices, components.Notice{Text: why})
	}
	rows, err := d.rows(r)
	layout.Actions = components.CalendarActions(s.daySheetForm(day), s.exportMenu(day, d, day.filter.Words(s.filterWords(day)), rows))
	return &answer{page: layout, main: components.TimelinePageView(view)}, err
}

// timelineView is the day below the head of the screen.
func (s *server) timelineView(r, day *request, shown weekPage, where paging.Page, counts schedule.DayCounts) (components.TimelinePage, error) {
	on := day.filter.From
	view := components.TimelinePage{Kept: r.kept(), Form: s.filterForm(r, append(dayFields[:len(dayFields):len(dayFields)], "status"), nil),
		Title: on.Time().Format("Monday 2 January 2006"), Quiet: r.weekNumber(on), Days: s.dayLinks(r, on),
		Note:  "A lane is the day of one employee by the clock of the location. What shares time stands below each other; an empty stretch between two shifts is a gap.",
		Pager: list[schedule.DayItem]{}.pager(s, day, where, shown.next, shown.shown, counts.Employees)}
	view.Pager.Text = pageWords(shown, counts.Employees, "on this day")
	for i := range view.Form.Fields {
		if view.Form.Fields[i].Name == "from" {
			view.Form.Fields[i].Label = "Day"
		}
	}
	items := shown.items
	if shown.seen == 0 {
		items = append(r.view().OpenDays(day.filter), items...)
	}
	var err error
	if view.Places, err = s.placeLanes(day, items); err == nil && len(view.Places) == 0 {
		view.Empty = s.dayEmpty(day)
		view.Empty.Title = "Nothing on " + on.String()
		view.Empty.Text = "No shift and no unavailable block touches this day for " + day.filter.Words(s.filterWords(day)) + "."
	}
	return view, err
}

// timelineCounters count the day.
func (s *server) timelineCounters(day *request, counts schedule.DayCounts) ([]components.Counter, error) {
	figures := day.view().DayFigures(day.filter)
	if len(figures) == 0 {
		return nil, nil
	}
	return []components.Counter{
		{Label: "Lanes", Value: format.Number(counts.Employees), Note: "employees with something on this day"},
		{Label: "On shift", Value: format.Number(figures[0].Heads), Note: "employees", Href: s.link(day, catalog.PathDay)},
		{Label: "Scheduled", Value: schedule.DurationWords(figures[0].Minutes), Note: "within this day, breaks included"},
		s.conflictCounter(day), {Label: "Unavailable", Value: format.Number(figures[0].Unavailable), Note: "employees with a block in force"},
		s.generatedCounter(day),
	}, nil
}
