package roster

import (
	"iter"
	"slices"
	"sort"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
)

// blockSelection selects the blocks that match a filter and that the viewer may read. The filter's location and
// position are the employee's home location and primary position.
type blockSelection struct {
	*selection
	first, end int32 // only blocks[first:end] can match the filter
}

// selectBlocks compiles a filter for blocks. No filter matches deleted blocks.
func (w View) selectBlocks(f schedule.Filter) *blockSelection {
	s := &blockSelection{selection: w.compile(f)}
	s.first, s.end = s.blockRange()
	return s
}

// blockRange returns the half-open range of blocks that can match the filter.
func (s *blockSelection) blockRange() (first, end int32) {
	switch at, ok := s.m.BlockOf[s.filter.BlockID]; {
	case s.person == nobody:
		return 0, 0
	case ok:
		return at, at + 1
	case s.person == everybody:
		return 0, int32(len(s.m.Blocks)) // #nosec G115 -- places are int32 everywhere
	}
	return s.m.BlocksFrom(s.person), s.m.BlocksFrom(s.person + 1)
}

// matches reports whether the filter matches a block, regardless of the filter's days.
func (s *blockSelection) matches(at int32) bool {
	b := &s.m.Blocks[at]
	return s.first <= at && at < s.end && !b.Deleted && s.status(b.Status) && s.readsBlock(b) && s.home(b.Person) && (s.search == nil || s.foundBlock(b))
}

// refs returns the indexes of the matching blocks, by person and ID. If the filter has days, only blocks that cover
// time on these days match.
func (s *blockSelection) refs() iter.Seq[int32] {
	asks := s.matches
	if s.ranged() {
		covering := make([]bool, len(s.m.Blocks))
		for o := range s.eachTime() {
			covering[o.Block] = true
		}
		asks = func(at int32) bool { return covering[at] }
	}
	return func(yield func(int32) bool) {
		for at := s.first; at < s.end; at++ {
			if asks(at) && !yield(at) {
				return
			}
		}
	}
}

// timesByPerson returns the matching occurrences, grouped by person.
func (s *blockSelection) timesByPerson() iter.Seq[*memory.Occurrence] {
	if s.person != everybody {
		return s.timesOf(s.person)
	}
	return func(yield func(*memory.Occurrence) bool) {
		for at := range s.m.Occurrences {
			if o := &s.m.Occurrences[at]; s.hasTime(o) && !yield(o) {
				return
			}
		}
	}
}

// refsOf returns the indexes of a person's matching blocks.
func (s *blockSelection) refsOf(person int32) (refs []int32) {
	if s.ranged() {
		for o := range s.timesOf(person) {
			refs = append(refs, o.Block)
		}
		slices.Sort(refs)
		return slices.Compact(refs)
	}
	for at := s.m.BlocksFrom(person); at < s.m.BlocksFrom(person+1); at++ {
		if s.matches(at) {
			refs = append(refs, at)
		}
	}
	return refs
}

// conflictMinutes returns for how many minutes the shift of a soft conflict overlaps the occurrence. It returns false
// if the conflict does not count. A conflict counts if the filter matches its block, the block is live, the overlap
// touches the filter's days, and the viewer may read the copy of the shift.
func (s *blockSelection) conflictMinutes(c *memory.Conflict) (minutes int, counts bool) {
	o := &s.m.Occurrences[c.Occurrence]
	if !s.matchesTime(o) || !schedule.BlockStatuses[o.Status].Live() {
		return 0, false
	}
	x := &s.m.Shifts[c.Shift]
	start, end := max(x.Start, o.Start), min(x.End(), o.End())
	return int(end - start), s.onDays(s.m.Posts[x.Post].Zone, start, end)
}

// conflictTally counts the soft conflicts of a person for which of returns true, and adds up their minutes.
func (s *blockSelection) conflictTally(person int32, of func(*memory.Conflict) bool) (count, minutes int) {
	for _, k := range s.conflictSet.ByPerson.Of(person) {
		c := &s.conflictSet.Conflicts[k]
		if !of(c) {
			continue
		}
		if overlap, ok := s.conflictMinutes(c); ok {
			count, minutes = count+1, minutes+overlap
		}
	}
	return count, minutes
}

// conflictCount returns the number of soft conflicts of the matching blocks.
func (s *blockSelection) conflictCount() (count int) {
	if s.person != everybody {
		count, _ = s.conflictTally(s.person, func(*memory.Conflict) bool { return true })
		return count
	}
	earliest := s.earliest(s.m.Longest) // no overlap is longer than its occurrence
	first := sort.Search(len(s.conflictSet.Conflicts), func(k int) bool { return s.overlapStart(&s.conflictSet.Conflicts[k]) >= earliest })
	for k := first; k < len(s.conflictSet.Conflicts) && s.overlapStart(&s.conflictSet.Conflicts[k]) < s.to; k++ {
		if _, ok := s.conflictMinutes(&s.conflictSet.Conflicts[k]); ok {
			count++
		}
	}
	return count
}
