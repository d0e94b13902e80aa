package page

import (
	"strconv"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Carry returns the Filter Carryover block: one chip per filter value, each with a link to this screen without it.
func Carry(s *web.Server, r *web.Request) components.Carry {
	c := components.Carry{Title: "Filter Carryover", Clear: Self(s, Cleared(r))}
	f := r.CarriedFilter()
	if f.IsZero() {
		return c
	}
	words := FilterWords(s, withoutRecord(r))
	add := func(name, value string, params ...string) {
		c.Chips = append(c.Chips, components.Chip{Name: name, Value: value, Href: Self(s, Cleared(r, params...))})
	}
	if f.EmployeeID != 0 {
		add("Employee", format.Keyed(words.Employee, f.EmployeeID), "employee_id")
	}
	if f.From != 0 || f.To != 0 {
		add("Dates", f.DateWords(words.Style), "from", "to")
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

// Cleared returns the request without the named filter parameters, or without any if there are no names.
func Cleared(r *web.Request, names ...string) *web.Request {
	if len(names) == 0 {
		names = schedule.FilterNames
	}
	req := *r
	req.Filter, req.Asked = r.Filter.Without(names...), r.Asked.Without(names...)
	return &req
}

// withoutRecord returns the request for links away from the record of the path. On those screens, the values of the
// query apply that the path overrides here.
func withoutRecord(r *web.Request) *web.Request {
	req := *r
	req.Filter = r.CarriedFilter().Or(r.Filter)
	return &req
}

// FilterWords returns the names of the records in the filter. A key without a record has an empty name, which the
// screens show instead of failing. Files write the dates in ISO 8601.
func FilterWords(s *web.Server, r *web.Request) schedule.FilterWords {
	words := schedule.FilterWords{Style: r.DateStyle()}
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
