package planning

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// shownChangeRule selects the rows of a version with one kind of change.
var shownChangeRule = page.ChoiceRule("change", "Change", history.AnyValue, "Every shift", "added", "added", "changed", "changed", "removed", "removed", "unchanged", "unchanged")

// shownChange returns the selected kind of change, or "" for all.
func shownChange(r *web.Request) schedule.ChangeKind {
	if kind := page.RuleValue(r, shownChangeRule); kind != history.AnyValue {
		return schedule.ChangeKind(kind)
	}
	return ""
}

// publishedPeriodData is one published version: its publication, the check of its rows, its changes, days and
// shifts.
func publishedPeriodData(s *web.Server) web.Dataset {
	return report.AppendFigure(report.List[schedule.PublishedShiftRow]{
		File: "published-period", Noun: [2]string{"row", "rows"}, Order: "by start", Quiet: "as published, including withdrawn shifts",
		Note: "Times are local to each shift and shown with the time zone.", Above: web.Bind(s, publishedOverview), Rules: []page.Rule{shownChangeRule},
		Reads:  "shifts in this version, with the employee names at publication; the block status does not narrow shifts",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"}, Asked: ShiftsOnly, Known: []string{"notes"},
		Columns: publishedShiftColumns, Count: web.Bind(s, publishedPeriodSummary), Figure: report.PublishedFigure,
		Rows: func(r *web.Request) paging.List[schedule.PublishedShiftRow] {
			return r.View().PublishedShifts(r.Filter.PublishedPeriodID, r.Filter, shownChange(r))
		},
		Export: func(r *web.Request) []columns.Column[schedule.PublishedShiftRow] {
			return blocks.WithNotes(r, columns.PublishedShiftColumns, columns.PublishedShiftColumnsWithNotes)
		},
	}.Dataset(s), web.Bind(s, publishedRowsText))
}

// publishedRowsText reports whether the rows of a version are unchanged.
func publishedRowsText(s *web.Server, r *web.Request) (string, error) {
	p, err := r.View().PublishedPeriod(r.Filter.PublishedPeriodID)
	return "rows " + RowsTag(p, r.View().PublishedSum(p.ID)).Word, err
}

func publishedPeriodSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	id := r.Filter.PublishedPeriodID
	by := r.View().PublishedShiftCounts(id, r.Filter)
	figures := r.View().VersionFigures(r.Filter.Without("status", "block_id"))[id]
	pairs := r.View().VersionConflictCounts(id, r.Filter)
	conflicts := blocks.ConflictCounterOf(s, r, pairs.ByStatus)
	conflicts.Href = page.Beside(s, r, catalog.PathPublishedConflicts)
	rows := 0
	for kind, n := range by {
		if asked := shownChange(r); asked == "" || asked == kind {
			rows += n
		}
	}
	return report.Summary{Total: rows, State: r.Today.String(), Searched: "Every row of this version was checked; none matches the filter.",
		Counters: []components.Counter{
			{Label: "Shifts", Value: format.Number(figures.Shifts), Note: "as published"}, {Label: "Scheduled", Value: schedule.DurationWords(figures.Minutes), Note: "assigned, breaks included"},
			{Label: "Open shifts", Value: format.Number(figures.Open), Note: "nobody is assigned"}, conflicts,
			{Label: "Added", Value: format.Number(by[schedule.ChangeAdded]), Note: "since the previous version"}, {Label: "Changed", Value: format.Number(by[schedule.ChangeChanged])},
			{Label: "Removed", Value: format.Number(by[schedule.ChangeRemoved]), Note: "withdrawn"},
		}}, nil
}

var publishedShiftColumns = []report.Column[schedule.PublishedShiftRow]{
	{Label: "Employee", Sort: "employee", Cell: func(s *web.Server, r *web.Request, p *schedule.PublishedShiftRow) components.Cell {
		row := p.Row()
		return shiftPersonCell(s, r, &row)
	}},
	{Label: "When", Sort: "start", Cell: func(s *web.Server, r *web.Request, p *schedule.PublishedShiftRow) components.Cell {
		row := p.Row()
		return changeCopyCell(s, r, &row, true)
	}},
	{Label: "Length", Num: true, Cell: func(_ *web.Server, _ *web.Request, p *schedule.PublishedShiftRow) components.Cell {
		iv := p.Shift.Interval()
		return components.Cell{Text: schedule.DurationWords(iv.Minutes()), Sub: format.Join(format.ClockChange(iv, p.Shift.TimeZone), format.Break(p.Shift.BreakMinutes))}
	}},
	{Label: "Position", Cell: func(_ *web.Server, _ *web.Request, p *schedule.PublishedShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(p.Position), Sub: format.Join(p.Location, p.Shift.Label)}
	}},
	{Label: "Change", Cell: func(_ *web.Server, _ *web.Request, p *schedule.PublishedShiftRow) components.Cell {
		return components.Cell{Tag: format.DifferenceTag(p.ChangeKind)}
	}},
}

// publishedOverview is shown above the shifts of a published version, on screen and in print.
func publishedOverview(s *web.Server, r *web.Request) (components.Overview, error) {
	version, err := r.View().PublishedPeriod(r.Filter.PublishedPeriodID)
	if err != nil {
		return components.Overview{}, err
	}
	versions := r.View().PublishedPeriods()
	facts, err := publishedFacts(s, r, version, versions)
	if err != nil {
		return components.Overview{}, err
	}
	out := components.Overview{Facts: facts}
	if after := versionAfter(versions, version); after.ID != 0 && version.Status != "current" {
		out.Notices = append(out.Notices, components.Notice{Text: fmt.Sprintf("Version %d replaced this version on %s. This version is shown as published.", after.Version, MomentWords(r, after.PublishedAt))})
	}
	if version.Status == "recalled" {
		out.Notices = append(out.Notices, components.Notice{Text: "This version was recalled. It is shown as published."})
	}
	for _, part := range []func(*web.Server, *web.Request, schedule.PublishedPeriod, []schedule.PublishedPeriod) (components.Part, error){sinceFirstPart, sincePart, publishedDaysPart} {
		made, err := part(s, r, version, versions)
		if err != nil {
			return out, err
		}
		if made.ID != "" {
			out.Parts = append(out.Parts, made)
		}
	}
	return out, nil
}

// firstVersion returns the first version of the same period.
func firstVersion(versions []schedule.PublishedPeriod, p schedule.PublishedPeriod) schedule.PublishedPeriod {
	for before := versionBefore(versions, p); before.ID != 0; before = versionBefore(versions, p) {
		p = before
	}
	return p
}

// publishedFacts returns the facts of a version, including whether its rows are unchanged.
func publishedFacts(s *web.Server, r *web.Request, p schedule.PublishedPeriod, versions []schedule.PublishedPeriod) ([]components.Fact, error) {
	row := schedule.PublicationRow{PublishedPeriod: p, TimeZone: r.Zone}
	notice := format.Notice(row.NoticeDays()) + " before the first day"
	if promised := r.Roster.Organization().PublishNoticeDays; row.NoticeDays() < promised {
		notice += fmt.Sprintf(", %d required", promised)
	}
	published := format.Join(MomentWords(r, p.PublishedAt)+" "+r.Zone, format.By(p.PublishedBy))
	facts := []components.Fact{
		{Label: "Days", Text: r.Style.Day(p.StartsOn) + " to " + r.Style.Day(p.EndsOn)},
		{Label: "Version", Text: format.Number(p.Version) + ", " + p.Status}, {Label: "Published", Text: published},
	}
	if first := firstVersion(versions, p); first.ID != p.ID {
		facts = append(facts, components.Fact{Label: "First published", Text: MomentWords(r, first.PublishedAt) + " " + r.Zone, Href: VersionLink(s, r, first)})
	}
	facts = append(facts, components.Fact{Label: "Notice", Text: notice})
	if p.Note != "" {
		facts = append(facts, components.Fact{Label: "Note", Text: p.Note})
	}
	if d, err := r.View().DraftPeriod(p.DraftPeriodID); err == nil {
		facts = append(facts, components.Fact{Label: "Draft period", Text: d.Name, Href: page.Link(s, WholePeriods(r), catalog.PathDraftPeriod, format.ID(d.ID))})
	}
	return append(facts, checksumFacts(p, r.View().PublishedSum(p.ID))...), nil
}

// RowsTag reports whether the stored rows have the checksum of the publication.
func RowsTag(p, computed schedule.PublishedPeriod) components.Tag {
	if computed != p {
		return components.Tag{Word: "not as published", Class: "bad"}
	}
	return components.Tag{Word: "as published", Class: "ok"}
}

// checksumFacts shows whether the stored rows have the checksum of the publication.
func checksumFacts(p, computed schedule.PublishedPeriod) []components.Fact {
	list := []components.Fact{{Label: "Rows", Tag: RowsTag(p, computed)}}
	if p.SHA256 == "" { // empty for staff
		return list
	}
	list = append(list, components.Fact{Label: "SHA-256 of the rows", Text: p.SHA256})
	if computed.SHA256 != p.SHA256 {
		list = append(list, components.Fact{Label: "SHA-256 computed now", Text: computed.SHA256})
	}
	return list
}

// sinceFirstPart lists the changes since the first version: some on screen, all in print.
func sinceFirstPart(s *web.Server, r *web.Request, p schedule.PublishedPeriod, versions []schedule.PublishedPeriod) (components.Part, error) {
	part := components.Part{ID: "since-first", Title: "Changes since version 1"}
	first := firstVersion(versions, p)
	if first.ID == p.ID {
		part.Title, part.Empty = "Changes since version 1", "This is the first version of the period."
		if p.Version != 1 {
			part.Empty = "The first version of the period is not stored."
		}
		return part, nil
	}
	found := r.View().VersionDifferences(first.ID, p.ID, r.Filter)
	promised := PromisedNotice(r)
	n, limit := len(found.Changes), changesShown
	if page.OnPaper(r) {
		limit = n
	}
	part.Quiet = changesText(n, found.Same)
	part.Lines = []string{"Version 1 was published " + MomentWords(r, first.PublishedAt) + ". Notice is counted from the publication of this version."}
	part.Empty = "Every shift is the same as in version 1."
	shown := comparison{Differences: found, announced: p.PublishedAt}.first(limit, promised)
	return report.FirstRows(s, r, ChangeScreen{}.Report(s).List(), shown, n, part, compareLink(s, r, first.ID, p.ID)), nil
}

// sincePart counts the changes since the version, in the plan and in later versions.
func sincePart(s *web.Server, r *web.Request, p schedule.PublishedPeriod, versions []schedule.PublishedPeriod) (components.Part, error) {
	if page.OnPaper(r) {
		return components.Part{}, nil // a printed version contains nothing later
	}
	part := components.Part{ID: "since", Title: "Changes after this publication"}
	plan := r.View().DifferencesSince(p.ID, r.Filter)
	href := page.Beside(s, r, catalog.PathPublishedChanges)
	part.Facts = []components.Fact{{Label: "In the current plan", Text: components.Plural(len(plan.Changes), "change", "changes"), Href: href}}
	after := versionAfter(versions, p)
	if after.ID == 0 {
		part.Facts = append(part.Facts, components.Fact{Label: "In later versions", Text: "none"})
		return part, nil
	}
	later := r.View().VersionDifferences(p.ID, after.ID, r.Filter)
	if href != "" {
		href = page.WithParams(href, []string{againstRule.Name, "later"})
	}
	part.Facts = append(part.Facts, components.Fact{Label: fmt.Sprintf("In version %d", after.Version), Text: components.Plural(len(later.Changes), "change", "changes"), Href: href})
	return part, nil
}

// publishedDaysPart lists the days of the version.
func publishedDaysPart(s *web.Server, r *web.Request, p schedule.PublishedPeriod, _ []schedule.PublishedPeriod) (components.Part, error) {
	part := components.Part{ID: "days", Title: "Day by day", Lines: []string{"A shift counts on the local day it begins, its hours on each day it touches."}}
	days := periodDays(r, p.StartsOn, p.EndsOn)
	part.Table, part.Rows = daysTable(s, r, days, catalog.PathPublishedWeek), len(days)
	return part, nil
}
