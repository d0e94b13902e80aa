package calendar

import (
	"cmp"
	"slices"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Values of the query parameter "by". The default is the grid by employee.
const (
	byDay      = "day" // a list by day instead of the grid
	byLocation = "location"
	byPosition = "position"
)

// weekBy reads the query parameter "by". It returns "" for the grid by employee.
func weekBy(r *web.Request) (string, error) {
	switch by := r.Query.Get("by"); by {
	case "", "employee":
		return "", nil
	case byDay, byLocation, byPosition:
		return by, nil
	default:
		return "", web.QueryError{BadValue: schedule.BadValue{Name: "by", Value: schedule.Printable(by),
			Message: "The week can be shown by employee, day, location or position, not by " + schedule.Printable(by) + ".", Hint: "Use employee, day, location or position"}}
	}
}

// weekGroup returns by which field the rows of the grid are grouped, or "" for no groups.
func weekGroup(by string) string {
	if by == byDay {
		return ""
	}
	return by
}

// weekViews returns the links that switch between the grid, its groups and the list.
func weekViews(s *web.Server, r *web.Request, by string) (views []components.Link) {
	for _, view := range [][2]string{{"", "People"}, {byLocation, "Locations"}, {byPosition, "Positions"}, {byDay, "Days"}} {
		views = append(views, components.Link{Href: page.Self(s, r, "by", view[0]), Text: view[1], Current: page.CurrentIf(by == view[0], "true")})
	}
	return views
}

// carryBy adds the selected view to the links of a pager.
func carryBy(p *components.Pager, by string) {
	for _, href := range []*string{&p.Next, &p.Previous, &p.First, &p.More.Href} {
		if *href != "" && by != "" {
			sep := "?"
			if strings.Contains(*href, "?") {
				sep = "&"
			}
			*href += sep + "by=" + by
		}
	}
}

// dayList returns the week as a list by day. Within a day, employees are sorted by the local time of their first item.
func (g *WeekGrid) dayList() []components.DayGroup {
	heads, totals := g.days(), g.totals()
	groups := make([]components.DayGroup, localtime.DaysPerWeek)
	for i := range groups {
		date := g.first.Add(i)
		groups[i] = components.DayGroup{ID: "day-" + date.String(), Date: heads[i].Date, Title: g.r.Style.LongDay(date), Short: heads[i].Head, Today: heads[i].Today,
			Note: format.Join(heads[i].Note, totals.Days[i].Count, totals.Days[i].Hours)}
		type timed struct {
			row   components.DayRow
			start int
		}
		var rows []timed
		for items := range byEmployee(g.items) {
			if row, start := g.dayRow(items, date); len(row.Items) > 0 {
				rows = append(rows, timed{row, start})
			}
		}
		slices.SortStableFunc(rows, func(a, b timed) int { return cmp.Compare(a.start, b.start) })
		for _, t := range rows {
			groups[i].Rows = append(groups[i].Rows, t.row)
		}
	}
	return groups
}

// dayRow returns the items of one employee on one day and the local minute at which the first item starts, or 0 if it
// began on an earlier day.
func (g *WeekGrid) dayRow(items []schedule.DayItem, date schedule.Date) (components.DayRow, int) {
	head := g.row(items)
	row := components.DayRow{Name: head.Name, Href: head.Href, Sub: head.Sub, Items: head.Days[date-g.first]}
	at := slices.IndexFunc(items, func(d schedule.DayItem) bool { return d.Date == date })
	if at < 0 || items[at].FromPrevious {
		return row, 0
	}
	z, _ := localtime.ZoneOrUTC(items[at].TimeZone)
	_, minute := z.Local(items[at].Start)
	return row, minute
}
