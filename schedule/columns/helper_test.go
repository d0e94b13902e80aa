package columns

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

const berlin, newYork = "Europe/Berlin", "America/New_York"

// day parses a date.
func day(t testing.TB, s string) schedule.Date {
	t.Helper()
	d, err := localtime.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// wall parses and resolves a wall-clock time such as "2026-11-16 09:00".
func wall(t testing.TB, zone, at string) schedule.Instant {
	t.Helper()
	z, err := localtime.LoadZone(zone)
	if err != nil {
		t.Fatal(err)
	}
	minute := int(at[11]-'0')*600 + int(at[12]-'0')*60 + int(at[14]-'0')*10 + int(at[15]-'0')
	return z.Resolve(day(t, at[:10]), minute)
}

func span(t testing.TB, zone, from, to string) schedule.Interval {
	t.Helper()
	return schedule.Interval{Start: wall(t, zone, from), End: wall(t, zone, to)}
}

// shiftAt returns a shift of employee 1 between two wall-clock times of a zone.
func shiftAt(t testing.TB, id int64, zone, from, to string) schedule.Shift {
	return schedule.Shift{ID: id, EmployeeID: 1, StartsAt: wall(t, zone, from), EndsAt: wall(t, zone, to), TimeZone: zone}
}

func recurring(zone, rule, first string, start, end int) schedule.Block {
	d, _ := localtime.ParseDate(first)
	return schedule.Block{ID: 1, EmployeeID: 1, Status: schedule.Active, RRule: rule, FirstOn: d, StartMinute: start, EndMinute: end, TimeZone: zone}
}

func sampleEvent() schedule.Event {
	return schedule.Event{ID: 3, OccurredAt: 1794816000, SubjectType: "unavailable_block", SubjectID: 7, EmployeeID: 17, Action: "status_changed",
		ActorType: "user", ActorID: "u4", ActorName: "Dana Whitfield", Changes: []schedule.Change{{Field: "status", From: "requested", To: "approved"}},
		Note: "as discussed", RequestID: "r1"}
}
