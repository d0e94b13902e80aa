package handlers

import (
	"fmt"
	"strings"
	"testing"

	"opshub/handlers/places"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// TestALongListOfThoseWhoAreThereIsCut verifies that the list of present employees is limited, states the total, and links to the day with
// all of them.
func TestALongListOfThoseWhoAreThereIsCut(t *testing.T) {
	s := demoServer(t)
	v := &places.LocationView{PlaceView: &places.PlaceView{S: s, R: testRequest(s, t)}, Place: schedule.Location{ID: 1}, Today: localtime.DateOf(2026, 11, 20)}
	for _, n := range []int{0, 1, places.MostPresent, places.MostPresent + 1} {
		v.There = make([]schedule.ShiftRow, n)
		part, err := v.NowPart()
		if err != nil {
			t.Fatal(err)
		}
		want := ""
		if n > places.MostPresent {
			want = fmt.Sprintf("The first %d of %d shifts.", places.MostPresent, n)
		}
		if rows := len(part.Table.Groups[0].Rows); rows != min(n, places.MostPresent) || part.Note != want {
			t.Errorf("%d are there: %d rows, %q", n, rows, part.Note)
		}
		if !strings.Contains(part.All.Href, "/locations/1/day?from=2026-11-20") {
			t.Errorf("%d are there: the way to the day is %q", n, part.All.Href)
		}
	}
}
