package store

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"opshub/schedule"
)

// TestDaysOfAPlace holds the rows that the index of a place finds against those that a look at all rows leaves.
func TestDaysOfAPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 60).Draw(t, "rows")
		s := &sheet{rows: n, columns: [][]int64{make([]int64, n), make([]int64, n), make([]int64, n)}}
		for i := range n {
			s.columns[0][i] = rapid.Int64Range(100, 140).Draw(t, "first")
			s.columns[1][i] = s.columns[0][i] + rapid.Int64Range(0, 12).Draw(t, "more")
			s.columns[2][i] = rapid.Int64Range(0, 5).Draw(t, "rank")
		}
		homes := []home{{1, 1, 1}, {2, 1, 2}, {3, 2, 1}, {4, 2, 2}} // ranks 4 and 5 are nobody's
		for range 3 {
			f := schedule.Filter{LocationID: rapid.Int64Range(0, 3).Draw(t, "location"), PositionID: rapid.Int64Range(0, 3).Draw(t, "position"),
				From: schedule.Date(rapid.IntRange(0, 145).Draw(t, "from"))} // #nosec G115 -- a day
			if rapid.Bool().Draw(t, "ends") {
				f.To = f.From + schedule.Date(rapid.IntRange(0, 9).Draw(t, "days")) // #nosec G115 -- likewise
			}
			if f.LocationID == 0 && f.PositionID == 0 || f.From == 0 && f.To == 0 {
				continue
			}
			short, long := &chosen{sheet: s}, &chosen{sheet: s}
			short.daysAtHome(0, 1, 2, homes, f)
			long.days(0, 1, f)
			long.atHome(2, homes, f)
			if !short.some || !slices.Equal(short.ids, long.ids) {
				t.Fatalf("%s: %v by the index, %v by all rows", f.Encode(), short.ids, long.ids)
			}
		}
	})
}

// TestIndexesAreFew asks for more places than are kept, and for places that there are not.
func TestIndexesAreFew(t *testing.T) {
	s := &sheet{rows: 1, columns: [][]int64{{100}, {100}, {0}}}
	ask := func(location int64, belongs bool) {
		c := &chosen{sheet: s}
		c.daysOf(0, 1, schedule.Filter{From: 100, To: 100, LocationID: location}, func(int32, *schedule.Filter) bool { return belongs })
		if c.left() == 1 != belongs {
			t.Fatalf("location %d: %d rows", location, c.left())
		}
	}
	for k := range int64(10) {
		ask(k+1, false)
	}
	if len(s.index.days) != 1 {
		t.Errorf("%d indexes are kept of places without rows, want none beside that of all", len(s.index.days))
	}
	for k := range int64(2 * mostIndexed) {
		ask(k+1, true)
	}
	if len(s.index.days) != mostIndexed {
		t.Errorf("%d indexes are kept, want %d", len(s.index.days), mostIndexed)
	}
}
