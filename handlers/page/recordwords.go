package page

import (
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

func RecurrenceWords(b *schedule.BlockRow) string {
	if b.RRule == "" {
		return "once"
	}
	return format.Join("RRULE:"+b.RRule, "from "+b.FirstOn.String(), format.Until(b.RecurrenceUntil))
}

// ByWhom is a moment of the record in the organization's zone, and who it was.
func ByWhom(r *web.Request, at schedule.Instant, who string) string {
	if at == 0 {
		return format.OrNone(who)
	}
	words := components.Stamp(time.Unix(int64(at), 0).In(r.Now.Location())) + " " + r.Zone
	if who != "" {
		words += " by " + who
	}
	return words
}
