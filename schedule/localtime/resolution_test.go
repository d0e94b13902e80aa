package localtime

import "testing"

// TestExplain compares the rows of domain.md 2.8 that a clock change affects.
func TestExplain(t *testing.T) {
	for _, c := range []struct {
		name, zone string
		on         Date
		minute     int
		clock      Clock
		at, other  string
	}{
		{"an ordinary time", "America/New_York", DateOf(2026, 11, 20), 9 * 60, ClockOnce, "2026-11-20T14:00Z", ""},
		{"10 New York gap, at its start", "America/New_York", DateOf(2027, 3, 14), 2 * 60, ClockSkipped, "2027-03-14T07:00Z", ""},
		{"10 New York gap, at its end", "America/New_York", DateOf(2027, 3, 14), 3 * 60, ClockOnce, "2027-03-14T07:00Z", ""},
		{"11 New York gap", "America/New_York", DateOf(2027, 3, 14), 150, ClockSkipped, "2027-03-14T07:30Z", ""},
		{"11 New York after the gap", "America/New_York", DateOf(2027, 3, 14), 195, ClockOnce, "2027-03-14T07:15Z", ""},
		{"New York ambiguous", "America/New_York", DateOf(2027, 11, 7), 90, ClockTwice, "2027-11-07T05:30Z", "2027-11-07T06:30Z"},
		{"New York, the end of the hour shown twice", "America/New_York", DateOf(2027, 11, 7), 120, ClockOnce, "2027-11-07T07:00Z", ""},
		{"14 Berlin ambiguous", "Europe/Berlin", DateOf(2027, 10, 31), 150, ClockTwice, "2027-10-31T00:30Z", "2027-10-31T01:30Z"},
		{"Berlin gap", "Europe/Berlin", DateOf(2027, 3, 28), 150, ClockSkipped, "2027-03-28T01:30Z", ""},
		{"16 Lord Howe, a gap of half an hour", "Australia/Lord_Howe", DateOf(2026, 10, 4), 135, ClockSkipped, "2026-10-03T15:45Z", ""},
		{"16 Lord Howe, before the gap", "Australia/Lord_Howe", DateOf(2026, 10, 4), 60, ClockOnce, "2026-10-03T14:30Z", ""},
		{"17 Santiago, a day without midnight", "America/Santiago", DateOf(2026, 9, 6), 0, ClockSkipped, "2026-09-06T04:00Z", ""},
		{"17 Santiago, the end of that day", "America/Santiago", DateOf(2026, 9, 6), 24 * 60, ClockOnce, "2026-09-07T03:00Z", ""},
		{"an end on the next day", "America/New_York", DateOf(2027, 11, 6), 24*60 + 90, ClockTwice, "2027-11-07T05:30Z", "2027-11-07T06:30Z"},
	} {
		t.Run(c.name, func(t *testing.T) {
			z := zone(t, c.zone)
			got := z.Explain(c.on, c.minute)
			if got.Clock != c.clock || stamp(got.At) != c.at || stampOrNone(got.Other) != c.other {
				t.Errorf("%s at %s, other %q", got.Clock, stamp(got.At), stampOrNone(got.Other))
			}
			if got.At != z.Resolve(c.on, c.minute) || got.Minute < 0 || got.Minute > 1439 {
				t.Errorf("at %s, minute %d: not what Resolve says", stamp(got.At), got.Minute)
			}
		})
	}
}

// TestExplainInstant verifies that an instant with an offset can be the second of two equal wall-clock times, which a wall-clock time
// cannot.
func TestExplainInstant(t *testing.T) {
	z := zone(t, "Europe/Berlin")
	first, second := wall(t, "UTC", "2027-10-31 00:30"), wall(t, "UTC", "2027-10-31 01:30")
	if got := z.ExplainInstant(first); got.At != first || got.Other != second || got.Clock != ClockTwice {
		t.Errorf("%+v", got)
	}
	if got := z.ExplainInstant(second); got.At != second || got.Other != first || got.Clock != ClockTwice || got.Minute != 150 {
		t.Errorf("%+v", got)
	}
	if got := z.ExplainInstant(wall(t, "UTC", "2027-06-01 10:00")); got.Clock != ClockOnce || got.Other != 0 || got.Minute != 720 {
		t.Errorf("%+v", got)
	}
}

func stampOrNone(at Instant) string {
	if at == 0 {
		return ""
	}
	return stamp(at)
}
