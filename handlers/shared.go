package handlers

import (
	"cmp"
	"context"
	"sync"
	"time"

	"opshub/catalog/check"
	"opshub/schedule"
)

// sharedFor is how long one report serves everybody who asks, so that a storm of refreshes runs no check twice.
const sharedFor = time.Second

// shared keeps the last answer of something dear. Who asks while it is being made waits for it.
type shared[T any] struct {
	lasts  time.Duration // how long an answer serves; 0 is sharedFor
	serves time.Duration // how long it is given all the same, while the next is made beside it; not longer than lasts: no longer
	mu     sync.Mutex
	at     time.Time
	value  T
	made   bool
	beside bool // the next is being made
}

// get gives the answer made so lately that it still serves, or makes a new one. What is made outlives the request that asked
// first, since others wait for it; its length is bounded by limit instead.
func (k *shared[T]) get(ctx context.Context, now func() time.Time, limit time.Duration, make func(context.Context) T) (value T, at time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	age, lasts := now().Sub(k.at), cmp.Or(k.lasts, sharedFor)
	if k.made && age >= 0 && age < max(lasts, k.serves) {
		if age >= lasts && !k.beside {
			k.beside = true
			go k.next(context.WithoutCancel(ctx), now, limit, make)
		}
		return k.value, k.at
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit)
	defer cancel()
	value = make(ctx)
	k.value, k.at, k.made = value, now(), true
	return k.value, k.at
}

// next makes the next answer while the last one is given. A panic must not end the program here: whoever asks next meets it himself.
func (k *shared[T]) next(ctx context.Context, now func() time.Time, limit time.Duration, make func(context.Context) T) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var value T
	defer func() {
		panicked := recover() != nil
		k.mu.Lock()
		defer k.mu.Unlock()
		k.beside = false
		if k.made = !panicked; k.made {
			k.value, k.at = value, now()
		}
	}()
	value = make(ctx)
}

// sharedBy keeps the last answer of something dear for each key apart, and forgets those that nobody shares any more.
type sharedBy[K comparable, T any] struct {
	lasts, serves time.Duration // as of shared
	mu            sync.Mutex
	all           map[K]*sharedOne[T]
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
		if other != key && now.Sub(one.asked) >= max(cmp.Or(k.lasts, sharedFor), k.serves) {
			delete(k.all, other)
		}
	}
	if k.all == nil {
		k.all = map[K]*sharedOne[T]{}
	}
	if k.all[key] == nil {
		k.all[key] = &sharedOne[T]{shared: shared[T]{lasts: k.lasts, serves: k.serves}}
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
