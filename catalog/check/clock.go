package check

import (
	"fmt"
	"time"
)

// Resolve converts a local date and minutes after its midnight to Unix seconds. It is a parameter, so that the check
// tests the resolver of the running service.
type Resolve func(zone, date string, minute int) (unix int64, err error)

// ClockVector is a local time with the expected instant. A time that occurs twice means the first instant. A time that
// does not exist is resolved with the offset before the gap.
type ClockVector struct {
	Zone, Date string
	Minute     int
	UTC        string // the expected instant in RFC 3339
	Words      string // what is special about the time
}

// ClockVectors lists local times that are often resolved incorrectly.
var ClockVectors = []ClockVector{
	{"America/New_York", "2027-03-14", 150, "2027-03-14T07:30:00Z", "02:30 does not exist in spring"},
	{"America/New_York", "2027-03-15", 0, "2027-03-15T04:00:00Z", "midnight after a day of 23 hours"},
	{"America/New_York", "2027-11-07", 90, "2027-11-07T05:30:00Z", "01:30 occurs twice in autumn"},
	{"America/New_York", "2027-11-08", 0, "2027-11-08T05:00:00Z", "midnight after a day of 25 hours"},
	{"Europe/Berlin", "2027-03-22", 540, "2027-03-22T08:00:00Z", "09:00 in the week before summer time"},
	{"Europe/Berlin", "2027-03-29", 540, "2027-03-29T07:00:00Z", "09:00 in the week after it"},
	{"Europe/Berlin", "2027-03-28", 150, "2027-03-28T01:30:00Z", "02:30 does not exist in spring"},
	{"Europe/Berlin", "2027-10-31", 150, "2027-10-31T00:30:00Z", "02:30 occurs twice in autumn"},
	{"America/Santiago", "2026-09-06", 0, "2026-09-06T04:00:00Z", "a day that begins at 01:00"},
	{"Africa/Cairo", "2026-04-24", 0, "2026-04-23T22:00:00Z", "a day that begins at 01:00"},
	{"Australia/Lord_Howe", "2026-10-04", 60, "2026-10-03T14:30:00Z", "before a change of half an hour"},
	{"Australia/Lord_Howe", "2026-10-04", 240, "2026-10-03T17:00:00Z", "after a change of half an hour"},
}

// clock checks the resolver with every vector.
func clock(resolve Resolve, zoneData string) Row {
	t := trial{
		title: "Wall-clock resolver", group: groupRules, required: true,
		purpose: "Local times are turned into moments by the rules of their zone, also where the clock changes.",
		seen:    fmt.Sprintf("%d of %d wall-clock times right; zone data: %s", len(ClockVectors), len(ClockVectors), zoneData),
	}
	t.why = Why{
		Expected: "the moments that " + fmt.Sprint(len(ClockVectors)) + " wall-clock times around clock changes are known to mean",
		Breaks:   "Blocks and shifts around a clock change lie at the wrong time, and soft conflicts there are missed or invented.",
		Fix:      "Use a build with complete zone data. Zone data in use: " + zoneData + ".",
	}
	wrong := 0
	for _, v := range ClockVectors {
		got := v.resolved(resolve)
		if got == v.UTC {
			continue
		}
		if wrong++; wrong == 1 {
			t.why.Expected, t.why.Observed = fmt.Sprintf("%s %s %s is %s (%s)", v.Zone, v.Date, clockWords(v.Minute), v.UTC, v.Words), got
		}
	}
	if wrong > 0 {
		t.why.Summary = fmt.Sprintf("%d of %d wall-clock times are wrong", wrong, len(ClockVectors))
	}
	return t.row()
}

// resolved returns the result of the resolver or its error as text.
func (v ClockVector) resolved(resolve Resolve) string {
	unix, err := resolve(v.Zone, v.Date, v.Minute)
	if err != nil {
		return err.Error()
	}
	return time.Unix(unix, 0).UTC().Format(time.RFC3339)
}

func clockWords(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }
