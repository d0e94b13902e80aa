package localtime

import "testing"

// day parses a date.
func day(t testing.TB, s string) Date {
	t.Helper()
	d, err := ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// wall parses and resolves a wall-clock time such as "2026-11-16 09:00".
func wall(t testing.TB, zone, at string) Instant {
	t.Helper()
	z, err := LoadZone(zone)
	if err != nil {
		t.Fatal(err)
	}
	minute := int(at[11]-'0')*600 + int(at[12]-'0')*60 + int(at[14]-'0')*10 + int(at[15]-'0')
	return z.Resolve(day(t, at[:10]), minute)
}

func span(t testing.TB, zone, from, to string) Interval {
	t.Helper()
	return Interval{wall(t, zone, from), wall(t, zone, to)}
}
