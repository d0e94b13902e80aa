package exports

import (
	"slices"
	"testing"

	"opshub/handlers/page"
	"opshub/schedule/localtime"
)

// TestTheWidestPresetIsCountedFirst verifies that presets are sorted by length, longest first, and that presets of equal length keep their
// order.
func TestTheWidestPresetIsCountedFirst(t *testing.T) {
	day := localtime.DateOf(2026, 11, 26)
	got := widestFirst([]page.DateRange{{First: day, Last: day}, {}, {First: day, Last: day.Add(6)}, {First: day, Last: day.Add(29)}, {First: day.Add(7), Last: day.Add(13)}})
	if want := []int{3, 2, 4, 0, 1}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
