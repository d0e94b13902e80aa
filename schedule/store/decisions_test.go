package store

import (
	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// asked is a roster whose blocks were asked for and decided at times of all sorts.
func asked() *schedule.Roster {
	r := storetest.Roster(30, 8)
	r.Employees[4].LocationID = 0
	for k := range r.Blocks {
		b := &r.Blocks[k]
		b.RequestedAt, b.CreatedAt, b.DecidedAt = 0, 1793000000+schedule.Instant(k*977%900_000), 0
		if k%3 != 0 {
			b.RequestedAt = 1793000000 + schedule.Instant(k*7919%2_000_000)
		}
		if b.Status != schedule.Requested && k%4 != 0 {
			b.DecidedAt = b.RequestedAt + schedule.Instant(k*60013%700_000)
			b.DecidedBy = []string{"Boss", "Ørsted"}[k%2]
		}
	}
	return r
}
