package recur

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// parseFrequency parses the FREQ part.
func parseFrequency(value string) (frequency, error) {
	switch f := frequency(value); f {
	case daily, weekly, monthly, yearly:
		return f, nil
	case "HOURLY", "MINUTELY", "SECONDLY":
		return "", fmt.Errorf("FREQ=%s is not supported: a block repeats whole days", value)
	}
	return "", fmt.Errorf("FREQ=%s is unknown", schedule.Printable(value))
}

// parseNumber parses an integer from low to high.
func parseNumber(name, value string, low, high int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("%s=%s is not a number from %d to %d", name, schedule.Printable(value), low, high)
	}
	return n, nil
}

// parseNumbers parses a list of numbers from 1 to high. If negative is true, they may also be from -high to -1 and
// count from the end.
func parseNumbers(name, value string, high int, negative bool) ([]int, error) {
	var out []int
	for word := range strings.SplitSeq(value, ",") {
		n, err := strconv.Atoi(word)
		if err != nil || n == 0 || n > high || n < -high || n < 0 && !negative {
			return nil, fmt.Errorf("%s=%s is out of range: the numbers run from 1 to %d", name, schedule.Printable(value), high)
		}
		out = append(out, n)
	}
	return out, nil
}

var weekdayCodes = []string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}

// parseWeekday parses "MO", "2MO" or "-1FR".
func parseWeekday(name, word string) (weekdayOf, error) {
	cut := max(0, len(word)-2)
	day := slices.Index(weekdayCodes, word[cut:])
	n := 0
	var err error
	if cut > 0 {
		n, err = strconv.Atoi(word[:cut])
	}
	if day < 0 || err != nil || n > 53 || n < -53 || cut > 0 && n == 0 {
		return weekdayOf{}, fmt.Errorf("%s=%s is not a weekday", name, schedule.Printable(word))
	}
	return weekdayOf{n, time.Weekday(day)}, nil
}

// parseUntil parses 20261231, 20261231T170000 or 20261231T170000Z.
func parseUntil(value string) (until, error) {
	for _, layout := range []string{"20060102", "20060102T150405", "20060102T150405Z"} {
		t, err := time.Parse(layout, value)
		if err != nil || t.Year() == 0 {
			continue
		}
		return until{
			on:      localtime.DateOf(t.Date()),
			second:  t.Hour()*3600 + t.Minute()*60 + t.Second(),
			timed:   len(value) > 8,
			instant: schedule.Instant(t.Unix()),
			utc:     strings.HasSuffix(value, "Z"),
		}, nil
	}
	return until{}, fmt.Errorf("UNTIL=%s is neither a date nor a date with a time", schedule.Printable(value))
}
