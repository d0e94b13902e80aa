package main

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// TestTheHeapGrowsAsTheEnvironmentSays holds that the web area sets its own growth only where nobody else did.
func TestTheHeapGrowsAsTheEnvironmentSays(t *testing.T) {
	before := debug.SetGCPercent(77)
	defer debug.SetGCPercent(before)
	for _, c := range []struct {
		environment string
		want        int
	}{{"50", 77}, {"off", 77}, {"", heapGrowth}} {
		debug.SetGCPercent(77)
		t.Setenv("GOGC", c.environment)
		collectSeldom()
		if got := debug.SetGCPercent(77); got != c.want {
			t.Errorf("GOGC=%q: the heap grows by %d %%, want %d", c.environment, got, c.want)
		}
	}
}

// TestASmallHeapCountsMore holds that together with what is kept a small heap counts smallHeap at least, but for what was freed meanwhile.
func TestASmallHeapCountsMore(t *testing.T) {
	const freed = 4 << 20 // of what other tests left
	runtime.GC()          // what pools hold goes with the second collection only
	held := keepHeap()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	if now.HeapAlloc < smallHeap-freed {
		t.Errorf("the heap counts %d bytes, want %d", now.HeapAlloc, smallHeap)
	}
	runtime.KeepAlive(held)
}

// TestWhatPreparingLeftIsGivenBack holds that the machine has the memory again of what is no longer in use. A little of it is kept by what
// other tests do meanwhile.
func TestWhatPreparingLeftIsGivenBack(t *testing.T) {
	const left, kept = 256 << 20, 64 << 20
	made := make([]byte, left)
	for k := 0; k < left; k += 4 << 10 {
		made[k] = 1
	}
	runtime.KeepAlive(made)
	made = nil
	held := keepHeap()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	if free := now.HeapIdle - now.HeapReleased; free > kept {
		t.Errorf("%d bytes are kept that nothing is in, want %d at most", free, kept)
	}
	runtime.KeepAlive(held)
}
