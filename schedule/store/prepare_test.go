package store

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestPrepareMakesWhatScreensShare holds that the first who asks finds the timeline and what the screens of a draft and a version look at.
func TestPrepareMakesWhatScreensShare(t *testing.T) {
	roster := storetest.Roster(60, 8)
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		kept := func(key string) bool {
			_, ok := s.lists.get(s.Version(), key)
			return ok
		}
		drafts, err := s.DraftPeriods(ctx, schedule.Manager)
		if err != nil || len(drafts) == 0 {
			t.Fatalf("%d drafts: %v", len(drafts), err)
		}
		people, err := s.makeTimeline(ctx)
		if err != nil {
			t.Fatal(err)
		}
		people.version = s.Version()
		last := drafts[0]
		for _, p := range drafts {
			if p.Status != "archived" && p.EndsOn > last.EndsOn {
				last = p
			}
		}
		lists := []string{timelineKey, requestsKey(people), fmt.Sprint("few bytes of draft ", last.ID), fmt.Sprint("copies of draft ", last.ID),
			fmt.Sprintf("findings of draft %d %s %s", last.ID, last.StartsOn, last.EndsOn)}
		versions, err := s.PublishedPeriods(ctx, schedule.Manager)
		if err != nil {
			t.Fatal(err)
		}
		inForce := 0
		for _, p := range versions {
			if p.Status == "current" && inForce < preparedPeriods {
				inForce, lists = inForce+1, append(lists, fmt.Sprint("few bytes of version ", p.ID), versionPairsKey(p.ID))
			}
		}
		if inForce == 0 {
			t.Error("no version is in force")
		}
		for _, key := range lists {
			if kept(key) {
				t.Errorf("%q was there before", key)
			}
		}
		s.Prepare(ctx)
		for _, key := range lists {
			if !kept(key) {
				t.Errorf("%q is not there", key)
			}
		}
		times, err := s.occurrenceSheet(ctx)
		if err != nil {
			t.Fatal(err)
		}
		homes, err := s.homes(ctx)
		if err != nil {
			t.Fatal(err)
		}
		somebody := homes[slices.IndexFunc(homes, func(h home) bool { return h.location != 0 && h.position != 0 })]
		for _, at := range []home{{location: somebody.location}, {position: somebody.position}, {location: somebody.location, position: somebody.position}} {
			if times.index.days[daysOf{timeFirst, timeLast, at.location, at.position}] == nil {
				t.Errorf("the times of those at home at location %d in position %d are not found", at.location, at.position)
			}
		}
	})
}

// TestAPanicBesideTheAnswersIsLogged holds that it ends what was being made and nothing else.
func TestAPanicBesideTheAnswersIsLogged(t *testing.T) {
	var log strings.Builder
	s := &Store{}
	s.LogTo(slog.New(slog.NewTextHandler(&log, nil)))
	func() {
		defer s.survive("something")
		panic("no such thing")
	}()
	if got := log.String(); !strings.Contains(got, "no such thing") || !strings.Contains(got, "making=something") {
		t.Errorf("the log says %q", got)
	}
}

// TestHomePlacesAreNamedOnceEach names every location, position and pair of them once, and no more than asked for.
func TestHomePlacesAreNamedOnceEach(t *testing.T) {
	homes := []home{{id: 1, location: 1, position: 2}, {id: 2, location: 1, position: 2}, {id: 3, location: 3}, {id: 4}, {id: 5, position: 2}}
	want := []home{{location: 1}, {location: 3}, {position: 2}, {location: 1, position: 2}}
	if got := homePlaces(homes, 9); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := homePlaces(homes, 3); !slices.Equal(got, want[:3]) {
		t.Errorf("%v of at most 3", got)
	}
}
