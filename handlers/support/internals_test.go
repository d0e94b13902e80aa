package support

import (
	"testing"

	"opshub/schedule"
)

func TestTheDayAgainstTheData(t *testing.T) {
	for _, c := range []struct {
		first, last, day schedule.Date
		want             string
	}{
		{10, 20, 15, "5 days of data ahead"}, {10, 20, 20, "the last day of the data"}, {10, 20, 21, "1 day after the end of the data"},
		{10, 20, 7, "3 days before the data begins"}, {0, 0, 7, "there is no data to compare with"},
	} {
		if got := dayPosition(c.first, c.last, c.day); got != c.want {
			t.Errorf("day %d of %d to %d: %q, want %q", c.day, c.first, c.last, got, c.want)
		}
	}
}
