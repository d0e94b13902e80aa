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
