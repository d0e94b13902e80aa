package store

import (
	"math/rand/v2"
	"slices"

	"opshub/schedule"
)

// randomFilters is a set of filters that narrow a roster of the tests in every way, alone and together.
func randomFilters(seed uint64, n int) []schedule.Filter {
	r := rand.New(rand.NewPCG(seed, 2))
	out := []schedule.Filter{
		{}, {All: true}, {From: schedule.DateOf(2026, 11, 9), To: schedule.DateOf(2026, 11, 15)},
		{From: schedule.DateOf(2026, 11, 20)}, {To: schedule.DateOf(2026, 11, 12)}, {From: schedule.DateOf(2030, 1, 1)},
		{From: schedule.DateOf(1999, 1, 1), To: schedule.DateOf(1999, 12, 31)}, {EmployeeID: 3}, {EmployeeID: 999},
		{Q: "müller"}, {Q: "_%"}, {Q: `\`}, {Q: "STRASSE"}, {Q: "東京"}, {Q: "%"}, {Q: "a\x00b"}, {BlockID: 4}, {BlockID: 4, All: true},
		{Statuses: []schedule.BlockStatus{schedule.Declined}},
	}
	for range n {
		var f schedule.Filter
		if r.IntN(3) == 0 {
			f.EmployeeID = r.Int64N(40) + 1
		}
		if r.IntN(2) == 0 {
			f.From = schedule.DateOf(2026, 10, 25).Add(r.IntN(60))
		}
		if r.IntN(2) == 0 {
			f.To = max(f.From, schedule.DateOf(2026, 10, 25)).Add(r.IntN(20))
		}
		switch r.IntN(5) {
		case 0:
			f.All = true
		case 1:
			f.Statuses = []schedule.BlockStatus{schedule.BlockStatuses[r.IntN(6)], schedule.BlockStatuses[r.IntN(6)]}
		}
		if r.IntN(4) == 0 {
			f.Q = []string{"anna", "E000", "100%", "class", "york", "ZOË", "nothing at all"}[r.IntN(7)]
		}
		if r.IntN(4) == 0 {
			f.LocationID = r.Int64N(3) + 1
		}
		if r.IntN(4) == 0 {
			f.PositionID = r.Int64N(2) + 1
		}
		if r.IntN(8) == 0 {
			f.BlockID = r.Int64N(60) + 1
		}
		out = append(out, f)
	}
	return out
}

// calendarKey is what a calendar item is known by.
type calendarKey struct {
	employee, shift, block int64
	on                     schedule.Date
	start                  schedule.Instant
}

func cmpShifts(a, b schedule.Shift) int {
	return slices.Compare([]int64{int64(a.StartsAt), a.ID}, []int64{int64(b.StartsAt), b.ID})
}

// orNow is when a block was changed: with the import, where it does not say.
func orNow(at, now schedule.Instant) schedule.Instant {
	if at == 0 {
		return now
	}
	return at
}
