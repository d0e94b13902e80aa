package calendar

import (
	"cmp"
	"slices"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

// WeekGrid builds the grid of one week from its items, which come by employee, then date, then start.
type WeekGrid struct {
	s     *web.Server
	r     *web.Request
	first schedule.Date
	items []schedule.DayItem
	open  []schedule.DayItem                   // shifts of nobody, by start
	shown map[int64]schedule.PublishedShiftRow // of a draft: what employees were shown of its shifts
	look  WeekLook
	paper weekPaper
	part  bool                  // the items are those of one page of several
	all   []schedule.DayFigures // of every page, where the look counts them
	zones []string              // every zone among the items, the organization's first
	alone *schedule.Employee    // the chosen employee when there is nothing to show for him or her
}

func newWeekGrid(s *web.Server, r *web.Request, first schedule.Date, items []schedule.DayItem, look WeekLook, paper weekPaper) *WeekGrid {
	g := &WeekGrid{s: s, r: r, first: first, items: items, look: look, paper: paper}
	g.addZones(items)
	return g
}

// withOpen puts a row with the shifts of nobody on top.
func (g *WeekGrid) withOpen(open []schedule.DayItem) *WeekGrid {
	g.open = open
	g.addZones(open)
	return g
}

func (g *WeekGrid) addZones(items []schedule.DayItem) {
	for i := range items {
		if zone := items[i].TimeZone; !slices.Contains(g.zones, zone) {
			g.zones = append(g.zones, zone)
		}
	}
	if i := slices.Index(g.zones, g.r.Zone); i > 0 {
		g.zones[0], g.zones[i] = g.zones[i], g.zones[0]
	}
}

// grid is the table as it is shown.
func (g *WeekGrid) grid() components.WeekGrid {
	grid := components.WeekGrid{Caption: g.look.Caption + ", " + format.WeekTitle(g.first) + ", " + g.zoneWords(), Days: g.days(),
		Groups: g.groups(), Notes: format.UpperFirst(g.notes())}
	if len(g.items) > 0 {
		grid.Totals = g.totals()
	}
	if len(g.open) > 0 {
		grid.Groups = slices.Insert(grid.Groups, 0, components.WeekGroup{Rows: []components.WeekRow{g.openRow()}})
	}
	return grid
}

// days are the heads of the columns. A day on which a clock changes says how long it is.
func (g *WeekGrid) days() []components.WeekDay {
	days := make([]components.WeekDay, schedule.DaysPerWeek)
	for i := range days {
		d := g.first.Add(i)
		t := d.Time()
		days[i] = components.WeekDay{Date: d.String(), Head: t.Format("Mon 2"), Label: t.Format("Mon 2 Jan")}
		if d == g.r.Today && !g.paper.sheet {
			days[i].Today, days[i].Note = true, "today"
		}
		days[i].Note = format.Join(days[i].Note, dayChanges(g.zones, d))
		days[i].Label = format.Join(days[i].Label, days[i].Note)
	}
	return days
}

// dayChanges says in which of the zones the day is shorter or longer: "25 h in Berlin and Rome".
func dayChanges(zones []string, d schedule.Date) string {
	var lengths []int
	places := map[int][]string{}
	for _, name := range zones {
		z, known := schedule.ZoneOrUTC(name)
		minutes := z.Day(d).Minutes()
		if !known || minutes == 24*60 {
			continue
		}
		if places[minutes] == nil {
			lengths = append(lengths, minutes)
		}
		places[minutes] = append(places[minutes], format.ZonePlace(name))
	}
	var notes []string
	for _, minutes := range lengths {
		notes = append(notes, schedule.DurationWords(minutes)+" in "+strings.Join(places[minutes], " and "))
	}
	return format.Join(notes...)
}

// groups is the rows: all of them without a head, or on paper under the heads that were asked for.
func (g *WeekGrid) groups() []components.WeekGroup {
	if g.alone != nil {
		return []components.WeekGroup{{Rows: []components.WeekRow{{Name: g.alone.Name, Sub: "nothing in this week", Days: make([][]components.WeekItem, schedule.DaysPerWeek)}}}}
	}
	if g.paper.group != "" {
		return g.grouped()
	}
	if len(g.items) == 0 {
		return nil
	}
	return []components.WeekGroup{{Rows: g.rows(g.items)}}
}

// shiftsFirst is the items with the shifts in front, each sort in its order. Most weeks hold shifts alone, and are left as they are.
func shiftsFirst(items []schedule.DayItem) []schedule.DayItem {
	order := func(a, b schedule.DayItem) int { return cmp.Compare(min(1, b.ShiftID), min(1, a.ShiftID)) }
	if slices.IsSortedFunc(items, order) {
		return items
	}
	items = slices.Clone(items)
	slices.SortStableFunc(items, order)
	return items
}

// rows is one row per employee in the order of the items.
func (g *WeekGrid) rows(items []schedule.DayItem) []components.WeekRow {
	var rows []components.WeekRow
	for own := range byEmployee(items) {
		rows = append(rows, g.row(own))
	}
	return rows
}

// byEmployee cuts items that lie together by employee.
func byEmployee(items []schedule.DayItem) func(func([]schedule.DayItem) bool) {
	return func(yield func([]schedule.DayItem) bool) {
		for from := 0; from < len(items); {
			to := from
			for to < len(items) && items[to].EmployeeID == items[from].EmployeeID {
				to++
			}
			if !yield(items[from:to]) {
				return
			}
			from = to
		}
	}
}

// row is the week of one employee. The zone of the first shift stands in its head, and goes for what names no other.
func (g *WeekGrid) row(items []schedule.DayItem) components.WeekRow {
	head := &items[max(0, slices.IndexFunc(items, func(d schedule.DayItem) bool { return d.ShiftID != 0 }))]
	if g.look.First {
		items = shiftsFirst(items)
	}
	row := components.WeekRow{Name: head.EmployeeName, Days: make([][]components.WeekItem, schedule.DaysPerWeek),
		Sub: format.Join(head.Position, format.ZoneUnlessSame(head.TimeZone, g.zones[0]))}
	var sum workSum
	for i := range items {
		if day := int(items[i].Date - g.first); day >= 0 && day < schedule.DaysPerWeek {
			row.Days[day] = append(row.Days[day], g.look.Item(g, &items[i], head.TimeZone))
			sum.add(&items[i])
		}
	}
	row.Total = sum.shown()
	if !g.paper.sheet {
		row.Href = employeeWeekLink(g.s, g.r, head.EmployeeID)
	}
	return row
}
