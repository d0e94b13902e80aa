package format_test

import (
	"testing"

	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{format.Number(1234567), "1,234,567"},
		{format.Count(0, "open shifts"), ""},
		{format.Count(1200, "open shifts"), "1,200 open shifts"},
		{format.Join("a", "", "b"), "a, b"},
		{format.Spaced("", "a", "", "b"), "a b"},
		{format.OrNone(""), "none"},
		{format.ID(0), ""},
		{format.Keyed("Ann Aster ", 7), "Ann Aster (7)"},
		{format.Keyed("", 7), "7 (not in this schedule)"},
		{format.UpperFirst("days"), "Days"},
		{format.Words("in_review"), "in review"},
		{format.Reason(""), "not given"},
		{format.Percent(957), "95.7 %"},
		{format.Percent(-1), "no targets"},
		{format.Share(1, 3), "33 %"},
		{format.Share(1, 0), "none"},
		{format.Size(999), "999 B"},
		{format.Size(1_449_000), "1.4 MB"},
		{format.YesNo(true), "yes"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestTimes(t *testing.T) {
	day := localtime.DateOf(2026, 11, 28)
	for _, c := range []struct{ got, want string }{
		{format.ISOWeek(localtime.DateOf(2026, 11, 23), day), "ISO week 48"},
		{format.ISOWeek(localtime.DateOf(2026, 11, 22), day), ""},
		{format.Until(localtime.Style{}, 0), "no end"},
		{format.Notice(0), "the same day"},
		{format.Notice(-1), "1 day past"},
		{format.Break(0), ""},
		{format.ZonePlace("America/Argentina/Buenos_Aires"), "Buenos Aires"},
		{format.ZoneTime("UTC"), "UTC"},
		{format.ZoneUnlessSame("Europe/Berlin", "Europe/Berlin"), ""},
		{format.ZoneUnlessSame("Europe/Berlin", "UTC"), "Berlin time"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

// TestClockChange compares the clock times of a night shift with its duration, for both clock changes.
func TestClockChange(t *testing.T) {
	const zone = "Europe/Berlin"
	z, _ := localtime.ZoneOrUTC(zone)
	for day, want := range map[schedule.Date]string{
		localtime.DateOf(2026, 3, 28): "the clock goes forward", localtime.DateOf(2026, 10, 24): "the clock goes back", localtime.DateOf(2026, 11, 28): "",
	} {
		night := schedule.Interval{Start: z.Resolve(day, 22*60), End: z.Resolve(day+1, 6*60)}
		if got := format.ClockChange(night, zone); got != want {
			t.Errorf("%s: got %q, want %q", day, got, want)
		}
	}
}

// TestRange verifies the text of a range of rows.
func TestRange(t *testing.T) {
	for want, r := range map[string][3]int{"1-50 of 250": {0, 50, 250}, "1,051-1,100 of 2,480": {1050, 50, 2480}, "251 of 251": {250, 1, 251}} {
		if got := format.Range(r[0], r[1], r[2]); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
