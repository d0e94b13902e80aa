package planning

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// draftHubData is the way into the draft periods: those in work with a screen for each question, and those that were changed
// since they were published.
func draftHubData(s *web.Server) web.Dataset {
	return report.Overview{
		Fields: PeriodFields, Reads: PeriodReads, Words: func(r *web.Request) string { return shiftWords(s, r) },
		Ask: func(r *web.Request) (web.Overlooked, error) {
			rows, err := DraftPeriods(s, r)
			if err != nil {
				return web.Overlooked{}, err
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
			out := web.Overlooked{State: r.Today.String(), Counters: draftPeriodSummary(s, r, rows).Counters}
			out.Parts = []components.Part{
				draftPeriodsPart(s, r, components.Part{ID: "work", Title: "Periods in work", Quiet: components.Plural(len(work), "period", "periods"),
					Empty: "No draft period is in work: each is published or archived."}, work, page.Link(s, r, catalog.PathDraftPeriods), len(rows)),
				waysPart(s, r, work),
				draftPeriodsPart(s, r, components.Part{ID: "changed", Title: "Changed since they were published", Quiet: components.Plural(len(changed), "period", "periods"),
					Lines: []string{"Published periods that have not ended, with shifts that were changed or are to be removed since. Employees see the change once a new version is published."},
					Empty: "No published period that has not ended was changed since."}, changed, "", 0),
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
			return components.Plural(waiting, "period", "periods") + " in work", err
		},
	}.Dataset(s)
}

// draftPeriodsPart is some draft periods as a list shows them.
func draftPeriodsPart(s *web.Server, r *web.Request, part components.Part, rows []schedule.DraftPeriodRow, all string, total int) components.Part {
	l := report.Report[schedule.DraftPeriodRow]{Noun: [2]string{"draft period", "draft periods"}, Columns: columns.DraftPeriodColumns, Cells: DraftPeriodCells}.List()
	return report.FirstRows(s, r, l, rows, total, part, all)
}

// ways are the screens of a draft period, by what each shows.
var ways = []struct{ shows, path string }{
	{"Shifts", catalog.PathDraftPeriod}, {"Differences", catalog.PathDraftChanges}, {"Unavailable", catalog.PathDraftConflicts},
	{"Enough people", catalog.PathDraftCoverage}, {"Grid", catalog.PathDraftWeek}, {"Findings", catalog.PathDraftReview}, {"As employees would see it", catalog.PathDraftPreview}, {"Reviewed by", catalog.PathDraftSeen},
}

// waysPart leads from each period in work to its screens.
func waysPart(s *web.Server, r *web.Request, rows []schedule.DraftPeriodRow) components.Part {
	part := components.Part{ID: "ways", Title: "Screens of each period in work", Rows: len(rows)}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Period"}}}
	group, of := components.RowGroup{}, WholePeriods(r)
	for i := range rows {
		row := components.Row{Cells: []components.Cell{{Text: rows[i].Name}}}
		for _, way := range ways {
			href := page.Link(s, of, way.path, format.ID(rows[i].ID))
			if href == "" {
				continue
			}
			sc, _ := s.Catalog.Lookup(way.path)
			if i == 0 {
				part.Table.Heads = append(part.Table.Heads, components.Head{Label: way.shows})
			}
			row.Cells = append(row.Cells, components.Cell{Text: sc.Short(), Href: href})
		}
		group.Rows = append(group.Rows, row)
	}
	part.Table.Groups = []components.RowGroup{group}
	return part
}
