package handlers

import (
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// publishedHubData is the way into what was published: the current publication, what changed since, and the publications before.
func (s *server) publishedHubData() dataset {
	return overview{
		fields: periodFields, reads: periodReads, words: func(r *request) string { return s.shiftWords(r) },
		ask: func(r *request) (overlooked, error) {
			rows, err := s.publications(r, false)
			if err != nil {
				return overlooked{}, err
			}
			out := overlooked{state: r.today.String(), counters: publicationSummary(r, rows).counters}
			parts, err := s.currentParts(r, rows)
			out.Parts = append(parts, s.newestPart(r, rows))
			return out, err
		},
		figure: func(r *request) (string, error) {
			periods := r.currentPeriods()
			words := components.Plural(len(periods), "current publication", "current publications")
			for _, p := range periods {
				if p.StartsOn <= r.today && r.today <= p.EndsOn {
					words = format.Join(words, "today version "+format.Number(p.Version)+" of "+format.Day(p.StartsOn)+" to "+format.Day(p.EndsOn))
				}
			}
			return words, nil
		},
	}.dataset(s)
}

// currentParts are the publication that holds today, or else the next or the last one, and what changed since.
func (s *server) currentParts(r *request, rows []schedule.PublicationRow) ([]components.Part, error) {
	now := components.Part{ID: "current", Title: "The current publication"}
	current := slices.DeleteFunc(slices.Clone(rows), func(p schedule.PublicationRow) bool { return p.Status != "current" })
	at := nearest(r.today, len(current), func(i int) (schedule.Date, schedule.Date) { return current[i].StartsOn, current[i].EndsOn })
	if at < 0 {
		now.Empty = "Nothing that employees are shown was published on the days of the filter."
		return []components.Part{now}, nil
	}
	p := &current[at]
	switch {
	case p.StartsOn > r.today:
		now.Quiet = "the next one: none holds today"
	case p.EndsOn < r.today:
		now.Quiet = "the last one: none holds today"
	default:
		now.Quiet = "it holds today"
	}
	of := r.wholePeriods()
	now.Facts = []components.Fact{
		{Label: "Days", Text: format.Day(p.StartsOn) + " to " + format.Day(p.EndsOn), Href: s.versionLink(r, p.PublishedPeriod)}, {Label: "Version", Text: format.Number(p.Version)},
		{Label: "Published", Text: format.Join(r.momentWords(p.PublishedAt)+" "+r.zone, format.By(p.PublishedBy))},
		{Label: "Notice", Text: format.Notice(p.NoticeDays()) + " before the first day"},
		{Label: "Shifts", Text: format.Join(format.Number(p.Shifts), schedule.DurationWords(p.Minutes), format.Count(p.Open, "open"))},
		{Label: "Seen by", Text: components.Plural(p.Seen, "employee", "employees"), Href: s.link(of, catalog.PathPublishedSeen, format.ID(p.ID))},
	}
	if p.Note != "" {
		now.Facts = append(now.Facts, components.Fact{Label: "Note", Text: p.Note})
	}
	since := components.Part{ID: "since", Title: "Changed in the plan since", Empty: "The plan is as it was published."}
	found := r.view().DifferencesSince(p.ID, periodFilter(r))
	promised := promisedNotice(r)
	changes, n := comparison{Differences: found, told: r.instant()}.first(fewChanges, promised), len(found.Changes)
	since.Quiet = changesWords(n, found.Same)
	since.Lines = []string{"Employees see these changes once a new version is published. " + planNotice}
	list := changeScreen{}.report(s).list()
	return []components.Part{now, firstRows(s, r, list, changes, n, since, s.link(of, catalog.PathPublishedChanges, format.ID(p.ID)))}, nil
}

// fewVersions is how many publications the hub shows before the list of all.
const fewVersions = 5

// newestPart is the newest publications.
func (s *server) newestPart(r *request, rows []schedule.PublicationRow) components.Part {
	rows = newestFirst(rows)
	l := report[schedule.PublicationRow]{noun: [2]string{"publication", "publications"}, columns: columns.VersionColumns, cells: versionCells}.list()
	part := components.Part{ID: "newest", Title: "The newest publications", Quiet: "of " + format.Number(len(rows))}
	return firstRows(s, r, l, rows[:min(len(rows), fewVersions)], len(rows), part, s.link(r, catalog.PathVersions))
}
