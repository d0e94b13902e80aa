package handlers

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/store"
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
	next := v.s.nextShiftCell(v.r.without(), &v.next)
	facts := []components.Fact{
		{Label: "Employee number", Text: orNone(e.Number)},
		{Label: "State", Text: spokenStatus(e.Status)},
		{Label: "Home location", Text: orNone(e.Location), Href: v.placeLink(catalog.PathLocation, e.LocationID)},
		{Label: "Time zone", Text: v.s.homeZone(v.r, e)},
		{Label: "Primary position", Text: orNone(e.Position), Href: v.placeLink(catalog.PathPosition, e.PositionID)},
		{Label: "Can also work in", Text: orNone(v.otherPositions())},
		{Label: "Employed", Text: employedWords(e.Employee)},
		{Label: "Next shift", Text: spaced(next.Lead, next.Text), Href: next.Href},
	}
	if !v.r.onPaper() {
		facts = append(facts, components.Fact{Label: "Scheduling record", Text: "as it is stored", Href: v.s.link(v.r.without(), catalog.PathEmployeeRecord, idText(v.id))},
			components.Fact{Label: "What the employee sees", Text: "schedule as published", Href: v.s.link(v.r.without(), catalog.PathMyScheduleOf, idText(v.id))},
			components.Fact{Label: "In the portal", Text: "week as published", Href: v.s.link(v.r.without(), catalog.PathMyWeekOf, idText(v.id))})
	}
	return facts
}

func (v *employeeView) placeLink(path string, id int64) string {
	if id == 0 {
		return ""
	}
	return v.s.address(path, nil, idText(id))
}

// otherPositions are the positions beside the primary one, by name.
func (v *employeeView) otherPositions() string {
	var names []string
	all, _ := v.s.Store.Positions(v.r.ctx, v.r.viewer) // without the list no other is named
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
		from = "since " + dayWords(e.HiredOn)
	}
	if e.TerminatedOn != 0 {
		to = "until " + dayWords(e.TerminatedOn)
	}
	return joinWords(from, to)
}

// weekPart is the shifts and blocks of a week, day by day.
func (v *employeeView) weekPart(week *request, id string) (components.Part, error) {
	items, _, err := v.s.Store.Days(week.ctx, week.viewer, week.filter, store.Page{})
	first := week.filter.From
	shifts, minutes := v.hoursOf(first)
	part := components.Part{ID: id, Title: weekTitle(first), Quiet: joinWords(components.Plural(shifts, "shift", "shifts"), schedule.DurationWords(minutes)),
		Note: "Days are those on the clock of each shift."}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Day"}, {Label: "What"}, {Label: "Hours that day", Num: true}, {Label: "State"}}}
	group := components.RowGroup{}
	for on := first; on < first+weekDays; on++ {
		rows := v.dayRows(on, items)
		if len(rows) == 0 {
			rows = []components.Row{{Cells: []components.Cell{{Lead: dayWords(on), At: on.String()}, {Text: "nothing"}, {}, {}}}}
		}
		group.Rows = append(group.Rows, rows...)
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	one := week.without()
	one.filter.To = 0
	if href := v.s.link(one, catalog.PathEmployeeWeek, idText(v.id)); href != "" {
		part.All = components.Link{Href: href, Text: "Open the week"}
	} else {
		part.All = components.Link{Href: v.s.link(week.without(), catalog.PathEmployeeShifts, idText(v.id)), Text: "Open the shifts of the week"}
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
		at, from := dayTimes(d)
		day := components.Cell{Lead: dayWords(on), At: on.String(), Text: at, Sub: joinWords(from, lasts(d), zoneBeside(d.TimeZone, v.s.homeZone(v.r, v.person)))}
		what, state := components.Cell{Text: joinWords(d.Position, d.Location), Sub: d.Label}, components.Cell{Tag: shiftTag(d.ShiftState)}
		if d.ShiftID != 0 {
			day.Href = v.s.link(v.r.without(), catalog.PathShift, idText(d.ShiftID))
			if d.ConflictMinutes > 0 {
				state.Sub = "overlaps a block for " + minutesWord(d.ConflictMinutes)
			}
		} else {
			what, state = components.Cell{Text: "Unavailable"}, components.Cell{Tag: blockTag(d.BlockStatus)}
			if !v.r.onPaper() {
				day.Href = v.s.blockLink(v.r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{} }), d.BlockID, d.BlockStatus)
				what.Text = upperFirst(kindWords(d.BlockKind))
			}
		}
		rows = append(rows, components.Row{Cells: []components.Cell{day, what, {Text: schedule.DurationWords(d.MinutesInDay)}, state}})
	}
	return rows
}

// blocksPart is the next times that the employee cannot work.
func (v *employeeView) blocksPart() (components.Part, error) {
	part := components.Part{ID: "blocks", Title: "Next times that cannot be worked", Empty: "No block covers a time from today on."}
	rows, _, err := v.s.Store.Occurrences(v.r.ctx, v.r.viewer, v.ahead().filter, store.Page{Limit: firstFew})
	if err != nil {
		return part, err
	}
	whole := v.r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.id} })
	c, err := v.s.Store.BlockCounts(v.r.ctx, v.r.viewer, whole.filter)
	part.Quiet = "of " + components.Plural(c.Blocks, "live block", "live blocks")
	part = firstRows(v.s, v.ofEmployee(), v.s.occurrenceList(), rows, c.Blocks, part, v.s.link(whole.without(), catalog.PathEmployeeBlocks, idText(v.id)))
	if part.All.Href != "" {
		part.All.Text = "Open " + components.Plural(c.Blocks, "block", "blocks")
	}
	return part, err
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
	rows, _, err := v.s.Store.Conflicts(v.r.ctx, v.r.viewer, ahead.filter, store.Page{Limit: firstFew})
	if err != nil {
		return part, err
	}
	by, err := v.s.Store.ConflictPairs(v.r.ctx, v.r.viewer, ahead.filter)
	l := list[schedule.SoftConflict]{noun: [2]string{"pair", "pairs"}, columns: conflictColumns}
	return firstRows(v.s, v.ofEmployee(), l, rows, total(by), part, v.s.link(ahead.without(), catalog.PathEmployeeConflicts, idText(v.id))), err
}

// findings is what the rules find on the coming days.
func (v *employeeView) findings() (out []schedule.Finding) {
	for _, f := range schedule.ReviewBy(v.worker, v.limits) {
		if f.On >= v.r.today && f.On < v.r.today+comingDays {
			out = append(out, f)
		}
	}
	return out
}

func (v *employeeView) findingsPart(found []schedule.Finding) components.Part {
	part := components.Part{ID: "findings", Title: "What the rules find", Quiet: fmt.Sprintf("from today on, %d days ahead", comingDays),
		Empty: "The shifts of these days keep every rule."}
	return v.s.findingRows(v.r.without(), 0, found, part)
}

// findingRows are findings as a part of a screen: when, which rule, what was measured and where. own is the shift that the screen
// is about; 0 for none.
func (s *server) findingRows(r *request, own int64, found []schedule.Finding, part components.Part) components.Part {
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Day"}, {Label: "Rule"}, {Label: "Found"}, {Label: "Severity"}}}
	group := components.RowGroup{}
	for _, f := range found {
		rule, _ := schedule.ConstraintOf(f.Kind)
		tag := components.Tag{Word: string(f.Severity)}
		if f.Severity == schedule.Warning {
			tag.Class = "warn"
		}
		day, shift := components.Cell{Lead: dayWords(f.On), At: f.On.String()}, f.ShiftID
		if shift == own {
			shift = f.OtherID
		}
		if shift != 0 {
			day.Text, day.Href = "shift\u00a0"+idText(shift), s.link(r, catalog.PathShift, idText(shift))
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{day,
			{Text: rule.Title}, {Text: upperFirst(f.Message())}, {Tag: tag},
		}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	return part
}

// limitsPart is what the shifts are held against, and where each limit is from.
func (v *employeeView) limitsPart() components.Part {
	part := components.Part{ID: "limits", Title: "Limits", Quiet: "they are reported, never enforced", Note: "As of " + dayWords(v.r.today)}
	group := components.RowGroup{}
	for _, c := range schedule.Constraints {
		limit, source := schedule.LimitOf(v.person.Employee, v.rules, c.Kind, v.r.today)
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
	group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: "Preferred hours"}, {Text: preferred}, {Text: "agreed with the employee"}, {Text: "Nothing is held against it."}}})
	part.Table = components.Table{Caption: "Limits", Heads: []components.Head{{Label: "Rule"}, {Label: "Limit", Num: true}, {Label: "From"}, {Label: "What counts"}}, Groups: []components.RowGroup{group}}
	part.Rows = len(group.Rows)
	whole := v.r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.id} })
	if href := v.s.link(whole, catalog.PathConstraints); href != "" {
		part.All = components.Link{Href: href, Text: "Open the constraints"}
	}
	return part
}

// eventsPart is what was recorded last.
func (v *employeeView) eventsPart() (components.Part, error) {
	part := components.Part{ID: "events", Title: "Recorded last", Empty: "Nothing was recorded about this employee."}
	f := schedule.Filter{EmployeeID: v.id, All: true}
	rows, _, err := v.s.Store.EventsIn(v.r.ctx, v.r.viewer, store.EventSet{}, f, store.Page{Sort: "-time", Limit: firstFew})
	if err != nil {
		return part, err
	}
	c, err := v.s.Store.EventCounts(v.r.ctx, v.r.viewer, store.EventSet{}, f)
	l := list[schedule.EventRow]{noun: [2]string{"event", "events"}, columns: slices.DeleteFunc(eventColumns(false), func(c column[schedule.EventRow]) bool {
		return c.label == "Note" || c.label == "Record"
	})}
	all := v.s.link(v.r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{} }), catalog.PathEmployeeEvents, idText(v.id))
	return firstRows(v.s, v.ofEmployee(), l, rows, c.Events, part, all), err
}

// employeeSheet is the sheet of one employee: two weeks, without anything private.
func (s *server) employeeSheet(r *request) (overlooked, error) {
	v, err := s.employee(r)
	if err != nil {
		return overlooked{}, err
	}
	out := overlooked{state: r.now.Truncate(dayEnds).String()}
	out.Facts = v.facts()
	for i, id := range []string{"week", "after"} {
		part, err := v.weekPart(v.week.inWeek(v.week.filter.From.Add(i*weekDays)), id)
		if err != nil {
			return overlooked{}, err
		}
		out.Parts = append(out.Parts, part)
	}
	out.counters, err = v.counters(len(v.findings()))
	return out, err
}
