package main

import (
	"strings"
	"testing"
	"time"
)

// TestPace holds that a pace is told as a share of the best of the run, and that a look is noted.
func TestPace(t *testing.T) {
	p := &pace{took: []time.Duration{4 * time.Millisecond, 2 * time.Millisecond, 8 * time.Millisecond}}
	if got := p.words(2*time.Millisecond, 4*time.Millisecond, 5*time.Millisecond); got != "1.00, 0.50, 0.40" {
		t.Errorf("told as %s", got)
	}
	if got := p.overall(); !strings.Contains(got, "2.00 ms at best") || !strings.Contains(got, "0.50 in the median and 0.25 at worst, in 3 looks") {
		t.Errorf("the whole run: %s", got)
	}
	if p.took[0] != 4*time.Millisecond {
		t.Error("telling it puts the looks in another order")
	}
	if got := (&pace{}).overall(); got != "" {
		t.Errorf("nobody looked: %s", got)
	}
	if took := p.look(); took <= 0 || len(p.took) != 4 || p.took[3] != took {
		t.Errorf("a look of %s is not noted: %v", took, p.took)
	}
}
