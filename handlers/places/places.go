// Package places contains the screens of locations and positions.
package places

import (
	"cmp"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/coverage"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// placesReads explains how the lists of locations and positions interpret the filter.
const placesReads = "the week of the first day, or this week without dates; shifts count on the day they begin; an employee in the filter narrows the shifts"

// positionsData returns the positions with the people and hours of a week.
func positionsData(s *web.Server) web.Dataset {
	return report.Report[schedule.PlaceRow]{
		File: "positions", Noun: [2]string{"position", "positions"}, Order: "by name", Reads: placesReads, Fields: []string{"from", "location_id"},
		Asked: report.AnyStatus, Scope: web.Bind(s, page.WeekScope), Columns: columns.PositionColumns,
		Cells: placeCells(catalog.PathPosition, "position", func(f *schedule.Filter, id int64) { f.PositionID = id }),
		Ask: func(r *web.Request) (report.Outcome[schedule.PlaceRow], error) {
			var rows []schedule.PlaceRow
			for _, p := range r.Roster.Positions() {
				rows = append(rows, schedule.PlaceRow{ID: p.ID, Name: p.Name})
			}
			fillPlaces(r, roster.ByPosition, rows)
			return report.Outcome[schedule.PlaceRow]{Rows: rows, Summary: placeSummary(s, r, rows, catalog.PathPosition)}, nil
		},
	}.Dataset(s)
}

// locationsData returns the locations with the people, hours and coverage of a week.
func locationsData(s *web.Server) web.Dataset {
	return report.Report[schedule.PlaceRow]{
		File: "locations", Noun: [2]string{"location", "locations"}, Order: "by name", Reads: placesReads, Fields: []string{"from", "position_id"},
		Asked: report.AnyStatus, Scope: web.Bind(s, page.WeekScope), Columns: columns.LocationColumns,
		Cells: placeCells(catalog.PathLocation, "location", func(f *schedule.Filter, id int64) { f.LocationID = id }),
		Ask: func(r *web.Request) (report.Outcome[schedule.PlaceRow], error) {
			stretches := map[int64][]rules.Coverage{}
			for _, p := range r.View().Coverage(schedule.Filter{PositionID: r.Filter.PositionID}, r.Filter.From, r.Filter.To) {
				stretches[p.Location.ID] = p.Stretches
			}
			var rows []schedule.PlaceRow
			for _, l := range r.Roster.Locations() {
				rows = append(rows, schedule.PlaceRow{ID: l.ID, Name: l.Name, TimeZone: l.TimeZone, Targets: len(stretches[l.ID]), Coverage: coverage.WorstWord(stretches[l.ID])})
			}
			fillPlaces(r, roster.ByLocation, rows)
			return report.Outcome[schedule.PlaceRow]{Rows: rows, Summary: placeSummary(s, r, rows, catalog.PathLocation)}, nil
		},
	}.Dataset(s)
}

// fillPlaces adds the people and shifts of the week to the rows.
func fillPlaces(r *web.Request, by roster.PlaceKind, rows []schedule.PlaceRow) {
	people, totals := r.View().PlacePeople(by), r.View().PlaceTotals(by, placeFilter(r.Filter))
	for i := range rows {
		row, p, t := &rows[i], people[rows[i].ID], totals[rows[i].ID]
		row.People, row.Primary = p.People, p.Primary
		row.Shifts, row.Minutes, row.Working, row.Open, row.Slots = t.Shifts, t.Minutes, t.Working, t.Open, t.Slots
	}
}

// placeFilter returns the parts of the filter that apply to the shifts of a place.
func placeFilter(f schedule.Filter) schedule.Filter {
	return schedule.Filter{EmployeeID: f.EmployeeID, From: f.From, To: f.To, LocationID: f.LocationID, PositionID: f.PositionID}
}

// placeSummary counts the hours and shifts of all places and draws the hours by place.
func placeSummary(s *web.Server, r *web.Request, rows []schedule.PlaceRow, path string) report.Summary {
	sum := report.Summary{Searched: "The schedule contains none.", Notes: []string{r.Style.WeekTitle(r.Filter.From) + ". Hours are for shifts that begin in the week, breaks included; shifts to be removed are excluded."}}
	var all schedule.PlaceRow
	bars := chart.Bars{PictureHead: chart.PictureHead{ID: "bars", Title: "Hours of the week", Quiet: r.Style.WeekTitle(r.Filter.From)}, Of: "Name", First: "Scheduled"}
	for i := range rows {
		row := &rows[i]
		all.Shifts, all.Minutes, all.Open, all.Slots = all.Shifts+row.Shifts, all.Minutes+row.Minutes, all.Open+row.Open, all.Slots+row.Slots
		bars.Rows = append(bars.Rows, chart.Bar{Name: row.Name, Href: page.Link(s, r, path, format.ID(row.ID)), Sub: components.Plural(row.Working, "person", "people"),
			First: chart.Amount{N: float64(row.Minutes), Text: schedule.DurationWords(row.Minutes)}})
	}
	sum.Counters = []components.Counter{{Label: "Hours of the week", Value: schedule.DurationWords(all.Minutes), Note: "breaks included"},
		{Label: "Shifts", Value: format.Number(all.Shifts), Note: "that begin in the week"}, {Label: "Open shifts", Value: format.Number(all.Open), Note: wantedNote(all.Slots)}}
	if all.Minutes > 0 {
		slices.SortStableFunc(bars.Rows, func(a, b chart.Bar) int { return cmp.Compare(b.First.N, a.First.N) })
		sum.Picture = chart.BarsView(bars)
	}
	return sum
}

// wantedNote describes the number of people that open shifts want.
func wantedNote(slots int) string {
	if slots == 0 {
		return "nobody needed"
	}
	return components.Plural(slots, "person", "people") + " needed"
}

// placeCells are the cells that add links or notes to the exported values. The function narrow sets the place in a
// filter.
func placeCells(path, name string, narrow func(*schedule.Filter, int64)) map[string]func(s *web.Server, r *web.Request, row *schedule.PlaceRow) components.Cell {
	return map[string]func(s *web.Server, r *web.Request, row *schedule.PlaceRow) components.Cell{
		name: func(s *web.Server, r *web.Request, row *schedule.PlaceRow) components.Cell {
			return components.Cell{Text: row.Name, Href: page.Link(s, r, path, format.ID(row.ID)), Sub: row.TimeZone}
		},
		"open_shifts": func(s *web.Server, r *web.Request, row *schedule.PlaceRow) components.Cell {
			if row.Open == 0 {
				return components.Cell{Text: "none"}
			}
			week := r
			if scoped, err := page.WeekScope(s, r); err == nil { // on error, link to all days
				week = scoped
			}
			open := page.Narrowed(week, func(f *schedule.Filter) { *f = placeFilter(*f); narrow(f, row.ID) })
			return components.Cell{Text: format.Number(row.Open), Href: page.Link(s, open, catalog.PathOpenShifts), Sub: components.Plural(row.Slots, "person", "people")}
		},
		"coverage": func(_ *web.Server, _ *web.Request, row *schedule.PlaceRow) components.Cell {
			if row.Targets == 0 {
				return components.Cell{Text: "no target"}
			}
			return components.Cell{Tag: format.CoverageTag(row.Coverage)}
		},
	}
}
