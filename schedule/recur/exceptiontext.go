package recur

import (
	"fmt"
	"strings"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// cancelledWord marks a cancelled occurrence in an export.
const cancelledWord = "cancelled"

// AppendExceptions appends exceptions in the format of the export, in the order of list and separated by semicolons:
// "2026-11-24 cancelled; 2026-12-01 10:00-12:00". The times are wall-clock times that replace those of the rule. An end
// at or before the start is on the next day.
func AppendExceptions(dst []byte, list []schedule.BlockException) []byte {
	for k, e := range list {
		if k > 0 {
			dst = append(dst, "; "...)
		}
		dst = append(localtime.AppendDate(dst, e.OccursOn), ' ')
		if e.Action != Replace {
			dst = append(dst, cancelledWord...)
			continue
		}
		dst = localtime.AppendClock(append(localtime.AppendClock(dst, e.StartMinute), '-'), e.EndMinute)
	}
	return dst
}

// ParseExceptions parses the output of AppendExceptions as exceptions of a block. The error names the invalid part.
func ParseExceptions(block int64, text string) ([]schedule.BlockException, error) {
	if text == "" {
		return nil, nil
	}
	var list []schedule.BlockException
	seen := map[schedule.Date]bool{}
	for part := range strings.SplitSeq(text, ";") {
		part = strings.TrimSpace(part)
		day, rest, _ := strings.Cut(part, " ")
		on, err := localtime.ParseDate(day)
		e := schedule.BlockException{BlockID: block, OccursOn: on, Action: Cancel}
		if err == nil && rest != cancelledWord {
			e.Action = Replace
			e.StartMinute, e.EndMinute, err = parseClocks(rest)
		}
		if err != nil {
			return nil, fmt.Errorf("%q is not an exception: write 2026-11-24 cancelled, or 2026-11-24 10:00-12:00, with a semicolon between several", schedule.Printable(part))
		}
		if seen[on] {
			return nil, fmt.Errorf("%s stands twice", on)
		}
		seen[on] = true
		list = append(list, e)
	}
	return list, nil
}

// parseClocks parses HH:MM-HH:MM as minutes after midnight.
func parseClocks(s string) (start, end int, err error) {
	from, to, _ := strings.Cut(s, "-")
	if start, err = ParseClock(from); err == nil {
		end, err = ParseClock(to)
	}
	return start, end, err
}

// ParseClock parses HH:MM, from 00:00 to 24:00, as minutes after midnight.
func ParseClock(s string) (int, error) {
	two := func(s string) (int, bool) {
		return int(s[0]-'0')*10 + int(s[1]-'0'), s[0] >= '0' && s[0] <= '9' && s[1] >= '0' && s[1] <= '9'
	}
	if len(s) == 5 && s[2] == ':' {
		h, ok1 := two(s[:2])
		m, ok2 := two(s[3:])
		if ok1 && ok2 && m < localtime.MinutesPerHour && h*localtime.MinutesPerHour+m <= localtime.MinutesPerDay {
			return h*localtime.MinutesPerHour + m, nil
		}
	}
	return 0, fmt.Errorf("%q is not a time of day: use HH:MM", schedule.Printable(s))
}
