// Package planning contains the screens of draft and published periods: lists, hubs, versions, changes,
// acknowledgments and publication notice.
package planning

import (
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// PeriodFields are the filter fields of the lists of periods. The days select periods; the other fields narrow
// their figures.
var PeriodFields = []string{"from", "to", "employee_id", "location_id", "position_id", "q"}

// PeriodReads explains how lists of periods apply the filter.
const PeriodReads = "periods that touch the days of the filter; the other filters narrow the shifts counted in their figures"

// periodFilter returns the filter of the figures. It has no days, because they select periods and not shifts.
func periodFilter(r *web.Request) schedule.Filter {
	return r.Filter.Only("employee_id", "location_id", "position_id", "q")
}

// WholePeriods returns r with the filter of the figures of whole periods.
func WholePeriods(r *web.Request) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) { *f = periodFilter(r) })
}

// draftPeriodsData lists the draft periods, latest first.
func draftPeriodsData(s *web.Server) web.Dataset {
	return report.Report[schedule.DraftPeriodRow]{
		File: "draft-periods", Noun: [2]string{"draft period", "draft periods"}, Order: "the latest first", Quiet: "employees never see them",
		Reads: PeriodReads, Fields: PeriodFields, Asked: ShiftsOnly, Columns: columns.DraftPeriodColumns, Cells: DraftPeriodCells,
		Ask: func(r *web.Request) (report.Outcome[schedule.DraftPeriodRow], error) {
			rows, err := DraftPeriods(s, r)
			return report.Outcome[schedule.DraftPeriodRow]{Rows: rows, Summary: draftPeriodSummary(s, r, rows)}, err
		},
		Figure: func(r *web.Request, f report.Outcome[schedule.DraftPeriodRow]) string {
			waiting, by := 0, schedule.Date(0)
			for i := range f.Rows {
				if !f.Rows[i].Waiting() {
					continue
				}
				if waiting++; by == 0 || f.Rows[i].PublishBy < by {
					by = f.Rows[i].PublishBy
				}
			}
			words := format.Number(waiting) + " current of " + components.Plural(len(f.Rows), "period", "periods")
			if by != 0 {
				words += ", the next one due for publishing by " + r.Style.Day(by)
			}
			return words
		},
	}.Dataset(s)
}

// ShiftsOnly removes the parts of a filter that select unavailable blocks.
func ShiftsOnly(f *schedule.Filter) {
	report.AnyStatus(f)
	f.BlockID = 0
}

// shiftFilterText returns the filter as text, without the parts for blocks.
func shiftFilterText(s *web.Server, r *web.Request) string {
	return page.Narrowed(r, ShiftsOnly).Filter.Words(page.FilterWords(s, r))
}

// DraftPeriods returns the draft periods that match the filter with their figures, latest first.
func DraftPeriods(s *web.Server, r *web.Request) ([]schedule.DraftPeriodRow, error) {
	f := periodFilter(r)
	f.DraftPeriodID = r.Filter.DraftPeriodID // avoids computing the figures of the other periods
	figures, versions := r.View().DraftFigures(f), r.View().PublishedPeriods()
	rows := []schedule.DraftPeriodRow{}
	for _, p := range r.View().DraftPeriods() {
		if !touchesDays(r.Filter, p.StartsOn, p.EndsOn) {
			continue
		}
		row := schedule.DraftPeriodRow{DraftPeriod: p, PeriodFigures: figures[p.ID]}
		if days := r.Roster.Organization().PublishNoticeDays; days > 0 {
			row.PublishBy = p.PublishBy(days)
			row.DaysLeft = int(row.PublishBy - r.Today)
		}
		for _, v := range versions {
			if v.DraftPeriodID == p.ID && v.Status == "current" {
				row.Latest = v
			}
		}
		rows = append(rows, row)
	}
	slices.Reverse(rows)
	return rows, nil
}

// touchesDays reports whether a period overlaps the days of the filter.
func touchesDays(f schedule.Filter, first, last schedule.Date) bool {
	return (f.From == 0 || last >= f.From) && (f.To == 0 || first <= f.To)
}

func draftPeriodSummary(s *web.Server, r *web.Request, rows []schedule.DraftPeriodRow) report.Summary {
	waiting, open, conflicts, late := 0, 0, 0, 0
	for i := range rows {
		p := &rows[i]
		if !p.Waiting() {
			continue
		}
		waiting, open, conflicts = waiting+1, open+p.Open, conflicts+p.Conflicts
		if p.PublishBy != 0 && p.DaysLeft < 0 {
			late++
		}
	}
	return report.Summary{Searched: "Every draft period was checked; none touches the days of the filter.", State: r.Today.String(),
		Notes: []string{"A draft period is current until it is published or archived. Publish by is its first day minus the required notice of the organization. Shifts to be removed are not counted."},
		Counters: []components.Counter{
			{Label: "Draft periods", Value: format.Number(len(rows))}, {Label: "Current", Value: format.Number(waiting), Note: "not published yet"},
			{Label: "Open shifts", Value: format.Number(open), Note: "in current draft periods"}, {Label: "Soft conflicts", Value: format.Number(conflicts), Note: "in current draft periods"},
			{Label: "Past the deadline", Value: format.Number(late), Note: "in current draft periods"},
		}}
}
