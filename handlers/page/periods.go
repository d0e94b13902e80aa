package page

import (
	"fmt"
	"slices"
	"time"

	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// DraftInHand is the number of the draft period that is being worked on; 0 for none.
func DraftInHand(r *web.Request) int64 {
	p, _ := rules.DraftInWork(r.View().DraftPeriods(), r.Today)
	return p.ID
}

// CurrentPeriods are the published versions that employees are shown now.
func CurrentPeriods(r *web.Request) []schedule.PublishedPeriod {
	return slices.DeleteFunc(r.View().PublishedPeriods(), func(p schedule.PublishedPeriod) bool { return p.Status != "current" })
}

// VersionWords are what a published period is known by, "v3 of 2026-11-18".
func VersionWords(r *web.Request, p schedule.PublishedPeriod) string {
	return fmt.Sprintf("v%d of %s", p.Version, time.Unix(int64(p.PublishedAt), 0).In(r.Now.Location()).Format(time.DateOnly))
}

// Nearest is the period that holds today, else the first that begins after it, else the last; -1 where there is none.
// The periods come by their first day.
func Nearest(today schedule.Date, n int, at func(int) (first, last schedule.Date)) int {
	found := -1
	for i := range n {
		first, last := at(i)
		if first <= today && today <= last {
			return i
		}
		if found = i; first > today {
			return i
		}
	}
	return found
}
