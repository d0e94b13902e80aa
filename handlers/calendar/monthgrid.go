package calendar

import (
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// longestMonth is the length of the longest month, in days.
const longestMonth = 31

// monthScope narrows the dates of the filter to the month that is shown.
func monthScope(s *web.Server, r *web.Request) (*web.Request, error) {
	day, _, err := page.OpeningDay(s, r, longestMonth)
	return inMonth(r, day), err
}

// inMonth is the request for the month that holds this day.
func inMonth(r *web.Request, day schedule.Date) *web.Request {
	t := day.Time()
	first := schedule.DateOf(t.Year(), t.Month(), 1)
	last := schedule.DateOf(t.Year(), t.Month()+1, 1).Add(-1)
	return page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = max(1, first), min(last, format.LastDate) })
}

// monthGrid is a month as a picture: the weeks of the organization, each day filled as is asked.
func monthGrid(s *web.Server, r, month *web.Request, zones []string, fill func(schedule.Date, *components.MonthDay)) components.MonthGrid {
	first, last := month.Filter.From, month.Filter.To
	starts := page.WeekStarts(r)
	grid := components.MonthGrid{Told: true, PictureHead: components.PictureHead{ID: "month", Title: first.Time().Format("January 2006"), Links: monthLinks(s, r, first)}}
	for i := range schedule.DaysPerWeek {
		grid.Heads = append(grid.Heads, time.Weekday((int(starts) + i) % schedule.DaysPerWeek).String()[:3])
	}
	for week := first.WeekStart(starts); week <= last; week = week.Add(schedule.DaysPerWeek) {
		row := components.MonthWeek{Name: week.Time().Format("2 Jan"), Href: monthWeekLink(s, month, max(first, week))}
		if starts == time.Monday {
			row.Name = "W" + week.ISOWeek()[len("2026-W"):]
		}
		for day := week; day < week.Add(schedule.DaysPerWeek); day++ {
			cell := components.MonthDay{Date: day.String(), Out: day < first || day > last}
			if !cell.Out {
				cell = components.MonthDay{Date: day.String(), Day: day.Time().Format("2"), Label: day.Time().Format("Mon 2 Jan"), Today: day == r.Today,
					Href: page.Link(s, onDay(month, day), catalog.PathDay), Note: dayChanges(zones, day)}
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
func monthWeekLink(s *web.Server, month *web.Request, day schedule.Date) string {
	week := onDay(month, day)
	week.Filter.To = 0
	if week.Filter.EmployeeID != 0 {
		return employeeWeekLink(s, week, week.Filter.EmployeeID)
	}
	return page.Link(s, week, catalog.PathWeek)
}

// monthLinks lead to the months around this one and to the one of today.
func monthLinks(s *web.Server, r *web.Request, first schedule.Date) []components.Link {
	var links []components.Link
	at := func(day schedule.Date) *web.Request {
		return page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = day, 0 })
	}
	add := func(months int, text string) {
		t := first.Time()
		if day := schedule.DateOf(t.Year(), t.Month()+time.Month(months), 1); day >= 1 && day <= format.LastDate {
			links = append(links, components.Link{Href: page.Self(s, at(day)), Text: text})
		}
	}
	add(-1, "Previous month")
	links = append(links, components.Link{Href: page.Self(s, at(r.Today)), Text: "This month", Current: page.CurrentIf(inMonth(r, r.Today).Filter.From == first, "date")})
	add(1, "Next month")
	return links
}

// placeZoneNames are the zones of all locations, the organization's first.
func placeZoneNames(s *web.Server, r *web.Request) []string {
	zones := []string{r.Zone}
	places := r.Roster.Locations()
	for _, p := range places {
		if p.TimeZone != r.Zone && (r.Filter.LocationID == 0 || r.Filter.LocationID == p.ID) {
			zones = append(zones, p.TimeZone)
		}
	}
	return zones
}
