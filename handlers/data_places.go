package handlers

import (
	"cmp"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// placesReads is how the lists of places understand a filter.
const placesReads = "the week that holds the first day of the filter, else this week; shifts count on the day they begin, and an employee in the filter keeps only theirs"

// positionsData is the positions with the people and the hours of a week.
func (s *server) positionsData() dataset {
	return report[schedule.PlaceRow]{
		file: "positions", noun: [2]string{"position", "positions"}, order: "by name", reads: placesReads, fields: []string{"from", "location_id"},
		asked: anyStatus, scope: bind(s, (*server).weekScope), columns: columns.PositionColumns,
		cells: placeCells(catalog.PathPosition, "position", func(f *schedule.Filter, id int64) { f.PositionID = id }),
		ask: func(r *request) (outcome[schedule.PlaceRow], error) {
			var rows []schedule.PlaceRow
			for _, p := range r.roster.Positions() {
				rows = append(rows, schedule.PlaceRow{ID: p.ID, Name: p.Name})
			}
			fillPlaces(r, roster.ByPosition, rows)
			return outcome[schedule.PlaceRow]{rows: rows, summary: s.placeSummary(r, rows, catalog.PathPosition)}, nil
		},
	}.dataset(s)
}

// locationsData is the locations with the people and the hours of a week, and how they are covered.
func (s *server) locationsData() dataset {
	return report[schedule.PlaceRow]{
		file: "locations", noun: [2]string{"location", "locations"}, order: "by name", reads: placesReads, fields: []string{"from", "position_id"},
		asked: anyStatus, scope: bind(s, (*server).weekScope), columns: columns.LocationColumns,
		cells: placeCells(catalog.PathLocation, "location", func(f *schedule.Filter, id int64) { f.LocationID = id }),
		ask: func(r *request) (outcome[schedule.PlaceRow], error) {
			of := map[int64][]rules.Coverage{}
			for _, p := range r.view().Coverage(schedule.Filter{PositionID: r.filter.PositionID}, r.filter.From, r.filter.To) {
				of[p.Location.ID] = p.Stretches
			}
			var rows []schedule.PlaceRow
			for _, l := range r.roster.Locations() {
				rows = append(rows, schedule.PlaceRow{ID: l.ID, Name: l.Name, TimeZone: l.TimeZone, Targets: len(of[l.ID]), Coverage: worstCover(of[l.ID])})
			}
			fillPlaces(r, roster.ByLocation, rows)
			return outcome[schedule.PlaceRow]{rows: rows, summary: s.placeSummary(r, rows, catalog.PathLocation)}, nil
		},
	}.dataset(s)
}

// fillPlaces adds the people and the shifts of the week to the places.
func fillPlaces(r *request, by roster.PlaceKind, rows []schedule.PlaceRow) {
	people, totals := r.view().PlacePeople(by), r.view().PlaceTotals(by, placeFilter(r.filter))
	for i := range rows {
		row, p, t := &rows[i], people[rows[i].ID], totals[rows[i].ID]
		row.People, row.Primary = p.People, p.Primary
		row.Shifts, row.Minutes, row.Working, row.Open, row.Slots = t.Shifts, t.Minutes, t.Working, t.Open, t.Slots
	}
}

// placeFilter is what narrows the shifts of places.
func placeFilter(f schedule.Filter) schedule.Filter {
	return schedule.Filter{EmployeeID: f.EmployeeID, From: f.From, To: f.To, LocationID: f.LocationID, PositionID: f.PositionID}
}

func (s *server) placeSummary(r *request, rows []schedule.PlaceRow, path string) summary {
	sum := summary{looked: "The schedule has none.", notes: []string{format.WeekTitle(r.filter.From) + ". Hours are those of shifts that begin in the week, breaks included; those to be removed are left out."}}
	var all schedule.PlaceRow
	bars := components.Bars{PictureHead: components.PictureHead{ID: "bars", Title: "Hours of the week", Quiet: format.WeekTitle(r.filter.From)}, Of: "Place", First: "Scheduled"}
	for i := range rows {
		row := &rows[i]
		all.Shifts, all.Minutes, all.Open, all.Slots = all.Shifts+row.Shifts, all.Minutes+row.Minutes, all.Open+row.Open, all.Slots+row.Slots
		bars.Rows = append(bars.Rows, components.Bar{Name: row.Name, Href: s.link(r, path, format.ID(row.ID)), Sub: components.Plural(row.Working, "person", "people"),
			First: components.Amount{N: float64(row.Minutes), Text: schedule.DurationWords(row.Minutes)}})
	}
	sum.counters = []components.Counter{{Label: "Hours of the week", Value: schedule.DurationWords(all.Minutes), Note: "breaks included"},
		{Label: "Shifts", Value: format.Number(all.Shifts), Note: "that begin in it"}, {Label: "Open shifts", Value: format.Number(all.Open), Note: wantedNote(all.Slots)}}
	if all.Minutes > 0 {
		slices.SortStableFunc(bars.Rows, func(a, b components.Bar) int { return cmp.Compare(b.First.N, a.First.N) })
		sum.picture = components.BarsView(bars)
	}
	return sum
}

func wantedNote(slots int) string {
	if slots == 0 {
		return "nobody is wanted"
	}
	return components.Plural(slots, "person is", "people are") + " wanted"
}

// placeCells are the cells of the places that are more than a value.
func placeCells(path, name string, narrow func(*schedule.Filter, int64)) map[string]func(s *server, r *request, row *schedule.PlaceRow) components.Cell {
	return map[string]func(s *server, r *request, row *schedule.PlaceRow) components.Cell{
		name: func(s *server, r *request, row *schedule.PlaceRow) components.Cell {
			return components.Cell{Text: row.Name, Href: s.link(r, path, format.ID(row.ID)), Sub: row.TimeZone}
		},
		"open_shifts": func(s *server, r *request, row *schedule.PlaceRow) components.Cell {
			if row.Open == 0 {
				return components.Cell{Text: "none"}
			}
			week := r
			if asked, err := s.weekScope(r); err == nil { // else the list has every day
				week = asked
			}
			one := week.narrowed(func(f *schedule.Filter) { *f = placeFilter(*f); narrow(f, row.ID) })
			return components.Cell{Text: format.Number(row.Open), Href: s.link(one, catalog.PathOpenShifts), Sub: components.Plural(row.Slots, "person", "people")}
		},
		"coverage": func(_ *server, _ *request, row *schedule.PlaceRow) components.Cell {
			if row.Targets == 0 {
				return components.Cell{Text: "no target"}
			}
			return components.Cell{Tag: format.CoverageTag(row.Coverage)}
		},
	}
}
