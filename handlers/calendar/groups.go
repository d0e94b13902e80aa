package calendar

import (
	"slices"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// grouped is the rows of a sheet by position or location. A shift stands where it is worked; an employee's blocks stand with
// each of the employee's rows, or where there is no shift, under the employee's own position or location.
func (g *WeekGrid) grouped() []components.WeekGroup {
	items := map[string][]schedule.DayItem{}
	for own := range byEmployee(g.items) {
		for name, part := range g.parted(own) {
			items[name] = append(items[name], part...)
		}
	}
	var names []string
	for name := range items {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(schedule.Fold(a), schedule.Fold(b)) })
	var groups []components.WeekGroup
	for _, name := range names {
		var sum workSum
		for i := range items[name] {
			sum.add(&items[name][i])
		}
		group := components.WeekGroup{Title: name, Rows: g.rows(items[name])}
		total := sum.shown()
		group.Note = format.Join(components.Plural(len(group.Rows), "employee", "employees"), total.Count, total.Hours)
		if name == "" {
			group.Title = "Without a " + g.paper.group
		}
		groups = append(groups, group)
	}
	return groups
}

// parted is the items of one employee by the name of their group, each in order.
func (g *WeekGrid) parted(own []schedule.DayItem) map[string][]schedule.DayItem {
	name := func(d *schedule.DayItem) string {
		if g.paper.group == "location" {
			return d.Location
		}
		return d.Position
	}
	parts := map[string][]schedule.DayItem{}
	for i := range own {
		if own[i].ShiftID != 0 {
			parts[name(&own[i])] = nil
		}
	}
	if len(parts) == 0 {
		return map[string][]schedule.DayItem{name(&own[0]): own}
	}
	for group := range parts {
		for i := range own {
			if own[i].ShiftID == 0 || name(&own[i]) == group {
				parts[group] = append(parts[group], own[i])
			}
		}
	}
	return parts
}
