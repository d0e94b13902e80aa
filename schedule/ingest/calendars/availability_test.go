package calendars_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/ingest/calendars"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// availability returns a VAVAILABILITY with AVAILABLE components.
func availability(uid, lines string, slots ...string) string {
	for _, s := range slots {
		lines += "; BEGIN:AVAILABLE; UID:" + uid + "-a; " + s + "; END:AVAILABLE"
	}
	return component("VAVAILABILITY", "UID:"+uid+"; "+lines)
}

// blockRules describes each block: its rule with the minutes of the day, its days, or its times.
func blockRules(r *schedule.Roster) (out []string) {
	for _, b := range r.Blocks {
		word := fmt.Sprintf("%s %04d-%04d from %s", b.RRule, b.StartMinute/60*100+b.StartMinute%60, b.EndMinute/60*100+b.EndMinute%60, b.FirstOn)
		z, _ := localtime.ZoneOrUTC(b.TimeZone)
		switch {
		case b.RRule != "" && b.AllDay:
			word = b.RRule + " all day from " + b.FirstOn.String()
		case b.AllDay:
			word = b.StartsOn.String() + " to " + b.EndsOn.String()
		case b.RRule == "":
			word = z.Date(b.StartsAt).String() + " " + localtime.Style{}.Range(z, recur.Span(&b))
		}
		if b.Status != schedule.Active {
			word += " " + string(b.Status)
		}
		out = append(out, word)
	}
	return out
}

const (
	november = "DTSTART;TZID=Europe/Berlin:20261101T000000"
	office   = "DTSTART;TZID=Europe/Berlin:20261102T090000; DTEND;TZID=Europe/Berlin:20261102T170000; RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
)

func TestAvailability(t *testing.T) {
	tests := []struct {
		name  string
		parts []string
		want  []string
	}{
		{"office hours", []string{availability("v", november, office)}, []string{
			"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 0000-0900 from 2026-11-02", "FREQ=WEEKLY;BYDAY=SA,SU all day from 2026-11-01",
			"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 1700-0000 from 2026-11-02"}},
		{"without a start", []string{availability("v", "BUSYTYPE:BUSY-TENTATIVE", office)}, []string{
			"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 0000-0900 from 2026-11-02 requested", "FREQ=WEEKLY;BYDAY=SA,SU all day from 2026-11-07 requested",
			"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 1700-0000 from 2026-11-02 requested"}},
		{"a split day", []string{availability("v", november, "DTSTART;TZID=Europe/Berlin:20261101T080000; DURATION:PT4H; RRULE:FREQ=DAILY",
			"DTSTART;TZID=Europe/Berlin:20261101T130000; DURATION:PT4H; RRULE:FREQ=DAILY")}, []string{
			"FREQ=DAILY 0000-0800 from 2026-11-01", "FREQ=DAILY 1200-1300 from 2026-11-01", "FREQ=DAILY 1700-0000 from 2026-11-01"}},
		{"nights", []string{availability("v", november, "DTSTART;TZID=Europe/Berlin:20261101T220000; DURATION:PT8H; RRULE:FREQ=DAILY")}, []string{
			"2026-11-01 00:00-22:00", "FREQ=DAILY 0600-2200 from 2026-11-02"}},
		{"one week, from noon to noon", []string{availability("v", "DTSTART;TZID=Europe/Berlin:20261102T120000; DTEND;TZID=Europe/Berlin:20261106T120000", office)}, []string{
			"2026-11-02 17:00-24:00", "FREQ=WEEKLY;BYDAY=TU,WE,TH;UNTIL=20261105 0000-0900 from 2026-11-03",
			"FREQ=WEEKLY;BYDAY=TU,WE,TH;UNTIL=20261105 1700-0000 from 2026-11-03", "2026-11-06 00:00-09:00"}},
		{"a day left out, one added", []string{availability("v", november, office+"; EXDATE;VALUE=DATE:20261104; RDATE;TZID=Europe/Berlin:20261107T100000")}, []string{
			"FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20261103 0000-0900 from 2026-11-02", "2026-11-01 to 2026-11-01",
			"FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20261103 1700-0000 from 2026-11-02", "2026-11-04 to 2026-11-04",
			"FREQ=WEEKLY;BYDAY=TH,FR;UNTIL=20261106 0000-0900 from 2026-11-05", "FREQ=WEEKLY;BYDAY=TH,FR;UNTIL=20261106 1700-0000 from 2026-11-05",
			"2026-11-07 00:00-10:00", "2026-11-07 18:00-24:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 0000-0900 from 2026-11-09",
			"FREQ=WEEKLY;BYDAY=SA,SU all day from 2026-11-08", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 1700-0000 from 2026-11-09"}},
		{"no AVAILABLE", []string{availability("v", november)}, []string{"FREQ=DAILY all day from 2026-11-01"}},
		{"no AVAILABLE, two days and a half", []string{availability("v", "DTSTART;TZID=Europe/Berlin:20261102T120000; DURATION:PT60H")}, []string{
			"2026-11-02 12:00-24:00", "2026-11-03 to 2026-11-04"}},
		{"a stronger one for a week", []string{availability("v", november+"; PRIORITY:5", office),
			availability("w", "DTSTART;TZID=Europe/Berlin:20261109T000000; DTEND;TZID=Europe/Berlin:20261111T000000; PRIORITY:1")}, []string{
			"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261106 0000-0900 from 2026-11-02", "FREQ=WEEKLY;BYDAY=SA,SU;UNTIL=20261108 all day from 2026-11-01",
			"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261106 1700-0000 from 2026-11-02",
			"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 0000-0900 from 2026-11-11", "FREQ=WEEKLY;BYDAY=SA,SU all day from 2026-11-14",
			"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 1700-0000 from 2026-11-11", "2026-11-09 to 2026-11-10"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			roster, report := readICS(t, ingest.Options{}, calendar(tt.parts...))
			if !report.OK() {
				t.Fatal(report.Errors)
			}
			if diff := cmp.Diff(tt.want, blockRules(roster)); diff != "" {
				t.Errorf("blocks (-want +got):\n%s", diff)
			}
		})
	}
}

func TestAvailabilityRefused(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"every other week", availability("v", november, office+";INTERVAL=2"), "a.ics:10: AVAILABLE v-a RRULE: INTERVAL=2 is not supported in AVAILABLE: the remaining time has " +
			"no simple recurrence rule; use FREQ=WEEKLY or FREQ=DAILY without INTERVAL"},
		{"two clocks", availability("v", november, office, strings.ReplaceAll(office, "Europe/Berlin", "Asia/Tokyo")),
			"a.ics:3: VAVAILABILITY v: its AVAILABLE components are on the clocks of Europe/Berlin and Asia/Tokyo: write them all in one zone"},
		{"two of the same strength", availability("v", november, office) + availability("w", november, office),
			"a.ics:3: VAVAILABILITY v: covers the same time as w with the same PRIORITY: give the valid one a smaller number"},
		{"nothing", availability("v", "PRIORITY:1"), "a.ics:3: VAVAILABILITY v DTSTART: is missing, and there is no AVAILABLE: the start is not known"},
		{"priority", availability("v", november+"; PRIORITY:high"), `a.ics:6: VAVAILABILITY v PRIORITY: "high" is not a number from 0 to 9`},
	}
	for _, tt := range tests {
		if _, report := readICS(t, ingest.Options{}, calendar(tt.text)); report.OK() || report.Errors[0].Error() != tt.want {
			t.Errorf("%s:\ngot  %v\nwant %s", tt.name, report.Errors, tt.want)
		}
	}
}

// TestAvailabilityIsTheRest draws working weeks. It compares, minute by minute, the unavailable time with the time that no AVAILABLE
// covers.
func TestAvailabilityIsTheRest(t *testing.T) {
	zone, err := localtime.LoadZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(rt *rapid.T) {
		day := func(name string) schedule.Date {
			return localtime.DateOf(2026, 10, rapid.IntRange(1, 50).Draw(rt, name))
		}
		stamp := func(d schedule.Date, minute int) string {
			return ";TZID=Europe/Berlin:" + d.Time().Format("20060102") + fmt.Sprintf("T%02d%02d00", minute/60, minute%60)
		}
		from, fromMinute := day("from"), rapid.SampledFrom([]int{0, 0, 600}).Draw(rt, "minute")
		head, reach := "DTSTART"+stamp(from, fromMinute), schedule.Interval{Start: zone.Resolve(from, fromMinute), End: calendars.MaxInstant}
		if rapid.Bool().Draw(rt, "ends") {
			to, minute := from+schedule.Date(rapid.IntRange(1, 40).Draw(rt, "length")), rapid.SampledFrom([]int{0, 750}).Draw(rt, "last minute")
			head, reach.End = head+"; DTEND"+stamp(to, minute), zone.Resolve(to, minute)
		}
		var slots []string
		var free []schedule.Block
		for range rapid.IntRange(0, 3).Draw(rt, "slots") {
			first, start := day("first"), rapid.SampledFrom([]int{0, 480, 1200}).Draw(rt, "start")
			length := rapid.SampledFrom([]int{60, 480, 960}).Draw(rt, "minutes")
			rule := rapid.SampledFrom([]string{"", "FREQ=DAILY", "FREQ=DAILY;COUNT=9", "FREQ=WEEKLY", "FREQ=WEEKLY;UNTIL=20261120"}).Draw(rt, "rule")
			text := "DTSTART" + stamp(first, start) + fmt.Sprintf("; DURATION:PT%dM", length)
			block := schedule.Block{TimeZone: "Europe/Berlin", FirstOn: first, StartMinute: start, EndMinute: (start + length) % 1440, RRule: rule}
			if rule == "" {
				block.StartsAt, block.EndsAt = zone.Resolve(first, start), zone.Resolve(first, start)+schedule.Instant(length*60)
			} else {
				text += "; RRULE:" + rule
			}
			slots, free = append(slots, text), append(free, block)
		}
		roster, report := readICS(t, ingest.Options{}, calendar(availability("v", head, slots...)))
		if !report.OK() {
			rt.Fatal(report.Errors)
		}
		horizon := zone.Range(localtime.DateOf(2026, 9, 28), localtime.DateOf(2027, 1, 10))
		busy, open := covered(rt, roster.Blocks, nil, horizon), covered(rt, free, nil, horizon)
		for at := horizon.Start; at < horizon.End; at += 1800 {
			if want := at >= reach.Start && at < reach.End && !open(at); busy(at) != want {
				rt.Fatalf("%s %v: %s is unavailable: %t, want %t\n%s", head, slots, zone.Date(at), busy(at), want, strings.Join(blockRules(roster), "\n"))
			}
		}
	})
}

// covered reports whether a block covers an instant.
func covered(t *rapid.T, blocks []schedule.Block, ex []schedule.BlockException, horizon schedule.Interval) func(schedule.Instant) bool {
	occs, err := recur.ExpandAll(blocks, ex, horizon)
	if err != nil {
		t.Fatal(err)
	}
	return func(at schedule.Instant) bool {
		for _, o := range occs {
			if o.Start <= at && at < o.End {
				return true
			}
		}
		return false
	}
}

func TestFreeBusy(t *testing.T) {
	roster, report := readICS(t, ingest.Options{}, calendar(component("VFREEBUSY", "UID:f; DTSTART:20261101T000000Z; FREEBUSY:20261116T080000Z/PT1H,20261117T080000Z/20261117T100000Z; "+
		"FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261118T080000Z/PT1H; FREEBUSY;FBTYPE=FREE:20261119T080000Z/PT1H; FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261120T080000Z/PT1H")))
	if !report.OK() {
		t.Fatal(report.Errors)
	}
	want := "1116 0900-1000, 1117 0900-1100, 1118 0900-1000 requested, 1120 0900-1000"
	if got := occurrences(t, roster); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
