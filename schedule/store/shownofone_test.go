package store

import (
	"opshub/schedule"
)

// plannedOn is versions that move shifts, give them to others and take them back, and a plan that goes on after the publication.
func plannedOn() *schedule.Roster {
	moved := versions(3, 5)
	block := map[int64]schedule.Instant{}
	for _, b := range moved.Blocks {
		if b.Status.Live() && !b.Deleted && b.StartsAt != 0 {
			block[b.EmployeeID] = b.StartsAt
		}
	}
	for k := range moved.Shifts {
		switch s := &moved.Shifts[k]; k % 11 {
		case 0:
			s.State = schedule.NeverPublished
		case 1:
			s.State = schedule.StagedForRemoval
		case 2:
			s.State, s.StartsAt, s.EndsAt = schedule.ChangedSince, s.StartsAt+7200, s.EndsAt+7200
		case 4:
			if at := block[s.EmployeeID]; at != 0 { // the plan is in the way of a block, what was published is not
				s.State, s.StartsAt, s.EndsAt = schedule.ChangedSince, at, at+s.EndsAt-s.StartsAt
			}
		case 3:
			s.Label, s.BreakMinutes = "said otherwise since", s.BreakMinutes+5
		}
	}
	return moved
}

// plannedUntil is a plan of so many days, of which more was published.
func plannedUntil(days schedule.Date) *schedule.Roster {
	r := versions(3, 5)
	first := schedule.UTC.Date(r.Shifts[0].StartsAt)
	for k := range r.Shifts {
		if s := &r.Shifts[k]; schedule.UTC.Date(s.StartsAt) > first+days {
			s.State = schedule.StagedForRemoval
		}
	}
	return r
}
