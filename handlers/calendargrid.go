package handlers

import (
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

const weekDays = 7

// weekPaper says what a sheet for paper leaves out: a wall sheet has no requests, no kinds and no links. No draft ever
// reaches it, because the question is asked for schedule.Wall.
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
	zones []string           // every zone among the items, the organization's first
	alone *schedule.Employee // the chosen employee when there is nothing to show for him or her
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

// zoneWords names the zone of the items that say no other.
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
	if g.alone != nil {
		rows = append(rows, components.WeekRow{Name: g.alone.Name, Sub: "nothing in this week", Days: make([][]components.WeekItem, weekDays)})
	}
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

// row is the week of one employee. The zone of the first shift stands in its head, and goes for what names no other.
func (g *weekGrid) row(items []schedule.DayItem) components.WeekRow {
	row := components.WeekRow{Name: items[0].EmployeeName, Days: make([][]components.WeekItem, weekDays)}
	zone := items[max(0, slices.IndexFunc(items, func(d schedule.DayItem) bool { return d.ShiftID != 0 }))].TimeZone
	for i := range items {
		if day := int(items[i].Date - g.first); day >= 0 && day < weekDays {
			row.Days[day] = append(row.Days[day], g.item(&items[i], zone))
		}
	}
	row.Sub = joinWords(workWords(items), zoneBeside(zone, g.zones[0]))
	if !g.paper.wall {
		row.Href = g.s.employeeWeekLink(g.r, items[0].EmployeeID)
	}
	return row
}

// workWords are the position of the first shift and the hours of all shifts on these days.
func workWords(items []schedule.DayItem) string {
	minutes, position, shifts := 0, "", 0
	for i := range items {
		if items[i].ShiftID == 0 {
			continue
		}
		if shifts++; position == "" {
			position = items[i].Position
		}
		minutes += items[i].MinutesInDay
	}
	if shifts == 0 {
		return "no shift"
	}
	return joinWords(position, schedule.DurationWords(minutes))
}

// zoneBeside names a zone where it is not the one that is meant anyway.
func zoneBeside(zone, meant string) string {
	if zone == meant {
		return ""
	}
	return zone
}

// employeeWeekLink leads to the week of one employee, or narrows the present screen to that employee.
func (s *server) employeeWeekLink(r *request, id int64) string {
	if href := s.link(r, catalog.PathEmployeeWeek, idText(id)); href != "" {
		return href
	}
	return s.employeeLink(r, id)
}
