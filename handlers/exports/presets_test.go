package exports

import (
	"slices"
	"testing"

	"opshub/schedule/localtime"
)

// TestTheWidestPresetIsCountedFirst, of two that are as wide the one that comes first.
func TestTheWidestPresetIsCountedFirst(t *testing.T) {
	day := localtime.DateOf(2026, 11, 26)
	got := widestFirst([]preset{{first: day, last: day}, {}, {first: day, last: day.Add(6)}, {first: day, last: day.Add(29)}, {first: day.Add(7), last: day.Add(13)}})
	if want := []int{3, 2, 4, 0, 1}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
