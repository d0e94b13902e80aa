package ical

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"opshub/schedule"
)

// Duration is a number of calendar days and of exact minutes. Seconds reports that seconds were rounded up to a minute.
type Duration struct {
	Days, Minutes int
	Seconds       bool
}

var durationShape = regexp.MustCompile(`^\+?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$`)

// ParseDuration reads a duration such as PT1H30M, P2D or P1W (RFC 5545 3.3.6) of at most 10,000 days.
func ParseDuration(s string) (Duration, error) {
	bad := fmt.Errorf("%q is not a duration: write PT1H30M or P2D", schedule.Printable(s))
	parts := durationShape.FindStringSubmatch(strings.ToUpper(strings.TrimSpace(s)))
	if parts == nil || strings.Join(parts[1:], "") == "" {
		return Duration{}, bad
	}
	var n [5]int
	for i, part := range parts[1:] {
		n[i], _ = strconv.Atoi(part) // the part is digits or empty
	}
	l := Duration{Days: 7*n[0] + n[1], Minutes: 60*n[2] + n[3] + (n[4]+59)/60, Seconds: n[4]%60 != 0}
	if l.Days > 10_000 || l.Minutes > 10_000*1440 {
		return Duration{}, bad
	}
	return l, nil
}
