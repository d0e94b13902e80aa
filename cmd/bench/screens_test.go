package main

import (
	"testing"

	"opshub/schedule/generate"
)

// TestNoQuestionIsAskedTwice holds it of one screen, for the requests that warm it up and those that count, whichever turn it has.
func TestNoQuestionIsAskedTwice(t *testing.T) {
	b := &bench{size: generate.Size{Employees: 2000, Days: 120}}
	for turn := range turns {
		seen := map[string]int{}
		for i := range 2 * screenRequests {
			q := b.question(turn*2*screenRequests + i)
			if j, ok := seen[q]; ok {
				t.Fatalf("turn %d: numbers %d and %d both ask %s", turn, i, j, q)
			}
			seen[q] = i
		}
	}
}
