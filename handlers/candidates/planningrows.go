package candidates

import (
	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/coverage"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// plannedRow is one week; each figure opens what it counts.
func plannedRow(s *web.Server, r *web.Request, w *plannedWeek) components.Row {
	week := page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To, f.Statuses, f.All = w.first, w.last, nil, false })
	figure := func(n int, path string) components.Cell {
		if n == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: format.Number(n), Href: page.Link(s, week, path)}
	}
	conflicts := figure(w.pairs, catalog.PathSoftConflicts)
	if w.requested > 0 {
		conflicts.Sub = format.Number(w.requested) + " only if approved"
	}
	below := figure(w.coverage.Gap, catalog.PathCoverageGaps)
	if w.coverage.Gap > 0 {
		below.Text = format.Hours(w.coverage.Gap)
	}
	covered := components.Cell{Text: coverage.WeekShare(w.coverage.CoveredPermille())}
	if w.coverage.Planned() {
		covered.Href = page.Link(s, week, catalog.PathCoverage)
	} else if w.coverage.Wanted > 0 {
		covered.Text, below = "not planned", components.Cell{Text: "not planned"}
	}
	open := figure(w.open, catalog.PathCandidates)
	if w.open > 0 {
		open.Href = openShiftsOf(s, week)
	}
	return components.Row{Cells: []components.Cell{
		{Lead: format.Day(w.first), At: w.first.String(), Href: page.Link(s, week, catalog.PathWeek), Sub: format.Join(format.ISOWeek(w.first, w.first), weekAway(r.Today, w))},
		periodsCell(s, r, w.periods), figure(w.shifts, catalog.PathShifts), open, covered, below, conflicts,
	}}
}

// weekAway says how far a week is from that of today.
func weekAway(today schedule.Date, w *plannedWeek) string {
	switch {
	case today > w.last:
		return "past"
	case today >= w.first:
		return "this week"
	case today.Add(schedule.DaysPerWeek) >= w.first:
		return "next week"
	}
	return "in " + components.Plural(int(w.first-today+schedule.DaysPerWeek-1)/schedule.DaysPerWeek, "week", "weeks")
}

// periodsCell names the draft periods of a week with how far they are.
func periodsCell(s *web.Server, r *web.Request, periods []schedule.DraftPeriod) components.Cell {
	if len(periods) == 0 {
		return components.Cell{Text: "none yet"}
	}
	cell := components.Cell{Text: periods[0].Name, Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(periods[0].ID)), Sub: format.Words(periods[0].Status)}
	for _, p := range periods[1:] {
		cell.Sub = format.Join(cell.Sub, p.Name+" "+format.Words(p.Status))
	}
	return cell
}

// nextDeadline is the counter of the period that is to be published next.
func nextDeadline(s *web.Server, r *web.Request) (components.Counter, error) {
	periods, err := openPeriods(s, r)
	if err != nil || len(periods) == 0 {
		return components.Counter{}, err
	}
	p := periods[0]
	return components.Counter{Label: "Publish next by", Value: p.by.Time().Format("2 Jan"), Note: format.Join(awayWords(r, p.by), p.Name), Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(p.ID))}, nil
}

// planningTrend draws the share of the target hours week by week, and below it the soft conflicts and the open shifts.
func planningTrend(weeks []plannedWeek) templ.Component {
	share := components.Trend{Axis: "Week of", Unit: " %", Low: 0, High: 100, Series: []string{"At least the minimum", "At least the optimum"},
		PictureHead: components.PictureHead{ID: "covered", Title: "Target hours covered", Quiet: "share of each week"}}
	counts := components.Trend{Axis: "Week of", Columns: true, Series: []string{"Soft conflicts", "Open shifts"},
		PictureHead: components.PictureHead{ID: "counted", Title: "Soft conflicts and open shifts", Quiet: "of each week"}}
	for i := range weeks {
		w := &weeks[i]
		label, name := w.first.Time().Format("2 Jan"), w.first.String()
		share.Points = append(share.Points, components.TrendPoint{Label: label, Name: name,
			Values: []components.Amount{coverage.ShareAmount(w.coverage.CoveredPermille()), coverage.ShareAmount(w.coverage.OptimalShare())}})
		counts.Points = append(counts.Points, components.TrendPoint{Label: label, Name: name, Values: []components.Amount{amount(w.pairs), amount(w.open)}})
	}
	return templ.Join(components.TrendView(share), components.TrendView(counts))
}

// amount is a whole figure of a picture.
func amount(n int) components.Amount { return components.Amount{N: float64(n), Text: format.Number(n)} }
