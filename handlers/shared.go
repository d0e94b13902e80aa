package handlers

import (
	"context"
	"sync"
	"time"
)

// sharedFor is how long one report serves everybody who asks, so that a storm of refreshes runs no check twice.
const sharedFor = time.Second

// shared keeps the last answer of something dear. Who asks while it is being made waits for it.
type shared[T any] struct {
	mu    sync.Mutex
	at    time.Time
	value T
	made  bool
}

// get gives the answer made less than sharedFor ago, or makes a new one. What is made outlives the request that asked
// first, since others wait for it; its length is bounded by limit instead.
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

// sharedBy keeps the last answer of something dear for each key apart, and forgets those that nobody shares any more.
type sharedBy[K comparable, T any] struct {
	mu  sync.Mutex
	all map[K]*sharedOne[T]
}

// sharedOne is what is shared under one key, and when somebody asked for it last.
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
