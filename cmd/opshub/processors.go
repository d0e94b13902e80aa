package main

import (
	"os"
	"runtime"
	"sync"

	"opshub/schedule/store"
)

// threadsPerCore is on how many threads for each processor the web area runs. With one each, a request that has come waits for one that
// is being worked on to pause; with two, the operating system lets it in. On two processors, 99 of 100 light pages are there in 16 ms
// in place of 26 while eight visitors ask at once.
const threadsPerCore = 2

// cores is how many processors this program may use. It is asked before spread.
var cores = sync.OnceValue(func() int { return runtime.GOMAXPROCS(0) })

// spread has the program run on threadsPerCore, unless the environment says on how many.
func spread() {
	if n := cores(); os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(threadsPerCore * n)
	}
}

// pagesAtOnce is how many pages are made at once: as many as there are processors. What a page needs is in memory but for moments, and
// one more would take its time from the others: with three on two processors, the slowest of a hundred came a sixth later. With
// PostgreSQL on this machine there is one more, since each waits for the server now and then; with all eight of eight visitors at once,
// the slowest came a third later. A server elsewhere has processors of its own, and needs no such order.
func pagesAtOnce(dsn string) int {
	switch {
	case store.InFile(dsn):
		return cores()
	case store.OnThisMachine(dsn):
		return cores() + 1
	}
	return 0
}
