package handlers

import (
	"slices"

	"opshub/components"
	"opshub/schedule"
)

// calendarSheet answers the print face: the week on a landscape sheet for the wall. It shows published shifts and the
// word Unavailable; with marks=1, the manager's copy, also what overlaps.
func (s *server) calendarSheet(r *request) (*answer, error) {
	paper, err := r.weekPaper()
	if err != nil {
		return nil, err
	}
	week, err := s.weekScope(r)
	if err != nil {
		return nil, err
	}
	items, err := s.wallItems(week)
	if err != nil {
		return nil, err
	}
	page := s.page(r, "paper", "marks")
	page.Counters = s.sheetCounters(week, items, paper)
	first := week.filter.From
	grid := s.newWeekGrid(week, first, items, paper)
	view := components.CalendarSheet{Title: "Week of " + weekTitle(first), Quiet: weekQuiet(first, grid), Grid: grid.grid(), Legend: sheetLegend[:2],
		Words: "Filter: " + s.wallWords(week) + ". Published shifts only; (+1) ends the next day. Printed schedules do not stay current: " + s.link(week, r.screen.Of),
		Empty: components.Empty{Title: "Nothing in the week of " + first.String(), Text: "No published shift and no unavailable block touches these days."}}
	if paper.marks {
		view.Legend = sheetLegend
	}
	versions, err := s.weekVersions(week)
	if err != nil {
		return nil, err
	}
	view.Words += ". " + upperFirst(versions) + "."
	view.Grid.Run = joinWords(weekTitle(first), versions, "generated "+components.Stamp(r.now), r.zone)
	return s.onPaper(r, page, components.CalendarSheetView(view), "land")
}

var sheetLegend = []components.WeekItem{{What: "shift, published"}, {Class: "off", What: "unavailable"}, {Class: "hit", What: "shift with a", Hit: "conflict"}}

// weekPaper reads what the sheet is for.
func (r *request) weekPaper() (weekPaper, error) {
	marks := r.query.Get("marks")
	if !slices.Contains([]string{"", "0", "1"}, marks) {
		return weekPaper{}, queryError{schedule.BadValue{Name: "marks", Value: schedule.Printable(marks),
			Message: "Marks can be 1 or 0, not " + schedule.Printable(marks) + ".", Hint: "Use 1 for the manager's copy"}}
	}
	return weekPaper{wall: true, marks: marks == "1"}, nil
}

// wallItems are the items of the week that a wall sheet shows: what was published, and blocks in force. What was
// asked for and not decided, or turned down, is nobody else's business.
func (s *server) wallItems(week *request) ([]schedule.DayItem, error) {
	var items []schedule.DayItem
	err := s.Store.EachDay(week.ctx, schedule.Wall, week.filter, func(d *schedule.DayItem) error {
		if d.ShiftID != 0 || d.BlockStatus == schedule.Active || d.BlockStatus == schedule.Approved {
			items = append(items, *d)
		}
		return nil
	})
	return items, err
}

// weekVersions says which published periods the week is from.
func (s *server) weekVersions(week *request) (string, error) {
	periods, err := s.currentPeriods(week)
	var words []string
	for _, p := range periods {
		if p.StartsOn <= week.filter.To && p.EndsOn >= week.filter.From {
			words = append(words, "published "+week.versionWords(p))
		}
	}
	if len(words) == 0 {
		return "no published period holds these days", err
	}
	return joinWords(words...), err
}

// wallWords is the filter in words, with the statuses that a wall sheet can hold.
func (s *server) wallWords(week *request) string {
	f := week.filter
	f.Statuses, f.All = slices.DeleteFunc(f.StatusSet(), func(b schedule.BlockStatus) bool {
		return b != schedule.Active && b != schedule.Approved
	}), false
	if len(f.Statuses) == 0 {
		return f.Without("status").Words(s.filterWords(week)) + " (blocks that are not in force are not printed)"
	}
	return f.Words(s.filterWords(week))
}

// sheetCounters count what the sheet shows.
func (s *server) sheetCounters(week *request, items []schedule.DayItem, paper weekPaper) []components.Counter {
	people, shifts, blocks, minutes, hits := map[int64]bool{}, map[int64]bool{}, map[int64]bool{}, 0, 0
	for i := range items {
		item := &items[i]
		people[item.EmployeeID] = true
		if item.ShiftID == 0 {
			blocks[item.BlockID] = true
			continue
		}
		minutes += item.MinutesInDay
		if !shifts[item.ShiftID] && item.ConflictMinutes > 0 {
			hits++
		}
		shifts[item.ShiftID] = true
	}
	counters := []components.Counter{
		{Label: "Employees", Value: number(len(people))}, {Label: "Shifts", Value: number(len(shifts))},
		{Label: "Scheduled", Value: schedule.DurationWords(minutes)}, {Label: "Unavailable blocks", Value: number(len(blocks))},
	}
	if paper.marks {
		counters = append(counters, components.Counter{Label: "Shifts with a conflict", Value: number(hits), Note: "reported, not blocked"})
	}
	return counters
}
