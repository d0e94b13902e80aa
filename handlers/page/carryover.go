package page

import (
	"strconv"
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Carry is the Filter Carryover block: one chip per filter in force, each the way to the same screen without it.
func Carry(s *web.Server, r *web.Request) components.Carry {
	c := components.Carry{Title: "Filter Carryover", Clear: Self(s, Cleared(r))}
	f := r.CarriedFilter()
	if f.IsZero() {
		return c
	}
	words := FilterWords(s, general(r))
	add := func(name, value string, params ...string) {
		c.Chips = append(c.Chips, components.Chip{Name: name, Value: value, Href: Self(s, Cleared(r, params...))})
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

// Cleared is the request without the named filters, or without all of them.
func Cleared(r *web.Request, names ...string) *web.Request {
	if len(names) == 0 {
		names = schedule.FilterNames
	}
	one := *r
	one.Filter, one.Asked = r.Filter.Without(names...), r.Asked.Without(names...)
	return &one
}

// general is the request for links that lead away from the record of the path: there a value of the query counts, although the path
// overrules it on this screen.
func general(r *web.Request) *web.Request {
	one := *r
	one.Filter = r.CarriedFilter().Or(r.Filter)
	return &one
}

// FilterWords looks up the names behind the keys of the filter. A key without a record keeps an empty name: the
// screens then say so instead of failing.
func FilterWords(s *web.Server, r *web.Request) schedule.FilterWords {
	words, _ := web.FoundOnce(r, "words|"+Asks(r), func() (schedule.FilterWords, error) { return lookUpWords(s, r), nil })
	return words
}

// lookUpWords asks for the names; every face of an answer needs them, and once is enough.
func lookUpWords(s *web.Server, r *web.Request) schedule.FilterWords {
	words := schedule.FilterWords{}
	if r.Filter.OfPeriod() {
		words.Period = r.Subject
	}
	if r.Filter.EmployeeID != 0 {
		if e, err := r.View().Employee(r.Filter.EmployeeID); err == nil {
			words.Employee = e.Name
		}
	}
	if r.Filter.LocationID != 0 {
		words.Location, _ = r.Roster.LocationName(r.Filter.LocationID)
	}
	if r.Filter.PositionID != 0 {
		words.Position, _ = r.Roster.PositionName(r.Filter.PositionID)
	}
	return words
}

// WeekStarts is the first day of the weeks of the organization.
func WeekStarts(r *web.Request) time.Weekday { return WeekdayOf(r.Roster.Organization()) }
