package shifts

import (
	"fmt"
	"slices"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/coverage"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
	"opshub/schedule/store"
)

// timesPart lists the start and end of the shift in local time and UTC.
func (v *shiftView) timesPart() (components.Part, error) {
	part := components.Part{ID: "times", Title: "Times", Rows: 2}
	part.Table = components.Table{Caption: "Times", Heads: []components.Head{{Label: "What"}, {Label: "Local time"}, {Label: "Time zone"}, {Label: "UTC"}, {Label: "Clock"}}}
	group := components.RowGroup{}
	for _, end := range []struct {
		what string
		at   schedule.Instant
	}{{"Starts", v.shift.StartsAt}, {"Ends", v.shift.EndsAt}} {
		group.Rows = append(group.Rows, components.Row{Cells: blocks.TimeRow(v.r.Style, end.what, v.zone, v.zone.ExplainInstant(end.at), true)})
	}
	part.Table.Groups = []components.RowGroup{group}
	first, last := v.zone.Days(v.shift.Interval())
	for d := first; d <= last; d++ {
		if m := v.zone.Day(d).Minutes(); m != 24*60 {
			part.Lines = append(part.Lines, v.r.Style.Day(d)+" has "+schedule.DurationWords(m)+" in "+v.shift.TimeZone+blocks.ClockChangeWords(m)+".")
		}
	}
	return part, nil
}

// conflictsPart lists the soft conflicts of the shift, each with a link to its explanation.
func (v *shiftView) conflictsPart() (components.Part, error) {
	part := components.Part{ID: "conflicts", Title: "Soft conflicts", Quiet: catalog.ReportedNotBlocked, Empty: "The shift does not overlap an unavailable block."}
	if v.shift.EmployeeID == 0 {
		part.Empty = "Nobody is assigned, so there are no blocks to compare with."
		return part, nil
	}
	first, last := v.zone.Days(v.shift.Interval())
	days := page.Narrowed(v.r, func(f *schedule.Filter) { *f = schedule.Filter{EmployeeID: v.shift.EmployeeID, From: first, To: last} })
	rows, _, err := days.View().Conflicts(days.Filter).Page(paging.Page{})
	if err != nil {
		return part, err
	}
	all := len(rows)
	rows = slices.DeleteFunc(rows, func(c schedule.SoftConflict) bool { return c.Shift.ID != v.shift.ID })
	l := report.List[schedule.SoftConflict]{Noun: [2]string{"soft conflict", "soft conflicts"}, Columns: slices.Clone(blocks.ConflictColumns[2:])} // the screen already names the employee and the shift
	l.Columns[len(l.Columns)-1] = explanationColumn(days)
	return report.FirstRows(v.s, WithoutFilter(v.r), l, rows, all, part, page.Link(v.s, days, catalog.PathSoftConflicts)), nil
}

// explanationColumn links to the explanation of a pair in the soft-conflict report under the filter of days.
func explanationColumn(days *web.Request) report.Column[schedule.SoftConflict] {
	return report.Column[schedule.SoftConflict]{Label: "Why", Cell: func(s *web.Server, _ *web.Request, c *schedule.SoftConflict) components.Cell {
		href := page.Link(s, days, catalog.PathSoftConflicts)
		if href != "" {
			href = page.WithParams(href, []string{"why", rules.ConflictKey(c.Shift.ID, c.BlockID, c.Occurrence.Start)}) + "#record"
		}
		return blocks.RelationCell(c, href)
	}}
}

// WithoutFilter returns the request with an empty filter, for links that carry only the filter of the query.
func WithoutFilter(r *web.Request) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{} })
}

// findingsPart lists the rule violations of the shift, including those with other shifts of its employee.
func (v *shiftView) findingsPart() (components.Part, error) {
	part := components.Part{ID: "findings", Title: "Rule violations", Quiet: "at this shift", Empty: "The shift violates no rule."}
	book := v.r.View().RulesOf(schedule.Filter{})
	on := v.zone.Date(v.shift.StartsAt)
	if v.shift.EmployeeID == 0 {
		l := schedule.LimitsFor(schedule.Employee{LocationID: v.shift.LocationID}, book, on, time.Monday)
		return people.FindingRows(v.s, WithoutFilter(v.r), v.shift.ID, rules.ReviewShift(v.shift.Shift, l), part), nil
	}
	week := page.WeekOf(v.r, on)
	around := rules.OpeningOf(v.shift.Shift).Around(week.Weekday(), rules.MaxConsecutive(book))
	var found []rules.Finding
	for w := range v.r.View().Pool(schedule.Filter{EmployeeID: v.shift.EmployeeID}, true).Each(roster.Around{Blocks: v.shift.Interval(), Shifts: around}) {
		for _, f := range rules.ReviewBy(*w, schedule.LimitsOn(w.Employee, schedule.NewRuleBook(book).About(&w.Employee), week.Weekday())) {
			if f.ShiftID == v.shift.ID || f.OtherID == v.shift.ID {
				found = append(found, f)
			}
		}
	}
	return people.FindingRows(v.s, WithoutFilter(v.r), v.shift.ID, found, part), nil
}

// coveragePart compares the scheduled and wanted people at the location during the shift.
func (v *shiftView) coveragePart() (components.Part, error) {
	part := components.Part{ID: "coverage", Title: "Coverage during the shift", Quiet: "of the working copies at " + format.OrNone(v.shift.Location), Empty: "No coverage target applies at that time."}
	if v.shift.LocationID == 0 {
		return part, nil
	}
	places := v.r.Roster.Locations()
	for _, place := range places {
		if place.ID != v.shift.LocationID {
			continue
		}
		z, _ := localtime.ZoneOrUTC(place.TimeZone)
		first, last := z.Days(v.shift.Interval())
		list := coverage.PlaceCoverage(v.r, place, first.Add(-1), last)
		list = slices.DeleteFunc(list, func(c rules.Coverage) bool {
			return !c.Overlaps(v.shift.Interval()) || (c.Target.PositionID != 0 && c.Target.PositionID != v.shift.PositionID)
		})
		part = coverage.CoverRows(v.s, v.r, place.TimeZone, list, part)
		on := page.Narrowed(v.r, func(f *schedule.Filter) {
			*f = schedule.Filter{EmployeeID: f.EmployeeID, LocationID: place.ID, From: first, To: first}
		})
		if href := page.Link(v.s, on, catalog.PathCoverage); href != "" {
			part.All = components.Link{Href: href, Text: "Open the coverage of the day"}
		}
	}
	return part, nil
}

// copiesPart lists the published copies of the shift, newest first.
func (v *shiftView) copiesPart() (components.Part, error) {
	part := components.Part{ID: "copies", Title: "Published copies", Quiet: "one row for each published version", Empty: "The shift was never published."}
	view := v.r.View()
	rows := view.CopiesOfShift(v.shift.ID)
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Version"}, {Label: "When"}, {Label: "Employee"}, {Label: "Position"}, {Label: "Compared with the previous version"}}}
	group := components.RowGroup{}
	for i := range rows {
		row := &rows[i]
		p, err := view.PublishedPeriod(row.PublishedPeriodID)
		if err != nil {
			return part, err
		}
		when := format.TimeCell(v.r.Style, row.Shift.Interval(), row.Shift.TimeZone)
		when.Sub = row.Shift.TimeZone
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: fmt.Sprintf("version %d", p.Version), Href: page.Link(v.s, v.r, catalog.PathPublishedPeriod, format.ID(p.ID)), Sub: format.Join(format.Words(p.Status), page.ByWhom(v.r, p.PublishedAt, p.PublishedBy))},
			when, {Text: format.OrNone(row.EmployeeName)}, {Text: format.OrNone(row.Position), Sub: row.Location}, {Text: string(row.ChangeKind)},
		}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	return part, nil
}

// eventsPart lists the recorded events of the shift.
func (v *shiftView) eventsPart() (components.Part, error) {
	part := components.Part{ID: "events", Title: "Events", Empty: "No event is recorded for this shift."}
	set := store.EventSet{Subjects: []string{schedule.ShiftSubject}, ID: v.shift.ID}
	rows, _, err := v.s.Store.EventsIn(v.r.Ctx, v.r.Viewer, set, schedule.Filter{All: true}, paging.Page{Sort: "-time", Limit: report.PageSizes[0]})
	l := report.List[schedule.EventRow]{Noun: [2]string{"event", "events"}, Columns: slices.DeleteFunc(history.EventColumns(false), func(c report.Column[schedule.EventRow]) bool {
		return c.Label == "Note" || c.Label == "Record" || c.Label == "Subject"
	})}
	return report.FirstRows(v.s, WithoutFilter(v.r), l, rows, 0, part, ""), err
}
