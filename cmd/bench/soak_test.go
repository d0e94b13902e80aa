package main

import (
	"math"
	"testing"
)

func TestSoakGrowth(t *testing.T) {
	samples := func(at func(share float64) float64) (list []float64) {
		for i := range 600 {
			list = append(list, at(float64(i)/600))
		}
		return list
	}
	for name, c := range map[string]struct {
		samples []float64
		met     bool
	}{
		"flat":             {samples(func(float64) float64 { return 150 }), true},
		"up and down":      {samples(func(x float64) float64 { return 150 + 60*math.Sin(x*90) }), true},
		"caches fill":      {samples(func(x float64) float64 { return min(150, 40+x*560) }), true},
		"leak":             {samples(func(x float64) float64 { return 150 + 60*x }), false},
		"small share":      {samples(func(x float64) float64 { return 1000 + 40*x }), true},
		"small difference": {samples(func(x float64) float64 { return 20 + 15*x }), true},
	} {
		if r := growthRow(name, "MiB", c.samples, 16, 1); r.met() != c.met {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
