package calendars_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// weekdayCodes are the weekdays in rules.
var weekdayCodes = []string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}

// compact writes a date such as 20261120.
func compact(on schedule.Date) string { return on.Time().Format("20060102") }

// drawRule draws a rule without an end, for a series that begins on first.
func drawRule(t *rapid.T) string {
	days := rapid.SliceOfNDistinct(rapid.SampledFrom(weekdayCodes), 1, 4, rapid.ID[string])
	rule := "FREQ=" + rapid.SampledFrom([]string{"DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "YEARLY"}).Draw(t, "frequency")
	if n := rapid.IntRange(1, 4).Draw(t, "interval"); n > 1 {
		rule += fmt.Sprintf(";INTERVAL=%d", n)
	}
	if rapid.Bool().Draw(t, "by day") {
		rule += ";BYDAY=" + strings.Join(days.Draw(t, "days"), ",")
	}
	if rapid.Bool().Draw(t, "week start") {
		rule += ";WKST=" + rapid.SampledFrom(weekdayCodes).Draw(t, "first day")
	}
	return rule
}

// drawLimit draws COUNT, UNTIL or nothing.
func drawLimit(t *rapid.T, first schedule.Date) string {
	switch rapid.IntRange(0, 2).Draw(t, "limit") {
	case 0:
		return fmt.Sprintf(";COUNT=%d", rapid.IntRange(1, 12).Draw(t, "count"))
	case 1:
		return ";" + recur.Until(first.Add(rapid.IntRange(0, 400).Draw(t, "until")))
	}
	return ""
}

func datesOf(t *rapid.T, rule string, first, to schedule.Date) []schedule.Date {
	r, err := recur.ParseRule(rule)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Collect(r.Dates(first, first, to))
}

// TestShiftRule verifies that a shifted rule has exactly the shifted dates.
func TestShiftRule(t *testing.T) {
	shifted := 0
	rapid.Check(t, func(t *rapid.T) {
		first := localtime.DateOf(2026, 1, 1).Add(rapid.IntRange(0, 1200).Draw(t, "first"))
		days := rapid.IntRange(-20, 20).Draw(t, "days")
		rule := drawRule(t) + drawLimit(t, first)
		moved, ok := recur.Shift(rule, days, first)
		if !ok {
			return
		}
		shifted++
		want := datesOf(t, rule, first, first.Add(3000))
		for i := range want {
			want[i] = want[i].Add(days)
		}
		if got := datesOf(t, moved, first.Add(days), first.Add(3000+days)); !slices.Equal(want, got) {
			t.Fatalf("%s from %s, moved by %d: %s\ngot  %v\nwant %v", rule, first, days, moved, got, want)
		}
	})
	if shifted < 20 {
		t.Errorf("only %d rules were shifted", shifted)
	}
}

// future is a change of an occurrence, or of this and all later ones, as the naive expansion applies it.
type future struct {
	at, days, minute, length int // at is the index of the occurrence in the rule
	all                      bool
}

// TestThisAndFuture compares random series with changes of single and of all later occurrences with a naive expansion: a list
// of the occurrences of the rule to which the changes are applied one by one.
func TestThisAndFuture(t *testing.T) {
	berlin, err := localtime.LoadZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	stamp := func(name string, on schedule.Date, minute int, utc bool) string {
		if minute >= 1440 {
			on, minute = on.Add(minute/1440), minute%1440
		}
		if utc {
			at := berlin.Resolve(on, minute)
			on, minute = localtime.UTC.Local(at)
			return fmt.Sprintf("%s:%sT%02d%02d00Z", name, compact(on), minute/60, minute%60)
		}
		return fmt.Sprintf("%s;TZID=Europe/Berlin:%sT%02d%02d00", name, compact(on), minute/60, minute%60)
	}
	accepted := 0
	rapid.Check(t, func(rt *rapid.T) {
		first := localtime.DateOf(2026, 1, 1).Add(rapid.IntRange(0, 300).Draw(rt, "first"))
		rule := drawRule(rt)
		dates := datesOf(rt, rule, first, first.Add(1500))
		if len(dates) < 3 || dates[0] != first { // let the series begin on a date of the rule
			if len(dates) == 0 {
				return
			}
			first = dates[0]
		}
		rule += drawLimit(rt, first)
		horizon := first.Add(600)
		dates = datesOf(rt, rule, first, first.Add(700))
		if len(dates) == 0 {
			return
		}
		const start, length = 10 * 60, 60
		clock := rapid.SampledFrom([]int{8 * 60, 10 * 60, 14 * 60, 23*60 + 30, 30})
		text := event("e@x", stamp("DTSTART", first, start, false)+"; DURATION:PT1H; RRULE:"+rule)
		left := map[int]bool{}
		for range rapid.IntRange(0, 2).Draw(rt, "excluded") {
			at := rapid.IntRange(0, len(dates)-1).Draw(rt, "exdate")
			left[at] = true
		}
		var changes []future
		used := map[int]bool{}
		for range rapid.IntRange(1, 3).Draw(rt, "changes") {
			c := future{
				at: rapid.IntRange(0, min(len(dates)-1, 8)).Draw(rt, "at"), days: rapid.IntRange(-2, 2).Draw(rt, "days"), minute: clock.Draw(rt, "minute"),
				length: rapid.SampledFrom([]int{30, 60, 180}).Draw(rt, "length"), all: rapid.Bool().Draw(rt, "all"),
			}
			if !used[c.at] && !left[c.at] {
				changes = append(changes, c)
			}
			used[c.at] = true
		}
		slices.SortFunc(changes, func(a, b future) int { return a.at - b.at })
		lines := ""
		if len(left) > 0 {
			for at := range left {
				lines += "; " + stamp("EXDATE", dates[at], start, rapid.Bool().Draw(rt, "exdate in UTC"))
			}
			text = event("e@x", stamp("DTSTART", first, start, false)+"; DURATION:PT1H; RRULE:"+rule+lines)
		}
		// The naive expansion.
		type occurrence struct {
			on             schedule.Date
			minute, length int
		}
		var list []occurrence
		days, minute, minutes, next := 0, start, length, 0
		for i, on := range dates {
			o := occurrence{on.Add(days), minute, minutes}
			if next < len(changes) && changes[next].at == i {
				c := changes[next]
				next++
				o = occurrence{on.Add(days + c.days), c.minute, c.length}
				rangeOf := ""
				if c.all {
					days, minute, minutes, rangeOf = days+c.days, c.minute, c.length, ";RANGE=THISANDFUTURE"
				}
				utc := rapid.Bool().Draw(rt, "change in UTC")
				text += event("e@x", strings.Replace(stamp("RECURRENCE-ID", on, start, rapid.Bool().Draw(rt, "id in UTC")), "RECURRENCE-ID", "RECURRENCE-ID"+rangeOf, 1)+
					"; "+stamp("DTSTART", o.on, o.minute, utc)+fmt.Sprintf("; DURATION:PT%dM", o.length))
			}
			if !left[i] {
				list = append(list, o)
			}
		}
		roster, report := readICS(t, ingest.Options{}, calendar(text))
		if !report.OK() {
			if !strings.Contains(report.Errors[0].Error(), "cannot move this rule") {
				rt.Fatal(report.Errors)
			}
			return
		}
		accepted++
		reach := berlin.Range(first.Add(-30), horizon)
		var want, got []string
		for _, o := range list {
			iv := schedule.Interval{Start: berlin.Resolve(o.on, o.minute), End: berlin.Resolve(o.on.Add((o.minute+o.length)/1440), (o.minute+o.length)%1440)}
			if !iv.Empty() && iv.Overlaps(reach) {
				want = append(want, berlin.Date(iv.Start).String()+" "+localtime.Style{}.Range(berlin, iv))
			}
		}
		occs, err := recur.ExpandAll(roster.Blocks, roster.Exceptions, reach)
		if err != nil {
			rt.Fatal(err)
		}
		for _, o := range occs {
			if !o.Empty() {
				got = append(got, berlin.Date(o.Start).String()+" "+localtime.Style{}.Range(berlin, o.Interval))
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(want, got) {
			rt.Fatalf("%s\n%+v\ngot  %v\nwant %v\nblocks %v", text, changes, got, want, blockRules(roster))
		}
		for _, n := range report.Notices {
			if strings.Contains(n.Text, "at which no occurrence starts") {
				rt.Fatalf("%s\n%s", text, n.Text)
			}
		}
	})
	if accepted < 20 {
		t.Errorf("only %d calendars were accepted", accepted)
	}
}

// TestPieces compares series without an end whose occurrences are longer than a day with a naive expansion, in steps of half an hour.
func TestPieces(t *testing.T) {
	berlin, err := localtime.LoadZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	pieces := 0
	rapid.Check(t, func(rt *rapid.T) {
		first := localtime.DateOf(2026, 1, 1).Add(rapid.IntRange(0, 300).Draw(rt, "first"))
		rule := drawRule(rt)
		dates := datesOf(rt, rule, first, first.Add(500))
		if len(dates) == 0 {
			return
		}
		first = dates[0]
		dates = datesOf(rt, rule, first, first.Add(500))
		start, hours := rapid.SampledFrom([]int{0, 600, 1080, 1380}).Draw(rt, "start"), rapid.SampledFrom([]int{25, 30, 48, 50, 72, 100, 168}).Draw(rt, "hours")
		lines := fmt.Sprintf("DTSTART;TZID=Europe/Berlin:%sT%02d0000; DURATION:PT%dH", compact(first), start/60, hours)
		if rapid.Bool().Draw(rt, "all day") {
			start, hours = 0, 24*rapid.IntRange(2, 6).Draw(rt, "days")
			lines = fmt.Sprintf("DTSTART;VALUE=DATE:%s; DURATION:P%dD", compact(first), hours/24)
		}
		left := rapid.IntRange(-1, min(5, len(dates)-1)).Draw(rt, "left")
		if left >= 0 {
			lines += "; EXDATE;VALUE=DATE:" + compact(dates[left])
		}
		roster, report := readICS(t, ingest.Options{}, calendar(event("e@x", lines+"; RRULE:"+rule)))
		if !report.OK() {
			if !strings.Contains(report.Errors[0].Error(), "longer than a day") {
				rt.Fatal(report.Errors)
			}
			return
		}
		pieces++
		horizon := berlin.Range(first.Add(-10), first.Add(250))
		busy := covered(rt, roster.Blocks, roster.Exceptions, horizon)
		for at := horizon.Start; at < horizon.End; at += 1800 {
			on, minute := berlin.Local(at)
			want := slices.ContainsFunc(dates, func(d schedule.Date) bool {
				since := int(on-d)*1440 + minute - start
				return since >= 0 && since < hours*60 && (left < 0 || d != dates[left])
			})
			if busy(at) != want {
				rt.Fatalf("%s %s: %s %d is unavailable: %t, want %t\n%v", lines, rule, on, minute, busy(at), want, blockRules(roster))
			}
		}
	})
	if pieces < 10 {
		t.Errorf("only %d series in pieces", pieces)
	}
}
