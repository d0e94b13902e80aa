package store

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestAQuestionAboutOneDoesNotWaitForEverything asks all that is asked about a period for one employee, after which nothing about everybody
// may have been worked out; then about everybody at a place, after which it must be at hand.
func TestAQuestionAboutOneDoesNotWaitForEverything(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		imported(t, dsn, versioned(t))
		s := opened(t, dsn, ReadOnly)
		f := schedule.Filter{DraftPeriodID: 1, EmployeeID: 3}
		period := schedule.DraftPeriod{ID: 1, StartsOn: schedule.DateOf(2026, 11, 10), EndsOn: schedule.DateOf(2026, 11, 24)}
		ask := func() {
			for name, question := range periodQuestions {
				for _, of := range []schedule.Filter{f, {PublishedPeriodID: 2, EmployeeID: f.EmployeeID}} {
					if _, err := question(t.Context(), s, schedule.Manager, of); err != nil {
						t.Fatalf("%s: %v", name, err)
					}
				}
			}
		}
		wholes := map[string]*memory{
			"few bytes of draft 1": &s.lists, "few bytes of version 2": &s.lists, findingsKey(period): &s.lists,
			"kinds of differences of draft 1": &s.figures, comparing{of: "draft 1"}.wholeKey(): &s.lists,
		}
		held := func() (keys []string) {
			for key, in := range wholes {
				if _, found := in.get(s.Version(), key); found {
					keys = append(keys, key)
				}
			}
			return keys
		}
		ask()
		if keys := held(); len(keys) != 0 {
			t.Errorf("worked out for one employee: %q", keys)
		}
		f.EmployeeID, f.LocationID = 0, 1
		ask()
		if keys := held(); len(keys) != len(wholes) {
			t.Errorf("about everybody only these are at hand: %q", keys)
		}
	})
}
