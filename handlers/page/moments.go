package page

import (
	"time"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/store"
)

// Instant returns the time of the request, truncated to the minute.
func Instant(r *web.Request) schedule.Instant { return schedule.Instant(r.Now.Unix() / 60 * 60) }

// UntilStart returns the time until an instant, "in 5 h 15 min" or "in 3 days". It is truncated to a quarter of an
// hour, so that a page stays the same for that long.
func UntilStart(now time.Time, at schedule.Instant) string {
	minutes := int(int64(at)-now.Unix()) / 60
	switch {
	case minutes <= 0:
		return "has begun"
	case minutes < 48*60:
		return "in " + schedule.DurationWords(minutes/15*15)
	}
	return "in " + components.Plural(minutes/(24*60), "day", "days")
}

// AgeWords returns the time since an instant in whole hours or days, or "none" for 0.
func AgeWords(r *web.Request, at schedule.Instant) string {
	if at == 0 {
		return "none"
	}
	hours := int(r.Now.Unix()-int64(at)) / 3600
	switch {
	case hours < 1:
		return "within the hour"
	case hours < 48:
		return components.Plural(hours, "hour", "hours") + " ago"
	}
	return components.Plural(hours/24, "day", "days") + " ago"
}

// Fresh reports whether the data is recent enough, by the same rule as the check of the service.
func Fresh(r *web.Request, info store.Info) bool {
	return check.Data{Now: r.Now, Imported: MomentOf(info.LastImport, r.Now), Newest: MomentOf(info.NewestRecord, r.Now)}.Fresh()
}

// MomentOf converts an instant to the time zone of like. It returns the zero time for 0.
func MomentOf(at schedule.Instant, like time.Time) time.Time {
	if at == 0 {
		return time.Time{}
	}
	return time.Unix(int64(at), 0).In(like.Location())
}

// RecurrenceWords returns the recurrence rule of a block with its first and last day, or "once".
func RecurrenceWords(style localtime.Style, b *schedule.BlockRow) string {
	if b.RRule == "" {
		return "once"
	}
	return format.Join("RRULE:"+b.RRule, "from "+style.Day(b.FirstOn), format.Until(style, b.RecurrenceUntil))
}

// ByWhom returns an instant in the organization's time zone and who acted. Both may be missing.
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
