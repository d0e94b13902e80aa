package calendar

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// timelineData returns one day as timelines: a lane per employee, grouped by location.
func timelineData(s *web.Server) web.Dataset {
	d := shifts.ShiftFiles(s, "timeline", web.Bind(s, dayScope))
	d.Known = []string{"sort", "after", "limit"}
	d.Reads = "always one day: the first day, or today if longer dates include it; a shift past midnight appears on both days"
	d.Fields = append(dayFields[:len(dayFields):len(dayFields)], "status")
	d.Show = func(r *web.Request) (*web.Answer, error) { return showTimeline(s, r, d) }
	return d
}

// showTimeline answers the timeline screen, or only its rows if the request refreshes them.
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
	weekPage, err := page.ReadWeek(day, where)
	if err != nil {
		return nil, err
	}
	view, err := timelineView(s, r, day, weekPage, where, counts)
	if err != nil {
		return nil, err
	}
	if r.Refreshes(web.PartRows) {
		r.Part = chart.TimelinePart(view)
		return &web.Answer{}, nil
	}
	layout := page.Page(s, r, d.Known...)
	layout.Steps = DaySteps(s, r, day.Filter.From)
	layout.Form = fromForm(page.FilterForm(s, r, append(dayFields[:len(dayFields):len(dayFields)], "status"), nil), "Day")
	layout.Said = r.Said(layout.Steps.Title)
	if layout.Counters, err = timelineCounters(s, day, counts); err != nil {
		return nil, err
	}
	if _, notice, _ := page.OpeningDay(s, r, 1); notice != "" {
		layout.Notices = append(layout.Notices, components.Notice{Text: notice})
	}
	rows, err := d.Rows(r)
	layout.Actions = components.CalendarActions(daySheetForm(s, day, dayWallLink(s, day)), report.ExportMenu(s, day, d, day.Filter.Words(page.FilterWords(s, day)), rows))
	return &web.Answer{Page: layout, Main: chart.TimelinePageView(view)}, err
}

// timelineView builds the part of the timeline screen below the header.
func timelineView(s *web.Server, r, day *web.Request, weekPage page.WeekPage, where paging.Page, counts schedule.DayCounts) (chart.TimelinePage, error) {
	on := day.Filter.From
	view := chart.TimelinePage{Kept: page.Kept(r), Note: "A lane is the day of one employee in the time zone of the location. Overlapping entries appear one below the other; the time between two shifts is a gap.",
		Pager: report.List[schedule.DayItem]{}.Pager(s, day, where, weekPage.Turn, weekPage.Shown, counts.Employees)}
	view.Pager.Text = pageWords(weekPage, counts.Employees, "on this day")
	items := weekPage.Items
	if weekPage.First() {
		items = append(r.View().OpenDays(day.Filter), items...)
	}
	var err error
	if view.Places, err = timelines(s, day, items); err == nil && len(view.Places) == 0 {
		view.Empty = dayEmpty(s, day)
		view.Empty.Title = "Nothing on " + r.Style.Day(on)
		view.Empty.Text = "No shift and no unavailable block touches this day for " + day.Filter.Words(page.FilterWords(s, day)) + "."
	}
	return view, err
}

// timelineCounters counts the employees, hours, conflicts and absences of the day.
func timelineCounters(s *web.Server, day *web.Request, counts schedule.DayCounts) ([]components.Counter, error) {
	figures := day.View().DayFigures(day.Filter)
	if len(figures) == 0 {
		return nil, nil
	}
	return []components.Counter{
		{Label: "Lanes", Value: format.Number(counts.Employees), Note: "employees with a shift or block on this day"},
		{Label: "On shift", Value: format.Number(figures[0].Heads), Note: "employees", Href: page.Link(s, day, catalog.PathDay)},
		{Label: "Scheduled", Value: schedule.DurationWords(figures[0].Minutes), Note: "within this day, breaks included"},
		blocks.ConflictCounter(s, day), {Label: "Unavailable", Value: format.Number(figures[0].Unavailable), Note: "employees with a block in force"},
	}, nil
}

// locationDay holds the items at one location on one day.
type locationDay struct {
	s     *web.Server
	r     *web.Request
	name  string
	zone  *localtime.Zone
	on    schedule.Date
	items []schedule.DayItem // grouped by employee
}

// timelines returns one timeline per location, sorted by name. A shift belongs to the location where it is worked. The
// blocks of an employee appear with each of those shifts, or at the home location if there is none.
func timelines(s *web.Server, day *web.Request, items []schedule.DayItem) ([]chart.Timeline, error) {
	places := day.Roster.Locations()
	zones := map[string]string{}
	for _, p := range places {
		zones[p.Name] = p.TimeZone
	}
	grid := WeekGrid{options: sheetOptions{group: "location"}, items: items}
	byName := map[string]*locationDay{}
	for employee := range byEmployee(grid.items) {
		for name, part := range grid.partition(employee) {
			if byName[name] == nil {
				z, _ := localtime.ZoneOrUTC(cmp.Or(zones[name], part[0].TimeZone))
				byName[name] = &locationDay{s: s, r: day, name: cmp.Or(name, "Without a location"), zone: z, on: day.Filter.From}
			}
			byName[name].items = append(byName[name].items, part...)
		}
	}
	var list []*locationDay
	for _, p := range byName {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b *locationDay) int { return strings.Compare(schedule.Fold(a.name), schedule.Fold(b.name)) })
	out := make([]chart.Timeline, len(list))
	for i, p := range list {
		out[i] = p.timeline(i)
	}
	return out, nil
}

// timeline draws the location.
func (p *locationDay) timeline(number int) chart.Timeline {
	t := chart.Timeline{Of: "Employee", PictureHead: chart.PictureHead{ID: fmt.Sprintf("place-%d", number+1), Title: p.name}}
	t.Minutes, t.Ticks = dayTicks(p.r.Style, p.zone, p.on)
	for employee := range byEmployee(p.items) {
		t.Lanes = append(t.Lanes, p.lane(employee))
	}
	t.Quiet = format.Join(components.Plural(len(t.Lanes), "lane", "lanes"), p.zone.Name(), dayChanges([]string{p.zone.Name()}, p.on))
	return t
}

// lane draws the day of one employee.
func (p *locationDay) lane(items []schedule.DayItem) chart.Lane {
	lane := chart.Lane{Name: items[0].EmployeeName, Href: page.EmployeeLink(p.s, p.r, items[0].EmployeeID)}
	if items[0].EmployeeID == 0 {
		lane.Name, lane.Href = "Open shifts", page.Link(p.s, p.r, catalog.PathOpenShifts)
	}
	minutes, shifts := 0, []schedule.Interval{}
	for i := range items {
		d := &items[i]
		if d.ShiftID != 0 && d.ShiftState != schedule.StagedForRemoval {
			minutes += d.MinutesInDay
			shifts = append(shifts, d.Interval)
		}
		lane.Items = append(lane.Items, p.item(d, items))
	}
	if len(shifts) > 0 {
		lane.Sub = format.Join(schedule.DurationWords(minutes), gapWords(shifts))
	}
	return lane
}

// gapWords returns the longest gap between two shifts in words, or "" if there is none.
func gapWords(shifts []schedule.Interval) string {
	slices.SortFunc(shifts, func(a, b schedule.Interval) int { return cmp.Compare(a.Start, b.Start) })
	longest, end := 0, schedule.Instant(0)
	for i, s := range shifts {
		if i > 0 {
			longest = max(longest, schedule.Interval{Start: end, End: s.Start}.Minutes())
		}
		end = max(end, s.End)
	}
	if longest == 0 {
		return ""
	}
	return "gap " + schedule.DurationWords(longest)
}

// item returns one shift or block of a lane. For privacy, a block shows only that the employee is unavailable, and its
// status if it is not in force.
func (p *locationDay) item(d *schedule.DayItem, items []schedule.DayItem) chart.LaneItem {
	day := p.zone.Day(p.on)
	at, from := format.DayTimes(p.r.Style, d)
	item := chart.LaneItem{Start: int(d.Start-day.Start) / 60, End: int(d.End-day.Start) / 60, When: format.Join(at, from, format.ZoneUnlessSame(d.TimeZone, p.zone.Name()))}
	if d.ShiftID == 0 {
		item.Kind, item.What, item.Href = "unavailable", "Unavailable", blocks.BlockLink(p.s, p.r, d.BlockID, d.BlockStatus)
		if d.BlockStatus != schedule.Active && d.BlockStatus != schedule.Approved {
			item.What += ", " + string(d.BlockStatus)
		}
		return item
	}
	item.Kind, item.What, item.Href = "published", cmp.Or(d.Position, "Shift"), page.Link(p.s, p.r, catalog.PathShift, format.ID(d.ShiftID))
	if d.ShiftState != schedule.Published {
		item.Kind = "draft"
	}
	switch {
	case d.ShiftState == schedule.StagedForRemoval:
		item.What += ", to be removed"
	case d.EmployeeID == 0:
		item.Kind = "open"
	}
	if d.ConflictMinutes > 0 {
		item.Hit = "conflict " + schedule.DurationWords(d.ConflictMinutes)
	}
	if n := overlapMinutes(d, items); n > 0 {
		item.Hit = format.Join(item.Hit, "overlaps another shift "+format.Minutes(n))
	}
	return item
}

// overlapMinutes returns the minutes that a shift shares with other shifts of the same employee on the day.
func overlapMinutes(d *schedule.DayItem, items []schedule.DayItem) int {
	var overlaps []schedule.Interval
	for i := range items {
		other := &items[i]
		if other.ShiftID != 0 && other.ShiftID != d.ShiftID && other.Interval.Overlaps(d.Interval) && d.EmployeeID != 0 && other.ShiftState != schedule.StagedForRemoval && d.ShiftState != schedule.StagedForRemoval {
			overlaps = append(overlaps, d.Interval.Overlap(other.Interval))
		}
	}
	return rules.UnionMinutes(overlaps)
}
