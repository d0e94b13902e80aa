package roster

import (
	"unsafe"

	"opshub/schedule"
)

// Size is how much a roster holds.
type Size struct {
	Shifts      int // working copies
	Blocks      int
	Occurrences int // of blocks
	Conflicts   int
	Bytes       int64 // memory of the large lists and their indexes; small tables are left out
}

// Size counts the rows of the roster and their memory. It reads lengths only, so it is cheap.
func (r *Roster) Size() Size {
	s := Size{Shifts: r.working.count, Blocks: len(r.blocks), Occurrences: len(r.occurrences), Conflicts: len(r.conflicts)}
	s.Bytes = bytesOf(r.shifts) + bytesOf(r.shiftByID) + r.working.bytes() + r.shown.bytes() +
		bytesOf(r.blocks) + bytesOf(r.exceptions) + bytesOf(r.occurrences) + bytesOf(r.occurrence) + bytesOf(r.byStart) +
		bytesOf(r.conflicts) + bytesOf(r.conflicted) + r.conflictOf.bytes() + r.ofShift.bytes() +
		bytesOf(r.people) + bytesOf(r.peopleText) + bytesOf(r.texts.ends) + int64(len(r.texts.bytes)) +
		mapBytes[int64, int32](len(r.blockOf)+len(r.personOf)) + mapBytes[int64, schedule.Series](len(r.series))
	for i := range r.versions {
		v := &r.versions[i]
		s.Bytes += v.bytes() + bytesOf(v.byShift) + bytesOf(v.kinds) + mapBytes[int32, uint32](len(v.names))
	}
	return s
}

func (l *layer) bytes() int64 {
	return bytesOf(l.refs) + l.byPerson.bytes() + l.byDraft.bytes()
}

func (x *index) bytes() int64 { return bytesOf(x.ends) + bytesOf(x.items) }

// bytesOf is the memory of a list, without what its elements point to.
func bytesOf[T any](list []T) int64 {
	var element T
	return int64(cap(list)) * int64(unsafe.Sizeof(element))
}

// mapBytes is about the memory of a map with n entries: the tables of a map are half to seven eighths full.
func mapBytes[K comparable, V any](n int) int64 {
	var (
		key   K
		value V
	)
	return int64(n) * int64(unsafe.Sizeof(key)+unsafe.Sizeof(value)+1) * 3 / 2
}
