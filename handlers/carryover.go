package handlers

import (
	"strconv"
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// carry is the Filter Carryover block: one chip per filter in force, each the way to the same screen without it.
func (s *server) carry(r *request) components.Carry {
	c := components.Carry{Title: "Filter Carryover", Clear: s.self(r.cleared())}
	f := r.carriedFilter()
	if f.IsZero() {
		return c
	}
	words := s.filterWords(r.general())
	add := func(name, value string, params ...string) {
		c.Chips = append(c.Chips, components.Chip{Name: name, Value: value, Href: s.self(r.cleared(params...))})
	}
	if f.EmployeeID != 0 {
		add("Employee", format.Keyed(words.Employee, f.EmployeeID), "employee_id")
	}
	if f.From != 0 || f.To != 0 {
		add("Dates", f.DateWords(), "from", "to")
	}
	if f.BlockID != 0 {
		add("Block", strconv.FormatInt(f.BlockID, 10), "block_id")
	}
	if f.All || len(f.Statuses) > 0 {
		add("Status", f.Banner(), "status")
	}
	if f.Q != "" {
		add("Text", f.Q, "q")
	}
	if f.LocationID != 0 {
		add("Location", format.Keyed(words.Location, f.LocationID), "location_id")
	}
	if f.PositionID != 0 {
		add("Position", format.Keyed(words.Position, f.PositionID), "position_id")
	}
	return c
}

// byQuery is what the query narrows this screen by, without what the path says.
func (r *request) byQuery() schedule.Filter {
	f := r.filter.Without(r.fixed...)
	f.DraftPeriodID, f.PublishedPeriodID = 0, 0
	return f
}

// carriedFilter is the filter as the address of this screen carries it: what narrows the screen, and the values that the path overrules
// here and that other screens go on with.
func (r *request) carriedFilter() schedule.Filter { return r.byQuery().Or(r.asked.Only(r.fixed...)) }

// linkFilter is the filter of a link to another screen. What the link narrows by comes first; every other value of the query is carried.
func (r *request) linkFilter() schedule.Filter { return r.filter.Or(r.asked) }

// cleared is the request without the named filters, or without all of them.
func (r *request) cleared(names ...string) *request {
	if len(names) == 0 {
		names = schedule.FilterNames
	}
	one := *r
	one.filter, one.asked = r.filter.Without(names...), r.asked.Without(names...)
	return &one
}

// general is the request for links that lead away from the record of the path: there a value of the query counts, although the path
// overrules it on this screen.
func (r *request) general() *request {
	one := *r
	one.filter = r.carriedFilter().Or(r.filter)
	return &one
}

// filterWords looks up the names behind the keys of the filter. A key without a record keeps an empty name: the
// screens then say so instead of failing.
func (s *server) filterWords(r *request) schedule.FilterWords {
	words, _ := foundOnce(r, "words|"+r.asks(), func() (schedule.FilterWords, error) { return s.lookUpWords(r), nil })
	return words
}

// lookUpWords asks for the names; every face of an answer needs them, and once is enough.
func (s *server) lookUpWords(r *request) schedule.FilterWords {
	words := schedule.FilterWords{}
	if r.filter.OfPeriod() {
		words.Period = r.subject
	}
	if r.filter.EmployeeID != 0 {
		if e, err := r.view().Employee(r.filter.EmployeeID); err == nil {
			words.Employee = e.Name
		}
	}
	if r.filter.LocationID != 0 {
		words.Location, _ = r.roster.LocationName(r.filter.LocationID)
	}
	if r.filter.PositionID != 0 {
		words.Position, _ = r.roster.PositionName(r.filter.PositionID)
	}
	return words
}

// organizationZone is the zone of the generated stamp: that of the organization, UTC if it is unknown.
func (r *request) organizationZone() *time.Location {
	zone, _ := schedule.ZoneOrUTC(r.roster.Organization().TimeZone)
	return zone.Location()
}

// weekStarts is the first day of the weeks of the organization.
func (r *request) weekStarts() time.Weekday { return weekdayOf(r.roster.Organization()) }
