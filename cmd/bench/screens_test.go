package main

import (
	"testing"

	"opshub/schedule/generate"
)

// TestNoQuestionIsAskedTwice holds it of one screen, for the requests that warm it up and those that count, in all of its turns.
func TestNoQuestionIsAskedTwice(t *testing.T) {
	b := &bench{size: generate.Size{Employees: 2000, Days: 120}}
	for place := range turns {
		seen := map[string]int{}
		for round := range rounds {
			for i := range 2 * screenRequests {
				n := turn{place, round}.first() + i
				q := b.question(n)
				if j, ok := seen[q]; ok {
					t.Fatalf("place %d: numbers %d and %d both ask %s", place, j, n, q)
				}
				seen[q] = n
			}
		}
	}
}
