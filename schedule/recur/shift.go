package recur

import (
	"slices"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Shift moves all dates of a rule by some days. first is the first date before the move. It returns false for a rule whose
// dates do not move together, such as the last day of each month, and for an UNTIL with a time. The first day of the week
// moves too, so that every second week stays the same weeks.
func Shift(rule string, days int, first schedule.Date) (string, bool) {
	if days == 0 {
		return rule, true
	}
	frequency, start, given := frequency(""), int(time.Monday), false
	var out []string
	for part := range strings.SplitSeq(rule, ";") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "":
			continue
		case "FREQ":
			frequency, _ = parseFrequency(value)
		case "INTERVAL", "COUNT":
		case "WKST":
			start = slices.Index(weekdayCodes, value)
			continue
		case "UNTIL":
			on, err := time.Parse("20060102", value)
			if err != nil {
				return "", false
			}
			part = Until(localtime.DateOf(on.Date()).Add(days))
		case "BYDAY":
			given = true
			codes := strings.Split(value, ",")
			for i, code := range codes {
				at := slices.Index(weekdayCodes, code)
				if at < 0 {
					return "", false
				}
				codes[i] = weekdayCode(at + days)
			}
			part = "BYDAY=" + strings.Join(codes, ",")
		default:
			return "", false
		}
		out = append(out, part)
	}
	switch frequency {
	case weekly:
		out = append(out, "WKST="+weekdayCode(start+days))
	case daily:
	default:
		if day := first.Day(); given || day > 28 || day+days < 1 || day+days > 28 {
			return "", false
		}
	}
	return strings.Join(out, ";"), true
}

// weekdayCode returns the code of a weekday. n may be negative or exceed a week.
func weekdayCode(n int) string {
	const week = localtime.DaysPerWeek
	return weekdayCodes[(n%week+week)%week]
}

// Limit returns a rule with another limit: a part such as COUNT=3 or that of Until, or "" for none.
func Limit(rule, limit string) string {
	parts := slices.DeleteFunc(strings.Split(rule, ";"), func(s string) bool {
		return s == "" || strings.HasPrefix(s, "COUNT=") || strings.HasPrefix(s, "UNTIL=")
	})
	if limit != "" {
		parts = append(parts, limit)
	}
	return strings.Join(parts, ";")
}

// Until returns the part of a rule that ends it on a date.
func Until(on schedule.Date) string { return "UNTIL=" + on.Time().Format("20060102") }
