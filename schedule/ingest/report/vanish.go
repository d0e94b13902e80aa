package report

import (
	"strings"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// vanishYears is the number of years from the first date of a rule in which vanishing occurrences are searched. Every zone
// that changes its clock does so each year.
const vanishYears = 3

// AddVanished adds a notice that names the occurrences of a recurring block that cover no time, because the clock is set
// forward past them.
func (r *Report) AddVanished(file string, b *schedule.Block, ex []schedule.BlockException) {
	z, _ := localtime.ZoneOrUTC(b.TimeZone)
	if b.AllDay || b.EndMinute > b.StartMinute && b.StartMinute >= 4*60 {
		return // clocks are set forward between midnight and four in the morning
	}
	occs, err := recur.Expand(*b, ex, z.Range(b.FirstOn, b.FirstOn.Add(vanishYears*366)))
	if err != nil {
		return
	}
	var days []string
	for _, o := range occs {
		if o.Missing {
			days = append(days, o.On.String())
		}
	}
	if len(days) > 0 {
		r.AddNotice(file, "block %d: its occurrence on %s does not exist, because the clocks of %s are set forward past it", b.ID, strings.Join(days, " and "), z.Name())
	}
}
