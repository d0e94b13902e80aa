package conditions

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// ScheduleHolds counts what the schedule holds now under the filter; each figure leads to the rows it counts, where
// they have a screen.
func ScheduleHolds(s *web.Server, r *web.Request) (components.Holds, error) {
	employees := r.View().StaffCount(r.Filter)
	blocks := r.View().BlockCounts(r.Filter)
	conflicts := r.View().ConflictCounts(r.Filter)
	first, last := r.View().Extent()
	days := "no day holds anything yet"
	if first != 0 && last != 0 {
		days = fmt.Sprintf("%s, %s to %s", components.Plural(int(last-first)+1, "day", "days"), first, last)
	}
	return components.Holds{Words: r.Filter.Words(page.FilterWords(s, r)), Figures: []components.Link{
		{Href: page.Link(s, r, catalog.PathStaffSummary), Text: components.Plural(employees, "employee", "employees")},
		{Href: page.Link(s, r, catalog.PathShifts), Text: components.Plural(conflicts.Compared.Shifts, "assigned shift", "assigned shifts")},
		{Href: page.Link(s, r, catalog.PathBlocks), Text: components.Plural(blocks.Blocks, "unavailable block", "unavailable blocks")},
		{Href: page.Link(s, r, catalog.PathSoftConflicts), Text: components.Plural(conflicts.Pairs, "soft conflict", "soft conflicts")},
		{Href: page.Link(s, r, catalog.PathCalendar), Text: days},
	}}, nil
}
