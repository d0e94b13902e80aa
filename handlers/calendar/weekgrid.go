package calendar

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/components/print"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// WeekGrid builds the grid of one week. Its items must be sorted by employee, date and start.
type WeekGrid struct {
	s         *web.Server
	r         *web.Request
	style     localtime.Style // of the times in the cells
	first     schedule.Date
	items     []schedule.DayItem
	open      []schedule.DayItem                   // open shifts by start
	published map[int64]schedule.PublishedShiftRow // published copies of a draft's shifts by shift ID; nil outside drafts
	look      WeekLook
	options   sheetOptions
	partial   bool                  // the items are one page of several
	allDays   []schedule.DayFigures // figures by day over all pages; nil if the items have everything
	zones     []string              // zones of the items, the organization's first
	selected  *schedule.Employee    // the selected employee if the week is empty
}

// newWeekGrid returns the grid of the week that begins on first.
func newWeekGrid(s *web.Server, r *web.Request, first schedule.Date, items []schedule.DayItem, look WeekLook, options sheetOptions) *WeekGrid {
	g := &WeekGrid{s: s, r: r, style: r.Style, first: first, items: items, look: look, options: options}
	g.style.Compact = !options.sheet || options.wall
	g.addZones(items)
	return g
}

// withOpen adds a first row with the open shifts.
func (g *WeekGrid) withOpen(open []schedule.DayItem) *WeekGrid {
	g.open = open
	g.addZones(open)
	return g
}

// addZones records the zones of the items and keeps the organization's zone first.
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

// grid returns the table to render.
func (g *WeekGrid) grid() components.WeekGrid {
	grid := components.WeekGrid{Caption: g.look.Caption + ", " + g.r.Style.WeekTitle(g.first) + ", " + g.zoneWords(), Days: g.days(),
		Groups: g.groups(), Notes: format.UpperFirst(g.notes())}
	if len(g.items) > 0 {
		grid.Totals = g.totals()
	}
	if len(g.open) > 0 {
		grid.Groups = slices.Insert(grid.Groups, 0, components.WeekGroup{Rows: []components.WeekRow{g.openRow()}})
	}
	return grid
}

// days returns the column headers. The header of a day with a clock change includes its length.
func (g *WeekGrid) days() []components.WeekDay {
	days := make([]components.WeekDay, localtime.DaysPerWeek)
	for i := range days {
		d := g.first.Add(i)
		days[i] = components.WeekDay{Date: d.String(), Head: d.Time().Format("Mon 2"), Label: g.r.Style.ShortDay(d)}
		if d == g.r.Today && (!g.options.sheet || g.options.wall) {
			days[i].Today, days[i].Note = true, "today"
		}
		days[i].Note = format.Join(days[i].Note, dayChanges(g.zones, d))
		days[i].Label = format.Join(days[i].Label, days[i].Note)
	}
	return days
}

// dayChanges describes the zones in which the day does not have 24 hours, for example "25 h in Berlin and Rome".
func dayChanges(zones []string, d schedule.Date) string {
	var lengths []int
	places := map[int][]string{}
	for _, name := range zones {
		z, known := localtime.ZoneOrUTC(name)
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

// groups returns the rows: one group without a title, or the groups that the options select.
func (g *WeekGrid) groups() []components.WeekGroup {
	if g.selected != nil {
		return []components.WeekGroup{{Rows: []components.WeekRow{{Name: g.selected.Name, Sub: "nothing in this week", Days: make([][]components.WeekItem, localtime.DaysPerWeek)}}}}
	}
	if g.options.grouped() {
		return g.groupedRows()
	}
	if len(g.items) == 0 {
		return nil
	}
	return []components.WeekGroup{{Rows: g.rows(g.items)}}
}

// shiftsFirst returns the items with shifts before blocks and otherwise in the same order. It copies only if the order
// changes; most weeks have only shifts.
func shiftsFirst(items []schedule.DayItem) []schedule.DayItem {
	order := func(a, b schedule.DayItem) int { return cmp.Compare(min(1, b.ShiftID), min(1, a.ShiftID)) }
	if slices.IsSortedFunc(items, order) {
		return items
	}
	items = slices.Clone(items)
	slices.SortStableFunc(items, order)
	return items
}

// rows returns one row per employee in the order of the items.
func (g *WeekGrid) rows(items []schedule.DayItem) []components.WeekRow {
	var rows []components.WeekRow
	for employee := range byEmployee(items) {
		rows = append(rows, g.row(employee))
	}
	return rows
}

// byEmployee iterates over runs of consecutive items with the same employee.
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

// row returns the week of one employee. It names the position, location and zone of the first shift. Other items name
// theirs only if they differ.
func (g *WeekGrid) row(items []schedule.DayItem) components.WeekRow {
	head := &items[max(0, slices.IndexFunc(items, func(d schedule.DayItem) bool { return d.ShiftID != 0 }))]
	if g.look.First {
		items = shiftsFirst(items)
	}
	sub := format.Join(head.Position, head.Location, format.ZoneUnlessSame(head.TimeZone, g.zones[0]))
	if g.options.sheet && g.options.group == "location" { // the heading names the location
		sub = head.Position
	}
	row := components.WeekRow{Name: head.EmployeeName, Days: make([][]components.WeekItem, localtime.DaysPerWeek),
		Sub: sub}
	var sum workSum
	for i := range items {
		if day := int(items[i].Date - g.first); day >= 0 && day < localtime.DaysPerWeek {
			if g.options.whole() || !continues(&items[i], g.first) {
				row.Days[day] = append(row.Days[day], g.look.Item(g, &items[i], head))
			}
			sum.add(&items[i])
		}
	}
	row.Total = sum.total()
	if !g.options.sheet {
		row.Href = employeeWeekLink(g.s, g.r, head.EmployeeID)
	}
	return row
}

// continues reports whether an item is the rest of a shift that its row shows on the day before, as "10 PM-6 AM (+1)".
func continues(d *schedule.DayItem, first schedule.Date) bool {
	return d.ShiftID != 0 && d.FromPrevious && d.Date > first
}

// groupedRows returns the rows grouped by position or location. A shift belongs to the group where it is
// worked. The blocks of an employee appear in each group with a shift of that employee, or under the employee's own
// position or location if there is none.
func (g *WeekGrid) groupedRows() []components.WeekGroup {
	var groups []components.WeekGroup
	for _, p := range g.parts() {
		var sum workSum
		for i := range p.items {
			sum.add(&p.items[i])
		}
		group := components.WeekGroup{Title: p.name, Rows: g.rows(p.items)}
		total := sum.total()
		group.Note = format.Join(components.Plural(len(group.Rows), "employee", "employees"), total.Count, total.Hours)
		groups = append(groups, group)
	}
	return groups
}

// gridPart holds the items of one position or location.
type gridPart struct {
	name  string
	items []schedule.DayItem
}

// parts returns the items by position or location, ordered by name.
func (g *WeekGrid) parts() (parts []gridPart) {
	items := map[string][]schedule.DayItem{}
	for employee := range byEmployee(g.items) {
		for name, partial := range g.partition(employee) {
			items[name] = append(items[name], partial...)
		}
	}
	for name, list := range items {
		if name == "" {
			name = "Without a " + g.options.group
		}
		parts = append(parts, gridPart{name, list})
	}
	slices.SortFunc(parts, func(a, b gridPart) int { return strings.Compare(schedule.Fold(a.name), schedule.Fold(b.name)) })
	return parts
}

// sheets returns one grid per location, or one grid of everyone if the options select another order.
func (g *WeekGrid) sheets() (sheets []print.WeekSheet) {
	if g.options.group != "location" || g.selected != nil {
		if grid := g.grid(); len(grid.Groups) > 0 {
			sheets = []print.WeekSheet{{Grid: grid}}
		}
		return sheets
	}
	open := map[string][]schedule.DayItem{}
	for _, item := range g.open {
		open[item.Location] = append(open[item.Location], item)
	}
	for _, p := range g.parts() {
		one := *g
		one.items, one.open, one.zones = p.items, open[p.name], nil
		one.addZones(p.items)
		sheets = append(sheets, print.WeekSheet{Title: p.name, Grid: one.grid()})
		delete(open, p.name)
	}
	for _, name := range slices.Sorted(maps.Keys(open)) { // nobody works there in the week
		one := *g
		one.items, one.open = nil, open[name]
		sheets = append(sheets, print.WeekSheet{Title: format.OrNone(name), Grid: one.grid()})
	}
	return sheets
}

// partition splits the items of one employee by group name and keeps their order.
func (g *WeekGrid) partition(items []schedule.DayItem) map[string][]schedule.DayItem {
	name := func(d *schedule.DayItem) string {
		if g.options.group == "location" {
			return d.Location
		}
		return d.Position
	}
	parts := map[string][]schedule.DayItem{}
	for i := range items {
		if items[i].ShiftID != 0 {
			parts[name(&items[i])] = nil
		}
	}
	if len(parts) == 0 {
		return map[string][]schedule.DayItem{name(&items[0]): items}
	}
	for group := range parts {
		for i := range items {
			if items[i].ShiftID == 0 || name(&items[i]) == group {
				parts[group] = append(parts[group], items[i])
			}
		}
	}
	return parts
}

// zoneWords names the zone of items that do not name their own.
func (g *WeekGrid) zoneWords() string {
	switch len(g.zones) {
	case 0:
		return g.r.Zone
	case 1:
		return g.zones[0]
	}
	return g.zones[0] + " unless another time zone is shown"
}

// notes explains the short zone names in the grid and how a location or position filter applies.
func (g *WeekGrid) notes() string {
	f := g.r.Filter
	if f.LocationID == 0 && f.PositionID == 0 {
		return g.zoneLegend()
	}
	narrowed := "location"
	if f.LocationID == 0 {
		narrowed = "position"
	} else if f.PositionID != 0 {
		narrowed = "location and position"
	}
	return format.Join(g.zoneLegend(), "the "+narrowed+" filter applies to where a shift is worked and to the employee of a block")
}

// zoneLegend explains the short zone names, or returns "" if there is only one zone.
func (g *WeekGrid) zoneLegend() string {
	var words []string
	for i, name := range g.zones {
		if short := format.ZoneTime(name); i > 0 && short != name {
			words = append(words, short+" is "+name)
		}
	}
	return format.Join(words...)
}

// employeeWeekLink returns a link to the week of one employee. If that screen is not registered, the link narrows the
// current screen.
func employeeWeekLink(s *web.Server, r *web.Request, id int64) string {
	if r.Visitor.Role != "" {
		return page.Link(s, r, catalog.PathMyWeekOf, format.ID(id))
	}
	if href := page.Link(s, r, catalog.PathEmployeeWeek, format.ID(id)); href != "" {
		return href
	}
	return page.EmployeeLink(s, r, id)
}
