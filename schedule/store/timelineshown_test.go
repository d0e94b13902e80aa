package store

import (
	"opshub/schedule"
)

func idsOfEmployees(r *schedule.Roster) (ids []int64) {
	for _, e := range r.Employees {
		ids = append(ids, e.ID)
	}
	return ids
}
