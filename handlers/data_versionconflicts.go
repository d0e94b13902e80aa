package handlers

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// versionConflictsData is the soft conflicts of one published version: its shifts as they were published, against the blocks as
// they are now.
func (s *server) versionConflictsData() dataset {
	return list[schedule.SoftConflict]{
		file: "published-soft-conflicts", noun: [2]string{"pair", "pairs"}, order: "by overlap start", quiet: "the shifts as this version has them", figure: conflictFigure,
		note:   "Times are local to each shift; the zone stands with the overlap.",
		reads:  "the shifts as this version has them against the unavailable blocks as they are now; the text is looked for in the names, places and labels of the shifts",
		fields: []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q", "status"},
		columns: slices.DeleteFunc(slices.Clone(conflictColumns), func(c column[schedule.SoftConflict]) bool {
			return c.screen // a pair is explained from the present copies of its shift
		}),
		count: func(r *request) (summary, error) {
			sum := s.conflictSummaryOf(r, r.view().VersionConflictCounts(r.filter.PublishedPeriodID, r.filter))
			sum.notes = []string{"Found by the rule of the soft-conflict report: a shift and a time of an unavailable block of the same employee share time. Versions that were superseded or recalled are looked at in the same way."}
			return sum, nil
		},
		page: func(r *request, p paging.Page) ([]schedule.SoftConflict, string, error) {
			rows := r.view().VersionConflicts(r.filter.PublishedPeriodID, r.filter)
			name, descending := strings.CutPrefix(p.Sort, "-")
			switch at := slices.IndexFunc(columns.SoftConflictColumns, func(c columns.Column[schedule.SoftConflict]) bool { return c.Name == conflictKeys[name] }); {
			case at >= 0:
				rows = sortedBy(rows, columns.SoftConflictColumns[at], descending)
			case p.Sort != "":
				return nil, "", badSort(p.Sort)
			}
			return heldPage(rows, p)
		},
		each: func(_ context.Context, r *request, visit func(*schedule.SoftConflict) error) error {
			rows := r.view().VersionConflicts(r.filter.PublishedPeriodID, r.filter)
			for i := range rows {
				if err := visit(&rows[i]); err != nil {
					return err
				}
			}
			return nil
		},
		export: func(*request) []columns.Column[schedule.SoftConflict] { return columns.SoftConflictColumns },
	}.dataset(s)
}

// conflictKeys are the columns that the keys of the list sort by.
var conflictKeys = map[string]string{"employee": "employee_name", "start": "overlap_starts_utc", "minutes": "overlap_minutes", "status": "block_status"}

// badSort says that a list has no such order.
func badSort(sort string) error {
	return queryError{BadValue: schedule.BadValue{Name: "sort", Value: schedule.Printable(sort),
		Message: fmt.Sprintf("The list cannot be sorted by %q.", schedule.Printable(sort)), Hint: "Use the name of a column, with - in front for descending"}}
}
