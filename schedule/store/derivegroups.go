package store

import (
	"maps"
	"slices"

	"opshub/schedule"
)

func byEmployee(shifts []schedule.Shift) map[int64][]schedule.Shift {
	return grouped(shifts, func(s *schedule.Shift) int64 { return s.EmployeeID })
}

func copiesByEmployee(copies []derivedCopy) map[int64][]derivedCopy {
	return grouped(copies, func(c *derivedCopy) int64 { return c.shift.EmployeeID })
}

func blocksByEmployee(blocks []schedule.Block) map[int64][]schedule.Block {
	return grouped(blocks, func(b *schedule.Block) int64 { return b.EmployeeID })
}

// grouped cuts rows into runs of the same employee, which lie together.
func grouped[T any](rows []T, of func(*T) int64) map[int64][]T {
	out := map[int64][]T{}
	for from := 0; from < len(rows); {
		e, to := of(&rows[from]), from+1
		for to < len(rows) && of(&rows[to]) == e {
			to++
		}
		out[e] = rows[from:to:to]
		from = to
	}
	return out
}

func employeesOf(shifts map[int64][]schedule.Shift, copies map[int64][]derivedCopy,
	blocks map[int64][]schedule.Block,
) []int64 {
	all := map[int64]struct{}{}
	for e := range shifts {
		all[e] = struct{}{}
	}
	for e := range copies {
		all[e] = struct{}{}
	}
	for e := range blocks {
		all[e] = struct{}{}
	}
	return slices.Sorted(maps.Keys(all))
}
