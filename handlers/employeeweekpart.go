package handlers

import (
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/paging"
)

// weekPart is the shifts and blocks of a week, day by day.
func (v *employeeView) weekPart(week *request, id string) (components.Part, error) {
	items, _, err := week.view().Days(week.filter, paging.Page{})
	first := week.filter.From
	shifts, minutes := v.hoursOf(first)
	part := components.Part{ID: id, Title: format.WeekTitle(first), Quiet: format.Join(components.Plural(shifts, "shift", "shifts"), schedule.DurationWords(minutes)),
		Note: "Days are those on the clock of each shift."}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Day"}, {Label: "What"}, {Label: "Hours that day", Num: true}, {Label: "State"}}}
	group := components.RowGroup{}
	for on := first; on < first+schedule.DaysPerWeek; on++ {
		rows := v.dayRows(on, items)
		if len(rows) == 0 {
			rows = []components.Row{{Cells: []components.Cell{{Lead: format.Day(on), At: on.String()}, {Text: "nothing"}, {}, {}}}}
		}
		group.Rows = append(group.Rows, rows...)
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	one := week.without()
	one.filter.To = 0
	if href := v.s.link(one, catalog.PathEmployeeWeek, format.ID(v.id)); href != "" {
		part.All = components.Link{Href: href, Text: "Open the week"}
	} else {
		part.All = components.Link{Href: v.s.link(week.without(), catalog.PathEmployeeShifts, format.ID(v.id)), Text: "Open the shifts of the week"}
	}
	return part, err
}

// dayRows are the items of one day; on paper a block is nothing but that somebody cannot work.
func (v *employeeView) dayRows(on schedule.Date, items []schedule.DayItem) (rows []components.Row) {
	for i := range items {
		d := &items[i]
		if d.Date != on {
			continue
		}
		at, from := format.DayTimes(d)
		day := components.Cell{Lead: format.Day(on), At: on.String(), Text: at, Sub: format.Join(from, lasts(d), format.ZoneUnlessSame(d.TimeZone, v.s.homeZone(v.r, v.person)))}
		what, state := components.Cell{Text: format.Join(d.Position, d.Location), Sub: d.Label}, components.Cell{Tag: format.ShiftTag(d.ShiftState)}
		if d.ShiftID != 0 {
			day.Href = v.s.link(v.r.without(), catalog.PathShift, format.ID(d.ShiftID))
			if d.ConflictMinutes > 0 {
				state.Sub = "overlaps a block for " + format.Minutes(d.ConflictMinutes)
			}
		} else {
			what, state = components.Cell{Text: "Unavailable"}, components.Cell{Tag: format.BlockTag(d.BlockStatus)}
			if !v.r.onPaper() {
				day.Href = v.s.blockLink(v.r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{} }), d.BlockID, d.BlockStatus)
				what.Text = format.UpperFirst(format.BlockKind(d.BlockKind))
			}
		}
		rows = append(rows, components.Row{Cells: []components.Cell{day, what, {Text: schedule.DurationWords(d.MinutesInDay)}, state}})
	}
	return rows
}

// blocksPart is the next times that the employee cannot work.
func (v *employeeView) blocksPart() components.Part {
	part := components.Part{ID: "blocks", Title: "Next times that cannot be worked", Empty: "No block covers a time from today on."}
	rows := v.r.view().FirstOccurrences(v.ahead().filter, firstFew)
	whole := v.r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.id} })
	c := v.r.view().BlockCounts(whole.filter)
	part.Quiet = "of " + components.Plural(c.Blocks, "live block", "live blocks")
	part = firstRows(v.s, v.ofEmployee(), v.s.occurrenceList(), rows, c.Blocks, part, v.s.link(whole.without(), catalog.PathEmployeeBlocks, format.ID(v.id)))
	if part.All.Href != "" {
		part.All.Text = "Open " + components.Plural(c.Blocks, "block", "blocks")
	}
	return part
}

// ofEmployee is the request whose rows need not repeat the employee.
func (v *employeeView) ofEmployee() *request {
	one := *v.r
	one.fixed = append(slices.Clone(one.fixed), "employee_id")
	one.filter = schedule.Filter{}
	return &one
}

// conflictsPart is the soft conflicts from today on.
func (v *employeeView) conflictsPart() (components.Part, error) {
	part := components.Part{ID: "conflicts", Title: "Soft conflicts ahead", Quiet: catalog.ReportedNotBlocked, Empty: "No shift from today on overlaps a block."}
	ahead := v.ahead()
	rows, _, err := ahead.view().Conflicts(ahead.filter, paging.Page{Limit: firstFew})
	by := ahead.view().ConflictPairs(ahead.filter)
	l := list[schedule.SoftConflict]{noun: [2]string{"pair", "pairs"}, columns: conflictColumns}
	return firstRows(v.s, v.ofEmployee(), l, rows, total(by), part, v.s.link(ahead.without(), catalog.PathEmployeeConflicts, format.ID(v.id))), err
}
