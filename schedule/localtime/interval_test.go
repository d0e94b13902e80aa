package localtime

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestParseDate(t *testing.T) {
	tests := []struct{ in, want, problem string }{
		{"2026-11-16", "2026-11-16", ""},
		{"0001-01-01", "0001-01-01", ""},
		{"9999-12-31", "9999-12-31", ""},
		{"2024-02-29", "2024-02-29", ""},
		{"2026-02-29", "", "February 2026 has 28 days"},
		{"2026-11-31", "", "November 2026 has 30 days"},
		{"2026-12-32", "", "December 2026 has 31 days"},
		{"2026-13-01", "", "there is no month 13"},
		{"0000-01-01", "", "there is no year 0"},
		{"2026-1-5", "", "use YYYY-MM-DD"},
		{"16.11.2026", "", "use YYYY-MM-DD"},
		{"2026-1 -05", "", "use YYYY-MM-DD"},
		{"２０２６-11-16", "", "use YYYY-MM-DD"},
		{"", "", "use YYYY-MM-DD"},
	}
	for _, tt := range tests {
		d, err := ParseDate(tt.in)
		if d.String() != tt.want || (err == nil) != (tt.problem == "") || err != nil && !strings.Contains(err.Error(), tt.problem) {
			t.Errorf("ParseDate(%q) = %v, %v; want %q, %q", tt.in, d, err, tt.want, tt.problem)
		}
	}
}

func TestDate(t *testing.T) {
	d := DateOf(2026, time.November, 16)
	if d.Weekday() != time.Monday || d.Day() != 16 || d.Add(-16).String() != "2026-10-31" {
		t.Errorf("%v: weekday %v, day %d, 16 days before %v", d, d.Weekday(), d.Day(), d.Add(-16))
	}
	if DateOf(1, time.January, 1) != 1 || DateOf(2026, time.November, 31) != DateOf(2026, time.December, 1) {
		t.Error("DateOf counts from 0001-01-01 and carries over")
	}
	if Date(0).String() != "" {
		t.Error("no date is the empty string")
	}
}

func TestRow27WeekStart(t *testing.T) {
	d := day(t, "2027-01-01")
	if got := d.WeekStart(time.Monday); got != day(t, "2026-12-28") || got.ISOWeek() != "2026-W53" {
		t.Errorf("week from Monday starts %v in %s", got, got.ISOWeek())
	}
	if got := d.WeekStart(time.Sunday); got != day(t, "2026-12-27") {
		t.Errorf("week from Sunday starts %v", got)
	}
	for on := range time.Weekday(7) {
		if got := d.WeekStart(on); got.Weekday() != on || got > d || got <= d-7 {
			t.Errorf("week from %v starts %v", on, got)
		}
	}
}

func TestInterval(t *testing.T) {
	iv := Interval{600, 1200}
	if iv.Minutes() != 10 || iv.Empty() || (Interval{1200, 600}).Minutes() != 0 || !(Interval{600, 600}).Empty() {
		t.Error("length of intervals")
	}
	if iv.Overlaps(Interval{1200, 1800}) || iv.Overlaps(Interval{0, 600}) || !iv.Overlaps(Interval{1140, 1800}) {
		t.Error("touching ends are no overlap")
	}
}

func TestOverlapIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := interval(t, "a"), interval(t, "b")
		if a.Overlap(b) != b.Overlap(a) || a.Overlap(b).Minutes() > min(a.Minutes(), b.Minutes()) {
			t.Fatalf("%v and %v", a, b)
		}
	})
}

// interval draws an interval of up to 300 minutes in a narrow range, so that adjacent intervals are frequent.
func interval(t *rapid.T, name string) Interval {
	start := Instant(rapid.IntRange(0, 2000).Draw(t, name)) * 60
	return Interval{start, start + Instant(rapid.IntRange(1, 300).Draw(t, name))*60}
}

// TestISOWeeksAreReadAsWritten reads the week of each day of 12 years back.
func TestISOWeeksAreReadAsWritten(t *testing.T) {
	for d := day(t, "2020-01-01"); d < day(t, "2032-01-01"); d++ {
		if got, err := ParseISOWeek(d.ISOWeek()); err != nil || got != d.WeekStart(time.Monday) {
			t.Fatalf("%s is read as %s, %v; want the Monday of %s", d.ISOWeek(), got, err, d)
		}
	}
	for _, s := range []string{"", "2026", "2026-W", "2026-W00", "2026-W54", "2027-W53", "2026-W1", "2026W01", "2026-w01", "2026-W+1", "02026-W1", "2026-W011", " 026-W01"} {
		if got, err := ParseISOWeek(s); err == nil {
			t.Errorf("%q is read as %s", s, got)
		}
	}
}
