package people

import (
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// employeeRecordData returns the stored record of one employee, read-only.
func employeeRecordData(s *web.Server) web.Dataset {
	return report.Overview{Reads: "filters do not affect the record", Words: EmployeeWords, Ask: web.Bind(s, readEmployeeRecord)}.Dataset(s)
}

// readEmployeeRecord reads the record and its parts.
func readEmployeeRecord(s *web.Server, r *web.Request) (web.OverviewResult, error) {
	v, err := readEmployeeView(s, r)
	if err != nil {
		return web.OverviewResult{}, err
	}
	e := v.person
	out := web.OverviewResult{Overview: components.Overview{
		Lead:  "This is the stored scheduling record. It is read-only: records change only through an import.",
		Lines: []string{"Pay, birth dates, addresses and bank data are not stored here."},
	}}
	out.Parts = []components.Part{
		{ID: "person", Title: "Person", Facts: []components.Fact{
			{Label: "Employee", Text: format.ID(e.ID)}, {Label: "Employee number", Text: format.OrNone(e.Number)}, {Label: "Name", Text: e.Name},
			{Label: "E-mail", Text: format.OrNone(e.Email)}, {Label: "Signs in as", Text: format.OrNone(e.Account)},
		}},
		{ID: "employment", Title: "Employment", Facts: []components.Fact{
			{Label: "State", Text: format.Words(e.Status)}, {Label: "Hired on", Text: format.DayOrNone(r.Style, e.HiredOn)}, {Label: "Last day", Text: format.DayOrNone(r.Style, e.TerminatedOn)},
			{Label: "Home location", Text: keyOrNone(e.Location, e.LocationID), Href: v.placeLink(catalog.PathLocation, e.LocationID)},
			{Label: "Time zone of the home location", Text: format.OrNone(e.TimeZone)},
		}},
		v.positionsPart(), v.agreedPart(), v.rulesPart(),
	}
	references, err := v.referencesPart()
	out.Parts = append(out.Parts, references)
	out.Counters = []components.Counter{
		{Label: "Record", Tag: components.Tag{Word: "read-only", Class: "ok"}, Note: "changed only by imports"},
		{Label: "State", Value: format.UpperFirst(format.Words(e.Status))},
		{Label: "Positions", Value: format.Number(len(v.worker.Positions))},
	}
	return out, err
}

// keyOrNone returns the name with its ID, or "none" if id is 0.
func keyOrNone(name string, id int64) string {
	if id == 0 {
		return "none"
	}
	return format.Keyed(name, id)
}

// positionsPart lists the positions that the employee can work in.
func (v *employeeView) positionsPart() components.Part {
	part := components.Part{ID: "positions", Title: "Positions", Empty: "No position is stored."}
	all := v.r.Roster.Positions()
	group := components.RowGroup{}
	for _, p := range all {
		if slices.Contains(v.worker.Positions, p.ID) || p.ID == v.person.PositionID {
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: p.Name, Href: v.placeLink(catalog.PathPosition, p.ID)}, {Text: format.ID(p.ID)}, {Text: format.YesNo(p.ID == v.person.PositionID)}}})
		}
	}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Position"}, {Label: "Number", Num: true}, {Label: "Primary"}}, Groups: []components.RowGroup{group}}
	part.Rows = len(group.Rows)
	return part
}

// agreedPart lists the limits agreed with the employee.
func (v *employeeView) agreedPart() components.Part {
	words := func(minutes int) string {
		if minutes == 0 {
			return "none agreed"
		}
		return schedule.DurationWords(minutes)
	}
	l := v.person.Limits
	return components.Part{ID: "agreed", Title: "Agreed limits", Quiet: "otherwise the rules apply", Facts: []components.Fact{
		{Label: "Maximum per day", Text: words(l.MinutesPerDay)}, {Label: "Maximum per week", Text: words(l.MinutesPerWeek)},
		{Label: "Minimum rest", Text: words(l.RestMinutes)}, {Label: "Preferred per week", Text: words(l.PreferredMinutes)},
	}}
}

// rulesPart lists the constraint rules for this employee alone.
func (v *employeeView) rulesPart() components.Part {
	part := components.Part{ID: "rules", Title: "Rules for this employee", Empty: "No rule applies only to this employee."}
	group := components.RowGroup{}
	for _, rule := range v.rules {
		if rule.Scope != schedule.ForEmployee {
			continue
		}
		c, _ := schedule.ConstraintOf(rule.Kind)
		limit := "none"
		switch {
		case rule.Limit > 0 && rule.Unit == schedule.Minutes:
			limit = schedule.DurationWords(rule.Limit)
		case rule.Limit > 0:
			limit = format.Number(rule.Limit) + " " + string(rule.Unit)
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: c.Title, Sub: "rule " + format.ID(rule.ID)}, {Text: limit}, {Text: format.DayOrNone(v.r.Style, rule.EffectiveFrom)},
			{Text: format.DayOrNone(v.r.Style, rule.EffectiveTo)}, {Text: format.YesNo(rule.Enabled)}}})
	}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Rule"}, {Label: "Limit", Num: true}, {Label: "From"}, {Label: "To"}, {Label: "In use"}}, Groups: []components.RowGroup{group}}
	part.Rows = len(group.Rows)
	return part
}

// referencesPart counts the shifts, blocks and events of the employee and links to them.
func (v *employeeView) referencesPart() (components.Part, error) {
	part := components.Part{ID: "stored", Title: "References to this record"}
	f := schedule.Filter{EmployeeID: v.id}
	shifts := v.r.View().ShiftCounts(f)
	blocks := v.r.View().BlockCounts(schedule.Filter{EmployeeID: v.id, All: true})
	events, err := v.s.Store.EventCounts(v.r.Ctx, v.r.Viewer, store.EventSet{}, schedule.Filter{EmployeeID: v.id, All: true})
	none, every := page.Narrowed(v.r, func(f *schedule.Filter) { *f = schedule.Filter{} }), page.Narrowed(v.r, func(f *schedule.Filter) { *f = schedule.Filter{All: true} })
	part.Facts = []components.Fact{
		{Label: "Shifts", Text: format.Number(shifts.Shifts), Href: page.Link(v.s, none, catalog.PathEmployeeShifts, format.ID(v.id))},
		{Label: "Unavailable blocks of every status", Text: format.Number(blocks.Blocks), Href: page.Link(v.s, every, catalog.PathEmployeeBlocks, format.ID(v.id))},
		{Label: "Recorded events", Text: format.Number(events.Events), Href: page.Link(v.s, none, catalog.PathEmployeeEvents, format.ID(v.id))},
		{Label: "Overview", Text: "the schedule of this employee", Href: page.Link(v.s, none, catalog.PathEmployee, format.ID(v.id))},
	}
	return part, err
}
