package page

import (
	"fmt"
	"slices"
	"time"

	"opshub/handlers/web"
	"opshub/schedule"
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

// VersionWords returns the short name of a published version, "v3 of 2026-11-18".
func VersionWords(r *web.Request, p schedule.PublishedPeriod) string {
	return fmt.Sprintf("v%d of %s", p.Version, time.Unix(int64(p.PublishedAt), 0).In(r.Now.Location()).Format(time.DateOnly))
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
