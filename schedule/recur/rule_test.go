package recur

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"

	"github.com/google/go-cmp/cmp"
	"github.com/teambition/rrule-go"
	"pgregory.net/rapid"
)

// dates collects the dates of a rule as text.
func dates(t *testing.T, rule, first, from, to string) []string {
	t.Helper()
	r, err := ParseRule(rule)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for d := range r.Dates(day(t, first), day(t, from), day(t, to)) {
		out = append(out, d.String())
	}
	return out
}

// day parses a date.
func day(t testing.TB, s string) schedule.Date {
	t.Helper()
	d, err := localtime.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestRuleDates(t *testing.T) {
	tests := []struct{ name, rule, first, from, to, want string }{
		{"row 25: the 31st skips short months", "FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-31", "2026-01-01", "2026-06-30",
			"2026-01-31 2026-03-31 2026-05-31"},
		{"29 February is skipped in common years", "FREQ=YEARLY", "2024-02-29", "2024-01-01", "2033-01-01", "2024-02-29 2028-02-29 2032-02-29"},
		{"the horizon cuts both ends", "FREQ=DAILY", "2020-01-01", "2026-11-16", "2026-11-18", "2026-11-16 2026-11-17 2026-11-18"},
		{"every other week keeps its phase", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "2020-01-03", "2026-11-16", "2026-12-06",
			"2026-11-23 2026-11-27"},
		{"count is counted from the first date", "FREQ=WEEKLY;COUNT=3", "2026-11-02", "2026-11-10", "2027-01-01", "2026-11-16"},
		{"until is inclusive", "FREQ=DAILY;UNTIL=20261103", "2026-11-02", "2026-01-01", "2027-01-01", "2026-11-02 2026-11-03"},
		{"the first date need not match", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=2", "2026-01-01", "2026-01-01", "2027-01-01",
			"2026-02-13 2026-03-13"},
		{"numbered and plain weekdays together", "FREQ=MONTHLY;BYDAY=TU,1MO,-1SU", "2026-11-01", "2026-11-01", "2026-11-30",
			"2026-11-02 2026-11-03 2026-11-10 2026-11-17 2026-11-24 2026-11-29"},
		{"last day of the month", "FREQ=MONTHLY;BYMONTHDAY=-1", "2026-01-31", "2026-01-01", "2026-04-30",
			"2026-01-31 2026-02-28 2026-03-31 2026-04-30"},
		{"last working day of the month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-01-01", "2026-01-01", "2026-03-31",
			"2026-01-30 2026-02-27 2026-03-31"},
		{"a rule that never happens ends at the horizon", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01", "2026-01-01", "2099-12-31", ""},
		{"week 53 belongs to the year it began in", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU", "2020-01-01", "2020-01-01", "2027-12-31",
			"2021-01-03 2027-01-03"},
		{"the horizon before the first date", "FREQ=DAILY", "2026-11-02", "2020-01-01", "2026-11-02", "2026-11-02"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := strings.Join(dates(t, tt.rule, tt.first, tt.from, tt.to), " "); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestParseRuleRefusesByName(t *testing.T) {
	tests := []struct{ rule, want string }{
		{"", "FREQ is missing"},
		{"INTERVAL=2", "FREQ is missing"},
		{"FREQ=HOURLY", "FREQ=HOURLY is not supported"},
		{"FREQ=MINUTELY", "FREQ=MINUTELY is not supported"},
		{"FREQ=SECONDLY", "FREQ=SECONDLY is not supported"},
		{"FREQ=FORTNIGHTLY", "FREQ=FORTNIGHTLY is unknown"},
		{"FREQ=DAILY;BYHOUR=9", "BYHOUR is not supported"},
		{"FREQ=DAILY;BYMINUTE=9", "BYMINUTE is not supported"},
		{"FREQ=DAILY;BYSECOND=9", "BYSECOND is not supported"},
		{"FREQ=DAILY;BYEASTER=0", `"BYEASTER" is not supported`},
		{"RSCALE=GREGORIAN;FREQ=DAILY", `"RSCALE" is not supported`},
		{"FREQ=DAILY;INTERVAL=0", "INTERVAL=0 is not a number"},
		{"FREQ=DAILY;INTERVAL=", "INTERVAL= is not a number"},
		{"FREQ=DAILY;COUNT=-1", "COUNT=-1 is not a number"},
		{"FREQ=DAILY;UNTIL=tomorrow", "UNTIL=TOMORROW is neither"},
		{"FREQ=DAILY;UNTIL=20260230", "UNTIL=20260230 is neither"},
		{"FREQ=WEEKLY;BYDAY=XX", "BYDAY=XX is not a weekday"},
		{"FREQ=WEEKLY;BYDAY=M", "BYDAY=M is not a weekday"},
		{"FREQ=WEEKLY;BYDAY=", "BYDAY= is not a weekday"},
		{"FREQ=WEEKLY;BYDAY=1MO", "BYDAY with a number is not allowed with FREQ=WEEKLY"},
		{"FREQ=MONTHLY;BYDAY=0MO", "BYDAY=0MO is not a weekday"},
		{"FREQ=MONTHLY;BYDAY=53MO", "BYDAY counts beyond"},
		{"FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY is not allowed with FREQ=WEEKLY"},
		{"FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY=32 is out of range"},
		{"FREQ=MONTHLY;BYMONTH=-1", "BYMONTH=-1 is out of range"},
		{"FREQ=MONTHLY;BYWEEKNO=1", "BYWEEKNO is not allowed with FREQ=MONTHLY"},
		{"FREQ=MONTHLY;BYYEARDAY=1", "BYYEARDAY is not allowed with FREQ=MONTHLY"},
		{"FREQ=MONTHLY;BYSETPOS=1", "BYSETPOS needs another BY part"},
		{"FREQ=DAILY;WKST=2MO", "WKST=2MO is not a weekday"},
		{"FREQ=DAILY;FREQ=DAILY", "FREQ occurs twice"},
	}
	for _, tt := range tests {
		if _, err := ParseRule(tt.rule); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("ParseRule(%q) = %v, want an error with %q", tt.rule, err, tt.want)
		}
	}
}

// instancesFile returns the path of the published instances, which are test data of another project and not part of this repository.
func instancesFile(t *testing.T) string {
	const name = "rrule_instances.json"
	folders := []string{os.Getenv("OPSHUB_ICS")}
	if cases := os.Getenv("OPSHUB_CASES"); cases != "" {
		folders = append(folders, filepath.Join(cases, "..", "ics"))
	}
	for _, folder := range append(folders, "../../shared/data/ics") {
		if file := filepath.Join(folder, name); folder != "" {
			if _, err := os.Stat(file); err == nil {
				return file
			}
		}
	}
	t.Skipf("no %s: set OPSHUB_ICS to the folder that holds it", name)
	return ""
}

// TestPublishedInstances compares the rules with the recurrence instances that libical publishes. A rule that repeats whole days gives the
// same dates. A rule within a day is refused with the name of the unsupported part.
func TestPublishedInstances(t *testing.T) {
	text, err := os.ReadFile(instancesFile(t))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Rules []struct {
			Comment, RRule, DTStart, Error string
			Instances                      []string
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	var equal, named, short int
	for _, c := range file.Rules {
		if c.Error != "" {
			continue
		}
		r, err := ParseRule(c.RRule)
		within := strings.Contains(c.RRule, "HOURLY") || strings.Contains(c.RRule, "MINUTELY") || strings.Contains(c.RRule, "SECONDLY")
		parts := strings.Contains(c.RRule, "BYHOUR") || strings.Contains(c.RRule, "BYMINUTE") || strings.Contains(c.RRule, "BYSECOND")
		switch {
		case within || parts:
			if err == nil || !strings.Contains(err.Error(), "not supported: a block repeats whole days") {
				t.Errorf("%s: error is %v, want a refusal that names the part", c.RRule, err)
			}
			if within {
				short++
			} else {
				named++
			}
			continue
		case err != nil:
			t.Errorf("%s: %v", c.RRule, err)
			continue
		}
		if diff := cmp.Diff(c.Instances, instances(t, r, c.DTStart, len(c.Instances)+2)); diff != "" {
			t.Errorf("%s from %s (%s): -want +got\n%s", c.RRule, c.DTStart, c.Comment, diff)
		}
		equal++
	}
	t.Logf("%d rules by day, week, month or year: %d equal, %d refused; %d rules within a day, all refused", equal+named, equal, named, short)
	if equal == 0 || named > 6 {
		t.Errorf("%d rules equal, %d refused; at most 6 may be", equal, named)
	}
}

// instances returns up to limit instances of the rule in the notation of the file.
func instances(t *testing.T, r Rule, start string, limit int) []string {
	t.Helper()
	first, err := time.Parse("20060102T150405", (strings.TrimSuffix(start, "Z") + "T000000")[:15])
	if err != nil {
		t.Fatal(err)
	}
	on, minute := localtime.DateOf(first.Date()), first.Hour()*60+first.Minute()
	var out []string
	for d := range r.Dates(on, on, on+400*366) {
		if len(out) == limit || !r.until.allows(d, minute, localtime.UTC.Resolve(d, minute)) {
			break
		}
		out = append(out, d.Time().Format("20060102")+start[8:])
	}
	return out
}

// TestRuleAgreesWithRRuleGo compares random rules with another implementation. The rules have only the forms that it supports correctly: no
// BYWEEKNO, no weekly BYSETPOS, and weekdays either all with a number or all without.
func TestRuleAgreesWithRRuleGo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := randomRule(t)
		first := schedule.Date(rapid.IntRange(int(localtime.DateOf(2015, 1, 1)), int(localtime.DateOf(2030, 1, 1))).Draw(t, "first"))
		r, err := ParseRule(text)
		if err != nil {
			t.Fatal(err)
		}
		option, err := rrule.StrToROption(text)
		if err != nil {
			t.Fatal(err)
		}
		option.Dtstart = first.Time()
		other, err := rrule.NewRRule(*option)
		if err != nil {
			t.Fatal(err)
		}
		from := first + schedule.Date(rapid.IntRange(-10, 900).Draw(t, "from"))
		to := from + schedule.Date(rapid.IntRange(0, 900).Draw(t, "length"))
		var got, want []string
		for d := range r.Dates(first, from, to) {
			got = append(got, d.String())
		}
		for _, at := range other.Between(from.Time(), to.Time(), true) {
			want = append(want, at.Format(time.DateOnly))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s from %s, %s to %s: -rrule-go +ours\n%s", text, first, from, to, diff)
		}
	})
}

// randomRule draws a rule text.
func randomRule(t *rapid.T) string {
	freq := rapid.SampledFrom([]string{"DAILY", "WEEKLY", "MONTHLY", "YEARLY"}).Draw(t, "freq")
	parts := []string{"FREQ=" + freq}
	add := func(format string, choices ...string) {
		if rapid.Bool().Draw(t, format) {
			parts = append(parts, format+rapid.SampledFrom(choices).Draw(t, "value of "+format))
		}
	}
	add("INTERVAL=", "1", "2", "3", "5")
	add("COUNT=", "1", "7", "40")
	add("UNTIL=", "20200229", "20260101", "20270615")
	add("WKST=", "MO", "SU", "TH")
	add("BYMONTH=", "1", "2,3", "6,12", "11,2")
	if freq == "DAILY" || freq == "WEEKLY" {
		add("BYDAY=", "MO", "SA,SU", "FR,MO,WE")
	} else {
		add("BYDAY=", "MO", "SA,SU", "1MO", "-1FR,2TU", "5WE")
		add("BYSETPOS=", "1", "-1", "2,-2")
	}
	days := len(parts)
	switch freq {
	case "DAILY", "MONTHLY":
		add("BYMONTHDAY=", "1", "31", "-1", "13,14,15", "-30,2")
	case "YEARLY":
		add("BYYEARDAY=", "1,100,366", "-1,-366", "60")
	}
	text := strings.Join(parts, ";")
	if strings.Contains(text, "BYSETPOS") && !strings.Contains(text, "BYDAY") && !strings.Contains(text, "BYMONTH") && len(parts) == days {
		text = strings.ReplaceAll(text, "BYSETPOS", "BYDAY=MO,TU;BYSETPOS")
	}
	return text
}
