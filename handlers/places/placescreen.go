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

// mostWorkers is how many people of a place stand on its screen.
const mostWorkers = 25

// placeReads is how the screen of one place understands a filter.
const placeReads = "the week that holds the first day of the filter, else this week; an employee in the filter keeps only their shifts; heads and coverage are those of everybody"

// PlaceView is what the screens of one location and of one position are made of.
type PlaceView struct {
	S      *web.Server
	R      *web.Request
	week   *web.Request // only the place and the days of the week
	why    string
	totals schedule.PlaceRow
	people schedule.PlaceRow
}

func place(s *web.Server, r *web.Request, by roster.PlaceKind, id int64) (*PlaceView, error) {
	week, err := page.WeekScope(s, r)
	if err != nil {
		return nil, err
	}
	v := &PlaceView{S: s, R: r}
	if _, v.why, err = page.CalendarDay(s, r); err != nil {
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

// view is the screen of these parts.
func (v *PlaceView) view(counters []components.Counter, parts ...func() (components.Part, error)) (web.Overlooked, error) {
	out := web.Overlooked{Counters: counters, State: v.R.Now.Truncate(blocks.DayEnds).String()}
	for _, part := range parts {
		p, err := part()
		if err != nil {
			return web.Overlooked{}, err
		}
		out.Parts = append(out.Parts, p)
	}
	if v.why != "" {
		out.Notices = append(out.Notices, components.Notice{Text: v.why})
	}
	return out, nil
}

// weekCounters are what a week amounts to.
func (v *PlaceView) weekCounters() []components.Counter {
	t := v.totals
	return []components.Counter{
		{Label: "Hours of the week", Value: schedule.DurationWords(t.Minutes), Note: format.WeekTitle(v.week.Filter.From)},
		{Label: "Shifts", Value: format.Number(t.Shifts), Note: "that begin in the week"},
		{Label: "Scheduled", Value: components.Plural(t.Working, "person", "people")},
		{Label: "Open shifts", Value: format.Number(t.Open), Note: wantedNote(t.Slots)},
	}
}

// workersPart is who has shifts at the place in the week, most time first.
func (v *PlaceView) workersPart(weekPath string, id int64) (components.Part, error) {
	part := components.Part{ID: "workers", Title: "Who is scheduled", Quiet: format.Join(format.WeekTitle(v.week.Filter.From), components.Plural(v.totals.Working, "person", "people")),
		Empty: "Nobody is scheduled in this week."}
	rows := v.R.View().PlaceWorkers(v.week.Filter, mostWorkers)
	if v.totals.Working > len(rows) {
		part.Note = fmt.Sprintf("The %d with most hours.", len(rows))
	}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Employee"}, {Label: "Shifts", Num: true}, {Label: "Hours", Num: true}}}
	group := components.RowGroup{}
	for _, w := range rows {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: w.Name, Sub: w.Number, Href: page.Link(v.S, shifts.Bare(v.R), catalog.PathEmployee, format.ID(w.EmployeeID))},
			{Text: format.Number(w.Shifts)}, {Text: schedule.DurationWords(w.Minutes)}}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	days := page.Narrowed(v.R, func(f *schedule.Filter) { *f = schedule.Filter{From: v.week.Filter.From} })
	if href := page.Link(v.S, days, weekPath, format.ID(id)); href != "" {
		part.All = components.Link{Href: href, Text: "Open the week"}
	}
	return part, nil
}

// openPart is the coming shifts of the place that nobody is assigned to.
func (v *PlaceView) openPart() (components.Part, error) {
	part := components.Part{ID: "open", Title: "Open shifts", Quiet: "from today on", Empty: "Somebody is assigned to every coming shift."}
	coming := page.Narrowed(v.week, func(f *schedule.Filter) { f.From, f.To = v.R.Today, 0 })
	rows, _, err := v.R.View().OpenShifts(coming.Filter, paging.Page{Limit: people.FirstFew})
	if err != nil {
		return part, err
	}
	l := report.List[schedule.ShiftRow]{Noun: [2]string{"open shift", "open shifts"}, Columns: shifts.OpenListColumns}
	part = report.FirstRows(v.S, shifts.Bare(v.R), l, rows, 0, part, "")
	if len(rows) > 0 { // how many there are in all would take a look at every coming shift
		part.All = components.Link{Href: page.Link(v.S, coming, catalog.PathOpenShifts), Text: "Open the open shifts"}
	}
	return part, nil
}

// positionData is one position: who can work it, who does, and where somebody is missing.
func positionData(s *web.Server) web.Dataset {
	return report.Overview{Reads: placeReads, Words: people.EmployeeWords, Fields: []string{"from"}, Ask: func(r *web.Request) (web.Overlooked, error) {
		id := r.Filter.PositionID
		v, err := place(s, r, roster.ByPosition, id)
		if err != nil {
			return web.Overlooked{}, err
		}
		counters := append([]components.Counter{{Label: "Can work it", Value: components.Plural(v.people.People, "person", "people"), Note: format.Count(v.people.Primary, "have it as their primary position")}}, v.weekCounters()...)
		return v.view(counters, func() (components.Part, error) { return v.workersPart(catalog.PathPositionWeek, id) },
			func() (components.Part, error) { return v.ablePart(id) }, func() (components.Part, error) { return v.gapsPart() }, v.openPart)
	}}.Dataset(s)
}

// ablePart is who can work in the position.
func (v *PlaceView) ablePart(id int64) (components.Part, error) {
	part := components.Part{ID: "able", Title: "Who can work it", Quiet: components.Plural(v.people.People, "person", "people"), Empty: "Nobody who works here can work in it."}
	rows := v.R.View().PositionPeople(id, mostWorkers)
	if v.people.People > len(rows) {
		part.Note = fmt.Sprintf("The first %d.", len(rows))
	}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Employee"}, {Label: "Primary position"}, {Label: "Home location"}}}
	group := components.RowGroup{}
	for i := range rows {
		p := &rows[i]
		primary := components.Cell{Text: format.OrNone(p.Position)}
		if p.PositionID == id {
			primary = components.Cell{Tag: components.Tag{Word: "primary", Class: "ok"}}
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: p.Name, Sub: format.Join(p.Number, page.NotActive(p.Status)), Href: page.Link(v.S, shifts.Bare(v.R), catalog.PathEmployee, format.ID(p.ID))}, primary, {Text: format.OrNone(p.Location)}}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	one := page.Narrowed(v.R, func(f *schedule.Filter) { *f = schedule.Filter{PositionID: id, EmployeeID: f.EmployeeID} })
	part.All = components.Link{Href: page.Link(v.S, one, catalog.PathStaff), Text: "Open those whose primary position it is"}
	return part, nil
}

// gapsPart is where the coverage of the week is not met, the worst first.
func (v *PlaceView) gapsPart() (components.Part, error) {
	part := components.Part{ID: "coverage", Title: "Coverage of the week", Quiet: "by the working copies", Empty: "No coverage target asks for anybody in this week."}
	places := v.R.View().Coverage(placeFilter(v.week.Filter), v.week.Filter.From, v.week.Filter.To)
	table := components.Table{Caption: part.Title, Heads: []components.Head{{Label: "When"}, {Label: "Where"}, {Label: "Scheduled", Num: true}, {Label: "Wanted", Num: true}, {Label: "Coverage"}}}
	type stretch struct {
		rules.Coverage
		place *rules.PlaceCoverage
	}
	var bad []stretch
	total := 0
	for i := range places {
		for _, c := range places[i].Stretches {
			total++
			if w := c.Word(); w == rules.CoverageGap || w == rules.CoverageShort {
				bad = append(bad, stretch{c, &places[i]})
			}
		}
	}
	slices.SortStableFunc(bad, func(a, b stretch) int { // gaps before what is only short
		return cmp.Or(cmp.Compare(coverageRank[a.Word()], coverageRank[b.Word()]), cmp.Compare(a.Start, b.Start))
	})
	group := components.RowGroup{}
	for _, c := range bad[:min(len(bad), people.FirstFew)] {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{format.TimeCell(c.Interval, c.place.Location.TimeZone), {Text: c.place.Position(c.Coverage), Sub: c.place.Location.Name},
			{Text: format.Number(c.Scheduled)}, {Text: coverage.TargetWords(c.Target)}, {Tag: format.CoverageTag(c.Word())}}})
	}
	if total > 0 {
		part.Empty = "Every target of the week is met."
		part.All = components.Link{Href: page.Link(v.S, v.week, catalog.PathCoverage), Text: "Open the coverage of the week"}
	}
	if len(bad) > len(group.Rows) {
		part.Note = fmt.Sprintf("The first %d of %s, gaps first.", len(group.Rows), components.Plural(len(bad), "stretch", "stretches"))
	}
	table.Groups = []components.RowGroup{group}
	part.Table, part.Rows = table, len(group.Rows)
	return part, nil
}

// coverageRank puts gaps before what is only short.
var coverageRank = map[schedule.CoverageWord]int{rules.CoverageGap: 0, rules.CoverageShort: 1, rules.CoverageOver: 2, rules.CoverageMet: 3}
