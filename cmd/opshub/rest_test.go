package main

import (
	"context"
	"runtime"
	"runtime/debug"
	"slices"
	"testing"
	"time"
)

// TestCollectAtRest holds that nothing is collected while somebody asks or is answered, and nothing where there is little to collect.
func TestCollectAtRest(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	looks := []struct {
		all, now int64
		grown    bool
	}{{1, 0, true}, {1, 1, true}, {2, 0, true}, {2, 0, false}, {2, 0, true}, {2, 0, true}, {3, 0, true}}
	at := -1
	var collected []int
	collectAtRest(ctx, time.Microsecond, func() (all, now int64) {
		if at++; at == len(looks)-1 {
			cancel()
		}
		at = min(at, len(looks)-1) // one more may be ready when it is told to end
		return looks[at].all, looks[at].now
	}, func() bool { return looks[at].grown }, func() { collected = append(collected, at) })
	if collected = slices.DeleteFunc(collected, func(at int) bool { return at == len(looks)-1 }); !slices.Equal(collected, []int{4, 5}) {
		t.Errorf("collected at the looks %v, want 4 and 5", collected)
	}
}

// TestHeapGrown makes as much again as is in use, and lets it be collected.
func TestHeapGrown(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // what is made here must not be collected meanwhile
	held := make([]byte, 64<<20)                     // so that what other tests make does not count
	runtime.GC()
	if heapGrown() {
		t.Error("the heap has grown although it was collected just now")
	}
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	made := make([][]byte, 0, 64)
	for range cap(made) {
		made = append(made, make([]byte, now.HeapAlloc/32))
	}
	if !heapGrown() {
		t.Error("the heap has not grown although twice as much as was in use was made")
	}
	runtime.KeepAlive(made)
	runtime.KeepAlive(held)
}
