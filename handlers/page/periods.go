package page

import (
	"fmt"
	"slices"

	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// DraftInHand returns the number of the current draft period, or 0 for none.
func DraftInHand(r *web.Request) int64 {
	p, _ := rules.DraftInWork(r.View().DraftPeriods(), r.Today)
	return p.ID
}

// CurrentPeriods returns the published versions that employees currently see.
func CurrentPeriods(r *web.Request) []schedule.PublishedPeriod {
	return slices.DeleteFunc(r.View().PublishedPeriods(), func(p schedule.PublishedPeriod) bool { return p.Status != "current" })
}

// VersionWords returns the short name of a published version, "v3 of Wed Nov 18, 2026".
func VersionWords(r *web.Request, p schedule.PublishedPeriod) string {
	z, _ := localtime.ZoneOrUTC(r.Zone)
	day := z.Date(p.PublishedAt)
	return fmt.Sprintf("v%d of %s", p.Version, schedule.Filter{From: day, To: day}.DateWords(r.DateStyle()))
}

// Nearest returns the index of the period that contains today, otherwise of the first that begins later, otherwise of
// the last; -1 for no periods. The n periods must be sorted by their first day.
func Nearest(today schedule.Date, n int, days func(int) (first, last schedule.Date)) int {
	found := -1
	for i := range n {
		first, last := days(i)
		if first <= today && today <= last {
			return i
		}
		if found = i; first > today {
			return i
		}
	}
	return found
}
