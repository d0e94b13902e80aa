package main

import "runtime"

// smallHeap is what the heap counts at least when the collector decides when to run next, in bytes. It runs when the heap has doubled,
// and with the few megabytes of a small schedule that would be many times a second: a sixth of what a page costs that is in memory.
const smallHeap = 48 << 20

// keepHeap collects what preparing left, which would let the heap grow to twice as much, and gives what a small heap lacks. It is never
// written to, so it takes addresses and no memory; whoever calls it has to hold it for as long as the service runs.
func keepHeap() []byte {
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	if now.HeapAlloc >= smallHeap {
		return nil
	}
	return make([]byte, smallHeap-now.HeapAlloc)
}
