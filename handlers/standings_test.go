package handlers

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"opshub/schedule"
)

// TestWhoAsksBesideAnotherFindsWhatThatOneFinds lets two rank the same shift at once, and one more leave while it waits.
func TestWhoAsksBesideAnotherFindsWhatThatOneFinds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newStandings()
		shifts := []schedule.ShiftRow{{Shift: schedule.Shift{ID: 7}}}
		var asked atomic.Int32
		ask := func(open []schedule.ShiftRow) ([][]schedule.Candidate, error) {
			asked.Add(1)
			time.Sleep(time.Second)
			return make([][]schedule.Candidate, len(open)), nil
		}
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() {
				if rows, err := k.rows(t.Context(), shifts, ask); err != nil || len(rows) != 1 || rows[0].ID != 7 {
					t.Errorf("%v: %v", rows, err)
				}
			})
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		synctest.Wait()
		if _, err := k.rows(gone, shifts, ask); !errors.Is(err, context.Canceled) {
			t.Errorf("who left was told %v", err)
		}
		both.Wait()
		if asked.Load() != 1 {
			t.Errorf("asked %d times", asked.Load())
		}
	})
}

// TestNobodyWaitsWhereNothingMoreIsKept lets two rank shifts that are not kept any more.
func TestNobodyWaitsWhereNothingMoreIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newStandings()
		for id := range int64(mostStandings) {
			k.of[-id-1] = schedule.OpenShiftRow{}
		}
		begun := time.Now()
		var both sync.WaitGroup
		for id := range int64(2) {
			both.Go(func() {
				_, err := k.rows(t.Context(), []schedule.ShiftRow{{Shift: schedule.Shift{ID: id + 1}}}, func(open []schedule.ShiftRow) ([][]schedule.Candidate, error) {
					time.Sleep(time.Second)
					return make([][]schedule.Candidate, len(open)), nil
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		if took := time.Since(begun); took != time.Second || len(k.of) != mostStandings {
			t.Errorf("it took %s on the clock of the test, and %d are kept", took, len(k.of))
		}
	})
}
