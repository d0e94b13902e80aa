package rules

import (
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// TestRecentDays verifies that the days are four whole weeks that end with the week of the opening, and that they do not cut its weekend.
func TestRecentDays(t *testing.T) {
	for _, c := range []struct {
		day, start, end int // of November 2026, and hours
		starts          time.Weekday
		last            int
	}{
		{25, 9, 17, time.Monday, 29},  // Wednesday
		{28, 9, 17, time.Monday, 29},  // Saturday
		{25, 9, 17, time.Sunday, 28},  // the week ends on Saturday
		{28, 9, 17, time.Sunday, 29},  // the weekend ends on Sunday
		{29, 9, 17, time.Sunday, 29},  // so does that of Sunday
		{27, 22, 30, time.Monday, 29}, // Friday night
		{29, 22, 30, time.Monday, 29}, // Sunday night
	} {
		z, _ := localtime.ZoneOrUTC("America/New_York")
		on := localtime.DateOf(2026, 11, c.day)
		o := Opening{Interval: schedule.Interval{Start: z.Resolve(on, c.start*60), End: z.Resolve(on, c.end*60)}, TimeZone: z.Loc.String()}
		days := DefaultBalance.RecentDays(o, c.starts)
		if last := localtime.DateOf(2026, 11, c.last); days.From != last-27 || days.To != last {
			t.Errorf("%+v: %s to %s", c, days.From, days.To)
		}
		if n := DefaultBalance.Weekend.Weekends(days.From, days.To); c.starts == time.Monday && n != 4 {
			t.Errorf("%+v: %d weekends", c, n)
		}
	}
}

func TestRecentWorkInWords(t *testing.T) {
	for want, w := range map[string]RecentWork{
		"":                                   {},
		"would be the third weekend of four": {Weekend: 3, Of: 4},
		"would be the 21st late finish in four weeks":                                                  {Late: 21},
		"would be the first night shift and the 12th late finish in four weeks":                        {Nights: 1, Late: 12},
		"would be the second weekend of four, the fifth late finish in four weeks":                     {Weekend: 2, Of: 4, Late: 5},
		"works this weekend already, the fourth of four":                                               {Weekend: 4, Of: 4, Already: true},
		"works this weekend already, the fourth of four; would be the third night shift in four weeks": {Weekend: 4, Of: 4, Already: true, Nights: 3},
	} {
		if got := w.Words(); got != want {
			t.Errorf("%+v: %q, want %q", w, got, want)
		}
	}
}
