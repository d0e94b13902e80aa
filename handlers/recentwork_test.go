package handlers

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
)

// TestCandidatesNameTheirRecentWork compares what the finder says about the four weeks of each employee with the shifts of the demo.
func TestCandidatesNameTheirRecentWork(t *testing.T) {
	h := demoServer(t).Handler()
	roster := demo.Roster(testNow)
	words := []string{"none", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "11th", "12th", "13th", "14th", "15th", "16th", "17th", "18th", "19th", "20th", "21st", "22nd"}
	said := map[string]int{}
	for window, weekend := range map[string]bool{"from=2026-11-28&window=15:00-23:15": true, "from=2026-11-25&window=15:00-23:15": false, "from=2026-11-25&window=09:00-17:00": false} {
		late := strings.HasSuffix(window, "23:15")
		for _, row := range csvLines(t, h, "/app/employee-schedules/availability/finder?format=csv&show=all&"+window) {
			saturdays, finishes := []string{"2026-11-28"}, 1
			already := false
			for _, s := range roster.Shifts {
				if fmt.Sprint(s.EmployeeID) != row["employee_id"] || s.State == schedule.StagedForRemoval {
					continue
				}
				z := locationOf(t, s.TimeZone)
				begins, ends := time.Unix(int64(s.StartsAt), 0).In(z), time.Unix(int64(s.EndsAt), 0).In(z)
				if day := begins.Format(time.DateOnly); day >= "2026-11-02" && day <= "2026-11-29" && (ends.Format("15:04") >= "23:00" || ends.Format("15:04") <= "06:00") {
					finishes++
				}
				minutes, saturday := 0, ""
				for at := begins; at.Before(ends); at = at.Add(time.Minute) {
					day := at.Format(time.DateOnly)
					if weekday := at.Weekday(); day >= "2026-11-02" && day <= "2026-11-29" && (weekday == time.Saturday || weekday == time.Sunday) {
						if minutes++; saturday == "" {
							on := localtime.DateOf(at.Year(), at.Month(), at.Day())
							saturday = (on - schedule.Date((int(weekday)+1)%7)).String()
						}
					}
				}
				if minutes >= 60 {
					already = already || saturday == "2026-11-28"
					saturdays = append(saturdays, saturday)
				}
			}
			slices.Sort(saturdays)
			want, nth := "", words[len(slices.Compact(saturdays))]
			switch {
			case weekend && already:
				want = "works this weekend already, the " + nth + " of four; would be the " + words[finishes] + " late finish in four weeks"
			case weekend:
				want = "would be the " + nth + " weekend of four, the " + words[finishes] + " late finish in four weeks"
			case late:
				want = "would be the " + words[finishes] + " late finish in four weeks"
			}
			if row["recent_work"] != want {
				t.Errorf("%s, %s: %q, counted %q", window, row["employee_name"], row["recent_work"], want)
			}
			said[want]++
		}
	}
	if len(said) < 10 {
		t.Errorf("little was said: %v", said)
	}
}
