package handlers

import (
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// periodFields are the filter fields of the lists of periods: the days keep periods, the rest narrows their figures.
var periodFields = []string{"from", "to", "employee_id", "location_id", "position_id", "q"}

const periodReads = "periods that touch the days of the filter; everything else narrows the shifts that their figures count"

// periodFilter is the filter of the figures: without days, which choose periods and not shifts.
func periodFilter(r *request) schedule.Filter {
	return r.filter.Only("employee_id", "location_id", "position_id", "q")
}

// wholePeriods is the request for what the figures of a list of periods count.
func (r *request) wholePeriods() *request {
	return r.narrowed(func(f *schedule.Filter) { *f = periodFilter(r) })
}

// draftPeriodsData is the draft periods, the last one first.
func (s *server) draftPeriodsData() dataset {
	return report[schedule.DraftPeriodRow]{
		file: "draft-periods", noun: [2]string{"draft period", "draft periods"}, order: "the latest first", quiet: "employees never see them",
		reads: periodReads, fields: periodFields, asked: shiftsOnly, columns: columns.DraftPeriodColumns, cells: draftPeriodCells,
		ask: func(r *request) (outcome[schedule.DraftPeriodRow], error) {
			rows, err := s.draftPeriods(r)
			return outcome[schedule.DraftPeriodRow]{rows: rows, summary: s.draftPeriodSummary(r, rows)}, err
		},
		figure: func(f outcome[schedule.DraftPeriodRow]) string {
			waiting, by := 0, schedule.Date(0)
			for i := range f.rows {
				if !f.rows[i].Waiting() {
					continue
				}
				if waiting++; by == 0 || f.rows[i].PublishBy < by {
					by = f.rows[i].PublishBy
				}
			}
			words := format.Number(waiting) + " in work of " + components.Plural(len(f.rows), "period", "periods")
			if by != 0 {
				words += ", the next to be published by " + format.Day(by)
			}
			return words
		},
	}.dataset(s)
}

// shiftsOnly is what a report about periods and their shifts makes of a filter: blocks are not asked for.
func shiftsOnly(f *schedule.Filter) {
	anyStatus(f)
	f.BlockID = 0
}

// shiftWords is the filter in words as such a report reads it.
func (s *server) shiftWords(r *request) string {
	return r.narrowed(shiftsOnly).filter.Words(s.filterWords(r))
}

// draftPeriods are the draft periods of the filter with their figures, the latest first.
func (s *server) draftPeriods(r *request) ([]schedule.DraftPeriodRow, error) {
	f := periodFilter(r)
	f.DraftPeriodID = r.filter.DraftPeriodID // the figures of one period need its shifts alone
	figures, versions := r.view().DraftFigures(f), r.view().PublishedPeriods()
	rows := []schedule.DraftPeriodRow{}
	for _, p := range r.view().DraftPeriods() {
		if !touchesDays(r.filter, p.StartsOn, p.EndsOn) {
			continue
		}
		row := schedule.DraftPeriodRow{DraftPeriod: p, PeriodFigures: figures[p.ID]}
		if days := r.roster.Organization().PublishNoticeDays; days > 0 {
			row.PublishBy = p.PublishBy(days)
			row.DaysLeft = int(row.PublishBy - r.today)
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

// touchesDays says whether a period touches the days of the filter.
func touchesDays(f schedule.Filter, first, last schedule.Date) bool {
	return (f.From == 0 || last >= f.From) && (f.To == 0 || first <= f.To)
}

func (s *server) draftPeriodSummary(r *request, rows []schedule.DraftPeriodRow) summary {
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
	return summary{looked: "Every draft period was compared with the days of the filter; none touches them.", state: r.today.String(),
		notes: []string{"A period is in work until it is published or archived. Publish by is its first day less the notice that the organization promises. Shifts to be removed count for nothing."},
		counters: []components.Counter{
			{Label: "Draft periods", Value: format.Number(len(rows))}, {Label: "In work", Value: format.Number(waiting), Note: "not published yet"},
			{Label: "Open shifts", Value: format.Number(open), Note: "of those in work"}, {Label: "Soft conflicts", Value: format.Number(conflicts), Note: "of those in work"},
			{Label: "Past the deadline", Value: format.Number(late), Note: "of those in work"},
		}}
}
