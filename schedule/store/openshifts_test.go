package store

import (
	"opshub/schedule"
)

// openSaid is what is asked about open shifts: their days, all of them, and their pages in each order.
type openSaid struct {
	Days  []schedule.DayItem
	All   []schedule.ShiftRow
	Pages []any
}
