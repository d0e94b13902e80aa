package handlers

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"opshub/catalog/check"
)

// TestTurnsAreTakenInOrder lets five pages wait for one turn: they get it one after the other, as they came.
func TestTurnsAreTakenInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns, made := newTurns(1), make(chan int, 5)
		for page := range 5 {
			go func() {
				leave := turns.take(t.Context())
				defer leave()
				time.Sleep(10 * time.Millisecond)
				made <- page
			}()
			synctest.Wait()
		}
		start := time.Now()
		time.Sleep(45 * time.Millisecond)
		if len(made) != 4 {
			t.Errorf("%d of 5 pages of 10 ms are made after %s", len(made), time.Since(start))
		}
		time.Sleep(10 * time.Millisecond)
		close(made)
		var order []int
		for page := range made {
			order = append(order, page)
		}
		if !slices.Equal(order, []int{0, 1, 2, 3, 4}) || len(turns) != 0 {
			t.Errorf("made in the order %v, %d turns are not given back", order, len(turns))
		}
	})
}

// TestALongPageGivesItsTurnAway holds a turn for a second: the next page begins after turnTime, and each turn is given back once.
func TestALongPageGivesItsTurnAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns, start := newTurns(1), time.Now()
		long := turns.take(t.Context())
		next := turns.take(t.Context())
		if waited := time.Since(start); waited != turnTime {
			t.Errorf("the next page waited for %s", waited)
		}
		long()
		if len(turns) != 1 {
			t.Error("a turn that was given away is given back once more, and with it that of another page")
		}
		next()
		next()
		if len(turns) != 0 {
			t.Errorf("%d turns are not given back", len(turns))
		}
	})
}

// TestWhoNeedsNoTurn takes turns where none is free.
func TestWhoNeedsNoTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(1)
		defer turns.take(t.Context())()
		left, leave := context.WithCancel(t.Context())
		leave()
		start := time.Now()
		for what, free := range map[string]func(){
			"a visitor who has left":      turns.take(left),
			"a request of a smoke test":   turns.take(context.WithValue(t.Context(), probingKey{}, &probing{seen: &check.Route{}})),
			"a rehearsal":                 turns.take(context.WithValue(t.Context(), rehearsingKey{}, true)),
			"a service without any limit": newTurns(0).take(t.Context()),
		} {
			if free(); len(turns) != 1 {
				t.Errorf("%s takes the turn of another", what)
			}
		}
		if waited := time.Since(start); waited != 0 {
			t.Errorf("somebody waited for %s", waited)
		}
	})
}
