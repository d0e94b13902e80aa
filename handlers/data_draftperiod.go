package handlers

import (
	"context"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// draftPeriodData is one draft period: what is to be known of it, what it changes, what the rules find, its days and its shifts.
func (s *server) draftPeriodData() dataset {
	l := s.shiftList()
	l.file, l.quiet, l.above = "draft-period", "the working copies; employees see none of it", bind(s, (*server).draftAbove)
	l.reads = "shifts of this draft period that touch the days of the filter; the status of unavailable blocks does not narrow shifts"
	l.order, l.inFiles, l.asked, l.figure = "by start", "", shiftsOnly, draftShiftFigure
	l.count = func(r *request) (summary, error) {
		sum, err := s.shiftSummary(r)
		if err != nil {
			return sum, err
		}
		figures := r.view().DraftFigures(r.filter)
		for i := range sum.counters { // the lists of all shifts and conflicts know no period
			switch c := &sum.counters[i]; c.Label {
			case "Soft conflicts":
				c.Href = s.beside(r, catalog.PathDraftConflicts)
			case "Scheduled":
				c.Value, c.Note = schedule.DurationWords(figures[r.filter.DraftPeriodID].Minutes), "assigned, breaks included"
			default:
				c.Href = ""
			}
		}
		sum.state = r.today.String() // the deadline and the notice change with the day
		return sum, err
	}
	l.each = func(_ context.Context, r *request, visit func(*schedule.ShiftRow) error) error {
		if r.onPaper() {
			visit = withConflicts(r, visit)
		}
		return r.view().EachDraftShift(r.filter.DraftPeriodID, r.filter, visit)
	}
	return also(l.dataset(s), bind(s, (*server).draftFindingsWords))
}

// draftFindingsWords are how much the rules find in a draft period.
func (s *server) draftFindingsWords(r *request) (string, error) {
	p, err := r.view().DraftPeriod(r.filter.DraftPeriodID)
	if err != nil {
		return "", err
	}
	return components.Plural(len(r.view().DraftFindings(p, r.filter)), "finding", "findings"), nil
}

// withConflicts visits each shift once its soft conflicts are counted.
func withConflicts(r *request, visit func(*schedule.ShiftRow) error) func(*schedule.ShiftRow) error {
	return func(row *schedule.ShiftRow) error {
		r.shiftConflicts = r.view().ShiftConflicts([]int64{row.ID})
		return visit(row)
	}
}

// draftAbove is what stands above the shifts of a draft period.
func (s *server) draftAbove(r *request) (components.Overview, error) {
	rows, err := s.draftPeriods(r.narrowed(func(f *schedule.Filter) { f.From, f.To = 0, 0 }))
	at := slices.IndexFunc(rows, func(p schedule.DraftPeriodRow) bool { return p.ID == r.filter.DraftPeriodID })
	if err != nil || at < 0 {
		return components.Overview{}, err
	}
	p := &rows[at]
	out := components.Overview{Facts: s.draftFacts(r, p)}
	if r.onPaper() && p.Waiting() {
		out.Mark = "DRAFT"
	}
	for _, part := range []func(*server, *request, *schedule.DraftPeriodRow) (components.Part, error){(*server).draftChangesPart, (*server).draftFindingsPart, (*server).draftCoveragePart, (*server).draftDaysPart} {
		made, err := part(s, r, p)
		if err != nil {
			return out, err
		}
		out.Parts = append(out.Parts, made)
	}
	return out, nil
}

// draftFacts is what is to be known of a draft period.
func (s *server) draftFacts(r *request, p *schedule.DraftPeriodRow) []components.Fact {
	deadline := deadlineCell(p)
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
	return append(facts, components.Fact{Label: "Published", Text: r.versionWords(p.Latest), Href: s.versionLink(r, p.Latest)})
}

// fewChanges is how many changes the screen of a period shows before the list of all.
const fewChanges = 8

// draftChangesPart is what the draft changes.
func (s *server) draftChangesPart(r *request, p *schedule.DraftPeriodRow) (components.Part, error) {
	part := components.Part{ID: "changes", Title: "Changes against the published schedule"}
	if p.Latest.ID == 0 { // tens of thousands, none of which is shown
		n, same := r.view().CountDraftDifferences(p.ID, r.filter)
		part.Quiet = changesWords(n, same)
		part.Lines = []string{"Nothing of this period was published, so that every shift of it is added."}
		part.All = components.Link{Href: s.beside(r, catalog.PathDraftChanges), Text: "Open all " + format.Number(n)}
		return part, nil
	}
	found := r.view().DraftDifferences(p.ID, r.filter)
	promised := promisedNotice(r)
	n, rows := len(found.Changes), comparison{Differences: found, told: r.instant()}.first(fewChanges, promised)
	part.Quiet = changesWords(n, found.Same)
	return firstRows(s, r, changeScreen{}.report(s).list(), rows, n, part, s.beside(r, catalog.PathDraftChanges)), nil
}

// draftDaysPart is the days of the draft.
func (s *server) draftDaysPart(r *request, p *schedule.DraftPeriodRow) (components.Part, error) {
	part := components.Part{ID: "days", Title: "Day by day", Lines: []string{"A shift counts on the local day on which it begins, its hours on each day that it lies on."}}
	days := periodDays(r, p.StartsOn, p.EndsOn)
	part.Table, part.Rows = s.daysTable(r, days, catalog.PathDraftWeek), len(days)
	return part, nil
}

// periodDays are the figures of the days of a period that the filter holds.
func periodDays(r *request, first, last schedule.Date) []schedule.DayFigures {
	f := r.filter
	f.From, f.To = max(first, f.From), last
	if r.filter.To != 0 {
		f.To = min(last, r.filter.To)
	}
	return r.view().DayFigures(f)
}

// daysTable is a row for each day; it opens the week of the period from there.
func (s *server) daysTable(r *request, days []schedule.DayFigures, week string) components.Table {
	group := components.RowGroup{}
	for _, d := range days {
		day := components.Cell{Lead: format.Day(d.Date), At: d.Date.String(), Href: s.beside(r.narrowed(func(f *schedule.Filter) { f.From, f.To = d.Date, 0 }), week)}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{day, {Text: format.Number(d.Shifts)}, {Text: format.Number(d.Open)}, format.HoursCell(d.Minutes), {Text: format.Number(d.Heads)}}})
	}
	return components.Table{Caption: "Day by day", Groups: []components.RowGroup{group}, Heads: []components.Head{{Label: "Day"}, {Label: "Assigned shifts", Num: true},
		{Label: "Open shifts", Num: true}, {Label: "Hours", Num: true}, {Label: "Employees", Num: true}}}
}
