package main

import (
	"testing"

	"opshub/schedule/generate"
)

func TestNoQuestionIsAskedTwice(t *testing.T) {
	b := &bench{size: generate.Size{Employees: 2000, Days: 120}}
	seen := map[string]int{}
	for i := range 2 * screenRequests {
		q := b.question(i)
		if j, ok := seen[q]; ok {
			t.Fatalf("numbers %d and %d both ask %s", j, i, q)
		}
		seen[q] = i
	}
}
