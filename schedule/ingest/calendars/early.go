package calendars

import (
	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// from2000 moves the start of a block that begins before 2000 to 2000, and returns the notice about the change.
func from2000(b *schedule.Block) tally {
	z, _ := localtime.ZoneOrUTC(b.TimeZone)
	start := z.StartOfDay(ical.Earliest)
	switch {
	case b.Recurring() && b.FirstOn < ical.Earliest:
		return ruleFrom2000(b)
	case b.Recurring() || b.StartsAt >= start:
		return ""
	case b.EndsAt <= start:
		return tallyPast
	}
	b.StartsAt = start
	if b.AllDay {
		b.StartsOn = ical.Earliest
	}
	return tallyEarly
}

// ruleFrom2000 moves the start of a rule to its first date in or after 2000. It replaces COUNT with the date of the last
// occurrence as UNTIL.
func ruleFrom2000(b *schedule.Block) tally {
	rule, _ := recur.ParseRule(b.RRule) // parsed before, so there is no error
	first, last := schedule.Date(0), schedule.Date(0)
	for d := range rule.Dates(b.FirstOn, b.FirstOn, ical.Latest) {
		last = d
		if first == 0 && d >= ical.Earliest {
			first = d
		}
		if first != 0 && rule.Count() == 0 {
			break
		}
	}
	if first == 0 {
		return tallyPast
	}
	b.FirstOn = first
	if rule.Count() > 0 {
		b.RRule = recur.Limit(b.RRule, recur.Until(last))
	}
	return tallyEarly
}
