package handlers

import (
	"fmt"
	"strings"

	"opshub/components"
	"opshub/schedule"
)

// blockTimes says when a block is: its rule, its days, or its stretch of time, in its own zone.
func blockTimes(b *schedule.BlockRow) components.Cell {
	var cell components.Cell
	switch {
	case b.Recurring():
		cell = components.Cell{Text: ruleWords(&b.Block), Sub: b.TimeZone}
		cell.Sub = joinWords(cell.Sub, "from "+b.FirstOn.String(), untilWords(b.RecurrenceUntil), exceptionWords(b.Exceptions))
	case b.AllDay && b.StartsOn != 0:
		cell = components.Cell{Lead: dayWords(b.StartsOn), At: b.StartsOn.String(), Text: "all day", Sub: b.TimeZone}
		if b.EndsOn > b.StartsOn {
			cell.Text = "to " + dayWords(b.EndsOn) + ", all day"
		}
	default:
		cell = timeCell(schedule.Interval{Start: b.StartsAt, End: b.EndsAt}, b.TimeZone)
		cell.Sub = b.TimeZone
	}
	if b.SeriesID != 0 {
		cell.Sub = joinWords(cell.Sub, "of series "+idText(b.SeriesID))
	}
	return cell
}

// dayWords is a date with its weekday, "Tue 17 Nov 2026".
func dayWords(d schedule.Date) string { return d.Time().Format("Mon 2 Jan 2006") }

// ruleWords says when a recurring block is, "every Wednesday 05:00-09:00". The end of the rule stands apart.
func ruleWords(b *schedule.Block) string {
	if b.AllDay {
		return patternWords(b.RRule) + ", all day"
	}
	return patternWords(b.RRule) + " " + minuteWords(b.StartMinute, b.EndMinute)
}

// patternWords is which days a rule repeats on, without its end. A rule that cannot be read is shown as it is.
func patternWords(rrule string) string {
	rule, err := schedule.ParseRule(rrule)
	if err != nil {
		return rrule
	}
	words, _, _ := strings.Cut(rule.Words(), " until ")
	return words
}

// minuteWords is a stretch of the wall clock, "22:00-06:00 (+1)"; an end at or before the start is on the next day.
func minuteWords(start, end int) string {
	const day = 24 * 60
	next := ""
	if end <= start {
		next = " (+1)"
		if end == 0 {
			end, next = day, ""
		}
	}
	return fmt.Sprintf("%02d:%02d-%02d:%02d%s", start/60, start%60, end/60, end%60, next)
}

func untilWords(d schedule.Date) string {
	if d == 0 {
		return "no end"
	}
	return "until " + d.String()
}

func exceptionWords(n int) string {
	if n == 0 {
		return ""
	}
	return components.Plural(n, "exception", "exceptions")
}

// decidedWords says who decided about a block, as far as the source says.
func decidedWords(b *schedule.Block) string {
	if b.DecidedBy == "" {
		return ""
	}
	return "by " + b.DecidedBy
}

func overrideWords(b *schedule.Block) string {
	if !b.OverridesRecur {
		return ""
	}
	return "overrides recurring"
}

// reasonWords is a reason code for staff.
func reasonWords(code string) string {
	if code == "" {
		return "not given"
	}
	return strings.ReplaceAll(code, "_", " ")
}
