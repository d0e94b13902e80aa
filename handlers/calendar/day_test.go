package calendar

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

func TestDayTicks(t *testing.T) {
	z, _ := localtime.ZoneOrUTC("America/New_York")
	for date, want := range map[schedule.Date]struct {
		minutes, ticks int
		third          string
	}{
		localtime.DateOf(2026, 11, 16): {1440, 24, "02"},
		localtime.DateOf(2026, 11, 1):  {1500, 25, "01"},
		localtime.DateOf(2027, 3, 14):  {1380, 23, "03"},
	} {
		if minutes, ticks := dayTicks(localtime.Style{}, z, date); minutes != want.minutes || len(ticks) != want.ticks || ticks[2].Text != want.third || ticks[2].Minute != 120 {
			t.Errorf("%v: %d minutes, %v", date, minutes, ticks)
		}
	}
}

// TestHeadsOnSkippedDay verifies the hours of a shift over a day that its time zone skipped.
func TestHeadsOnSkippedDay(t *testing.T) {
	z, _ := localtime.ZoneOrUTC("Pacific/Apia")
	on := localtime.DateOf(2011, 12, 30)
	row := schedule.ShiftRow{}
	row.EmployeeID, row.TimeZone = 1, "Pacific/Apia"
	row.StartsAt, row.EndsAt = z.Resolve(on-1, 22*60), z.Resolve(on+1, 6*60)
	d := dayShifts{on: on, rows: []schedule.ShiftRow{row}}
	if cells := d.heads(z, d.rows, 0); len(cells) != 0 || row.Interval().Minutes() != 8*60 {
		t.Errorf("%d hours of a day without any, in a shift of %d min", len(cells), row.Interval().Minutes())
	}
}
