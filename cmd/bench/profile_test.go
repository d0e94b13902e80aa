package main

import (
	"testing"

	"github.com/google/pprof/profile"
)

// sampled is a sample of so much time with these functions, the innermost first.
func sampled(time int64, functions ...string) *profile.Sample {
	s := &profile.Sample{Value: []int64{1, time}}
	for _, name := range functions {
		s.Location = append(s.Location, &profile.Location{Line: []profile.Line{{Function: &profile.Function{Name: name}}}})
	}
	return s
}

func TestLargestShares(t *testing.T) {
	p := &profile.Profile{Sample: []*profile.Sample{
		sampled(40, "runtime.memmove", "opshub/schedule/store.scan", "opshub/schedule/store.(*Store).Shifts.func1", "opshub/handlers.(*server).list", "net/http.(*conn).serve"),
		sampled(20, "opshub/schedule/store.(*Store).Shifts", "opshub/schedule/store.(*Store).Coverage"),
		sampled(25, "compress/flate.x", "opshub/handlers.(*packer).pack", "net/http.(*conn).serve"),
		sampled(10, "runtime.gcDrain", "runtime.gcBgMarkWorker"),
		sampled(3, "syscall.write", "net/http.(*conn).serve"),
		sampled(2, "runtime.mcall"),
		sampled(500, "syscall.read", "main.load.client"), // a client of the load, not the service
	}}
	if got, want := largest(p), "Store.Shifts 60 %, handlers.(*packer).pack 25 %, garbage 10 %, net/http 3 %"; got != want {
		t.Errorf("largest shares: %q, want %q", got, want)
	}
	if got := largest(&profile.Profile{}); got != "no sample" {
		t.Errorf("of no sample: %q", got)
	}
}
