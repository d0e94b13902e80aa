package web

import (
	"context"
	"sync"
	"time"
)

// SharedFor is how long a result is shared, so that concurrent refreshes run each check once.
const SharedFor = time.Second

// Shared stores the latest result of an expensive check. Requests that arrive during the computation wait for it.
type Shared[T any] struct {
	mu    sync.Mutex
	At    time.Time
	Value T
	Made  bool
}

// Get returns a result younger than SharedFor, or computes one. The computation is not cancelled with the first
// request, because others wait for it. limit bounds its time.
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

// SharedBy stores the latest result for each key. It drops results that no request used within SharedFor.
type SharedBy[K comparable, T any] struct {
	mu  sync.Mutex
	all map[K]*sharedEntry[T]
}

// sharedEntry is the result for one key and the time of the latest request for it.
type sharedEntry[T any] struct {
	Shared[T]
	asked time.Time
}

// Of returns the shared result for a key.
func (k *SharedBy[K, T]) Of(key K, now time.Time) *Shared[T] {
	k.mu.Lock()
	defer k.mu.Unlock()
	for other, entry := range k.all {
		if other != key && now.Sub(entry.asked) >= SharedFor {
			delete(k.all, other)
		}
	}
	if k.all == nil {
		k.all = map[K]*sharedEntry[T]{}
	}
	if k.all[key] == nil {
		k.all[key] = &sharedEntry[T]{}
	}
	k.all[key].asked = now
	return &k.all[key].Shared
}

// ServiceLimit bounds the time of one round of service checks.
const ServiceLimit = 20 * time.Second

// Kept stores the latest result of an expensive computation for as long as its key, which names its inputs, stays the
// same. Callers wait while it is computed. The result must not be modified.
type Kept[T any] struct {
	mu    sync.Mutex
	key   string
	value T
}

// Get returns the stored result if the key is unchanged, and calls ask otherwise. Errors are not stored.
func (k *Kept[T]) Get(key string, ask func() (T, error)) (T, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.key == key {
		return k.value, nil
	}
	value, err := ask()
	if err == nil {
		k.key, k.value = key, value
	}
	return value, err
}

// Once calls make once per server and key and returns its result. The result must not be modified.
func Once[T any](s *Server, key any, make func() T) T {
	made, ok := s.Made.Load(key)
	if !ok {
		made, _ = s.Made.LoadOrStore(key, sync.OnceValue(make))
	}
	return made.(func() T)()
}
