package store

import (
	"fmt"
	"log/slog"
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
