package columns

import "opshub/schedule"

// PositionColumns and LocationColumns are the columns of the positions and locations.
var (
	PositionColumns = []Column[schedule.PlaceRow]{
		key("position_id", "Number of the position.", func(r *schedule.PlaceRow) int64 { return r.ID }),
		text("position", "Name of the position.", func(r *schedule.PlaceRow) string { return r.Name }).as("Position"),
		count("employees", "People who can work in it.", func(r *schedule.PlaceRow) int { return r.People }).as("Can work it"),
		count("primary_employees", "Of these, whose primary position it is.", func(r *schedule.PlaceRow) int { return r.Primary }).as("Primary"),
		count("scheduled_employees", "Different people with a shift in it that begins on the days.", func(r *schedule.PlaceRow) int { return r.Working }).as("Scheduled"),
		count("scheduled_shifts", "Their shifts.", func(r *schedule.PlaceRow) int { return r.Shifts }).as("Shifts"),
		minutes("scheduled_minutes", "Length of these shifts in minutes, breaks included.", func(r *schedule.PlaceRow) int { return r.Minutes }).as("Hours"),
		count("open_shifts", "Shifts that nobody is assigned to.", func(r *schedule.PlaceRow) int { return r.Open }).as("Open shifts"),
		count("open_slots", "People that these still want.", func(r *schedule.PlaceRow) int { return r.Slots }),
	}
	LocationColumns = []Column[schedule.PlaceRow]{
		key("location_id", "Number of the location.", func(r *schedule.PlaceRow) int64 { return r.ID }),
		text("location", "Name of the location.", func(r *schedule.PlaceRow) string { return r.Name }).as("Location"),
		text("time_zone", "IANA time zone of the location.", func(r *schedule.PlaceRow) string { return r.TimeZone }),
		count("employees", "People whose home it is.", func(r *schedule.PlaceRow) int { return r.People }).as("At home here"),
		count("scheduled_employees", "Different people with a shift at it that begins on the days.", func(r *schedule.PlaceRow) int { return r.Working }).as("Scheduled"),
		count("scheduled_shifts", "Their shifts.", func(r *schedule.PlaceRow) int { return r.Shifts }).as("Shifts"),
		minutes("scheduled_minutes", "Length of these shifts in minutes, breaks included.", func(r *schedule.PlaceRow) int { return r.Minutes }).as("Hours"),
		count("open_shifts", "Shifts that nobody is assigned to.", func(r *schedule.PlaceRow) int { return r.Open }).as("Open shifts"),
		count("open_slots", "People that these still want.", func(r *schedule.PlaceRow) int { return r.Slots }),
		code("coverage", "The worst of its coverage targets on the days: gap, short, over or met; empty where none asks for anybody.", func(r *schedule.PlaceRow) schedule.CoverageWord { return r.Coverage }).as("Coverage"),
	}
)
