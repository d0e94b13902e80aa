package handlers

import (
	"fmt"
	"strings"
	"testing"

	"opshub/schedule"
)

// TestALongListOfThoseWhoAreThereIsCut lists as many as fit, says how many there are, and leads to the day that has them all.
func TestALongListOfThoseWhoAreThereIsCut(t *testing.T) {
	s := demoServer(t)
	v := &locationView{placeView: &placeView{s: s, r: s.testRequest(t)}, place: schedule.Location{ID: 1}, today: schedule.DateOf(2026, 11, 20)}
	for _, n := range []int{0, 1, mostPresent, mostPresent + 1} {
		v.there = make([]schedule.ShiftRow, n)
		part, err := v.nowPart()
		if err != nil {
			t.Fatal(err)
		}
		want := ""
		if n > mostPresent {
			want = fmt.Sprintf("The first %d of %d shifts.", mostPresent, n)
		}
		if rows := len(part.Table.Groups[0].Rows); rows != min(n, mostPresent) || part.Note != want {
			t.Errorf("%d are there: %d rows, %q", n, rows, part.Note)
		}
		if !strings.Contains(part.All.Href, "/locations/1/day?from=2026-11-20") {
			t.Errorf("%d are there: the way to the day is %q", n, part.All.Href)
		}
	}
}
