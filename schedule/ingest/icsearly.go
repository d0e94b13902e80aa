package ingest

import (
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/recur"
)

// from2000 lets a block begin in 2000 at the earliest, and says what it has done.
func from2000(b *schedule.Block) icsTally {
	z, _ := schedule.ZoneOrUTC(b.TimeZone)
	start := z.StartOfDay(earliest)
	switch {
	case b.Recurring() && b.FirstOn < earliest:
		return ruleFrom2000(b)
	case b.Recurring() || b.StartsAt >= start:
		return ""
	case b.EndsAt <= start:
		return icsPast
	}
	b.StartsAt = start
	if b.AllDay {
		b.StartsOn = earliest
	}
	return icsEarly
}

// ruleFrom2000 lets a rule go on from its first date there; its COUNT becomes the date of the last one.
func ruleFrom2000(b *schedule.Block) icsTally {
	rule, _ := recur.ParseRule(b.RRule) // it was read before
	first, last := schedule.Date(0), schedule.Date(0)
	for d := range rule.Dates(b.FirstOn, b.FirstOn, latest) {
		last = d
		if first == 0 && d >= earliest {
			first = d
		}
		if first != 0 && rule.Count() == 0 {
			break
		}
	}
	if first == 0 {
		return icsPast
	}
	b.FirstOn = first
	if rule.Count() > 0 {
		parts := slices.DeleteFunc(strings.Split(b.RRule, ";"), func(s string) bool { return strings.HasPrefix(s, "COUNT=") || strings.HasPrefix(s, "UNTIL=") })
		b.RRule = strings.Join(append(parts, "UNTIL="+strings.ReplaceAll(last.String(), "-", "")), ";")
	}
	return icsEarly
}
