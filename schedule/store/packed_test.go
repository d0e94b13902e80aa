package store

import (
	"opshub/schedule"
)

// sheetFilters narrow in every way that sheets know.
func sheetFilters() []schedule.Filter {
	from := schedule.DateOf(2026, 11, 16)
	out := []schedule.Filter{
		{}, {All: true}, {From: from, To: from.Add(6)}, {From: from}, {To: from, All: true}, {Statuses: []schedule.BlockStatus{schedule.Requested, schedule.Declined}},
		{EmployeeID: 3}, {EmployeeID: 3, From: from, To: from.Add(20)}, {BlockID: 5, All: true}, {DraftPeriodID: 1}, {DraftPeriodID: 1, LocationID: 1},
	}
	for id := range int64(3) {
		out = append(out, schedule.Filter{LocationID: id + 1}, schedule.Filter{PositionID: id + 1, From: from, To: from.Add(6)},
			schedule.Filter{LocationID: id + 1, PositionID: 1, From: from.Add(-9), To: from, All: true}, schedule.Filter{LocationID: id + 1, From: from, To: from})
	}
	return out
}
