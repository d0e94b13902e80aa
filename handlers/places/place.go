package places

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/coverage"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/report"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// maxPeople is the maximum number of rows in a list of people or of today's shifts.
const maxPeople = 25

// placeReads explains how the screen of one place interprets the filter.
const placeReads = "the week of the first day, or this week without dates; an employee in the filter narrows the shifts, but not the lists of employees and the coverage"

// PlaceView holds what the screens of a location and of a position have in common.
type PlaceView struct {
	S      *web.Server
	R      *web.Request
	week   *web.Request // narrowed to the place, the week and the employee of the filter
	notice string       // reason why the week is not the current one; empty if it is
	totals schedule.PlaceRow
	people schedule.PlaceRow
}

// newPlaceView reads the totals of the place with the given ID.
func newPlaceView(s *web.Server, r *web.Request, by roster.PlaceKind, id int64) (*PlaceView, error) {
	week, err := page.WeekScope(s, r)
	if err != nil {
		return nil, err
	}
	v := &PlaceView{S: s, R: r}
	if _, v.notice, err = page.CalendarDay(s, r); err != nil {
		return nil, err
	}
	v.week = page.Narrowed(week, func(f *schedule.Filter) {
		*f = schedule.Filter{EmployeeID: f.EmployeeID, From: f.From, To: f.To}
		if by == roster.ByLocation {
			f.LocationID = id
		} else {
			f.PositionID = id
		}
	})
	v.totals, v.people = r.View().PlaceTotals(by, v.week.Filter)[id], r.View().PlacePeople(by)[id]
	return v, nil
}

// view returns the screen with the counters and parts.
func (v *PlaceView) view(counters []components.Counter, parts ...func() (components.Part, error)) (web.OverviewResult, error) {
	out := web.OverviewResult{Counters: counters, State: v.R.Now.Truncate(blocks.DayEnds).String()}
	for _, part := range parts {
		p, err := part()
		if err != nil {
			return web.OverviewResult{}, err
		}
		out.Parts = append(out.Parts, p)
	}
	if v.notice != "" {
		out.Notices = append(out.Notices, components.Notice{Text: v.notice})
	}
	return out, nil
}

// weekCounters counts the hours, shifts and people of the week.
func (v *PlaceView) weekCounters() []components.Counter {
	t := v.totals
	return []components.Counter{
		{Label: "Hours of the week", Value: schedule.DurationWords(t.Minutes), Note: v.R.Style.WeekTitle(v.week.Filter.From)},
		{Label: "Shifts", Value: format.Number(t.Shifts), Note: "that begin in the week"},
		{Label: "Scheduled", Value: components.Plural(t.Working, "person", "people")},
		{Label: "Open shifts", Value: format.Number(t.Open), Note: wantedNote(t.Slots)},
	}
}

// workersPart lists the employees with shifts at the place in the week, those with most hours first.
func (v *PlaceView) workersPart(weekPath string, id int64) (components.Part, error) {
	part := components.Part{ID: "workers", Title: "Scheduled employees", Quiet: format.Join(v.R.Style.WeekTitle(v.week.Filter.From), components.Plural(v.totals.Working, "person", "people")),
		Empty: "Nobody is scheduled this week."}
	rows := v.R.View().PlaceWorkers(v.week.Filter, maxPeople)
	if v.totals.Working > len(rows) {
		part.Note = fmt.Sprintf("The %d with the most hours.", len(rows))
	}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Employee"}, {Label: "Shifts", Num: true}, {Label: "Hours", Num: true}}}
	group := components.RowGroup{}
	for _, w := range rows {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: w.Name, Sub: w.Number, Href: page.Link(v.S, shifts.WithoutFilter(v.R), catalog.PathEmployee, format.ID(w.EmployeeID))},
			{Text: format.Number(w.Shifts)}, {Text: schedule.DurationWords(w.Minutes)}}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	days := page.Narrowed(v.R, func(f *schedule.Filter) { *f = schedule.Filter{From: v.week.Filter.From} })
	if href := page.Link(v.S, days, weekPath, format.ID(id)); href != "" {
		part.All = components.Link{Href: href, Text: "Open the week"}
	}
	return part, nil
}

// openPart lists the next open shifts of the place.
func (v *PlaceView) openPart() (components.Part, error) {
	part := components.Part{ID: "open", Title: "Open shifts", Quiet: "from today on", Empty: "Every future shift is assigned."}
	upcoming := page.Narrowed(v.week, func(f *schedule.Filter) { f.From, f.To = v.R.Today, 0 })
	rows, _, err := v.R.View().OpenShifts(upcoming.Filter).Page(paging.Page{Limit: people.PreviewRows})
	if err != nil {
		return part, err
	}
	l := report.List[schedule.ShiftRow]{Noun: [2]string{"open shift", "open shifts"}, Columns: shifts.OpenListColumns}
	part = report.FirstRows(v.S, shifts.WithoutFilter(v.R), l, rows, 0, part, "")
	if len(rows) > 0 { // a total count would have to read every upcoming shift
		part.All = components.Link{Href: page.Link(v.S, upcoming, catalog.PathOpenShifts), Text: "Show all open shifts"}
	}
	return part, nil
}

// gapsPart lists the stretches of the week below their targets, gaps first.
func (v *PlaceView) gapsPart() (components.Part, error) {
	part := components.Part{ID: "coverage", Title: "Coverage of the week", Quiet: "from the working copies", Empty: "No coverage target applies this week."}
	places := v.R.View().Coverage(placeFilter(v.week.Filter), v.week.Filter.From, v.week.Filter.To)
	table := components.Table{Caption: part.Title, Heads: []components.Head{{Label: "When"}, {Label: "Where"}, {Label: "Scheduled", Num: true}, {Label: "Target", Num: true}, {Label: "Coverage"}}}
	type stretch struct {
		rules.Coverage
		place *rules.PlaceCoverage
	}
	var missed []stretch
	total := 0
	for i := range places {
		for _, c := range places[i].Stretches {
			total++
			if w := c.Word(); w == rules.CoverageGap || w == rules.CoverageShort {
				missed = append(missed, stretch{c, &places[i]})
			}
		}
	}
	slices.SortStableFunc(missed, func(a, b stretch) int { // gaps before short stretches
		return cmp.Or(cmp.Compare(coverageRank[a.Word()], coverageRank[b.Word()]), cmp.Compare(a.Start, b.Start))
	})
	group := components.RowGroup{}
	for _, c := range missed[:min(len(missed), people.PreviewRows)] {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{format.TimeCell(v.R.Style, c.Interval, c.place.Location.TimeZone), {Text: c.place.Position(c.Coverage), Sub: c.place.Location.Name},
			{Text: format.Number(c.Scheduled)}, {Text: coverage.TargetWords(c.Target)}, {Tag: format.CoverageTag(c.Word())}}})
	}
	if total > 0 {
		part.Empty = "Every target of the week is met."
		part.All = components.Link{Href: page.Link(v.S, v.week, catalog.PathCoverage), Text: "Open the coverage of the week"}
	}
	if len(missed) > len(group.Rows) {
		part.Note = fmt.Sprintf("The first %d of %s, gaps first.", len(group.Rows), components.Plural(len(missed), "interval", "intervals"))
	}
	table.Groups = []components.RowGroup{group}
	part.Table, part.Rows = table, len(group.Rows)
	return part, nil
}

// coverageRank orders the coverage words: gaps first.
var coverageRank = map[schedule.CoverageWord]int{rules.CoverageGap: 0, rules.CoverageShort: 1, rules.CoverageOver: 2, rules.CoverageMet: 3}
