package people

import (
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
)

// weekPart is the shifts and blocks of a week, day by day.
func (v *employeeView) weekPart(week *web.Request, id string) (components.Part, error) {
	items, _, err := week.View().Days(week.Filter, paging.Page{})
	first := week.Filter.From
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
	one := without(week)
	one.Filter.To = 0
	if href := page.Link(v.s, one, catalog.PathEmployeeWeek, format.ID(v.id)); href != "" {
		part.All = components.Link{Href: href, Text: "Open the week"}
	} else {
		part.All = components.Link{Href: page.Link(v.s, without(week), catalog.PathEmployeeShifts, format.ID(v.id)), Text: "Open the shifts of the week"}
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
		day := components.Cell{Lead: format.Day(on), At: on.String(), Text: at, Sub: format.Join(from, page.Lasts(d), format.ZoneUnlessSame(d.TimeZone, homeZone(v.s, v.r, v.person)))}
		what, state := components.Cell{Text: format.Join(d.Position, d.Location), Sub: d.Label}, components.Cell{Tag: format.ShiftTag(d.ShiftState)}
		if d.ShiftID != 0 {
			day.Href = page.Link(v.s, without(v.r), catalog.PathShift, format.ID(d.ShiftID))
			if d.ConflictMinutes > 0 {
				state.Sub = "overlaps a block for " + format.Minutes(d.ConflictMinutes)
			}
		} else {
			what, state = components.Cell{Text: "Unavailable"}, components.Cell{Tag: format.BlockTag(d.BlockStatus)}
			if !page.OnPaper(v.r) {
				day.Href = blocks.BlockLink(v.s, page.Narrowed(v.r, func(f *schedule.Filter) { *f = schedule.Filter{} }), d.BlockID, d.BlockStatus)
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
	rows := v.r.View().FirstOccurrences(v.ahead().Filter, FirstFew)
	whole := page.Narrowed(v.r, func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.id} })
	c := v.r.View().BlockCounts(whole.Filter)
	part.Quiet = "of " + components.Plural(c.Blocks, "live block", "live blocks")
	part = report.FirstRows(v.s, v.ofEmployee(), blocks.OccurrenceList(v.s), rows, c.Blocks, part, page.Link(v.s, without(whole), catalog.PathEmployeeBlocks, format.ID(v.id)))
	if part.All.Href != "" {
		part.All.Text = "Open " + components.Plural(c.Blocks, "block", "blocks")
	}
	return part
}

// ofEmployee is the request whose rows need not repeat the employee.
func (v *employeeView) ofEmployee() *web.Request {
	one := *v.r
	one.Fixed = append(slices.Clone(one.Fixed), "employee_id")
	one.Filter = schedule.Filter{}
	return &one
}

// conflictsPart is the soft conflicts from today on.
func (v *employeeView) conflictsPart() (components.Part, error) {
	part := components.Part{ID: "conflicts", Title: "Soft conflicts ahead", Quiet: catalog.ReportedNotBlocked, Empty: "No shift from today on overlaps a block."}
	ahead := v.ahead()
	rows, _, err := ahead.View().Conflicts(ahead.Filter, paging.Page{Limit: FirstFew})
	by := ahead.View().ConflictPairs(ahead.Filter)
	l := report.List[schedule.SoftConflict]{Noun: [2]string{"pair", "pairs"}, Columns: blocks.ConflictColumns}
	return report.FirstRows(v.s, v.ofEmployee(), l, rows, blocks.Total(by), part, page.Link(v.s, without(ahead), catalog.PathEmployeeConflicts, format.ID(v.id))), err
}
