package roster

import (
	"iter"
	"slices"
	"sort"

	"opshub/schedule"
)

// blockSelection is the blocks of a filter, as the viewer reads them. The location and the position of the filter are the
// home of the employee.
type blockSelection struct {
	*selection
	first, end int32 // only blocks[first:end] may be of the filter
}

// selectBlocks compiles a filter for blocks. Deleted blocks belong to no filter.
func (w View) selectBlocks(f schedule.Filter) *blockSelection {
	s := &blockSelection{selection: w.compile(f)}
	s.first, s.end = s.blockRange()
	return s
}

// blockRange is the first block that may be of the filter and the end of them.
func (s *blockSelection) blockRange() (first, end int32) {
	switch at, ok := s.blockOf[s.filter.BlockID]; {
	case s.person == nobody:
		return 0, 0
	case ok:
		return at, at + 1
	case s.person == everybody:
		return 0, int32(len(s.blocks)) // #nosec G115 -- places are int32 everywhere
	}
	return s.blocksFrom(s.person), s.blocksFrom(s.person + 1)
}

// blocksFrom is the first block of a person or of one after.
func (r *Roster) blocksFrom(person int32) int32 {
	return int32(sort.Search(len(r.blocks), func(k int) bool { return r.blocks[k].person >= person })) // #nosec G115 -- places are int32 everywhere
}

// asks reports whether the filter asks for a block, whatever its days.
func (s *blockSelection) asks(at int32) bool {
	b := &s.blocks[at]
	return s.first <= at && at < s.end && !b.deleted && s.status(b.status) && s.readsBlock(b) && s.home(b.person) && (s.search == nil || s.foundBlock(b))
}

// refs gives the indexes of the blocks of the filter, by person and id. If the filter has days, a block of it covers some
// of their time.
func (s *blockSelection) refs() iter.Seq[int32] {
	asks := s.asks
	if s.ranged() {
		covering := make([]bool, len(s.blocks))
		for _, o := range s.times() {
			covering[o.block] = true
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

// times gives the occurrences of the blocks on the days of the filter, with the index of each: by start, then by id of the
// employee, end and block. Occurrences that do not exist on the clock of their day are left out.
func (s *blockSelection) times() iter.Seq2[int32, *occurrence] {
	count, place := len(s.byStart), func(k int) int32 { return s.byStart[k] }
	if s.person != everybody {
		from, to := s.occurrencesOf(s.person)
		count, place = int(to-from), func(k int) int32 { return from + int32(k) } // #nosec G115 -- places are int32 everywhere
	}
	earliest := s.earliest()
	first := sort.Search(count, func(k int) bool { return s.occurrences[place(k)].start >= earliest })
	return func(yield func(int32, *occurrence) bool) {
		for k := first; k < count; k++ {
			at := place(k)
			o := &s.occurrences[at]
			if o.start >= s.to || s.covers(o) && !yield(at, o) {
				return
			}
		}
	}
}

// timesByPerson gives the same occurrences, those of each person together.
func (s *blockSelection) timesByPerson() iter.Seq2[int32, *occurrence] {
	if s.person != everybody {
		return s.times()
	}
	return func(yield func(int32, *occurrence) bool) {
		for at := range s.occurrences {
			if o := &s.occurrences[at]; s.covers(o) && !yield(int32(at), o) { // #nosec G115 -- places are int32 everywhere
				return
			}
		}
	}
}

// timesOfPerson gives the occurrences of a person on the days of the filter.
func (s *blockSelection) timesOfPerson(person int32) iter.Seq[*occurrence] {
	from, to := s.occurrencesOf(person)
	return func(yield func(*occurrence) bool) {
		for k := from; k < to; k++ {
			if o := &s.occurrences[k]; s.covers(o) && !yield(o) {
				return
			}
		}
	}
}

// refsOf is the indexes of the blocks of the filter that belong to a person.
func (s *blockSelection) refsOf(person int32) (refs []int32) {
	if s.ranged() {
		for o := range s.timesOfPerson(person) {
			refs = append(refs, o.block)
		}
		slices.Sort(refs)
		return slices.Compact(refs)
	}
	for at := s.blocksFrom(person); at < s.blocksFrom(person+1); at++ {
		if s.asks(at) {
			refs = append(refs, at)
		}
	}
	return refs
}

// earliest is the first minute at which an occurrence on the days of the filter may begin.
func (s *blockSelection) earliest() int32 {
	if s.from == everyMinute.from {
		return s.from
	}
	return s.from - s.longest
}

// covers reports whether an occurrence covers time on the days of the filter, and is of a block that the filter asks for.
func (s *blockSelection) covers(o *occurrence) bool {
	return !o.missing() && s.onDays(s.blocks[o.block].zone, o.start, o.end()) && s.asks(o.block)
}

// conflictMinutes is how long the shift of a soft conflict overlaps the occurrence. It reports false for a conflict that
// does not count here: those of blocks that the filter asks for count if the block is live, the overlap touches the days of
// the filter, and the viewer reads the copy of the shift.
func (s *blockSelection) conflictMinutes(c *conflict) (minutes int, counts bool) {
	o := &s.occurrences[c.occurrence]
	b := &s.blocks[o.block]
	if !s.asks(o.block) || !schedule.BlockStatuses[b.status].Live() || c.state == inDraft && !s.manager() {
		return 0, false
	}
	x := &s.shifts[c.shift]
	start, end := max(x.start, o.start), min(x.end(), o.end())
	return int(end - start), s.onDays(s.posts[x.post].zone, start, end)
}

// conflictTally counts the soft conflicts of a person that are of a block or of an occurrence, and adds up their minutes.
func (s *blockSelection) conflictTally(person int32, of func(*conflict) bool) (count, minutes int) {
	for _, k := range s.conflictOf.of(person) {
		c := &s.conflicts[k]
		if !of(c) {
			continue
		}
		if overlap, ok := s.conflictMinutes(c); ok {
			count, minutes = count+1, minutes+overlap
		}
	}
	return count, minutes
}

// conflictCount is the number of soft conflicts of the blocks.
func (s *blockSelection) conflictCount() (count int) {
	if s.person != everybody {
		count, _ = s.conflictTally(s.person, func(*conflict) bool { return true })
		return count
	}
	earliest := s.earliest() // no overlap is longer than its occurrence
	first := sort.Search(len(s.conflicts), func(k int) bool { return s.conflictStart(k) >= earliest })
	for k := first; k < len(s.conflicts) && s.conflictStart(k) < s.to; k++ {
		if _, ok := s.conflictMinutes(&s.conflicts[k]); ok {
			count++
		}
	}
	return count
}

// conflictStart is when the overlap of a conflict begins, by which conflicts are sorted.
func (s *blockSelection) conflictStart(k int) int32 {
	c := &s.conflicts[k]
	return max(s.shifts[c.shift].start, s.occurrences[c.occurrence].start)
}
