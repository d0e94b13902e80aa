package page

import (
	"time"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// Instant is the moment of the request, to the minute.
func Instant(r *web.Request) schedule.Instant { return schedule.Instant(r.Now.Unix() / 60 * 60) }

// UntilStart says how long it is until a moment, "in 5 h 15 min", "in 3 days", by the quarter of an hour so that a page stays the same for one.
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

// AgeWords say how long ago something was, in whole hours or days.
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

// Fresh says whether the data is young enough, as the check of the service says it.
func Fresh(r *web.Request, info store.Info) bool {
	return check.Data{Now: r.Now, Imported: MomentOf(info.LastImport, r.Now), Newest: MomentOf(info.NewestRecord, r.Now)}.Fresh()
}

// MomentOf is an instant in the zone of another moment; zero for none.
func MomentOf(at schedule.Instant, like time.Time) time.Time {
	if at == 0 {
		return time.Time{}
	}
	return time.Unix(int64(at), 0).In(like.Location())
}
