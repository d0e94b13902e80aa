package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// draftHubData is the way into the draft periods: those in work with a screen for each question, and those that were changed
// since they were published.
func (s *server) draftHubData() dataset {
	return overview{
		fields: periodFields, reads: periodReads, words: func(r *request) string { return s.shiftWords(r) },
		ask: func(r *request) (overlooked, error) {
			rows, err := s.draftPeriods(r)
			if err != nil {
				return overlooked{}, err
			}
			var work, changed []schedule.DraftPeriodRow
			for _, p := range rows {
				switch {
				case p.Waiting():
					work = append(work, p)
				case p.Status == "published" && p.EndsOn >= r.today && p.Changed+p.Removed > 0:
					changed = append(changed, p)
				}
			}
			out := overlooked{state: r.today.String(), counters: s.draftPeriodSummary(r, rows).counters}
			out.Parts = []components.Part{
				s.draftPeriodsPart(r, components.Part{ID: "work", Title: "Periods in work", Quiet: components.Plural(len(work), "period", "periods"),
					Empty: "No draft period is in work: each is published or archived."}, work, s.link(r, catalog.PathDraftPeriods), len(rows)),
				s.waysPart(r, work),
				s.draftPeriodsPart(r, components.Part{ID: "changed", Title: "Changed since they were published", Quiet: components.Plural(len(changed), "period", "periods"),
					Lines: []string{"Published periods that have not ended, with shifts that were changed or are to be removed since. Employees see the change once a new version is published."},
					Empty: "No published period that has not ended was changed since."}, changed, "", 0),
			}
			return out, nil
		},
		figure: func(r *request) (string, error) {
			rows, err := s.draftPeriods(r)
			waiting := 0
			for i := range rows {
				if rows[i].Waiting() {
					waiting++
				}
			}
			return components.Plural(waiting, "period", "periods") + " in work", err
		},
	}.dataset(s)
}

// draftPeriodsPart is some draft periods as a list shows them.
func (s *server) draftPeriodsPart(r *request, part components.Part, rows []schedule.DraftPeriodRow, all string, total int) components.Part {
	l := report[schedule.DraftPeriodRow]{noun: [2]string{"draft period", "draft periods"}, columns: columns.DraftPeriodColumns, cells: draftPeriodCells}.list()
	return firstRows(s, r, l, rows, total, part, all)
}

// ways are the screens of a draft period, by what each shows.
var ways = []struct{ shows, path string }{
	{"Shifts", catalog.PathDraftPeriod}, {"Differences", catalog.PathDraftChanges}, {"Unavailable", catalog.PathDraftConflicts},
	{"Enough people", catalog.PathDraftCoverage}, {"Grid", catalog.PathDraftWeek}, {"Findings", catalog.PathDraftReview}, {"As employees would see it", catalog.PathDraftPreview}, {"Reviewed by", catalog.PathDraftSeen},
}

// waysPart leads from each period in work to its screens.
func (s *server) waysPart(r *request, rows []schedule.DraftPeriodRow) components.Part {
	part := components.Part{ID: "ways", Title: "Screens of each period in work", Rows: len(rows)}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Period"}}}
	group, of := components.RowGroup{}, r.wholePeriods()
	for i := range rows {
		row := components.Row{Cells: []components.Cell{{Text: rows[i].Name}}}
		for _, way := range ways {
			href := s.link(of, way.path, format.ID(rows[i].ID))
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
