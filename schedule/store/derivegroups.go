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

// grouped cuts rows into those of each employee, which lie together.
func grouped[T any](rows []T, of func(*T) int64) map[int64][]T {
	out := map[int64][]T{}
	eachRun(rows, of, func(e int64, from, to int) { out[e] = rows[from:to:to] })
	return out
}

// eachRun gives the runs of rows of the same employee, one behind the other.
func eachRun[T any](rows []T, of func(*T) int64, fn func(employee int64, from, to int)) {
	for from := 0; from < len(rows); {
		e, to := of(&rows[from]), from+1
		for to < len(rows) && of(&rows[to]) == e {
			to++
		}
		fn(e, from, to)
		from = to
	}
}

// owned is the places of rows, employee by employee.
type owned struct {
	place []int32
	at    map[int64]owns
}

// owns is where the places of one employee begin and end.
type owns struct{ from, to int32 }

// places is where the rows of an employee lie, the first row first.
func (o owned) places(employee int64) []int32 {
	at := o.at[employee]
	return o.place[at.from:at.to]
}

// ownedBy counts the rows of each employee, and then puts their places there.
func ownedBy[T any](rows []T, of func(*T) int64) owned {
	counts := map[int64]int32{}
	eachRun(rows, of, func(e int64, from, to int) { counts[e] += int32(to - from) }) // #nosec G115 -- rows in memory
	o := owned{make([]int32, len(rows)), make(map[int64]owns, len(counts))}
	begin := int32(0)
	for e, n := range counts {
		o.at[e] = owns{begin, begin}
		begin += n
	}
	eachRun(rows, of, func(e int64, from, to int) {
		at := o.at[e]
		for k := from; k < to; k++ {
			o.place[at.to] = int32(k) // #nosec G115 -- rows in memory
			at.to++
		}
		o.at[e] = at
	})
	return o
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
