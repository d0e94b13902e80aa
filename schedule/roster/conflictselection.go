package roster

import (
	"iter"
	"sort"

	"opshub/schedule"
)

// conflictSelection is the soft conflicts of a filter. Location, position and draft period are those of the shift. The
// days are those that the overlap touches in the zone of the shift.
type conflictSelection struct{ *shiftSelection }

// selectConflicts compiles a filter for soft conflicts.
func (w View) selectConflicts(f schedule.Filter) conflictSelection {
	f.PublishedPeriodID = 0
	return conflictSelection{w.selectShifts(f)}
}

// readsConflict reports whether the viewer may read a conflict. Only managers read those of copies that were not
// published.
func (w View) readsConflict(c *conflict) bool {
	return (w.manager() || c.state != inDraft) && w.readsBlock(&w.blocks[w.occurrences[c.occurrence].block])
}

// has reports whether the filter asks for a conflict.
func (s *conflictSelection) has(c *conflict) bool {
	o, x := &s.occurrences[c.occurrence], &s.shifts[c.shift]
	b := &s.blocks[o.block]
	if s.person != everybody && b.person != s.person || !s.status(b.status) || s.posts != nil && !s.posts[x.post] {
		return false
	}
	if s.filter.BlockID != 0 && b.id != s.filter.BlockID || s.draft != everyDraft && s.draftOfConflict(c) != s.draft {
		return false
	}
	start, end := max(x.start, o.start), min(x.end(), o.end())
	return s.onDays(s.View.posts[x.post].zone, start, end) && s.readsConflict(c) && s.found(x, b)
}

// draftOfConflict is the draft period of the working copy, nobody for a shift that the person has no more.
func (r *Roster) draftOfConflict(c *conflict) int32 {
	if c.work == nobody {
		return nobody
	}
	return r.shifts[c.work].draft
}

// found reports whether a search finds a conflict: as it finds the shift, or by the reason of the block. For a wall,
// which shows no reasons, the location is the home of the employee.
func (s *conflictSelection) found(x *shift, b *block) bool {
	switch {
	case s.search == nil:
		return true
	case !s.readsReasons():
		return s.foundPerson(b.person) || s.search.in(&s.texts, x.label)
	}
	return s.search.people[b.person] || s.search.locations[s.View.posts[x.post].location] || s.search.in(&s.texts, x.label) || s.foundReason(b)
}

// overlapStart is the minute in which the overlap begins.
func (r *Roster) overlapStart(c *conflict) int32 {
	return max(r.shifts[c.shift].start, r.occurrences[c.occurrence].start)
}

// each gives the places of the conflicts of the filter in the default order: by start of the overlap.
func (s *conflictSelection) each() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		places, earliest := s.places(), s.earliest(max(s.working.longest, s.shown.longest))
		first := sort.Search(places.len(), func(k int) bool { return s.overlapStart(&s.conflicts[places.at(k)]) >= earliest })
		for k := first; k < places.len(); k++ {
			at := places.at(k)
			c := &s.conflicts[at]
			if s.overlapStart(c) >= s.to {
				return
			}
			if s.has(c) && !yield(int32(at)) { // #nosec G115 -- places are int32 everywhere
				return
			}
		}
	}
}

// places is the conflicts that may be of the filter.
func (s *conflictSelection) places() placeList {
	switch s.person {
	case nobody:
		return placeList{all: 0}
	case everybody:
		return placeList{all: len(s.conflicts)}
	}
	return placeList{some: s.conflictOf.of(s.person), all: -1}
}
