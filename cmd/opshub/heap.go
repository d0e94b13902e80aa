package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// heapGrowth is by how much the heap of the web area grows before it is collected, in percent of what is in use. Of a large schedule a
// quarter of a gigabyte is held, and while eight visitors ask at once every collection of it delays some ten of the answers: with 300 in
// place of 200 there are a third fewer, and the slowest of a hundred answers of a screen come sooner.
const heapGrowth = 300

// collectSeldom sets heapGrowth, unless the environment says by how much.
func collectSeldom() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(heapGrowth)
	}
}

// smallHeap is what the heap counts at least when the collector decides when to run next, in bytes. It runs when the heap has grown by
// heapGrowth, and with the few megabytes of a small schedule that would be many times a second: a sixth of what a page costs that is in
// memory.
const smallHeap = 24 << 20

// keepHeap collects what preparing left, which would let the heap grow to a multiple of it, gives its memory back to the machine, which
// the runtime would do only minutes later, and gives what a small heap lacks. That is never written to, so it takes addresses and no
// memory; whoever calls it has to hold it for as long as the service runs.
func keepHeap() []byte {
	debug.FreeOSMemory()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	if now.HeapAlloc >= smallHeap {
		return nil
	}
	return make([]byte, smallHeap-now.HeapAlloc)
}
