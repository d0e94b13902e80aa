package roster

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"opshub/schedule"
)

// TestSize compares the counts with the rows, and the bytes with the growth of the heap when many copies of a shift are added.
func TestSize(t *testing.T) {
	rows := randomRows(rand.New(rand.NewPCG(1, 1)))
	for len(rows.Shifts) < 100_000 {
		s := rows.Shifts[len(rows.Shifts)%7]
		s.ID = int64(1000 + len(rows.Shifts))
		s.EmployeeID, s.Notes, s.Label = 0, "", ""
		rows.Shifts = append(rows.Shifts, s)
	}
	before := heapInUse()
	r := build(t, rows)
	grown := heapInUse() - before
	size := r.Size()
	if size.Shifts != len(rows.Shifts) || size.Occurrences != len(r.m.Occurrences) || size.Blocks == 0 || size.Conflicts < r.For(schedule.Manager).ConflictCounts(schedule.Filter{}).Pairs {
		t.Errorf("%+v", size)
	}
	if size.Bytes < grown*7/10 || size.Bytes > grown*13/10 {
		t.Errorf("%d bytes, the heap has grown by %d", size.Bytes, grown)
	}
	runtime.KeepAlive(rows)
	runtime.KeepAlive(r)
}

func heapInUse() int64 {
	for range 3 { // finalizers and pools of earlier tests release memory only in the next collection
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc) // #nosec G115 -- far below the limit
}
