package handlers

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"opshub/schedule/demo"
	"opshub/schedule/localtime"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/catalog"
	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/store/storetest"
)

// sweptHour is the coverage of one position in one hour, counted minute by minute.
type sweptHour struct {
	Word                string
	Gap                 int // highest number of missing people in any minute
	Target, Short, Lost int // minutes with a target, minutes below the minimum, and missing people times minutes
}

// sweep counts the people on shift for each minute of the targets that begin on the days first to last, with the time zones of package
// time. If clip is set, it ignores minutes outside those days. It shares no code with the program.
func sweep(t *testing.T, r *schedule.Roster, shifts []schedule.Shift, first, last time.Time, clip bool) map[string]sweptHour {
	t.Helper()
	places, positions := map[int64]schedule.Location{}, map[int64]string{0: "any position"}
	for _, l := range r.Locations {
		places[l.ID] = l
	}
	for _, p := range r.Positions {
		positions[p.ID] = p.Name
	}
	at := map[int64][]schedule.Shift{}
	for _, s := range shifts {
		if s.EmployeeID != 0 && s.State != schedule.StagedForRemoval {
			at[s.LocationID] = append(at[s.LocationID], s)
		}
	}
	type minuteKey struct {
		location, position, minute int64
	}
	missing, word := map[minuteKey]int{}, map[minuteKey]string{}
	rank := map[string]int{"": 9, "met": 3, "over": 2, "short": 1, "gap": 0}
	from := first
	if clip {
		from = first.AddDate(0, 0, -1)
	}
	for _, target := range r.CoverageTargets {
		zone := locationOf(t, places[target.LocationID].TimeZone)
		midnight := func(d time.Time) int64 { return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, zone).Unix() / 60 }
		for d := from; !d.After(last); d = d.AddDate(0, 0, 1) {
			if !targetOn(target, d) {
				continue
			}
			end := target.EndMinute
			if end <= target.StartMinute {
				end += 1440
			}
			wall := func(m int) int64 {
				return time.Date(d.Year(), d.Month(), d.Day(), m/60, m%60, 0, 0, zone).Unix() / 60
			}
			var near []schedule.Shift // with minutes that can count
			for _, s := range at[target.LocationID] {
				if int64(s.StartsAt)/60 < wall(end) && int64(s.EndsAt)/60 > wall(target.StartMinute) {
					near = append(near, s)
				}
			}
			begin, after := midnight(first), midnight(last.AddDate(0, 0, 1))
			for m := wall(target.StartMinute); m < wall(end); m++ {
				if clip && (m < begin || m >= after) {
					continue
				}
				people := map[int64]bool{}
				for _, s := range near {
					if (target.PositionID == 0 || s.PositionID == target.PositionID) && int64(s.StartsAt)/60 <= m && m < int64(s.EndsAt)/60 {
						people[s.EmployeeID] = true
					}
				}
				n, w := len(people), "met"
				switch {
				case n < target.Min:
					w = "gap"
				case target.Max > 0 && n > target.Max:
					w = "over"
				case n < target.Optimal:
					w = "short"
				}
				k := minuteKey{target.LocationID, target.PositionID, m}
				if rank[w] < rank[word[k]] {
					word[k] = w
				}
				missing[k] = max(missing[k], target.Min-n)
			}
		}
	}
	out := map[string]sweptHour{}
	for k, w := range word {
		l := places[k.location]
		zone := locationOf(t, l.TimeZone)
		local := time.Unix(k.minute*60, 0).In(zone)
		day := time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, zone).Unix() / 60
		hour := time.Unix((day+(k.minute-day)/60*60)*60, 0).UTC().Format("2006-01-02T15:04:05Z")
		name := l.Name + "|" + positions[k.position] + "|" + local.Format("2006-01-02") + "|" + hour
		h := out[name]
		if h.Word == "" || rank[w] < rank[h.Word] {
			h.Word = w
		}
		h.Target++
		if w == "gap" {
			h.Short++
			h.Lost += missing[k]
			h.Gap = max(h.Gap, missing[k])
		}
		out[name] = h
	}
	return out
}

// targetOn reports whether a target applies on a day.
func targetOn(t schedule.CoverageTarget, d time.Time) bool {
	day := d.Format(time.DateOnly)
	switch {
	case t.EffectiveFrom != 0 && day < t.EffectiveFrom.String(), t.EffectiveTo != 0 && day > t.EffectiveTo.String():
		return false
	case t.On != 0:
		return t.On.String() == day
	}
	return d.Weekday() == t.Weekday
}

// hoursOfCSV converts the rows of a coverage CSV to the values of sweep.
func hoursOfCSV(t *testing.T, h http.Handler, target string) map[string]sweptHour {
	t.Helper()
	out := map[string]sweptHour{}
	for _, r := range csvFace(t, h, target) {
		name := r["location"] + "|" + r["position"] + "|" + r["date"] + "|" + r["starts_utc"]
		if _, twice := out[name]; twice {
			t.Errorf("%s: two rows of %s", target, name)
		}
		out[name] = sweptHour{r["word"], atoi(t, r["gap"]), atoi(t, r["target_minutes"]), atoi(t, r["gap_minutes"]), atoi(t, r["missing_minutes"])}
	}
	return out
}

func atoi(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func day(s string) time.Time {
	d, _ := time.Parse(time.DateOnly, s)
	return d
}

// TestCoverageAgainstMinutes compares the hours of the demo with a count of every minute. It covers the current week, weeks with each
// clock change, and weeks with a target of limited duration.
func TestCoverageAgainstMinutes(t *testing.T) {
	t.Parallel()
	roster := demo.Roster(testNow.Truncate(time.Minute))
	h := demoServer(t).Handler()
	for _, week := range []string{"2026-11-16", "2026-11-30", "2026-10-19", "2026-10-26"} {
		got := hoursOfCSV(t, h, catalog.PathCoverage+"/export?from="+week)
		want := sweep(t, roster, roster.Shifts, day(week), day(week).AddDate(0, 0, 6), true)
		if diff := gocmp.Diff(want, got); diff != "" || len(got) < 500 {
			t.Errorf("week of %s, %d hours:\n%.1500s", week, len(got), diff)
		}
	}
}

// TestCoverageOfPeriodsAgainstMinutes compares the coverage of each published version and each draft with a count of every minute. The
// targets of these shifts count until their end.
func TestCoverageOfPeriodsAgainstMinutes(t *testing.T) {
	t.Parallel()
	roster := demo.Roster(testNow.Truncate(time.Minute))
	h := demoServer(t).Handler()
	for _, p := range roster.PublishedPeriods[max(0, len(roster.PublishedPeriods)-3):] {
		var shifts []schedule.Shift
		for _, s := range roster.PublishedShifts {
			if s.PublishedPeriodID == p.ID && s.ChangeKind != schedule.ChangeRemoved {
				shifts = append(shifts, s.Shift)
			}
		}
		target := strings.Replace(catalog.PathPublishedPeriod+"/coverage?format=csv", "{publishedPeriod}", fmt.Sprint(p.ID), 1)
		got := hoursOfCSV(t, h, target)
		if diff := gocmp.Diff(sweep(t, roster, shifts, p.StartsOn.Time(), p.EndsOn.Time(), false), got); diff != "" || len(got) < 500 {
			t.Errorf("published period %d, %d hours:\n%.1500s", p.ID, len(got), diff)
		}
	}
	p := roster.DraftPeriods[len(roster.DraftPeriods)-1]
	var shifts []schedule.Shift
	for _, s := range roster.Shifts {
		if s.DraftPeriodID == p.ID {
			shifts = append(shifts, s)
		}
	}
	got := hoursOfCSV(t, h, strings.Replace(catalog.PathDraftPeriod+"/coverage?format=csv", "{period}", fmt.Sprint(p.ID), 1))
	if diff := gocmp.Diff(sweep(t, roster, shifts, p.StartsOn.Time(), p.EndsOn.Time(), false), got); diff != "" || len(got) < 500 {
		t.Errorf("draft period %d, %d hours:\n%.1500s", p.ID, len(got), diff)
	}
}

// TestCoverageOfGeneratedShifts compares the coverage of generated data sets in eight time zones with a count of every minute. Its targets
// span midnight, apply on single days or in some weeks, apply to any position, or overlap.
func TestCoverageOfGeneratedShifts(t *testing.T) {
	t.Parallel()
	storetest.EachGenerated(t, func(t *testing.T, folder string) {
		roster, report := ingest.Read(t.Context(), []string{folder}, ingest.Options{})
		if !report.OK() {
			t.Fatalf("%d errors", report.ErrorCount)
		}
		first := day("2026-03-23")
		if roster.Shifts[0].StartsAt > schedule.Instant(day("2026-09-01").Unix()) {
			first = day("2026-10-19")
		}
		addTargets(roster, localtime.DateOf(first.Year(), first.Month(), first.Day()))
		h := serverWith(t, testConfig(t, rosterStore(t, roster))).Handler()
		for week := first; week.Before(first.AddDate(0, 0, 14)); week = week.AddDate(0, 0, 7) {
			got := hoursOfCSV(t, h, catalog.PathCoverage+"/export?from="+week.Format(time.DateOnly))
			if diff := gocmp.Diff(sweep(t, roster, roster.Shifts, week, week.AddDate(0, 0, 6), true), got); diff != "" || len(got) < 500 {
				t.Errorf("week of %s, %d hours:\n%.1500s", week.Format(time.DateOnly), len(got), diff)
			}
		}
	})
}

// addTargets adds random targets to each location and position of a roster. The seed is fixed.
func addTargets(r *schedule.Roster, on schedule.Date) {
	rnd := rand.New(rand.NewPCG(5, 7))
	r.Organization.WeekStartsOn = 1
	for _, l := range r.Locations {
		for p := 0; p <= len(r.Positions); p++ {
			for range 5 {
				start := 60*(5+rnd.IntN(18)) + 15*rnd.IntN(4)
				t := schedule.CoverageTarget{ID: int64(len(r.CoverageTargets) + 1), LocationID: l.ID, Weekday: time.Weekday(rnd.IntN(7)),
					StartMinute: start, EndMinute: (start + 60*(1+rnd.IntN(8))) % 1440, Min: rnd.IntN(3)}
				if t.EndMinute < 300 {
					t.EndMinute = 330 // before any clock change
				}
				if p > 0 {
					t.PositionID = r.Positions[p-1].ID
				}
				t.Optimal = t.Min + rnd.IntN(2)
				t.Max = (t.Optimal + 1) * rnd.IntN(2)
				switch rnd.IntN(5) {
				case 0:
					t.On = on.Add(rnd.IntN(21))
				case 1:
					t.EffectiveFrom = on.Add(rnd.IntN(14))
				case 2:
					t.EffectiveTo = on.Add(rnd.IntN(14))
				}
				r.CoverageTargets = append(r.CoverageTargets, t)
			}
		}
	}
}
