package localtime

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// zone loads a time zone.
func zone(t testing.TB, name string) *Zone {
	t.Helper()
	z, err := LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func TestLoadZoneRefuses(t *testing.T) {
	for name, want := range map[string]string{
		"":                  "time zone is missing",
		"Local":             "depends on the machine",
		"localtime":         "depends on the machine",
		"right/Europe/Rome": "depends on the machine",
		"Mars/Olympus":      `time zone "Mars/Olympus" is unknown`,
		"../etc/passwd":     "is unknown",
		"Europe/Berlin\n":   "is unknown",
		"CEST+1":            "is unknown",
	} {
		if _, err := LoadZone(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("LoadZone(%q) = %v, want an error with %q", name, err, want)
		}
	}
}

func TestRow32UnknownZoneIsUTC(t *testing.T) {
	if z, known := ZoneOrUTC("Mars/Olympus"); known || z != UTC {
		t.Errorf("got %s, known %v", z.Name(), known)
	}
	if z, known := ZoneOrUTC("Europe/Berlin"); !known || z.Name() != "Europe/Berlin" {
		t.Errorf("got %s, known %v", z.Name(), known)
	}
}

// TestResolve compares the resolver with the examples of domain.md 1.1-7 and 2.8, which contain the instants.
func TestResolve(t *testing.T) {
	tests := []struct{ name, zone, at, want string }{
		{"plain", "America/New_York", "2026-11-16 09:00", "2026-11-16T14:00Z"},
		{"gap in New York", "America/New_York", "2027-03-14 02:30", "2027-03-14T07:30Z"},
		{"gap in Berlin", "Europe/Berlin", "2027-03-28 02:30", "2027-03-28T01:30Z"},
		{"ambiguous in New York: first", "America/New_York", "2027-11-07 01:30", "2027-11-07T05:30Z"},
		{"row 14: ambiguous in Berlin: first", "Europe/Berlin", "2027-10-31 02:30", "2027-10-31T00:30Z"},
		{"row 13: Berlin before the change", "Europe/Berlin", "2027-03-22 09:00", "2027-03-22T08:00Z"},
		{"row 13: Berlin after the change", "Europe/Berlin", "2027-03-29 09:00", "2027-03-29T07:00Z"},
		{"row 17: Santiago has no midnight", "America/Santiago", "2026-09-06 00:00", "2026-09-06T04:00Z"},
		{"Cairo has no midnight", "Africa/Cairo", "2026-04-24 00:00", "2026-04-23T22:00Z"},
		{"a day that Samoa left out", "Pacific/Apia", "2011-12-30 12:00", "2011-12-30T22:00Z"},
		{"before the table", "Europe/Berlin", "1945-07-01 12:00", "1945-07-01T09:00Z"},
		{"after the table", "Europe/Berlin", "2150-07-01 12:00", "2150-07-01T10:00Z"},
	}
	for _, tt := range tests {
		if got := stamp(wall(t, tt.zone, tt.at)); got != tt.want {
			t.Errorf("%s: %s %s = %s, want %s", tt.name, tt.zone, tt.at, got, tt.want)
		}
	}
	z := zone(t, "Europe/Berlin")
	if z.Resolve(day(t, "2027-03-27"), 1440+180) != z.Resolve(day(t, "2027-03-28"), 180) {
		t.Error("minutes beyond 1440 lie on the next day")
	}
}

// stamp formats an instant as 2026-11-16T14:00Z.
func stamp(i Instant) string { return time.Unix(int64(i), 0).UTC().Format("2006-01-02T15:04Z") }

func TestDayLengths(t *testing.T) {
	tests := []struct {
		name, zone, day string
		minutes, hours  int
		starts          string // local time of its first instant
	}{
		{"plain", "Europe/Berlin", "2026-11-16", 1440, 24, "00:00"},
		{"row 9: New York in spring", "America/New_York", "2027-03-14", 23 * 60, 23, "00:00"},
		{"rows 9 and 33: New York in autumn", "America/New_York", "2027-11-07", 25 * 60, 25, "00:00"},
		{"row 17: Santiago", "America/Santiago", "2026-09-06", 23 * 60, 23, "01:00"},
		{"row 17: the day before in Santiago", "America/Santiago", "2026-09-05", 24 * 60, 24, "00:00"},
		{"Lord Howe in spring", "Australia/Lord_Howe", "2026-10-04", 23*60 + 30, 24, "00:00"},
		{"Lord Howe in autumn", "Australia/Lord_Howe", "2027-04-04", 24*60 + 30, 25, "00:00"},
		{"a day that Samoa left out", "Pacific/Apia", "2011-12-30", 0, 0, "00:00"},
	}
	for _, tt := range tests {
		z, d := zone(t, tt.zone), day(t, tt.day)
		_, minute := z.Local(z.StartOfDay(d))
		if got := z.Day(d); got.Minutes() != tt.minutes || len(z.Hours(d)) != tt.hours || string(AppendClock(nil, minute)) != tt.starts {
			t.Errorf("%s: %d minutes, %d hours, starts %s", tt.name, got.Minutes(), len(z.Hours(d)), AppendClock(nil, minute))
		}
	}
}

func TestLocalAndOffset(t *testing.T) {
	tests := []struct{ zone, at, local, offset string }{
		{"Asia/Kolkata", "2026-11-15T18:30Z", "2026-11-16 00:00", "+05:30"},
		{"America/St_Johns", "2026-01-01T00:00Z", "2025-12-31 20:30", "-03:30"},
		{"UTC", "1969-12-31T23:59Z", "1969-12-31 23:59", "+00:00"},
		{"Europe/Berlin", "2027-10-31T01:30Z", "2027-10-31 02:30", "+01:00"},
	}
	for _, tt := range tests {
		at, err := time.Parse("2006-01-02T15:04Z", tt.at)
		if err != nil {
			t.Fatal(err)
		}
		z := zone(t, tt.zone)
		d, minute := z.Local(Instant(at.Unix()))
		if got := d.String() + " " + string(AppendClock(nil, minute)); got != tt.local || z.Offset(Instant(at.Unix())) != tt.offset {
			t.Errorf("%s at %s: %s, %s", tt.zone, tt.at, got, z.Offset(Instant(at.Unix())))
		}
	}
}

func TestRow26DaysTouched(t *testing.T) {
	z := zone(t, "Europe/Berlin")
	tests := []struct{ from, to, first, last string }{
		{"2026-11-15 22:00", "2026-11-16 06:00", "2026-11-15", "2026-11-16"}, // Sunday night is in both weeks
		{"2026-11-15 22:00", "2026-11-16 00:00", "2026-11-15", "2026-11-15"},
		{"2026-11-16 00:00", "2026-11-17 00:00", "2026-11-16", "2026-11-16"},
		{"2026-11-16 00:00", "2026-11-16 00:00", "2026-11-16", "2026-11-16"},
		{"2026-11-14 23:59", "2026-11-16 00:01", "2026-11-14", "2026-11-16"},
	}
	for _, tt := range tests {
		first, last := z.Days(span(t, "Europe/Berlin", tt.from, tt.to))
		if first != day(t, tt.first) || last != day(t, tt.last) {
			t.Errorf("%s to %s touches %v to %v", tt.from, tt.to, first, last)
		}
	}
	if got := z.Range(day(t, "2026-10-25"), day(t, "2026-10-26")); got.Minutes() != 49*60 {
		t.Errorf("two days with a clock change have %d minutes", got.Minutes())
	}
}

// TestTableEqualsLocation compares the table of offsets with the time package, also at its ends.
func TestTableEqualsLocation(t *testing.T) {
	names := []string{"America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kolkata", "America/Havana", "UTC"}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(names).Draw(t, "zone")
		at := Instant(rapid.Int64Range(-1<<33, 1<<33).Draw(t, "at"))
		z, err := LoadZone(name)
		if err != nil {
			t.Fatal(err)
		}
		if n := rapid.IntRange(0, len(z.starts)-1).Draw(t, "transition"); rapid.Bool().Draw(t, "near") {
			at = z.starts[n] + Instant(rapid.Int64Range(-2, 2).Draw(t, "off"))
		}
		if _, want := time.Unix(int64(at), 0).In(z.Loc).Zone(); z.OffsetAt(at) != Instant(want) {
			t.Fatalf("%s at %s: offset %d, want %d", name, stamp(at), z.OffsetAt(at), want)
		}
	})
}

func TestDaysFollowEachOther(t *testing.T) {
	for _, name := range []string{"America/Santiago", "America/Havana", "Africa/Cairo", "Australia/Lord_Howe", "Europe/Berlin"} {
		z := zone(t, name)
		for d := day(t, "2026-01-01"); d < day(t, "2028-01-01"); d++ {
			today := z.Day(d)
			if first, last := z.Days(today); first != d || last != d || today.End != z.StartOfDay(d+1) || today.Empty() {
				t.Fatalf("%s: %v touches %v to %v", name, d, first, last)
			}
		}
	}
}

func TestZonesAreSharedBetweenGoroutines(t *testing.T) {
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			z, err := LoadZone("Pacific/Auckland")
			if err != nil || z.Offset(Instant(i)*86400*365) == "" {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// TestTransitionsFile compares the resolver with the recorded results of Python's zoneinfo: some 185,000 wall-clock times around every
// transition of 2015-2031 in 40 zones.
func TestTransitionsFile(t *testing.T) {
	file, err := os.Open("testdata/transitions.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	compareTransitions(t, file)
}

// TestTransitionsPython runs the script with the Python of this machine, if available, and verifies that the file equals its output.
func TestTransitionsPython(t *testing.T) {
	if testing.Short() {
		t.Skip("runs python3")
	}
	out, err := exec.Command("python3", "testdata/transitions.py").Output()
	if err != nil {
		t.Skipf("python3 with zoneinfo and zone files is not here (%v); the committed file was compared all the same", err)
	}
	compareTransitions(t, bytes.NewReader(out))
	file, err := os.ReadFile("testdata/transitions.txt")
	if err != nil {
		t.Fatal(err)
	}
	version := func(b []byte) string { line, _, _ := strings.Cut(string(b), "\n"); return line }
	if version(file) == version(out) && !bytes.Equal(file, out) {
		t.Error("testdata/transitions.txt is not what testdata/transitions.py writes: run it again")
	}
}

// settled is the date of tzdata 2025b, of which the file is. Later releases may change what follows: 2026f has no change of the
// clocks in Cuba on 1 November 2026.
const settled = "2025-03-22"

// compareTransitions resolves every wall-clock time of the file. Python and Go may have different releases of tzdata. If they disagree
// about a transition itself, the resolver is not at fault and the transition is counted as unknown. Up to the settled date, such a
// disagreement is a failure too.
func compareTransitions(t *testing.T, file io.Reader) {
	t.Helper()
	lines := bufio.NewScanner(file)
	lines.Scan()
	version := lines.Text()
	transitions, times, unknown := 0, 0, 0
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		z, start := zone(t, words[0]), wall(t, "UTC", strings.Replace(words[1], "T", " ", 1))
		runs := make([]struct{ minutes, count int }, len(words)-2)
		for i := range runs {
			if _, err := fmt.Sscanf(words[i+2], "%d*%d", &runs[i].minutes, &runs[i].count); err != nil {
				t.Fatalf("%s: %v", lines.Text(), err)
			}
		}
		transitions++
		at := start + 26*3600 + Instant(runs[0].minutes)*60
		if z.OffsetAt(at-1) != Instant(-60*runs[0].minutes) || z.OffsetAt(at) != Instant(-60*runs[len(runs)-1].minutes) {
			if unknown++; words[1] < settled {
				t.Errorf("%s: the zone data of this machine do not know the transition of %s (%s)", words[0], words[1], version)
			}
			continue
		}
		for _, run := range runs {
			for range run.count {
				d, minute := UTC.Local(start)
				if got, want := z.Resolve(d, minute), start+Instant(run.minutes)*60; got != want {
					t.Errorf("%s %v %s: %s, want %s", words[0], d, AppendClock(nil, minute), stamp(got), stamp(want))
				}
				start += 15 * 60
				times++
			}
		}
	}
	t.Logf("%s: %d wall-clock times around %d transitions; %d transitions after %s are unknown here", version, times, transitions, unknown, settled)
	if times < 100000 {
		t.Errorf("only %d wall-clock times", times)
	}
}

func BenchmarkResolve(b *testing.B) {
	z, d := zone(b, "Europe/Berlin"), DateOf(2026, time.January, 1)
	for i := range b.N {
		z.Resolve(d+Date(i%365), 540)
	}
}

func BenchmarkLocal(b *testing.B) {
	z, at := zone(b, "Europe/Berlin"), Instant(1800000000)
	for i := range b.N {
		z.Local(at + Instant(i%365)*SecondsPerDay)
	}
}

func BenchmarkNewZone(b *testing.B) {
	loc := zone(b, "Europe/Berlin").Loc
	for b.Loop() {
		newZone("Europe/Berlin", loc)
	}
}

// TestShort verifies abbreviations of zones, and offsets of zones that have none.
func TestShort(t *testing.T) {
	for _, c := range []struct{ zone, want string }{
		{"America/New_York", "EST"}, {"Europe/Berlin", "CET"}, {"UTC", "UTC"}, {"America/Sao_Paulo", "UTC-3"}, {"Asia/Kathmandu", "UTC+5:45"},
	} {
		z, known := ZoneOrUTC(c.zone)
		if got := z.Short(z.Resolve(DateOf(2026, 12, 1), 540)); got != c.want || !known {
			t.Errorf("%s: %s, want %s", c.zone, got, c.want)
		}
	}
}
