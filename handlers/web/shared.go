package web

import (
	"context"
	"sync"
	"time"

	"opshub/catalog/check"
	"opshub/schedule"
)

// SharedFor is how long one result serves all requests, so that many refreshes at once run no check twice.
const SharedFor = time.Second

// Shared stores the latest result of an expensive check. Requests that come while it is computed wait for it.
type Shared[T any] struct {
	mu    sync.Mutex
	At    time.Time
	Value T
	Made  bool
}

// Get returns a result that is younger than sharedFor, or computes one. The computation outlives the first request, because
// others wait for it; limit bounds its time instead.
func (k *Shared[T]) Get(ctx context.Context, now func() time.Time, limit time.Duration, make func(context.Context) T) (value T, at time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if age := now().Sub(k.At); k.Made && age >= 0 && age < SharedFor {
		return k.Value, k.At
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit)
	defer cancel()
	value = make(ctx)
	k.Value, k.At, k.Made = value, now(), true
	return k.Value, k.At
}

// SharedBy stores the latest result for each key, and removes results that no request used within sharedFor.
type SharedBy[K comparable, T any] struct {
	mu  sync.Mutex
	all map[K]*sharedOne[T]
}

// sharedOne is what is shared under one key, and the time of the latest request for it.
type sharedOne[T any] struct {
	Shared[T]
	asked time.Time
}

// Of is what is shared under a key.
func (k *SharedBy[K, T]) Of(key K, now time.Time) *Shared[T] {
	k.mu.Lock()
	defer k.mu.Unlock()
	for other, one := range k.all {
		if other != key && now.Sub(one.asked) >= SharedFor {
			delete(k.all, other)
		}
	}
	if k.all == nil {
		k.all = map[K]*sharedOne[T]{}
	}
	if k.all[key] == nil {
		k.all[key] = &sharedOne[T]{}
	}
	k.all[key].asked = now
	return &k.all[key].Shared
}

// lately are the answers that probes got within the last second. The smoke tests of the sections share most of their links, so that
// who opens several of them, or all, has each link asked once.
type lately struct {
	mu      sync.Mutex
	since   time.Time
	answers map[lateKey]check.Answer
}

// lateKey is who asked for what.
type lateKey struct {
	viewer schedule.Viewer
	path   string
}

// get gives the answer to a probe, sent now or less than sharedFor ago. It locks nothing meanwhile: a probe may lead to others.
func (k *lately) get(ctx context.Context, now func() time.Time, asked lateKey, send func() check.Answer) check.Answer {
	k.mu.Lock()
	if age := now().Sub(k.since); k.answers == nil || age < 0 || age >= SharedFor {
		k.since, k.answers = now(), map[lateKey]check.Answer{}
	}
	answers := k.answers
	a, had := answers[asked]
	k.mu.Unlock()
	if had {
		return a
	}
	if a = send(); ctx.Err() != nil {
		return a // it may have been cut short, not answered
	}
	k.mu.Lock()
	answers[asked] = a
	k.mu.Unlock()
	return a
}

const ServiceLimit = 20 * time.Second // bounds one round of service checks
