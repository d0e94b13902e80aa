package format

import (
	"strings"

	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// BlockTimes returns when a block applies, in its own zone: its rule, its days or its interval.
func BlockTimes(style localtime.Style, b *schedule.BlockRow) components.Cell {
	var cell components.Cell
	switch {
	case b.Recurring():
		cell = components.Cell{Text: BlockRule(style, &b.Block), Sub: b.TimeZone}
		cell.Sub = Join(cell.Sub, "from "+style.Day(b.FirstOn), Until(style, b.RecurrenceUntil), Exceptions(b.Exceptions))
	case b.AllDay && b.StartsOn != 0:
		cell = components.Cell{Lead: style.Day(b.StartsOn), At: b.StartsOn.String(), Text: "all day", Sub: b.TimeZone}
		if b.EndsOn > b.StartsOn {
			cell.Text = "to " + style.Day(b.EndsOn) + ", all day"
		}
	default:
		cell = TimeCell(style, schedule.Interval{Start: b.StartsAt, End: b.EndsAt}, b.TimeZone)
		cell.Sub = b.TimeZone
	}
	if b.SeriesID != 0 {
		cell.Sub = Join(cell.Sub, "of series "+ID(b.SeriesID))
	}
	return cell
}

// BlockRule returns the rule of a recurring block without its end, "every Wednesday 05:00-09:00".
func BlockRule(style localtime.Style, b *schedule.Block) string {
	if b.AllDay {
		return Recurrence(b.RRule) + ", all day"
	}
	return Recurrence(b.RRule) + " " + style.MinuteRange(b.StartMinute, b.EndMinute)
}

// Recurrence returns the days of a recurrence rule without its end, "every Wednesday". It returns an invalid rule unchanged.
func Recurrence(rrule string) string {
	rule, err := recur.ParseRule(rrule)
	if err != nil {
		return rrule
	}
	words, _, _ := strings.Cut(rule.Words(), " until ")
	return words
}

// Exceptions returns the number of exceptions of a recurring block, or "" for none.
func Exceptions(n int) string {
	if n == 0 {
		return ""
	}
	return components.Plural(n, "exception", "exceptions")
}

// DecidedBy returns who decided about a block, or "" if the source does not say.
func DecidedBy(b *schedule.Block) string {
	if b.DecidedBy == "" {
		return ""
	}
	return "by " + b.DecidedBy
}

// Override marks a block that overrides recurring blocks, and returns "" for others.
func Override(b *schedule.Block) string {
	if !b.OverridesRecur {
		return ""
	}
	return "overrides recurring"
}

// Reason returns a reason code in words, or "not given" without one.
func Reason(code string) string {
	if code == "" {
		return "not given"
	}
	return Words(code)
}

// ReasonWithText returns the reason code in words, followed by the text of the source if it differs.
func ReasonWithText(b *schedule.Block) string {
	code := Reason(b.ReasonCode)
	if strings.EqualFold(code, b.ReasonText) {
		return code
	}
	return Join(code, b.ReasonText)
}

// BlockKind returns the kind of a block in words.
func BlockKind(k schedule.BlockKind) string {
	return map[schedule.BlockKind]string{schedule.Unavailable: "unavailable", schedule.TimeOff: "time off", schedule.Undesired: "rather not"}[k]
}
