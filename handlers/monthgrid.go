package handlers

import (
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// longestMonth is the length of the longest month, in days.
const longestMonth = 31

// monthScope narrows the dates of the filter to the month that is shown.
func (s *server) monthScope(r *request) (*request, error) {
	day, _, err := s.openingDay(r, longestMonth)
	return r.inMonth(day), err
}

// inMonth is the request for the month that holds this day.
func (r *request) inMonth(day schedule.Date) *request {
	t := day.Time()
	first := schedule.DateOf(t.Year(), t.Month(), 1)
	last := schedule.DateOf(t.Year(), t.Month()+1, 1).Add(-1)
	return r.narrowed(func(f *schedule.Filter) { f.From, f.To = max(1, first), min(last, format.LastDate) })
}

// monthGrid is a month as a picture: the weeks of the organization, each day filled as is asked.
func (s *server) monthGrid(r, month *request, zones []string, fill func(schedule.Date, *components.MonthDay)) components.MonthGrid {
	first, last := month.filter.From, month.filter.To
	starts := r.weekStarts()
	grid := components.MonthGrid{Told: true, PictureHead: components.PictureHead{ID: "month", Title: first.Time().Format("January 2006"), Links: s.monthLinks(r, first)}}
	for i := range schedule.DaysPerWeek {
		grid.Heads = append(grid.Heads, time.Weekday((int(starts) + i) % schedule.DaysPerWeek).String()[:3])
	}
	for week := first.WeekStart(starts); week <= last; week = week.Add(schedule.DaysPerWeek) {
		row := components.MonthWeek{Name: week.Time().Format("2 Jan"), Href: s.monthWeekLink(month, max(first, week))}
		if starts == time.Monday {
			row.Name = "W" + week.ISOWeek()[len("2026-W"):]
		}
		for day := week; day < week.Add(schedule.DaysPerWeek); day++ {
			cell := components.MonthDay{Date: day.String(), Out: day < first || day > last}
			if !cell.Out {
				cell = components.MonthDay{Date: day.String(), Day: day.Time().Format("2"), Label: day.Time().Format("Mon 2 Jan"), Today: day == r.today,
					Href: s.link(month.onDay(day), catalog.PathDay), Note: dayChanges(zones, day)}
				if cell.Today {
					cell.Note = format.Join("today", cell.Note)
				}
				fill(day, &cell)
			}
			row.Days = append(row.Days, cell)
		}
		grid.Weeks = append(grid.Weeks, row)
	}
	return grid
}

// monthWeekLink leads to the week of a day: of the record that the screen is about, where there is one.
func (s *server) monthWeekLink(month *request, day schedule.Date) string {
	week := month.onDay(day)
	week.filter.To = 0
	if week.filter.EmployeeID != 0 {
		return s.employeeWeekLink(week, week.filter.EmployeeID)
	}
	return s.link(week, catalog.PathWeek)
}

// monthLinks lead to the months around this one and to the one of today.
func (s *server) monthLinks(r *request, first schedule.Date) []components.Link {
	var links []components.Link
	at := func(day schedule.Date) *request {
		return r.narrowed(func(f *schedule.Filter) { f.From, f.To = day, 0 })
	}
	add := func(months int, text string) {
		t := first.Time()
		if day := schedule.DateOf(t.Year(), t.Month()+time.Month(months), 1); day >= 1 && day <= format.LastDate {
			links = append(links, components.Link{Href: s.self(at(day)), Text: text})
		}
	}
	add(-1, "Previous month")
	links = append(links, components.Link{Href: s.self(at(r.today)), Text: "This month", Current: currentIf(r.inMonth(r.today).filter.From == first, "date")})
	add(1, "Next month")
	return links
}

// placeZoneNames are the zones of all locations, the organization's first.
func (s *server) placeZoneNames(r *request) []string {
	zones := []string{r.zone}
	places := r.roster.Locations()
	for _, p := range places {
		if p.TimeZone != r.zone && (r.filter.LocationID == 0 || r.filter.LocationID == p.ID) {
			zones = append(zones, p.TimeZone)
		}
	}
	return zones
}
