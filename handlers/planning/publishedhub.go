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

// publishedHubData is the way into what was published: the current publication, what changed since, and the publications before.
func publishedHubData(s *web.Server) web.Dataset {
	return report.Overview{
		Fields: PeriodFields, Reads: PeriodReads, Words: func(r *web.Request) string { return shiftWords(s, r) },
		Ask: func(r *web.Request) (web.Overlooked, error) {
			rows, err := Publications(s, r, false)
			if err != nil {
				return web.Overlooked{}, err
			}
			out := web.Overlooked{State: r.Today.String(), Counters: publicationSummary(r, rows).Counters}
			parts, err := currentParts(s, r, rows)
			out.Parts = append(parts, newestPart(s, r, rows))
			return out, err
		},
		Figure: func(r *web.Request) (string, error) {
			periods := page.CurrentPeriods(r)
			words := components.Plural(len(periods), "current publication", "current publications")
			for _, p := range periods {
				if p.StartsOn <= r.Today && r.Today <= p.EndsOn {
					words = format.Join(words, "today version "+format.Number(p.Version)+" of "+format.Day(p.StartsOn)+" to "+format.Day(p.EndsOn))
				}
			}
			return words, nil
		},
	}.Dataset(s)
}

// currentParts are the publication that holds today, or else the next or the last one, and what changed since.
func currentParts(s *web.Server, r *web.Request, rows []schedule.PublicationRow) ([]components.Part, error) {
	now := components.Part{ID: "current", Title: "The current publication"}
	current := slices.DeleteFunc(slices.Clone(rows), func(p schedule.PublicationRow) bool { return p.Status != "current" })
	at := page.Nearest(r.Today, len(current), func(i int) (schedule.Date, schedule.Date) { return current[i].StartsOn, current[i].EndsOn })
	if at < 0 {
		now.Empty = "Nothing that employees are shown was published on the days of the filter."
		return []components.Part{now}, nil
	}
	p := &current[at]
	switch {
	case p.StartsOn > r.Today:
		now.Quiet = "the next one: none holds today"
	case p.EndsOn < r.Today:
		now.Quiet = "the last one: none holds today"
	default:
		now.Quiet = "it holds today"
	}
	of := WholePeriods(r)
	now.Facts = []components.Fact{
		{Label: "Days", Text: format.Day(p.StartsOn) + " to " + format.Day(p.EndsOn), Href: VersionLink(s, r, p.PublishedPeriod)}, {Label: "Version", Text: format.Number(p.Version)},
		{Label: "Published", Text: format.Join(MomentWords(r, p.PublishedAt)+" "+r.Zone, format.By(p.PublishedBy))},
		{Label: "Notice", Text: format.Notice(p.NoticeDays()) + " before the first day"},
		{Label: "Shifts", Text: format.Join(format.Number(p.Shifts), schedule.DurationWords(p.Minutes), format.Count(p.Open, "open"))},
		{Label: "Seen by", Text: components.Plural(p.Seen, "employee", "employees"), Href: page.Link(s, of, catalog.PathPublishedSeen, format.ID(p.ID))},
	}
	if p.Note != "" {
		now.Facts = append(now.Facts, components.Fact{Label: "Note", Text: p.Note})
	}
	since := components.Part{ID: "since", Title: "Changed in the plan since", Empty: "The plan is as it was published."}
	found := r.View().DifferencesSince(p.ID, periodFilter(r))
	promised := PromisedNotice(r)
	changes, n := comparison{Differences: found, told: page.Instant(r)}.first(fewChanges, promised), len(found.Changes)
	since.Quiet = changesWords(n, found.Same)
	since.Lines = []string{"Employees see these changes once a new version is published. " + PlanNotice}
	list := ChangeScreen{}.Report(s).List()
	return []components.Part{now, report.FirstRows(s, r, list, changes, n, since, page.Link(s, of, catalog.PathPublishedChanges, format.ID(p.ID)))}, nil
}

// fewVersions is how many publications the hub shows before the list of all.
const fewVersions = 5

// newestPart is the newest publications.
func newestPart(s *web.Server, r *web.Request, rows []schedule.PublicationRow) components.Part {
	rows = newestFirst(rows)
	l := report.Report[schedule.PublicationRow]{Noun: [2]string{"publication", "publications"}, Columns: columns.VersionColumns, Cells: versionCells}.List()
	part := components.Part{ID: "newest", Title: "The newest publications", Quiet: "of " + format.Number(len(rows))}
	return report.FirstRows(s, r, l, rows[:min(len(rows), fewVersions)], len(rows), part, page.Link(s, r, catalog.PathVersions))
}
