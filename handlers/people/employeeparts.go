package people

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
	"opshub/schedule/store"
)

// weekPart lists the shifts and blocks of a week by day.
func (v *employeeView) weekPart(week *web.Request, id string) (components.Part, error) {
	items, _, err := week.View().Days(week.Filter).Page(paging.Page{})
	first := week.Filter.From
	shifts, minutes := v.weekHours(first)
	part := components.Part{ID: id, Title: week.Style.WeekTitle(first), Quiet: format.Join(components.Plural(shifts, "shift", "shifts"), schedule.DurationWords(minutes)),
		Note: "Days are in the time zone of each shift."}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Day"}, {Label: "What"}, {Label: "Hours that day", Num: true}, {Label: "State"}}}
	group := components.RowGroup{}
	for on := first; on < first+localtime.DaysPerWeek; on++ {
		rows := v.dayRows(on, items)
		if len(rows) == 0 {
			rows = []components.Row{{Cells: []components.Cell{{Lead: week.Style.Day(on), At: on.String()}, {Text: "nothing"}, {}, {}}}}
		}
		group.Rows = append(group.Rows, rows...)
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	link := withoutEmployee(week)
	link.Filter.To = 0
	if href := page.Link(v.s, link, catalog.PathEmployeeWeek, format.ID(v.id)); href != "" {
		part.All = components.Link{Href: href, Text: "Open the week"}
	} else {
		part.All = components.Link{Href: page.Link(v.s, withoutEmployee(week), catalog.PathEmployeeShifts, format.ID(v.id)), Text: "Open the shifts of the week"}
	}
	return part, err
}

// dayRows returns the rows of one day. For privacy, paper shows only that the employee is unavailable.
func (v *employeeView) dayRows(on schedule.Date, items []schedule.DayItem) (rows []components.Row) {
	for i := range items {
		d := &items[i]
		if d.Date != on {
			continue
		}
		at, from := format.DayTimes(v.r.Style, d)
		day := components.Cell{Lead: v.r.Style.Day(on), At: on.String(), Text: at, Sub: format.Join(from, page.Lasts(d), format.ZoneUnlessSame(d.TimeZone, homeZone(v.s, v.r, v.person)))}
		what, state := components.Cell{Text: format.Join(d.Position, d.Location), Sub: d.Label}, components.Cell{Tag: format.ShiftTag(d.ShiftState)}
		if d.ShiftID != 0 {
			day.Href = page.Link(v.s, withoutEmployee(v.r), catalog.PathShift, format.ID(d.ShiftID))
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

// blocksPart lists the next unavailable times.
func (v *employeeView) blocksPart() components.Part {
	part := components.Part{ID: "blocks", Title: "Next unavailable times", Empty: "There is no block from today on."}
	rows := v.r.View().FirstOccurrences(v.upcoming().Filter, PreviewRows)
	all := page.Narrowed(v.r, func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.id} })
	c := v.r.View().BlockCounts(all.Filter)
	part.Quiet = "of " + components.Plural(c.Blocks, "active, approved or requested block", "active, approved or requested blocks")
	part = report.FirstRows(v.s, v.impliedEmployee(), blocks.OccurrenceList(v.s), rows, c.Blocks, part, page.Link(v.s, withoutEmployee(all), catalog.PathEmployeeBlocks, format.ID(v.id)))
	if part.All.Href != "" {
		part.All.Text = "Open " + components.Plural(c.Blocks, "block", "blocks")
	}
	return part
}

// impliedEmployee returns the request for lists whose rows need not repeat the employee.
func (v *employeeView) impliedEmployee() *web.Request {
	one := *v.r
	one.Fixed = append(slices.Clone(one.Fixed), "employee_id")
	one.Filter = schedule.Filter{}
	return &one
}

// conflictsPart lists the soft conflicts from today on.
func (v *employeeView) conflictsPart() (components.Part, error) {
	part := components.Part{ID: "conflicts", Title: "Soft conflicts ahead", Quiet: catalog.ReportedNotBlocked, Empty: "No shift from today on overlaps a block."}
	upcoming := v.upcoming()
	rows, _, err := upcoming.View().Conflicts(upcoming.Filter).Page(paging.Page{Limit: PreviewRows})
	by := upcoming.View().ConflictPairs(upcoming.Filter)
	l := report.List[schedule.SoftConflict]{Noun: [2]string{"soft conflict", "soft conflicts"}, Columns: blocks.ConflictColumns}
	return report.FirstRows(v.s, v.impliedEmployee(), l, rows, blocks.Total(by), part, page.Link(v.s, withoutEmployee(upcoming), catalog.PathEmployeeConflicts, format.ID(v.id))), err
}

// findings returns the rule violations of the next comingDays days.
func (v *employeeView) findings() (out []rules.Finding) {
	for _, f := range rules.ReviewBy(v.worker, v.limits) {
		if f.On >= v.r.Today && f.On < v.r.Today+comingDays {
			out = append(out, f)
		}
	}
	return out
}

// findingsPart lists rule violations.
func (v *employeeView) findingsPart(found []rules.Finding) components.Part {
	part := components.Part{ID: "findings", Title: "Rule violations", Quiet: fmt.Sprintf("from today on, %d days ahead", comingDays),
		Empty: "The shifts of these days violate no rule."}
	return FindingRows(v.s, withoutEmployee(v.r), 0, found, part)
}

// FindingRows returns rule violations as a part of a screen: day, rule, measured value and severity. Each row links to
// a shift of the violation other than shiftID, the shift that the screen shows; 0 if it shows none.
func FindingRows(s *web.Server, r *web.Request, shiftID int64, found []rules.Finding, part components.Part) components.Part {
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Day"}, {Label: "Rule"}, {Label: "Found"}, {Label: "Severity"}}}
	group := components.RowGroup{}
	for _, f := range found {
		rule, _ := schedule.ConstraintOf(f.Kind)
		tag := components.Tag{Word: string(f.Severity)}
		if f.Severity == schedule.Warning {
			tag.Class = "warn"
		}
		day, shift := components.Cell{Lead: r.Style.Day(f.On), At: f.On.String()}, f.ShiftID
		if shift == shiftID {
			shift = f.OtherID
		}
		if shift != 0 {
			day.Text, day.Href = "shift\u00a0"+format.ID(shift), page.Link(s, r, catalog.PathShift, format.ID(shift))
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{day,
			{Text: rule.Title}, {Text: format.UpperFirst(f.Message())}, {Tag: tag},
		}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	return part
}

// limitsPart lists the limits of the employee and their sources.
func (v *employeeView) limitsPart() components.Part {
	part := components.Part{ID: "limits", Title: "Limits", Quiet: "reported, never enforced", Note: "As of " + v.r.Style.Day(v.r.Today)}
	group := components.RowGroup{}
	for _, c := range schedule.Constraints {
		limit, source := schedule.LimitOf(v.person.Employee, v.rules, c.Kind, v.r.Today)
		if c.Unit == "" || c.Kind == schedule.BelowCoverage {
			continue
		}
		words := "no limit"
		switch {
		case limit > 0 && c.Unit == schedule.Days:
			words = components.Plural(limit, "day", "days")
		case limit > 0:
			words = schedule.DurationWords(limit)
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: c.Title}, {Text: words}, {Text: schedule.LimitSourceWords[source]}, {Text: c.Rule}}})
	}
	preferred := "none"
	if m := v.person.Limits.PreferredMinutes; m > 0 {
		preferred = schedule.DurationWords(m) + " a week"
	}
	group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: "Preferred hours"}, {Text: preferred}, {Text: "agreed with the employee"}, {Text: "Not checked."}}})
	part.Table = components.Table{Caption: "Limits", Heads: []components.Head{{Label: "Rule"}, {Label: "Limit", Num: true}, {Label: "From"}, {Label: "How it is checked"}}, Groups: []components.RowGroup{group}}
	part.Rows = len(group.Rows)
	all := page.Narrowed(v.r, func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.id} })
	if href := page.Link(v.s, all, catalog.PathConstraints); href != "" {
		part.All = components.Link{Href: href, Text: "Open the constraints"}
	}
	return part
}

// eventsPart lists the latest recorded events.
func (v *employeeView) eventsPart() (components.Part, error) {
	part := components.Part{ID: "events", Title: "Latest events", Empty: "No event is recorded for this employee."}
	f := schedule.Filter{EmployeeID: v.id, All: true}
	rows, _, err := v.s.Store.EventsIn(v.r.Ctx, v.r.Viewer, store.EventSet{}, f, paging.Page{Sort: "-time", Limit: PreviewRows})
	if err != nil {
		return part, err
	}
	c, err := v.s.Store.EventCounts(v.r.Ctx, v.r.Viewer, store.EventSet{}, f)
	l := report.List[schedule.EventRow]{Noun: [2]string{"event", "events"}, Columns: slices.DeleteFunc(history.EventColumns(false), func(c report.Column[schedule.EventRow]) bool {
		return c.Label == "Note" || c.Label == "Record"
	})}
	all := page.Link(v.s, page.Narrowed(v.r, func(f *schedule.Filter) { *f = schedule.Filter{} }), catalog.PathEmployeeEvents, format.ID(v.id))
	return report.FirstRows(v.s, v.impliedEmployee(), l, rows, c.Events, part, all), err
}
