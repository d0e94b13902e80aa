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
	"opshub/schedule/paging"
	"opshub/schedule/rules"
	"opshub/schedule/store"
)

// findings is what the rules find on the coming days.
func (v *employeeView) findings() (out []rules.Finding) {
	for _, f := range rules.ReviewBy(v.worker, v.limits) {
		if f.On >= v.r.Today && f.On < v.r.Today+comingDays {
			out = append(out, f)
		}
	}
	return out
}

func (v *employeeView) findingsPart(found []rules.Finding) components.Part {
	part := components.Part{ID: "findings", Title: "What the rules find", Quiet: fmt.Sprintf("from today on, %d days ahead", comingDays),
		Empty: "The shifts of these days keep every rule."}
	return FindingRows(v.s, without(v.r), 0, found, part)
}

// FindingRows are findings as a part of a screen: when, which rule, what was measured and where. own is the shift that the screen
// is about; 0 for none.
func FindingRows(s *web.Server, r *web.Request, own int64, found []rules.Finding, part components.Part) components.Part {
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
			day.Text, day.Href = "shift\u00a0"+format.ID(shift), page.Link(s, r, catalog.PathShift, format.ID(shift))
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
	part := components.Part{ID: "limits", Title: "Limits", Quiet: "they are reported, never enforced", Note: "As of " + format.Day(v.r.Today)}
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
	group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: "Preferred hours"}, {Text: preferred}, {Text: "agreed with the employee"}, {Text: "Nothing is held against it."}}})
	part.Table = components.Table{Caption: "Limits", Heads: []components.Head{{Label: "Rule"}, {Label: "Limit", Num: true}, {Label: "From"}, {Label: "What counts"}}, Groups: []components.RowGroup{group}}
	part.Rows = len(group.Rows)
	whole := page.Narrowed(v.r, func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.id} })
	if href := page.Link(v.s, whole, catalog.PathConstraints); href != "" {
		part.All = components.Link{Href: href, Text: "Open the constraints"}
	}
	return part
}

// eventsPart is what was recorded last.
func (v *employeeView) eventsPart() (components.Part, error) {
	part := components.Part{ID: "events", Title: "Recorded last", Empty: "Nothing was recorded about this employee."}
	f := schedule.Filter{EmployeeID: v.id, All: true}
	rows, _, err := v.s.Store.EventsIn(v.r.Ctx, v.r.Viewer, store.EventSet{}, f, paging.Page{Sort: "-time", Limit: FirstFew})
	if err != nil {
		return part, err
	}
	c, err := v.s.Store.EventCounts(v.r.Ctx, v.r.Viewer, store.EventSet{}, f)
	l := report.List[schedule.EventRow]{Noun: [2]string{"event", "events"}, Columns: slices.DeleteFunc(history.EventColumns(false), func(c report.Column[schedule.EventRow]) bool {
		return c.Label == "Note" || c.Label == "Record"
	})}
	all := page.Link(v.s, page.Narrowed(v.r, func(f *schedule.Filter) { *f = schedule.Filter{} }), catalog.PathEmployeeEvents, format.ID(v.id))
	return report.FirstRows(v.s, v.ofEmployee(), l, rows, c.Events, part, all), err
}

// employeeSheet is the sheet of one employee: two weeks, without anything private.
func employeeSheet(s *web.Server, r *web.Request) (web.Overlooked, error) {
	v, err := employee(s, r)
	if err != nil {
		return web.Overlooked{}, err
	}
	out := web.Overlooked{State: r.Now.Truncate(blocks.DayEnds).String()}
	out.Facts = v.facts()
	for i, id := range []string{"week", "after"} {
		part, err := v.weekPart(page.InWeek(v.week, v.week.Filter.From.Add(i*schedule.DaysPerWeek)), id)
		if err != nil {
			return web.Overlooked{}, err
		}
		out.Parts = append(out.Parts, part)
	}
	out.Counters = v.counters(len(v.findings()))
	return out, nil
}
