package calendar

import (
	"fmt"

	"opshub/components"
	"opshub/schedule"
)

// dayTicks are the hours of a day as its clock shows them, and how many minutes the day has: 1380 or 1500 when a clock
// changes, and then an hour is missing or stands there twice.
func dayTicks(z *schedule.Zone, d schedule.Date) (minutes int, ticks []components.Tick) {
	day := z.Day(d)
	for _, hour := range z.Hours(d) {
		_, minute := z.Local(hour.Start)
		text := fmt.Sprintf("%02d", minute/60)
		if minute%60 != 0 {
			text = fmt.Sprintf("%02d:%02d", minute/60, minute%60)
		}
		ticks = append(ticks, components.Tick{Minute: schedule.Interval{Start: day.Start, End: hour.Start}.Minutes(), Text: text})
	}
	return day.Minutes(), ticks
}
