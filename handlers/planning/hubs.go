package planning

import (
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// draftHubData is the hub of the draft periods: those in work with links to their screens, and those changed
// since their publication.
func draftHubData(s *web.Server) web.Dataset {
	return report.Overview{
		Fields: PeriodFields, Reads: PeriodReads, Words: func(r *web.Request) string { return shiftFilterText(s, r) },
		Ask: func(r *web.Request) (web.OverviewResult, error) {
			rows, err := DraftPeriods(s, r)
			if err != nil {
				return web.OverviewResult{}, err
			}
			var work, changed []schedule.DraftPeriodRow
			for _, p := range rows {
				switch {
				case p.Waiting():
					work = append(work, p)
				case p.Status == "published" && p.EndsOn >= r.Today && p.Changed+p.Removed > 0:
					changed = append(changed, p)
				}
			}
			out := web.OverviewResult{State: r.Today.String(), Counters: draftPeriodSummary(s, r, rows).Counters}
			out.Parts = []components.Part{
				draftPeriodsPart(s, r, components.Part{ID: "work", Title: "Current draft periods", Quiet: components.Plural(len(work), "period", "periods"),
					Empty: "There is no current draft period: all are published or archived."}, work, page.Link(s, r, catalog.PathDraftPeriods), len(rows)),
				draftScreensPart(s, r, work),
				draftPeriodsPart(s, r, components.Part{ID: "changed", Title: "Changed after publication", Quiet: components.Plural(len(changed), "period", "periods"),
					Lines: []string{"Published periods that have not ended, with shifts changed or marked for removal after publication. Employees see the changes after a new version is published."},
					Empty: "No published period that has not ended was changed after publication."}, changed, "", 0),
			}
			return out, nil
		},
		Figure: func(r *web.Request) (string, error) {
			rows, err := DraftPeriods(s, r)
			waiting := 0
			for i := range rows {
				if rows[i].Waiting() {
					waiting++
				}
			}
			return components.Plural(waiting, "current draft period", "current draft periods"), err
		},
	}.Dataset(s)
}

// draftPeriodsPart shows some draft periods in the columns of the list.
func draftPeriodsPart(s *web.Server, r *web.Request, part components.Part, rows []schedule.DraftPeriodRow, all string, total int) components.Part {
	l := report.Report[schedule.DraftPeriodRow]{Noun: [2]string{"draft period", "draft periods"}, Columns: columns.DraftPeriodColumns, Cells: DraftPeriodCells}.List()
	return report.FirstRows(s, r, l, rows, total, part, all)
}

// draftScreens are the screens of a draft period, by what each shows.
var draftScreens = []struct{ shows, path string }{
	{"Shifts", catalog.PathDraftPeriod}, {"Differences", catalog.PathDraftChanges}, {"Unavailable", catalog.PathDraftConflicts},
	{"Coverage", catalog.PathDraftCoverage}, {"Grid", catalog.PathDraftWeek}, {"Findings", catalog.PathDraftReview}, {"Employee preview", catalog.PathDraftPreview}, {"Reviewed by", catalog.PathDraftSeen},
}

// draftScreensPart links from each period in work to its screens.
func draftScreensPart(s *web.Server, r *web.Request, rows []schedule.DraftPeriodRow) components.Part {
	part := components.Part{ID: "ways", Title: "Screens of each current draft period", Rows: len(rows)}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Period"}}}
	group, whole := components.RowGroup{}, WholePeriods(r)
	for i := range rows {
		row := components.Row{Cells: []components.Cell{{Text: rows[i].Name}}}
		for _, screen := range draftScreens {
			href := page.Link(s, whole, screen.path, format.ID(rows[i].ID))
			if href == "" {
				continue
			}
			sc, _ := s.Catalog.Lookup(screen.path)
			if i == 0 {
				part.Table.Heads = append(part.Table.Heads, components.Head{Label: screen.shows})
			}
			row.Cells = append(row.Cells, components.Cell{Text: sc.Short(), Href: href})
		}
		group.Rows = append(group.Rows, row)
	}
	part.Table.Groups = []components.RowGroup{group}
	return part
}

// publishedHubData is the hub of the published schedule: the current publication, the changes since, and earlier
// publications.
func publishedHubData(s *web.Server) web.Dataset {
	return report.Overview{
		Fields: PeriodFields, Reads: PeriodReads, Words: func(r *web.Request) string { return shiftFilterText(s, r) },
		Ask: func(r *web.Request) (web.OverviewResult, error) {
			rows, err := Publications(s, r, false)
			if err != nil {
				return web.OverviewResult{}, err
			}
			out := web.OverviewResult{State: r.Today.String(), Counters: publicationSummary(r, rows).Counters}
			parts, err := currentParts(s, r, rows)
			out.Parts = append(parts, newestPart(s, r, rows))
			return out, err
		},
		Figure: func(r *web.Request) (string, error) {
			periods := page.CurrentPeriods(r)
			words := components.Plural(len(periods), "current publication", "current publications")
			for _, p := range periods {
				if p.StartsOn <= r.Today && r.Today <= p.EndsOn {
					words = format.Join(words, "today version "+format.Number(p.Version)+" of "+r.Style.Day(p.StartsOn)+" to "+r.Style.Day(p.EndsOn))
				}
			}
			return words, nil
		},
	}.Dataset(s)
}

// currentParts shows the publication in force today, or else the next or the last one, and the changes since.
func currentParts(s *web.Server, r *web.Request, rows []schedule.PublicationRow) ([]components.Part, error) {
	now := components.Part{ID: "current", Title: "The current publication"}
	current := slices.DeleteFunc(slices.Clone(rows), func(p schedule.PublicationRow) bool { return p.Status != "current" })
	at := page.Nearest(r.Today, len(current), func(i int) (schedule.Date, schedule.Date) { return current[i].StartsOn, current[i].EndsOn })
	if at < 0 {
		now.Empty = "No current publication touches the days of the filter."
		return []components.Part{now}, nil
	}
	p := &current[at]
	switch {
	case p.StartsOn > r.Today:
		now.Quiet = "the next one; none includes today"
	case p.EndsOn < r.Today:
		now.Quiet = "the last one; none includes today"
	default:
		now.Quiet = "includes today"
	}
	whole := WholePeriods(r)
	now.Facts = []components.Fact{
		{Label: "Days", Text: r.Style.Day(p.StartsOn) + " to " + r.Style.Day(p.EndsOn), Href: VersionLink(s, r, p.PublishedPeriod)}, {Label: "Version", Text: format.Number(p.Version)},
		{Label: "Published", Text: format.Join(MomentWords(r, p.PublishedAt)+" "+r.Zone, format.By(p.PublishedBy))},
		{Label: "Notice", Text: format.Notice(p.NoticeDays()) + " before the first day"},
		{Label: "Shifts", Text: format.Join(format.Number(p.Shifts), schedule.DurationWords(p.Minutes), format.Count(p.Open, "open"))},
		{Label: "Seen by", Text: components.Plural(p.Seen, "employee", "employees"), Href: page.Link(s, whole, catalog.PathPublishedSeen, format.ID(p.ID))},
	}
	if p.Note != "" {
		now.Facts = append(now.Facts, components.Fact{Label: "Note", Text: p.Note})
	}
	since := components.Part{ID: "since", Title: "Changes since publication", Empty: "The plan is unchanged since publication."}
	found := r.View().DifferencesSince(p.ID, periodFilter(r))
	promised := PromisedNotice(r)
	changes, n := comparison{Differences: found, announced: page.Instant(r)}.first(changesShown, promised), len(found.Changes)
	since.Quiet = changesText(n, found.Same)
	since.Lines = []string{"Employees see these changes after a new version is published. " + PlanNotice}
	list := ChangeScreen{}.Report(s).List()
	return []components.Part{now, report.FirstRows(s, r, list, changes, n, since, page.Link(s, whole, catalog.PathPublishedChanges, format.ID(p.ID)))}, nil
}

// versionsShown is the number of publications that the hub shows.
const versionsShown = 5

// newestPart lists the newest publications.
func newestPart(s *web.Server, r *web.Request, rows []schedule.PublicationRow) components.Part {
	rows = newestFirst(rows)
	l := report.Report[schedule.PublicationRow]{Noun: [2]string{"publication", "publications"}, Columns: columns.VersionColumns, Cells: versionCells}.List()
	part := components.Part{ID: "newest", Title: "The newest publications", Quiet: "of " + format.Number(len(rows))}
	return report.FirstRows(s, r, l, rows[:min(len(rows), versionsShown)], len(rows), part, page.Link(s, r, catalog.PathVersions))
}
