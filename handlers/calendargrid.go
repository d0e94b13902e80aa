package handlers

import (
	"fmt"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

const weekDays = 7

// weekPaper says what a sheet for paper leaves out: a wall sheet has no drafts, no requests, no kinds and no links.
type weekPaper struct {
	wall  bool
	marks bool // the manager's copy: conflicts are marked
}

// weekGrid builds the grid of one week from its items, which come by employee, then date, then start.
type weekGrid struct {
	s     *server
	r     *request
	first schedule.Date
	items []schedule.DayItem
	paper weekPaper
	zones []string // every zone among the items, the organization's first
}

func (s *server) newWeekGrid(r *request, first schedule.Date, items []schedule.DayItem, paper weekPaper) *weekGrid {
	g := &weekGrid{s: s, r: r, first: first, items: items, paper: paper}
	for i := range items {
		if zone := items[i].TimeZone; !slices.Contains(g.zones, zone) {
			g.zones = append(g.zones, zone)
		}
	}
	if i := slices.Index(g.zones, r.zone); i > 0 {
		g.zones[0], g.zones[i] = g.zones[i], g.zones[0]
	}
	return g
}

// grid is the table as it is shown.
func (g *weekGrid) grid() components.WeekGrid {
	return components.WeekGrid{Caption: "Shifts and unavailable blocks, " + weekTitle(g.first) + ", " + g.zoneWords(), Days: g.days(), Rows: g.rows()}
}

// zoneWords names the zones of the items; the first one is not repeated in the cells.
func (g *weekGrid) zoneWords() string {
	switch len(g.zones) {
	case 0:
		return g.r.zone
	case 1:
		return g.zones[0]
	}
	return g.zones[0] + " where nothing else is said"
}

// days are the heads of the columns. A day on which a clock changes says how long it is.
func (g *weekGrid) days() []components.WeekDay {
	days := make([]components.WeekDay, weekDays)
	for i := range days {
		d := g.first.Add(i)
		t := d.Time()
		days[i] = components.WeekDay{Date: d.String(), Head: t.Format("Mon 2"), Label: t.Format("Mon 2 Jan")}
		var notes []string
		if d == g.r.today && !g.paper.wall {
			days[i].Today, notes = true, []string{"today"}
			days[i].Label += ", today"
		}
		days[i].Note = strings.Join(append(notes, g.changes(d)...), ", ")
	}
	return days
}

// changes says for each zone of the items whether the day is shorter or longer there.
func (g *weekGrid) changes(d schedule.Date) []string {
	var notes []string
	for _, name := range g.zones {
		z, known := schedule.ZoneOrUTC(name)
		if minutes := z.Day(d).Minutes(); known && minutes != 24*60 {
			notes = append(notes, schedule.DurationWords(minutes)+" in "+name)
		}
	}
	return notes
}

// rows is one row per employee in the order of the items.
func (g *weekGrid) rows() []components.WeekRow {
	var rows []components.WeekRow
	for from := 0; from < len(g.items); {
		to := from
		for to < len(g.items) && g.items[to].EmployeeID == g.items[from].EmployeeID {
			to++
		}
		rows = append(rows, g.row(g.items[from:to]))
		from = to
	}
	return rows
}

// row is the week of one employee.
func (g *weekGrid) row(items []schedule.DayItem) components.WeekRow {
	row := components.WeekRow{Name: items[0].EmployeeName, Days: make([][]components.WeekItem, weekDays)}
	minutes, position := 0, ""
	for i := range items {
		item := &items[i]
		if item.ShiftID != 0 {
			minutes += item.MinutesInDay
			if position == "" {
				position = item.Position
			}
		}
		if day := int(item.Date - g.first); day >= 0 && day < weekDays {
			row.Days[day] = append(row.Days[day], g.item(item))
		}
	}
	row.Sub = joinWords(position, schedule.DurationWords(minutes))
	if !g.paper.wall {
		row.Href = g.s.employeeWeekLink(g.r, items[0].EmployeeID)
	}
	return row
}

// employeeWeekLink leads to the week of one employee, or narrows the present screen to that employee.
func (s *server) employeeWeekLink(r *request, id int64) string {
	if href := s.link(r, catalog.PathEmployeeWeek, idText(id)); href != "" {
		return href
	}
	return s.employeeLink(r, id)
}

// item is one shift or block in its cell: the time, what it is, where it began, its state, its zone.
func (g *weekGrid) item(d *schedule.DayItem) components.WeekItem {
	at, from := dayTimes(d)
	item, what, state := components.WeekItem{Time: at}, "", ""
	if d.ShiftID != 0 {
		what, state = g.shiftItem(d, &item)
		if from != "" {
			what = ""
		}
	} else {
		what, state = g.blockItem(d, &item)
	}
	zone := ""
	if d.TimeZone != g.zones[0] {
		zone = d.TimeZone
	}
	item.What = joinWords(what, from, state, zone)
	return item
}

// dayTimes says what of an item lies on its day: "22:00-06:00 (+1)" on the first one, "until 06:00" and
// "from Tue 22:00" on the last, "all day" between and where the day is covered from end to end.
func dayTimes(d *schedule.DayItem) (at, from string) {
	z, _ := schedule.ZoneOrUTC(d.TimeZone)
	day := z.Day(d.Date)
	whole := d.Start <= day.Start && d.End >= day.End
	startDay, startMinute := z.Local(d.Start)
	switch {
	case d.FromPrevious && !d.AllDay:
		from = "from " + startDay.Time().Format("Mon") + " " + clock(startMinute)
		if d.Date-startDay >= weekDays {
			from = "from " + startDay.Time().Format("Mon 2 Jan") + " " + clock(startMinute)
		}
	case !d.FromPrevious && !whole:
		return schedule.RangeWords(z, d.Interval), ""
	}
	if whole {
		return "all day", from
	}
	_, endMinute := z.Local(d.End)
	return "until " + clock(endMinute), from
}

// clock is minutes after midnight as 05:00.
func clock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

// shiftItem says what a shift is. Its conflict stands on the day it starts, or on the first day of the week where
// it began before.
func (g *weekGrid) shiftItem(d *schedule.DayItem, item *components.WeekItem) (what, state string) {
	if !g.paper.wall {
		item.Href = g.s.link(g.r, catalog.PathShift, idText(d.ShiftID))
		switch d.ShiftState {
		case schedule.NeverPublished:
			item.Class, state = "dr", "draft"
		case schedule.ChangedSince:
			item.Class, state = "dr", "changed since published"
		}
	}
	if d.ConflictMinutes > 0 && (!d.FromPrevious || d.Date == g.first) && (!g.paper.wall || g.paper.marks) {
		item.Class = spaced("hit", item.Class)
		item.Hit = "conflict " + number(d.ConflictMinutes) + "\u00a0min"
	}
	if d.Position == "" {
		return "Shift", state
	}
	return d.Position, state
}

// blockItem says what a block is: on a wall sheet nothing but that somebody cannot work.
func (g *weekGrid) blockItem(d *schedule.DayItem, item *components.WeekItem) (what, state string) {
	item.Class = "off"
	if g.paper.wall {
		return "Unavailable", ""
	}
	item.Href = g.s.blockLink(g.r, d.BlockID, d.BlockStatus)
	if d.BlockStatus == schedule.Requested {
		item.Class = "off rq"
	}
	if d.BlockStatus != schedule.Active && d.BlockStatus != schedule.Approved {
		state = string(d.BlockStatus)
	}
	return upperFirst(kindWords(d.BlockKind)), state
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// weekTitle is the days of a week, "16 to 22 November 2026", "30 November to 6 December 2026".
func weekTitle(first schedule.Date) string {
	a, b := first.Time(), first.Add(weekDays-1).Time()
	switch {
	case a.Year() != b.Year():
		return a.Format("2 January 2006") + " to " + b.Format("2 January 2006")
	case a.Month() != b.Month():
		return a.Format("2 January") + " to " + b.Format("2 January 2006")
	}
	return a.Format("2") + " to " + b.Format("2 January 2006")
}
