package handlers

import (
	"strings"
	"time"

	"opshub/components"
	"opshub/schedule"
)

// reasonInFull is the code of the reason, and the words of the source where they say more.
func reasonInFull(b *schedule.Block) string {
	code := reasonWords(b.ReasonCode)
	if strings.EqualFold(code, b.ReasonText) {
		return code
	}
	return joinWords(code, b.ReasonText)
}

func recurrenceWords(b *schedule.BlockRow) string {
	if b.RRule == "" {
		return "once"
	}
	return joinWords("RRULE:"+b.RRule, "from "+b.FirstOn.String(), untilWords(b.RecurrenceUntil))
}

// byWhom is a moment of the record in the organization's zone, and who it was.
func (r *request) byWhom(at schedule.Instant, who string) string {
	if at == 0 {
		return orNone(who)
	}
	words := components.Stamp(time.Unix(int64(at), 0).In(r.now.Location())) + " " + r.zone
	if who != "" {
		words += " by " + who
	}
	return words
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func yesNo(yes bool) string {
	return map[bool]string{true: "yes", false: "no"}[yes]
}

func spaced(words ...string) string {
	out := ""
	for _, w := range words {
		if w != "" && out != "" {
			out += " "
		}
		out += w
	}
	return out
}
