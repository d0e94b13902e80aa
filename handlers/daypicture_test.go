package handlers

import (
	"testing"

	"opshub/handlers/calendar"
	"opshub/schedule"
)

func TestDayTicks(t *testing.T) {
	z, _ := schedule.ZoneOrUTC("America/New_York")
	for date, want := range map[schedule.Date]struct {
		minutes, ticks int
		third          string
	}{
		schedule.DateOf(2026, 11, 16): {1440, 24, "02"},
		schedule.DateOf(2026, 11, 1):  {1500, 25, "01"},
		schedule.DateOf(2027, 3, 14):  {1380, 23, "03"},
	} {
		if minutes, ticks := calendar.DayTicks(z, date); minutes != want.minutes || len(ticks) != want.ticks || ticks[2].Text != want.third || ticks[2].Minute != 120 {
			t.Errorf("%v: %d minutes, %v", date, minutes, ticks)
		}
	}
}
