package main

import (
	"fmt"
	"slices"
)

// growth is a figure of the service that must not grow, and how much of a difference is no growth. Memory goes up and down with
// what is asked at the moment and with when garbage is collected, so that a difference has to be large both by itself and in
// proportion.
type growth struct {
	name, title, unit string
	per               float64 // of the figure, in the unit
	most              float64 // in the unit
	share             float64
}

var growths = []growth{
	{"process_resident_memory_bytes", "resident memory", "MiB", 1 << 20, 16, 0.10},
	{"go_goroutines", "goroutines", "goroutines", 1, 10, 0.10},
}

// leastSamples is with how many samples in a fifth something can be said.
const leastSamples = 5

// judge compares the median of the second fifth of the time with that of the last: in the first one the caches fill. It is growth
// when the last one is higher by more than both the difference and the share that are let pass.
func (g growth) judge(series []float64) (verdict string, err error) {
	fifth := len(series) / 5
	if fifth < leastSamples {
		return fmt.Sprintf("%-16s %d samples are too few to judge", g.title, len(series)), fmt.Errorf("%s: %d samples are too few", g.title, len(series))
	}
	before := median(slices.Clone(series[fifth:2*fifth])) / g.per
	after := median(slices.Clone(series[len(series)-fifth:])) / g.per
	rule := fmt.Sprintf("more than %g %s and more than %.0f %% above would be growth", g.most, g.unit, g.share*100)
	verdict = fmt.Sprintf("%-16s median of the second fifth %.1f %s, of the last %.1f, most %.1f, of %d samples; %s",
		g.title, before, g.unit, after, slices.Max(series)/g.per, len(series), rule)
	if after-before > g.most && after-before > g.share*before {
		return "GROWS " + verdict, fmt.Errorf("%s grew from %.1f to %.1f %s", g.title, before, after, g.unit)
	}
	return "flat  " + verdict, nil
}
