package planning

import (
	"slices"
	"strings"

	"opshub/handlers/blocks"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// versionConflictsData lists the soft conflicts of one published version: its shifts as published, with the
// blocks as they are now.
func versionConflictsData(s *web.Server) web.Dataset {
	return report.List[schedule.SoftConflict]{
		File: "published-soft-conflicts", Noun: [2]string{"soft conflict", "soft conflicts"}, Order: "by overlap start", Quiet: "the shifts of this version", Figure: report.ConflictFigure,
		Note:   "Times are local to each shift; the overlap is shown with its time zone.",
		Reads:  "the shifts of this version compared with the current unavailable blocks; the text is searched in the names, locations and labels of the shifts",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q", "status"},
		Columns: slices.DeleteFunc(slices.Clone(blocks.ConflictColumns), func(c report.Column[schedule.SoftConflict]) bool {
			return c.Screen // explanations use the current copy of the shift
		}),
		Count: func(r *web.Request) (report.Summary, error) {
			sum := blocks.ConflictSummaryOf(s, r, r.View().VersionConflictCounts(r.Filter.PublishedPeriodID, r.Filter))
			sum.Notes = []string{"A soft conflict is a shift that overlaps an unavailable block of the same employee, as in the soft-conflict report. Superseded and recalled versions are checked in the same way."}
			return sum, nil
		},
		Rows:   versionConflictRows,
		Export: func(*web.Request) []columns.Column[schedule.SoftConflict] { return columns.SoftConflictColumns },
	}.Dataset(s)
}

// versionConflictRows returns the soft conflicts of the version that the path names.
func versionConflictRows(r *web.Request) paging.List[schedule.SoftConflict] {
	rows := r.View().VersionConflicts(r.Filter.PublishedPeriodID, r.Filter)
	onePage := func(p paging.Page) ([]schedule.SoftConflict, paging.Turn, error) {
		sorted := rows
		name, descending := strings.CutPrefix(p.Sort, "-")
		switch at := slices.IndexFunc(columns.SoftConflictColumns, func(c columns.Column[schedule.SoftConflict]) bool { return c.Name == conflictKeys[name] }); {
		case at >= 0:
			sorted = report.SortedBy(rows, columns.SoftConflictColumns[at], descending)
		case p.Sort != "":
			return nil, paging.Turn{}, page.BadSort(p.Sort)
		}
		return report.HeldPage(sorted, p)
	}
	return paging.List[schedule.SoftConflict]{Page: onePage, Each: func(visit func(*schedule.SoftConflict) error) error {
		for i := range rows {
			if err := visit(&rows[i]); err != nil {
				return err
			}
		}
		return nil
	}}
}

// conflictKeys maps the sort keys of the list to columns.
var conflictKeys = map[string]string{"employee": "employee_name", "start": "overlap_starts_utc", "minutes": "overlap_minutes", "status": "block_status"}
