package planning

import (
	"cmp"
	"net/url"
	"slices"
	"time"

	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// The weeks to compare. By default they are this week and the next one. Either parameter selects the comparison of weeks
// instead of versions.
var (
	weekRule    = weekChoice("week", "Before")
	toWeekRule  = weekChoice("against", "After")
	weekDefault = localtime.DaysPerWeek // from the first week to the second
)

func weekChoice(name, label string) page.Rule {
	return page.Rule{Name: name, Label: label, Hint: "a week such as 2026-W49, or one of its days such as 2026-12-01", Check: func(v string) bool {
		_, ok := readWeek(v)
		return v == "" || ok
	}, Choices: func(r *web.Request) []components.Option { return weekChoices(r, name) }}
}

// readWeek reads a day of a week: a date, or the Thursday of an ISO week, so that the week that begins on another day is
// the one with most of its days.
func readWeek(v string) (day schedule.Date, ok bool) {
	day, err := localtime.ParseDate(v)
	if err != nil {
		if day, err = localtime.ParseISOWeek(v); err == nil {
			day = day.Add(int(time.Thursday - time.Monday))
		}
	}
	const margin = 2 * localtime.DaysPerWeek // the weeks before and after are linked
	return day, err == nil && day > margin && day <= format.LastDate.Add(-margin)
}

// comparesWeeks reports whether the request compares two weeks.
func comparesWeeks(r *web.Request) bool {
	return r.Query.Has(weekRule.Name) || r.Query.Has(toWeekRule.Name)
}

// comparedWeeks returns the first days of the weeks to compare. The first week is that of the filter's first day or
// today, the second the week after the first.
func comparedWeeks(r *web.Request) (before, after schedule.Date) {
	before, after = page.WeekOf(r, cmp.Or(r.Filter.From, r.Today)), 0
	if day, ok := readWeek(page.RuleValue(r, weekRule)); ok {
		before = page.WeekOf(r, day)
	}
	if day, ok := readWeek(page.RuleValue(r, toWeekRule)); ok {
		after = page.WeekOf(r, day)
	}
	return before, cmp.Or(after, before.Add(weekDefault))
}

// weekParams returns the parameters of the comparison of two weeks, as name, value pairs.
func weekParams(before, after schedule.Date) []string {
	return []string{weekRule.Name, before.String(), toWeekRule.Name, after.String()}
}

// withWeeks returns the request with both weeks named by their first days, so that every link keeps them.
func withWeeks(r *web.Request) (*web.Request, error) {
	if err := page.ReadRules(r, []page.Rule{weekRule, toWeekRule}); err != nil {
		return r, err
	}
	before, after := comparedWeeks(r)
	out := *r
	out.Query = url.Values{}
	for name, values := range r.Query {
		out.Query[name] = values
	}
	pairs := weekParams(before, after)
	for i := 0; i < len(pairs); i += 2 {
		out.Query.Set(pairs[i], pairs[i+1])
	}
	return &out, nil
}

// choicesAround is how many weeks before and after this week can be selected in the form.
const choicesAround = 12

// weekChoices returns the weeks around this one, and the current value.
func weekChoices(r *web.Request, name string) (choices []components.Option) {
	this := page.WeekOf(r, r.Today)
	weeks := []schedule.Date{}
	for k := -choicesAround; k <= choicesAround; k++ {
		weeks = append(weeks, this.Add(k*localtime.DaysPerWeek))
	}
	if day, ok := readWeek(r.Query.Get(name)); ok && !slices.Contains(weeks, page.WeekOf(r, day)) {
		weeks = append(weeks, page.WeekOf(r, day))
		slices.Sort(weeks)
	}
	for _, week := range weeks {
		text := r.Style.WeekTitle(week)
		switch week {
		case this:
			text += ", this week"
		case this.Add(localtime.DaysPerWeek):
			text += ", next week"
		}
		choices = append(choices, components.Option{Value: week.String(), Text: text})
	}
	return choices
}

// comparedTabs are the two things that the screen compares.
func comparedTabs(s *web.Server, r *web.Request) []components.Tab {
	plain := *r
	plain.Keep, plain.Ruled = nil, nil
	weeks := comparesWeeks(r)
	before, after := comparedWeeks(r)
	return []components.Tab{
		{Text: "Two versions", Href: page.Self(s, &plain), Chosen: !weeks},
		{Text: "Two weeks", Href: page.Self(s, &plain, weekParams(before, after)...), Chosen: weeks},
	}
}

// compareData compares two publications or two weeks.
func compareData(s *web.Server) web.Dataset {
	versions, weeks := versionsReport(s).Dataset(s), weeksReport(s).Dataset(s)
	meant := func(r *web.Request) (web.Dataset, *web.Request, error) {
		if !comparesWeeks(r) {
			return versions, r, nil
		}
		r, err := withWeeks(r)
		return weeks, r, err
	}
	d := versions
	d.Reads = versions.Reads + "; two weeks: " + weekReads
	d.Meant = func(r *web.Request) (web.Dataset, error) {
		dataset, _, err := meant(r)
		return dataset, err
	}
	d.Show = func(r *web.Request) (*web.Answer, error) {
		dataset, r, err := meant(r)
		if err != nil {
			return nil, err
		}
		return dataset.Show(r)
	}
	d.Write = func(r *web.Request, as web.FileFormat) (*web.Answer, error) {
		dataset, r, err := meant(r)
		if err != nil {
			return nil, err
		}
		return dataset.Write(r, as)
	}
	d.Rows = func(r *web.Request) (int, error) {
		dataset, r, err := meant(r)
		if err != nil {
			return 0, err
		}
		return dataset.Rows(r)
	}
	d.Columns = func(r *web.Request) []components.ColumnRow {
		dataset, r, _ := meant(r) // Rows has already rejected invalid values
		return dataset.Columns(r)
	}
	return d
}

const weekReads = "shifts that begin in one of the weeks, drafts included, by their own location and position; shifts to be removed are excluded"

// weeksReport compares two weeks of the schedule.
func weeksReport(s *web.Server) report.Report[schedule.ShiftChangeRow] {
	return report.Report[schedule.ShiftChangeRow]{
		File: "weeks-compared", Noun: [2]string{"change", "changes"}, Order: "by weekday and start", Quiet: "shifts that differ",
		Note: "Times are local to each shift and shown with the time zone.", Reads: weekReads,
		Fields: []string{"employee_id", "location_id", "position_id", "q"},
		Hints: page.Hints{"from": "The first day of the filter selects the first week only if the address names none. Both weeks are compared with all their days.",
			"to": "The last day of the filter has no effect. Both weeks are compared with all their days."},
		Asked: func(f *schedule.Filter) {
			report.AnyStatus(f)
			f.BlockID, f.From, f.To = 0, 0, 0
		},
		Rules: []page.Rule{weekRule, toWeekRule, ChangeKindRule}, Columns: columns.WeekChangeColumns, Cells: changeCells,
		Views: func(r *web.Request) []components.Tab { return comparedTabs(s, r) },
		Ask:   web.Bind(s, findWeekChanges),
	}
}

// findWeekChanges compares the weeks of the request.
func findWeekChanges(s *web.Server, r *web.Request) (out report.Outcome[schedule.ShiftChangeRow], err error) {
	before, after := comparedWeeks(r)
	all, err := r.View().WeekDifferences(before, after, r.Filter)
	if err != nil {
		return out, err
	}
	shown := all
	if kind := page.RuleValue(r, ChangeKindRule); kind != history.AnyValue {
		shown = all.Of(schedule.ChangeKind(kind))
	}
	out.Later = &report.MadeLater[schedule.ShiftChangeRow]{N: shown.Len(), Some: func(from, to int) []schedule.ShiftChangeRow {
		rows := make([]schedule.ShiftChangeRow, 0, to-from)
		for _, c := range shown.Changes(from, to) {
			rows = append(rows, schedule.ShiftChangeRow{ShiftChange: c})
		}
		return rows
	}}
	out.Summary = weekSummary(s, r, before, after, &all)
	return out, nil
}

// weekSummary counts the changes, the employees who work in only one of the weeks, the hours and the gaps.
func weekSummary(s *web.Server, r *web.Request, before, after schedule.Date, d *roster.WeekDifferences) report.Summary {
	gaps := weekGaps(r, before, after)
	n := hoursOfWeeks(d.People)
	compared := "Before is the week " + r.Style.WeekTitle(before) + "; after is the week " + r.Style.WeekTitle(after) + "."
	sum := report.Summary{
		Searched: components.Plural(d.Same, "shift", "shifts") + " in the filter are the same in both weeks; none differs.",
		Notes: []string{compared,
			"The weeks are compared as planned, drafts included. A shift counts on the day it begins. Shifts of the same employee on the same weekday are compared by time of day, location and position, and open shifts at the same location and position by time of day and number of people."},
		Figures: []*components.Figures{weekHoursFigures(s, r, d.People), weekGapFigures(r, after, gaps)},
		Steps:   weekComparisonSteps(s, r, before, after),
		State:   r.Now.Truncate(blocks.DayEnds).String(), // the default weeks change with the day
		Counters: []components.Counter{
			{Label: "Changes", Value: format.Number(d.Len()), Note: format.Count(d.Same, "are unchanged")},
			{Label: "Added", Value: format.Number(d.Count(schedule.ChangeAdded))}, {Label: "Changed", Value: format.Number(d.Count(schedule.ChangeChanged))},
			{Label: "Removed", Value: format.Number(d.Count(schedule.ChangeRemoved))},
			{Label: "Only before", Value: format.Number(n.onlyBefore), Note: "employees without a shift in the second week"},
			{Label: "Only after", Value: format.Number(n.onlyAfter), Note: "employees without a shift in the first week"},
			{Label: "Hours", Value: signedHours(n.after - n.before), Note: format.Hours(n.before) + " before, " + format.Hours(n.after) + " after"},
			{Label: "Gaps that differ", Value: format.Number(len(gaps))},
		},
	}
	opened := 0
	for k := range gaps {
		if gaps[k].Opened() {
			opened++
		}
	}
	sum.Facts = weekFacts{compared, before.String(), after.String(), d.Same, d.Count(schedule.ChangeAdded), d.Count(schedule.ChangeChanged), d.Count(schedule.ChangeRemoved),
		n.onlyBefore, n.onlyAfter, n.before, n.after, opened, len(gaps) - opened, hoursJSON(d.People)}
	return sum
}

// weekFacts is the summary of the JSON file.
type weekFacts struct {
	Compared         string         `json:"compared"`
	Before           string         `json:"week_before"`
	After            string         `json:"week_after"`
	Unchanged        int            `json:"unchanged"`
	Added            int            `json:"added"`
	Changed          int            `json:"changed"`
	Removed          int            `json:"removed"`
	OnlyBefore       int            `json:"employees_only_before"`
	OnlyAfter        int            `json:"employees_only_after"`
	MinutesBefore    int            `json:"minutes_before"`
	MinutesAfter     int            `json:"minutes_after"`
	GapsMoreMissing  int            `json:"gaps_more_missing"`
	GapsFewerMissing int            `json:"gaps_fewer_missing"`
	HoursByEmployee  []employeeWeek `json:"hours_by_employee"`
}

// employeeWeek holds the minutes of an employee in both weeks.
type employeeWeek struct {
	ID     int64  `json:"employee_id"`
	Name   string `json:"employee_name"`
	Before int    `json:"minutes_before"`
	After  int    `json:"minutes_after"`
}

func hoursJSON(people []roster.WeekHours) []employeeWeek {
	out := make([]employeeWeek, len(people))
	for k, p := range people {
		out[k] = employeeWeek{p.ID, p.Name, p.Before, p.After}
	}
	return out
}

// weekTotals adds up the employees of two weeks.
type weekTotals struct{ onlyBefore, onlyAfter, before, after int }

func hoursOfWeeks(people []roster.WeekHours) (n weekTotals) {
	for k := range people {
		p := &people[k]
		n.before, n.after = n.before+p.Before, n.after+p.After
		switch {
		case p.OnlyBefore():
			n.onlyBefore++
		case p.OnlyAfter():
			n.onlyAfter++
		}
	}
	return n
}

// weekComparisonSteps links to the comparison one week earlier and later, and to that of this week and the next.
func weekComparisonSteps(s *web.Server, r *web.Request, before, after schedule.Date) components.Steps {
	steps := components.Steps{Label: "Week", Title: r.Style.DayMonth(before) + " and " + r.Style.DayMonth(after)}
	this := page.WeekOf(r, r.Today)
	for _, to := range []struct {
		text, rel     string
		before, after schedule.Date
	}{
		{"Previous week", "prev", before.Add(-localtime.DaysPerWeek), after.Add(-localtime.DaysPerWeek)},
		{"This week", "", this, this.Add(weekDefault)},
		{"Next week", "next", before.Add(localtime.DaysPerWeek), after.Add(localtime.DaysPerWeek)},
	} {
		link := components.Link{Href: page.Self(s, r, weekParams(to.before, to.after)...), Text: to.text, Rel: to.rel}
		if to.rel == "" {
			link.Current = page.CurrentIf(before == to.before && after == to.after, "date")
		}
		steps.Links = append(steps.Links, link)
	}
	return steps
}

// mostInWeeks is the number of employees in the table of hours.
const mostInWeeks = 200

// weekHoursFigures is a table of the hours of the employees whose shifts differ: first those who work in only one of the
// weeks, then by the largest difference. It is nil if nobody's shifts differ.
func weekHoursFigures(s *web.Server, r *web.Request, people []roster.WeekHours) *components.Figures {
	var differ []roster.WeekHours
	for _, p := range people {
		if p.Added+p.Changed+p.Removed > 0 {
			differ = append(differ, p)
		}
	}
	if len(differ) == 0 {
		return nil
	}
	rank := func(p *roster.WeekHours) int {
		switch {
		case p.OnlyBefore():
			return 0
		case p.OnlyAfter():
			return 1
		}
		return 2
	}
	slices.SortStableFunc(differ, func(a, b roster.WeekHours) int {
		return cmp.Or(cmp.Compare(rank(&a), rank(&b)), cmp.Compare(max(b.After-b.Before, b.Before-b.After), max(a.After-a.Before, a.Before-a.After)))
	})
	f := &components.Figures{Title: "Employees affected", Quiet: components.Plural(len(differ), "employee", "employees"),
		Note: "Hours from the start to the end of the shifts. Employees who work in only one of the weeks come first, then those with the largest difference.",
		Table: components.Table{Caption: "Employees affected", Heads: []components.Head{{Label: "Employee"}, {Label: "Before", Num: true}, {Label: "After", Num: true},
			{Label: "Hours", Num: true}, {Label: "Added", Num: true}, {Label: "Changed", Num: true}, {Label: "Removed", Num: true}}}}
	if len(differ) > mostInWeeks {
		f.Quiet = "the first " + format.Number(mostInWeeks) + " of " + f.Quiet
		differ = differ[:mostInWeeks]
	}
	group, link := components.RowGroup{}, PersonLink(s, r)
	for k := range differ {
		p := &differ[k]
		name := components.Cell{Text: p.Name, Href: link(p.ID)}
		switch {
		case p.OnlyBefore():
			name.Sub = "only before"
		case p.OnlyAfter():
			name.Sub = "only after"
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{name, {Text: format.Hours(p.Before)}, {Text: format.Hours(p.After)}, {Text: signedHours(p.After - p.Before)},
			{Text: format.Number(p.Added)}, {Text: format.Number(p.Changed)}, {Text: format.Number(p.Removed)}}})
	}
	f.Table.Groups = []components.RowGroup{group}
	return f
}

// weekGaps returns the coverage gaps that differ between two weeks, at the times of the second. Coverage counts
// everyone, so a filter by employee or text has none.
func weekGaps(r *web.Request, before, after schedule.Date) []rules.GapChange {
	if r.Filter.EmployeeID != 0 || r.Filter.Q != "" {
		return nil
	}
	coverage := func(first schedule.Date) []rules.PlaceCoverage {
		return r.View().Coverage(schedule.Filter{LocationID: r.Filter.LocationID, PositionID: r.Filter.PositionID}, first, first.Add(localtime.DaysPerWeek-1))
	}
	return rules.GapChanges(rules.MovedDays(coverage(before), int(after-before)), coverage(after))
}

// weekGapFigures is a table of the gaps that differ by weekday, or nil if there are none.
func weekGapFigures(r *web.Request, after schedule.Date, gaps []rules.GapChange) *components.Figures {
	if len(gaps) == 0 {
		return nil
	}
	f := &components.Figures{Title: gapTitle, Note: "People below the minimum of a coverage target at the same time of both weeks. The days are those of the second week. Each weekday has at most " +
		format.Number(MostAffected) + " of these times.", Table: components.Table{Caption: gapTitle, Heads: gapHeads}}
	allOpened := 0
	for d := range localtime.DaysPerWeek {
		group, opened, all := components.RowGroup{Title: after.Add(d).Weekday().String()}, 0, 0
		for k := range gaps {
			g := &gaps[k]
			z, _ := localtime.ZoneOrUTC(g.Location.TimeZone)
			if z.Date(g.Start) != after.Add(d) {
				continue
			}
			if all++; all <= MostAffected {
				group.Rows = append(group.Rows, gapRow(r, g))
			}
			if g.Opened() {
				opened++
			}
		}
		if all > 0 {
			group.Count, allOpened = gapWords(opened, all), allOpened+opened
			f.Table.Groups = append(f.Table.Groups, group)
		}
	}
	f.Quiet = gapWords(allOpened, len(gaps))
	return f
}
