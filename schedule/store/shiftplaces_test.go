package store

import (
	"math"
	"testing"
)

// TestPlacesOfShifts holds that a shift is found whether the ids lie close or far apart, and that nothing else is.
func TestPlacesOfShifts(t *testing.T) {
	for _, ids := range [][]int64{{}, {7}, {3, 1, 2, 5}, {-3, -1, -2}, {-4, 9, 2_000_000_000_000}, {math.MinInt64, math.MaxInt64, 0}} {
		var shifts []timedShift
		for _, id := range ids {
			shifts = append(shifts, timedShift{id: id})
		}
		places := placesOf(shifts)
		for k, id := range ids {
			if at, ok := places.of(id); !ok || int(at) != k {
				t.Errorf("%v: shift %d is found at %d, %t", ids, id, at, ok)
			}
		}
		for _, id := range []int64{4, 6, 8, math.MinInt64 + 1, math.MaxInt64 - 1} {
			if at, ok := places.of(id); ok {
				t.Errorf("%v: there is no shift %d, and it is found at %d", ids, id, at)
			}
		}
	}
}
