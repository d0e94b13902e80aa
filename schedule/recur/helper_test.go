package recur

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

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

func zone(t testing.TB, name string) *localtime.Zone {
	t.Helper()
	z, err := localtime.LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func recurring(zone, rule, first string, start, end int) schedule.Block {
	d, _ := localtime.ParseDate(first)
	return schedule.Block{ID: 1, EmployeeID: 1, Status: schedule.Active, RRule: rule, FirstOn: d, StartMinute: start, EndMinute: end, TimeZone: zone}
}
