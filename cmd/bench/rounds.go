package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"opshub/catalog"
)

// rounds is how often every screen has its turn: a machine that others share can be half as fast for a minute. The median of them counts.
const rounds = 3

// turn is the turn of one screen in one round.
type turn struct{ place, round int }

// first is the number of the first question of a turn. A screen has others in each of its turns, and so have the screens before it.
func (t turn) first() int { return (t.place%turns*rounds + t.round) * 2 * screenRequests }

// waits is what the rounds found of one screen.
type waits struct {
	rounds []waited
	err    error
}

// waited is what one round found: how long visitors waited in the median and the slowest of a hundred, for how many requests, the
// processor time of each, and the pace of the machine just before.
type waited struct {
	p50, p99, cost, pace time.Duration
	requests             int
}

// row is what is said of a round while the others are measured.
func (w waited) row(sc catalog.Screen, err error) row {
	if err != nil {
		return row{Name: nameOf(sc), State: failed}
	}
	return row{Name: nameOf(sc) + ", p99", Figure: &value{Value: milliseconds(w.p99), Unit: "ms"}}
}

func (w *waits) add(one waited, err error) {
	w.rounds, w.err = append(w.rounds, one), errors.Join(w.err, err)
}

// middle is the median of the rounds of one of their figures, in milliseconds.
func (w waits) middle(of func(waited) time.Duration) float64 {
	var all []time.Duration
	for _, one := range w.rounds {
		all = append(all, of(one))
	}
	return milliseconds(median(all))
}

// judge is the row of a screen.
func (b *bench) judge(ctx context.Context, db string, sc catalog.Screen, got waits) (row, error) {
	if got.err != nil {
		return row{}, got.err
	}
	var each []string
	var paces []time.Duration
	requests := 0
	for _, one := range got.rounds {
		each = append(each, fmt.Sprintf("%.1f", milliseconds(one.p99)))
		paces, requests = append(paces, one.pace), requests+one.requests
	}
	note := fmt.Sprintf("median of %s ms, at a pace of %s; p50 %.1f ms over %d requests by %d clients, none asked twice; processor time per request %.2f ms",
		strings.Join(each, ", "), b.pace.words(paces...), got.middle(func(w waited) time.Duration { return w.p50 }), requests, b.clients,
		got.middle(func(w waited) time.Duration { return w.cost }))
	r := limited(nameOf(sc)+", p99", got.middle(func(w waited) time.Duration { return w.p99 }), atMost(25, "ms"), note)
	return r.explain(ctx, db, b.warmUp(sc, turn{}), b.differently(sc, turn{}, profileTime))
}
