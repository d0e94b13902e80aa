package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/paging"
)

// dayData is every shift of one day, place by place and by start, with who is unavailable.
func (s *server) dayData() dataset {
	d := s.shiftFiles("day", bind(s, (*server).dayScope))
	d.known = []string{"sort", "after", "limit"}
	d.reads = "always one day: the first of the filter, or today where longer dates hold it; a shift over midnight stands on both of its days"
	d.sheet = "the sheet for the wall: shifts that were published by start, with break and room for a signature"
	d.fields = []string{"employee_id", "from", "location_id", "position_id", "q"}
	d.print = bind(s, (*server).daySheet)
	d.show = func(r *request) (*answer, error) { return s.showDay(r, d) }
	return d
}

// dayScope narrows the dates of the filter to the one day that is shown.
func (s *server) dayScope(r *request) (*request, error) {
	day, _, err := s.openingDay(r, 1)
	return r.onDay(day), err
}

// onDay is the request for one day.
func (r *request) onDay(day schedule.Date) *request {
	return r.narrowed(func(f *schedule.Filter) { f.From, f.To = day, day })
}

// showDay answers the screen.
func (s *server) showDay(r *request, d dataset) (*answer, error) {
	where, err := list[schedule.ShiftRow]{}.place(r)
	if err != nil {
		return nil, err
	}
	day, err := s.dayScope(r)
	if err != nil {
		return nil, err
	}
	shifts := readDay(day, day.viewer)
	view, err := s.dayView(r, day, shifts, where)
	if err != nil {
		return nil, err
	}
	if r.refreshes(partRows) {
		r.part = components.DayPart(view)
		return &answer{}, nil
	}
	layout := s.page(r, d.known...)
	layout.Said = r.said(view.Title)
	if layout.Counters, err = s.dayCounters(day, shifts); err != nil {
		return nil, err
	}
	if _, why, _ := s.openingDay(r, 1); why != "" {
		layout.Notices = append(layout.Notices, components.Notice{Text: why})
	}
	layout.Actions = components.CalendarActions(s.daySheetForm(day), s.exportMenu(day, d, day.filter.Words(s.filterWords(day)), len(shifts.rows)))
	return &answer{page: layout, main: components.DayView(view)}, nil
}

// dayView is the day below the head of the screen.
func (s *server) dayView(r, day *request, shifts *dayShifts, where paging.Page) (components.DayPage, error) {
	rows, next, err := heldPage(shifts.rows, where)
	if err != nil {
		return components.DayPage{}, err
	}
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}
	day.shiftConflicts = r.view().ShiftConflicts(ids)
	on := shifts.on
	view := components.DayPage{Kept: r.kept(), Form: s.filterForm(r, dayFields, nil), Title: on.Time().Format("Monday 2 January 2006"),
		Quiet: format.Join(r.weekNumber(on), shifts.lengths()), Days: s.dayLinks(r, on), Hours: shifts.hours(s, day),
		Table: shifts.table(s, day, rows), Rows: len(rows), Pager: list[schedule.ShiftRow]{}.pager(s, day, where, next, len(rows), len(shifts.rows))}
	for i := range view.Form.Fields {
		if view.Form.Fields[i].Name == "from" {
			view.Form.Fields[i].Label = "Day"
		}
	}
	if len(rows) == 0 {
		view.Empty = s.dayEmpty(day)
	}
	view.Away = s.awayPart(day)
	return view, nil
}

var dayFields = []string{"employee_id", "from", "location_id", "position_id", "q"}

// dayLinks lead to the days around this one and to today.
func (s *server) dayLinks(r *request, on schedule.Date) []components.Link {
	var links []components.Link
	add := func(day schedule.Date, text string) {
		if day >= 1 && day <= format.LastDate {
			links = append(links, components.Link{Href: s.self(r.onDay(day)), Text: text})
		}
	}
	add(on.Add(-1), "Previous day")
	links = append(links, components.Link{Href: s.self(r.onDay(r.today)), Text: "Today", Current: currentIf(on == r.today, "date")})
	add(on.Add(1), "Next day")
	return links
}

// dayEmpty says what the day was looked through for.
func (s *server) dayEmpty(day *request) components.Empty {
	e := components.Empty{Title: "No shift on " + day.filter.From.String(), Text: "No shift touches this day for " + day.filter.Words(s.filterWords(day)) + "."}
	if rest := day.byQuery(); !rest.Without("from", "to").IsZero() {
		e.Way = components.Link{Href: s.self(day.narrowed(func(f *schedule.Filter) { *f = f.Only("from", "to") })), Text: "Look at everyone on this day"}
	}
	return e
}

// dayCounters count the day.
func (s *server) dayCounters(day *request, shifts *dayShifts) ([]components.Counter, error) {
	figures := day.view().DayFigures(day.filter)
	if len(figures) == 0 {
		return nil, nil
	}
	f := figures[0]
	return []components.Counter{
		{Label: "Employees", Value: format.Number(f.Heads), Note: "with a shift on this day"},
		{Label: "Shifts", Value: format.Number(shifts.assigned), Note: format.Join(format.Count(shifts.fromBefore, "began the day before"), format.Count(shifts.staged, "more to be removed")), Href: s.link(day, catalog.PathShifts)},
		{Label: "Scheduled", Value: schedule.DurationWords(f.Minutes), Note: "within this day, breaks included"},
		{Label: "Open shifts", Value: format.Number(shifts.open), Note: "nobody is assigned", Href: s.link(day, catalog.PathOpenShifts)},
		s.conflictCounter(day),
		{Label: "Unavailable", Value: format.Number(f.Unavailable), Note: "employees with a block in force"},
		s.generatedCounter(day),
	}, nil
}
