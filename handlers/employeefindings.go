package handlers

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
	"opshub/schedule/store"
)

// findings is what the rules find on the coming days.
func (v *employeeView) findings() (out []rules.Finding) {
	for _, f := range rules.ReviewBy(v.worker, v.limits) {
		if f.On >= v.r.today && f.On < v.r.today+comingDays {
			out = append(out, f)
		}
	}
	return out
}

func (v *employeeView) findingsPart(found []rules.Finding) components.Part {
	part := components.Part{ID: "findings", Title: "What the rules find", Quiet: fmt.Sprintf("from today on, %d days ahead", comingDays),
		Empty: "The shifts of these days keep every rule."}
	return v.s.findingRows(v.r.without(), 0, found, part)
}

// findingRows are findings as a part of a screen: when, which rule, what was measured and where. own is the shift that the screen
// is about; 0 for none.
func (s *server) findingRows(r *request, own int64, found []rules.Finding, part components.Part) components.Part {
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Day"}, {Label: "Rule"}, {Label: "Found"}, {Label: "Severity"}}}
	group := components.RowGroup{}
	for _, f := range found {
		rule, _ := schedule.ConstraintOf(f.Kind)
		tag := components.Tag{Word: string(f.Severity)}
		if f.Severity == schedule.Warning {
			tag.Class = "warn"
		}
		day, shift := components.Cell{Lead: format.Day(f.On), At: f.On.String()}, f.ShiftID
		if shift == own {
			shift = f.OtherID
		}
		if shift != 0 {
			day.Text, day.Href = "shift\u00a0"+format.ID(shift), s.link(r, catalog.PathShift, format.ID(shift))
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{day,
			{Text: rule.Title}, {Text: format.UpperFirst(f.Message())}, {Tag: tag},
		}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	return part
}

// limitsPart is what the shifts are held against, and where each limit is from.
func (v *employeeView) limitsPart() components.Part {
	part := components.Part{ID: "limits", Title: "Limits", Quiet: "they are reported, never enforced", Note: "As of " + format.Day(v.r.today)}
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
	rows, _, err := v.s.Store.EventsIn(v.r.ctx, v.r.viewer, store.EventSet{}, f, paging.Page{Sort: "-time", Limit: firstFew})
	if err != nil {
		return part, err
	}
	c, err := v.s.Store.EventCounts(v.r.ctx, v.r.viewer, store.EventSet{}, f)
	l := list[schedule.EventRow]{noun: [2]string{"event", "events"}, columns: slices.DeleteFunc(eventColumns(false), func(c column[schedule.EventRow]) bool {
		return c.label == "Note" || c.label == "Record"
	})}
	all := v.s.link(v.r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{} }), catalog.PathEmployeeEvents, format.ID(v.id))
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
		part, err := v.weekPart(v.week.inWeek(v.week.filter.From.Add(i*schedule.DaysPerWeek)), id)
		if err != nil {
			return overlooked{}, err
		}
		out.Parts = append(out.Parts, part)
	}
	out.counters = v.counters(len(v.findings()))
	return out, nil
}
