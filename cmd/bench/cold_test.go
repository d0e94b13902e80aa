package main

import (
	"errors"
	"testing"
	"time"

	"opshub/catalog"
)

// TestTheMedianOfTheColdStartsCounts holds that one slow start decides nothing and two do, and that a start that failed fails the row.
func TestTheMedianOfTheColdStartsCounts(t *testing.T) {
	var c coldStarts
	add := func(page int, err error) { c.add(time.Duration(page)*time.Millisecond, 2*time.Second, err) }
	for _, step := range []struct {
		page int
		want float64
		met  bool
	}{{150, 150, true}, {90, 0, true}, {400, 150, true}, {151, 0, true}, {152, 151, false}} {
		add(step.page, nil)
		r, err := c.row(catalog.Screen{})
		if err != nil {
			t.Fatal(err)
		}
		if step.want > 0 && (r.Figure.Value != step.want || *r.Met != step.met) {
			t.Errorf("with %d ms: %+v, met %v", step.page, r.Figure, *r.Met)
		}
	}
	add(1, errors.New("broken off"))
	if _, err := c.row(catalog.Screen{}); err == nil {
		t.Error("a start that failed is not told")
	}
}
