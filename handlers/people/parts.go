package people

import (
	"cmp"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/schedule"
)

// sortedShifts is shifts by their start.
func sortedShifts(list []schedule.Shift) []schedule.Shift {
	return slices.SortedFunc(slices.Values(list), func(a, b schedule.Shift) int {
		return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.ID, b.ID))
	})
}

// facts are what the schedule knows of the person.
func (v *employeeView) facts() []components.Fact {
	e := v.person
	next := nextShiftCell(v.s, without(v.r), &v.next)
	facts := []components.Fact{
		{Label: "Employee number", Text: format.OrNone(e.Number)},
		{Label: "State", Text: format.Words(e.Status)},
		{Label: "Home location", Text: format.OrNone(e.Location), Href: v.placeLink(catalog.PathLocation, e.LocationID)},
		{Label: "Time zone", Text: homeZone(v.s, v.r, e)},
		{Label: "Primary position", Text: format.OrNone(e.Position), Href: v.placeLink(catalog.PathPosition, e.PositionID)},
		{Label: "Can also work in", Text: format.OrNone(v.otherPositions())},
		{Label: "Employed", Text: employedWords(e.Employee)},
		{Label: "Next shift", Text: format.Spaced(next.Lead, next.Text), Href: next.Href},
	}
	if !page.OnPaper(v.r) {
		facts = append(facts, components.Fact{Label: "Scheduling record", Text: "as it is stored", Href: page.Link(v.s, without(v.r), catalog.PathEmployeeRecord, format.ID(v.id))},
			components.Fact{Label: "What the employee sees", Text: "schedule as published", Href: page.Link(v.s, without(v.r), catalog.PathMyScheduleOf, format.ID(v.id))},
			components.Fact{Label: "In the portal", Text: "week as published", Href: page.Link(v.s, without(v.r), catalog.PathMyWeekOf, format.ID(v.id))})
	}
	return facts
}

func (v *employeeView) placeLink(path string, id int64) string {
	if id == 0 {
		return ""
	}
	return page.Link(v.s, v.r, path, format.ID(id))
}

// otherPositions are the positions beside the primary one, by name.
func (v *employeeView) otherPositions() string {
	var names []string
	all := v.r.Roster.Positions()
	for _, p := range all {
		if p.ID != v.person.PositionID && slices.Contains(v.worker.Positions, p.ID) {
			names = append(names, p.Name)
		}
	}
	return strings.Join(names, ", ")
}

func employedWords(e schedule.Employee) string {
	from, to := "since an unknown day", ""
	if e.HiredOn != 0 {
		from = "since " + format.Day(e.HiredOn)
	}
	if e.TerminatedOn != 0 {
		to = "until " + format.Day(e.TerminatedOn)
	}
	return format.Join(from, to)
}
