package planning

import (
	"context"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
)

// draftPeriodData is one draft period: what is to be known of it, what it changes, what the rules find, its days and its shifts.
func draftPeriodData(s *web.Server) web.Dataset {
	l := shifts.ShiftList(s)
	l.File, l.Quiet, l.Above = "draft-period", "the working copies; employees see none of it", web.Bind(s, draftAbove)
	l.Reads = "shifts of this draft period that touch the days of the filter; the status of unavailable blocks does not narrow shifts"
	l.Order, l.InFiles, l.Asked, l.Figure = "by start", "", ShiftsOnly, report.DraftShiftFigure
	l.Count = func(r *web.Request) (report.Summary, error) {
		sum, err := shifts.ShiftSummary(s, r)
		if err != nil {
			return sum, err
		}
		figures := r.View().DraftFigures(r.Filter)
		for i := range sum.Counters { // the lists of all shifts and conflicts know no period
			switch c := &sum.Counters[i]; c.Label {
			case "Soft conflicts":
				c.Href = page.Beside(s, r, catalog.PathDraftConflicts)
			case "Scheduled":
				c.Value, c.Note = schedule.DurationWords(figures[r.Filter.DraftPeriodID].Minutes), "assigned, breaks included"
			default:
				c.Href = ""
			}
		}
		sum.State = r.Today.String() // the deadline and the notice change with the day
		return sum, err
	}
	l.Each = func(_ context.Context, r *web.Request, visit func(*schedule.ShiftRow) error) error {
		if page.OnPaper(r) {
			visit = withConflicts(r, visit)
		}
		return r.View().EachDraftShift(r.Filter.DraftPeriodID, r.Filter, visit)
	}
	return report.AppendFigure(l.Dataset(s), web.Bind(s, draftFindingsWords))
}

// draftFindingsWords are how much the rules find in a draft period.
func draftFindingsWords(s *web.Server, r *web.Request) (string, error) {
	p, err := r.View().DraftPeriod(r.Filter.DraftPeriodID)
	if err != nil {
		return "", err
	}
	return components.Plural(len(r.View().DraftFindings(p, r.Filter)), "finding", "findings"), nil
}

// withConflicts visits each shift once its soft conflicts are counted.
func withConflicts(r *web.Request, visit func(*schedule.ShiftRow) error) func(*schedule.ShiftRow) error {
	return func(row *schedule.ShiftRow) error {
		r.ShiftConflicts = r.View().ShiftConflicts([]int64{row.ID})
		return visit(row)
	}
}

// draftAbove is what stands above the shifts of a draft period.
func draftAbove(s *web.Server, r *web.Request) (components.Overview, error) {
	rows, err := DraftPeriods(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = 0, 0 }))
	at := slices.IndexFunc(rows, func(p schedule.DraftPeriodRow) bool { return p.ID == r.Filter.DraftPeriodID })
	if err != nil || at < 0 {
		return components.Overview{}, err
	}
	p := &rows[at]
	out := components.Overview{Facts: DraftFacts(s, r, p)}
	if page.OnPaper(r) && p.Waiting() {
		out.Mark = "DRAFT"
	}
	for _, part := range []func(*web.Server, *web.Request, *schedule.DraftPeriodRow) (components.Part, error){draftChangesPart, draftFindingsPart, draftCoveragePart, draftDaysPart} {
		made, err := part(s, r, p)
		if err != nil {
			return out, err
		}
		out.Parts = append(out.Parts, made)
	}
	return out, nil
}

// DraftFacts is what is to be known of a draft period.
func DraftFacts(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) []components.Fact {
	deadline := DeadlineCell(p)
	facts := []components.Fact{
		{Label: "Days", Text: format.Day(p.StartsOn) + " to " + format.Day(p.EndsOn)},
		{Label: "Status", Tag: format.DraftStatusTag(p.Status)},
		{Label: "Publish by", Text: format.Join(format.Spaced(deadline.Lead, deadline.Text), deadline.Sub)},
	}
	if p.PublishBy != 0 {
		facts = append(facts, components.Fact{Label: "Notice promised", Text: components.Plural(int(p.StartsOn-p.PublishBy), "day", "days")})
	}
	if p.Latest.ID == 0 {
		return append(facts, components.Fact{Label: "Published", Text: "never: employees are shown nothing of it"})
	}
	return append(facts, components.Fact{Label: "Published", Text: page.VersionWords(r, p.Latest), Href: VersionLink(s, r, p.Latest)})
}

// fewChanges is how many changes the screen of a period shows before the list of all.
const fewChanges = 8

// draftChangesPart is what the draft changes.
func draftChangesPart(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (components.Part, error) {
	part := components.Part{ID: "changes", Title: "Changes against the published schedule"}
	if p.Latest.ID == 0 { // tens of thousands, none of which is shown
		n, same := r.View().CountDraftDifferences(p.ID, r.Filter)
		part.Quiet = changesWords(n, same)
		part.Lines = []string{"Nothing of this period was published, so that every shift of it is added."}
		part.All = components.Link{Href: page.Beside(s, r, catalog.PathDraftChanges), Text: "Open all " + format.Number(n)}
		return part, nil
	}
	found := r.View().DraftDifferences(p.ID, r.Filter)
	promised := PromisedNotice(r)
	n, rows := len(found.Changes), comparison{Differences: found, told: page.Instant(r)}.first(fewChanges, promised)
	part.Quiet = changesWords(n, found.Same)
	return report.FirstRows(s, r, ChangeScreen{}.Report(s).List(), rows, n, part, page.Beside(s, r, catalog.PathDraftChanges)), nil
}

// draftDaysPart is the days of the draft.
func draftDaysPart(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (components.Part, error) {
	part := components.Part{ID: "days", Title: "Day by day", Lines: []string{"A shift counts on the local day on which it begins, its hours on each day that it lies on."}}
	days := periodDays(r, p.StartsOn, p.EndsOn)
	part.Table, part.Rows = daysTable(s, r, days, catalog.PathDraftWeek), len(days)
	return part, nil
}

// periodDays are the figures of the days of a period that the filter holds.
func periodDays(r *web.Request, first, last schedule.Date) []schedule.DayFigures {
	f := r.Filter
	f.From, f.To = max(first, f.From), last
	if r.Filter.To != 0 {
		f.To = min(last, r.Filter.To)
	}
	return r.View().DayFigures(f)
}

// daysTable is a row for each day; it opens the week of the period from there.
func daysTable(s *web.Server, r *web.Request, days []schedule.DayFigures, week string) components.Table {
	group := components.RowGroup{}
	for _, d := range days {
		day := components.Cell{Lead: format.Day(d.Date), At: d.Date.String(), Href: page.Beside(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = d.Date, 0 }), week)}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{day, {Text: format.Number(d.Shifts)}, {Text: format.Number(d.Open)}, format.HoursCell(d.Minutes), {Text: format.Number(d.Heads)}}})
	}
	return components.Table{Caption: "Day by day", Groups: []components.RowGroup{group}, Heads: []components.Head{{Label: "Day"}, {Label: "Assigned shifts", Num: true},
		{Label: "Open shifts", Num: true}, {Label: "Hours", Num: true}, {Label: "Employees", Num: true}}}
}
