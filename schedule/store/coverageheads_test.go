package store

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestPackedHeadsCoverAsTheShifts asks for the coverage of weeks that begin on any day, of all places and of one, by the heads that were
// packed and by the shifts.
func TestPackedHeadsCoverAsTheShifts(t *testing.T) {
	roster := targetedRoster()
	roster.Shifts[0].State = schedule.StagedForRemoval // nobody is there
	storetest.Engines(t, func(t *testing.T, dsn string) {
		packed := imported(t, dsn, roster)
		low, high, err := packed.ShiftExtent(ctx, schedule.Manager)
		if err != nil {
			t.Fatal(err)
		}
		ask := func(s *Store) (out [][]schedule.PlaceCoverage) {
			for _, f := range []schedule.Filter{{}, {LocationID: 1}, {PositionID: 2}} {
				for from := low - 10; from < high+10; from += 5 {
					places, err := s.Coverage(ctx, schedule.Manager, f, from, from+6)
					if err != nil {
						t.Fatal(err)
					}
					out = append(out, places)
				}
			}
			return out
		}
		heads, ok, err := packed.packedHeads(ctx, nil, schedule.UTC.Range(low, high))
		if err != nil || !ok || len(heads) == 0 {
			t.Fatalf("%d weeks are packed: %v", len(heads), err)
		}
		got := ask(opened(t, dsn, ReadOnly))
		other := opened(t, dsn, ReadWrite)
		if err := other.engine.change(ctx, func(w writer) error { return w.exec(ctx, `DELETE FROM packed_rows`) }); err != nil {
			t.Fatal(err)
		}
		plain := opened(t, dsn, ReadOnly)
		if _, ok, err := plain.packedHeads(ctx, nil, schedule.UTC.Range(low, high)); err != nil || ok {
			t.Fatalf("heads are packed still: %v", err)
		}
		if d := cmp.Diff(ask(plain), got); d != "" {
			t.Errorf("packed:\n%s", d)
		}
		people := 0
		for _, places := range got {
			for _, p := range places {
				for _, c := range p.Stretches {
					people += c.Scheduled
				}
			}
		}
		if people == 0 {
			t.Error("nobody is anywhere")
		}
	})
}

// TestWeeksReadAheadServeEveryQuestion holds that whoever asks about some days finds the heads that were read before anybody asked.
func TestWeeksReadAheadServeEveryQuestion(t *testing.T) {
	roster := targetedRoster()
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		s.Prepare(ctx)
		read := headWeeks(s)
		if read == 0 {
			t.Fatal("no week was read")
		}
		low, high, err := s.ShiftExtent(ctx, schedule.Manager)
		found := 0
		for from := low - 10; from < high+10 && err == nil; from += 5 {
			var places []schedule.PlaceCoverage
			places, err = s.Coverage(ctx, schedule.Manager, schedule.Filter{}, from, from+6)
			found += len(places)
		}
		if now := headWeeks(s); now != read || found == 0 || err != nil {
			t.Errorf("%d weeks were read ahead, %d after questions about %d places: %v", read, now, found, err)
		}
	})
}

// headWeeks is how many weeks of heads are kept.
func headWeeks(s *Store) (n int) {
	s.lists.all.mu.Lock()
	defer s.lists.all.mu.Unlock()
	for key := range s.lists.all.answers {
		if strings.HasPrefix(key, headSheet) {
			n++
		}
	}
	return n
}
