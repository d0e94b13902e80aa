package store

import (
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestWeeksCountedAheadServeEveryQuestion holds that whoever asks about some days finds the heads that were counted before anybody asked.
func TestWeeksCountedAheadServeEveryQuestion(t *testing.T) {
	roster := targetedRoster()
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		line := s.timeline(ctx)
		targets, err := s.allTargets(ctx)
		if err != nil || len(targets) == 0 {
			t.Fatal(len(targets), err)
		}
		posts := map[schedule.Post]bool{}
		for _, one := range targets {
			posts[schedule.Post{Location: one.LocationID, Position: one.PositionID}] = true
		}
		s.countWeeks(line, posts)
		counted := headWeeks(s)
		if counted == 0 {
			t.Fatal("no week was counted")
		}
		low, high, found := schedule.UTC.Date(line.span().Start), schedule.UTC.Date(line.span().End), 0
		for from := low - 10; from < high+10; from += 5 {
			places, err := s.Coverage(ctx, schedule.Manager, schedule.Filter{}, from, from+6)
			if err != nil {
				t.Fatal(err)
			}
			found += len(places)
		}
		if now := headWeeks(s); now != counted || found == 0 {
			t.Errorf("%d weeks were counted ahead, %d after questions about %d places", counted, now, found)
		}
	})
}

// headWeeks is how many weeks of heads are kept.
func headWeeks(s *Store) (n int) {
	s.lists.all.mu.Lock()
	defer s.lists.all.mu.Unlock()
	for key := range s.lists.all.answers {
		if strings.HasPrefix(key, "heads from ") {
			n++
		}
	}
	return n
}
