package ingest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"opshub/schedule"
)

// icsLength is a duration: days of the calendar, and minutes of the clock.
type icsLength struct{ days, minutes int }

var icsLengthShape = regexp.MustCompile(`^\+?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$`)

// parseICSLength reads a duration such as PT1H30M, P2D or P1W (RFC 5545 3.3.6), up to ten thousand days.
func parseICSLength(s string) (icsLength, error) {
	bad := fmt.Errorf("%q is not a duration: write PT1H30M or P2D", schedule.Printable(s))
	parts := icsLengthShape.FindStringSubmatch(strings.ToUpper(strings.TrimSpace(s)))
	if parts == nil || strings.Join(parts[1:], "") == "" {
		return icsLength{}, bad
	}
	var n [5]int
	for i, part := range parts[1:] {
		n[i], _ = strconv.Atoi(part) // digits or nothing
	}
	l := icsLength{days: 7*n[0] + n[1], minutes: 60*n[2] + n[3] + n[4]/60}
	switch {
	case n[4]%60 != 0:
		return icsLength{}, fmt.Errorf("%q %w", schedule.Printable(s), errSeconds)
	case l.days > 10_000 || l.minutes > 10_000*1440:
		return icsLength{}, bad
	}
	return l, nil
}
