package checkers

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"os/exec"
	"testing"
	"time"
)

//go:embed icalendar.mjs
var icalendarScript string

//go:embed occurrences.mjs
var occurrencesScript string

// Calendar is a calendar file as parsed by ical.js.
type Calendar struct {
	Head   map[string]string // properties by name in lower case
	Events []CalendarEvent
}

// CalendarEvent is one event. Times are Unix seconds.
type CalendarEvent struct {
	UID, Summary, Description, Location, Zone, Status, Class, Transp string
	Sequence                                                         int
	Start, End, Stamp, Modified                                      int64
}

// ICalJS parses calendar files with ical.js, the parser of Thunderbird, in one run. It returns them by the keys of
// files. The test fails if a file cannot be parsed.
func ICalJS(tb testing.TB, files map[string]string) map[string]Calendar {
	tb.Helper()
	var calendars map[string]Calendar
	runICalJS(tb, icalendarScript, files, &calendars)
	return calendars
}

// ICalJSOccurrences expands calendars with ical.js, in one run. It returns at most 200 occurrences of each event by the keys of
// files: the local times of start and end such as "20261201T100000 20261201T110000", or an error. Free and cancelled
// events have none.
func ICalJSOccurrences(tb testing.TB, files map[string]string) map[string][]string {
	tb.Helper()
	var occurrences map[string][]string
	runICalJS(tb, occurrencesScript, files, &occurrences)
	return occurrences
}

// runICalJS runs a script that uses ical.js on calendars.
func runICalJS(tb testing.TB, script string, files map[string]string, into any) {
	tb.Helper()
	node := program(tb, "OPSHUB_NODE", "node", "nodejs")
	parser := installed(tb, "OPSHUB_ICAL", "ical.js/dist/ical.js")
	input, err := json.Marshal(files)
	if err != nil {
		tb.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, node, "--input-type=module", "--eval", script, "--", parser) // #nosec G204 -- a test runs a checker on its own calendars
	var out, log bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(input), &out, &log
	if err := cmd.Run(); err != nil {
		tb.Fatalf("ical.js cannot read a calendar: %v\n%s", err, log.Bytes())
	}
	if err := json.Unmarshal(out.Bytes(), into); err != nil {
		tb.Fatal(err)
	}
}
