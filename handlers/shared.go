package handlers

import (
	"context"
	"sync"
	"time"

	"opshub/catalog/check"
	"opshub/schedule"
)

// sharedFor is how long one result serves all requests, so that many refreshes at once run no check twice.
const sharedFor = time.Second

// shared stores the latest result of an expensive check. Requests that come while it is computed wait for it.
type shared[T any] struct {
	mu    sync.Mutex
	at    time.Time
	value T
	made  bool
}

// get returns a result that is younger than sharedFor, or computes one. The computation outlives the first request, because
// others wait for it; limit bounds its time instead.
func (k *shared[T]) get(ctx context.Context, now func() time.Time, limit time.Duration, make func(context.Context) T) (value T, at time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if age := now().Sub(k.at); k.made && age >= 0 && age < sharedFor {
		return k.value, k.at
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit)
	defer cancel()
	value = make(ctx)
	k.value, k.at, k.made = value, now(), true
	return k.value, k.at
}

// sharedBy stores the latest result for each key, and removes results that no request used within sharedFor.
type sharedBy[K comparable, T any] struct {
	mu  sync.Mutex
	all map[K]*sharedOne[T]
}

// sharedOne is what is shared under one key, and the time of the latest request for it.
type sharedOne[T any] struct {
	shared[T]
	asked time.Time
}

// of is what is shared under a key.
func (k *sharedBy[K, T]) of(key K, now time.Time) *shared[T] {
	k.mu.Lock()
	defer k.mu.Unlock()
	for other, one := range k.all {
		if other != key && now.Sub(one.asked) >= sharedFor {
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
	return &k.all[key].shared
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
	if age := now().Sub(k.since); k.answers == nil || age < 0 || age >= sharedFor {
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
