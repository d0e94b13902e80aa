package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
)

// scheduleHolds counts what the schedule holds now under the filter; each figure leads to the rows it counts, where
// they have a screen.
func (s *server) scheduleHolds(r *request) (components.Holds, error) {
	employees := r.view().StaffCount(r.filter)
	blocks := r.view().BlockCounts(r.filter)
	conflicts := r.view().ConflictCounts(r.filter)
	first, last := r.view().Extent()
	days := "no day holds anything yet"
	if first != 0 && last != 0 {
		days = fmt.Sprintf("%s, %s to %s", components.Plural(int(last-first)+1, "day", "days"), first, last)
	}
	return components.Holds{Words: r.filter.Words(s.filterWords(r)), Figures: []components.Link{
		{Href: s.link(r, catalog.PathStaffSummary), Text: components.Plural(employees, "employee", "employees")},
		{Href: s.link(r, catalog.PathShifts), Text: components.Plural(conflicts.Compared.Shifts, "assigned shift", "assigned shifts")},
		{Href: s.link(r, catalog.PathBlocks), Text: components.Plural(blocks.Blocks, "unavailable block", "unavailable blocks")},
		{Href: s.link(r, catalog.PathSoftConflicts), Text: components.Plural(conflicts.Pairs, "soft conflict", "soft conflicts")},
		{Href: s.link(r, catalog.PathCalendar), Text: days},
	}}, nil
}
