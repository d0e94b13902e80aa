package planning

import (
	"cmp"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// Publications returns the published versions that match the filter with their figures, ordered by days and
// version. It counts soft conflicts only if conflicts is true.
func Publications(s *web.Server, r *web.Request, conflicts bool) ([]schedule.PublicationRow, error) {
	view := r.View()
	periods := view.PublishedPeriods()
	f := periodFilter(r)
	figures := r.View().VersionFigures(f)
	seen := r.View().SeenCounts(f)
	rows := []schedule.PublicationRow{}
	for _, p := range periods {
		if !touchesDays(r.Filter, p.StartsOn, p.EndsOn) {
			continue
		}
		row := schedule.PublicationRow{PublishedPeriod: p, PeriodFigures: figures[p.ID], TimeZone: r.Zone, Promised: r.Roster.Organization().PublishNoticeDays, Seen: seen[p.ID], Before: versionBefore(periods, p).ID}
		if d, err := view.DraftPeriod(p.DraftPeriodID); err == nil {
			row.Name = d.Name
		}
		if conflicts {
			row.Conflicts, row.Requested = view.VersionConflictPairs(p.ID, f)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// versionBefore returns the previous version of the same draft period. Its ID is 0 if there is none.
func versionBefore(periods []schedule.PublishedPeriod, p schedule.PublishedPeriod) (before schedule.PublishedPeriod) {
	for _, other := range periods {
		if other.DraftPeriodID == p.DraftPeriodID && p.DraftPeriodID != 0 && other.Version < p.Version && other.Version > before.Version {
			before = other
		}
	}
	return before
}

// versionAfter returns the newest later version of the same draft period that was not recalled. Its ID is 0 if
// there is none.
func versionAfter(periods []schedule.PublishedPeriod, p schedule.PublishedPeriod) (after schedule.PublishedPeriod) {
	for _, other := range periods {
		if other.DraftPeriodID == p.DraftPeriodID && p.DraftPeriodID != 0 && other.Version > max(p.Version, after.Version) && other.Status != "recalled" {
			after = other
		}
	}
	return after
}

// publishedPeriodsData lists the published versions, latest period first and newest version first.
func publishedPeriodsData(s *web.Server) web.Dataset {
	return report.Report[schedule.PublicationRow]{
		File: "published-periods", Noun: [2]string{"published period", "published periods"}, Order: "latest first, one row per version", Quiet: "published versions never change",
		Reads: PeriodReads, Fields: PeriodFields, Asked: ShiftsOnly, Columns: columns.PublishedPeriodColumns, Cells: publicationCells,
		Ask: func(r *web.Request) (report.Outcome[schedule.PublicationRow], error) {
			rows, err := Publications(s, r, true)
			slices.Reverse(rows)
			return report.Outcome[schedule.PublicationRow]{Rows: rows, Summary: publicationSummary(r, rows)}, err
		},
		Figure: publicationFigure,
	}.Dataset(s)
}

// versionsData lists every publication, newest first.
func versionsData(s *web.Server) web.Dataset {
	return report.Report[schedule.PublicationRow]{
		File: "publications", Noun: [2]string{"publication", "publications"}, Order: "newest first", Quiet: "who published what, and when",
		Reads: PeriodReads, Fields: PeriodFields, Asked: ShiftsOnly, Columns: columns.VersionColumns, Cells: versionCells,
		Ask: func(r *web.Request) (report.Outcome[schedule.PublicationRow], error) {
			rows, err := Publications(s, r, false)
			rows = newestFirst(rows)
			return report.Outcome[schedule.PublicationRow]{Rows: rows, Summary: publicationSummary(r, rows)}, err
		},
		Figure: publicationFigure,
	}.Dataset(s)
}

// newestFirst sorts publications by time.
func newestFirst(rows []schedule.PublicationRow) []schedule.PublicationRow {
	return slices.SortedStableFunc(slices.Values(rows), func(a, b schedule.PublicationRow) int {
		return cmp.Or(cmp.Compare(b.PublishedAt, a.PublishedAt), cmp.Compare(b.ID, a.ID))
	})
}

func publicationFigure(_ *web.Request, f report.Outcome[schedule.PublicationRow]) string {
	return components.Plural(len(f.Rows), "version", "versions")
}

func publicationSummary(r *web.Request, rows []schedule.PublicationRow) report.Summary {
	by, short, promised, periods := map[string]int{}, 0, 0, map[int64]bool{}
	for i := range rows {
		p := &rows[i]
		by[p.Status]++
		periods[p.DraftPeriodID] = true
		if promised = p.Promised; p.Status == "current" && p.NoticeDays() < promised {
			short++
		}
	}
	sum := report.Summary{Searched: "Every published period was checked; none touches the days of the filter.",
		Notes: []string{"Each version has its own row and never changes after publication. Added, changed and removed are counted against the previous version; in a first version every shift is added. Notice is from the day of publication to the first day of the period. Times are in " + r.Zone + "."},
		Counters: []components.Counter{
			{Label: "Publications", Value: format.Number(len(rows)), Note: "of " + components.Plural(len(periods), "period", "periods")},
			{Label: "Current", Value: format.Number(by["current"]), Note: "visible to employees"},
			{Label: "Superseded", Value: format.Number(by["superseded"])}, {Label: "Recalled", Value: format.Number(by["recalled"])},
		}}
	if promised > 0 {
		sum.Counters = append(sum.Counters, components.Counter{Label: "Short notice", Value: format.Number(short), Note: "current, with fewer than " + components.Plural(promised, "day", "days")})
	}
	return sum
}
