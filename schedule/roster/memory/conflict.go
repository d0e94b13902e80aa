package memory

import (
	"cmp"
	"maps"
	"slices"

	"opshub/schedule"
	"opshub/schedule/rules"
)

// personCopies holds the assigned shifts of one person: the working copies by start and ID, and the copies in current
// versions that the person was shown.
type personCopies struct {
	work, shown       []schedule.Shift
	workRef, shownRef []int32
	shownVersion      []int32
	lastShown         map[int64]int // index into shown by shift ID
}

// copiesOfPerson returns the copies of shifts in which conflicts are searched for.
func (r *Roster) copiesOfPerson(person int32) (c personCopies) {
	for _, place := range r.Working.ByPerson.Of(person) {
		c.work, c.workRef = append(c.work, r.timeOf(place)), append(c.workRef, place)
	}
	c.lastShown = map[int64]int{}
	for at, v := range r.CurrentVersions() {
		for _, place := range v.ByPerson.Of(person) {
			ref := v.Ref(int(place))
			if v.Kinds[place] == Removed || r.isStaged(r.Shifts[ref].ID) {
				continue
			}
			c.lastShown[r.Shifts[ref].ID] = len(c.shown)
			c.shown, c.shownRef = append(c.shown, r.timeOf(ref)), append(c.shownRef, ref)
			c.shownVersion = append(c.shownVersion, at)
		}
	}
	return c
}

// timeOf returns the ID, the times and the state of a copy of a shift.
func (r *Roster) timeOf(ref int32) schedule.Shift {
	x := &r.Shifts[ref]
	return schedule.Shift{ID: x.ID, StartsAt: Instant(x.Start), EndsAt: Instant(x.End()), State: States[x.State]}
}

// isStaged reports whether the working copy of a shift is staged for removal.
func (r *Roster) isStaged(id int64) bool {
	at := r.ShiftOf(id)
	return at != Nobody && r.Shifts[at].State == Staged
}

// findConflicts finds the soft conflicts of one person.
func (r *Roster) findConflicts(e *expansion, c personCopies, occs []schedule.Occurrence, base int32, places map[int64]int32) {
	if len(occs) == 0 {
		return
	}
	list, rows := c.pairUp()
	e.conflicts = r.appendConflicts(e.conflicts, list, rows, occs, base, places)
	list, rows = c.shownAlone(list, rows)
	e.shown = r.appendConflicts(e.shown, list, rows, occs, base, places)
}

// appendConflicts appends the soft conflicts of pairs of copies. rows holds the copies that belong to each pair.
func (r *Roster) appendConflicts(found []Conflict, list []rules.ShiftCopies, rows []Conflict, occs []schedule.Occurrence, base int32, places map[int64]int32) []Conflict {
	for _, pair := range rules.FindConflicts(list, occs) {
		if pair.Overlap.Minutes() < r.MinOverlap {
			continue
		}
		row := rows[pair.Shift]
		row.Occurrence, row.Union = base+int32(pair.Occurrence), int32(pair.UnionMinutes) // #nosec G115 -- places are int32 everywhere
		row.Duplicate, row.State = Nobody, NumberOf(ShiftStates, pair.State)
		if pair.DuplicateOf != 0 {
			row.Duplicate = places[pair.DuplicateOf]
		}
		if row.Shift = row.Work; pair.State == schedule.StatePublished {
			row.Shift, row.Shown = row.Shown, Nobody
		} else if pair.Other.Empty() {
			row.Shown = Nobody
		}
		found = append(found, row)
	}
	return found
}

// pairUp pairs the working copies with the published ones. rows holds the copies that belong to each element of list.
func (c *personCopies) pairUp() (list []rules.ShiftCopies, rows []Conflict) {
	rest := maps.Clone(c.lastShown)
	for k := range c.work {
		s := &c.work[k]
		at, ok := rest[s.ID]
		delete(rest, s.ID)
		if s.State == schedule.StagedForRemoval {
			continue
		}
		one, row := rules.ShiftCopies{ID: s.ID, Working: s.Interval()}, Conflict{Work: c.workRef[k], Shown: Nobody, Version: Nobody}
		switch {
		case ok:
			one.Published, row.Shown, row.Version = c.shown[at].Interval(), c.shownRef[at], c.shownVersion[at]
		case s.State == schedule.Published: // published, and no copy has other times
			one.Published = one.Working
		}
		list, rows = append(list, one), append(rows, row)
	}
	for _, id := range slices.Sorted(maps.Keys(rest)) { // shifts that the person was shown but no longer has
		at := rest[id]
		list = append(list, rules.ShiftCopies{ID: id, Published: c.shown[at].Interval()})
		rows = append(rows, Conflict{Work: Nobody, Shown: c.shownRef[at], Version: c.shownVersion[at]})
	}
	return list, rows
}

// shownAlone returns the pairs with only their published copies. A working copy that differs from the published one is
// left out.
func (c *personCopies) shownAlone(list []rules.ShiftCopies, rows []Conflict) (alone []rules.ShiftCopies, kept []Conflict) {
	work := map[int32]*schedule.Shift{}
	for k, ref := range c.workRef {
		work[ref] = &c.work[k]
	}
	for k := range list {
		if list[k].Published.Empty() {
			continue
		}
		row := rows[k]
		if row.Shown == Nobody {
			row.Shown = row.Work
		}
		if s := work[row.Work]; s == nil || s.State != schedule.Published {
			row.Work = Nobody
		}
		alone, kept = append(alone, rules.ShiftCopies{ID: list[k].ID, Published: list[k].Published}), append(kept, row)
	}
	return alone, kept
}

// Overlap returns the time during which the shift and the occurrence of a conflict overlap.
func (r *Roster) Overlap(c *Conflict) schedule.Interval {
	s, o := &r.Shifts[c.Shift], &r.Occurrences[c.Occurrence]
	return s.Interval().Overlap(o.Interval())
}

// indexConflicts orders the conflicts by start of the overlap, shift, block and start of the occurrence.
func (r *Roster) indexConflicts(s *ConflictSet) {
	slices.SortFunc(s.Conflicts, func(a, b Conflict) int {
		x, y, o, p := &r.Shifts[a.Shift], &r.Shifts[b.Shift], &r.Occurrences[a.Occurrence], &r.Occurrences[b.Occurrence]
		return cmp.Or(cmp.Compare(max(x.Start, o.Start), max(y.Start, p.Start)), cmp.Compare(x.ID, y.ID),
			cmp.Compare(r.Blocks[o.Block].ID, r.Blocks[p.Block].ID), cmp.Compare(o.Start, p.Start))
	})
	s.ByPerson = NewIndex(len(s.Conflicts), len(r.People), func(k int) int32 { return r.Occurrences[s.Conflicts[k].Occurrence].Person })
	r.numberConflicts(s)
}

// numberConflicts groups the conflicts by shift. The conflicts of one shift can belong to two employees: the one who
// has it now, and the one for whom it was published.
func (r *Roster) numberConflicts(s *ConflictSet) {
	for k := range s.Conflicts {
		s.ShiftIDs = append(s.ShiftIDs, r.Shifts[s.Conflicts[k].Shift].ID)
	}
	slices.Sort(s.ShiftIDs)
	s.ShiftIDs = slices.Compact(s.ShiftIDs)
	for k := range s.Conflicts {
		number, _ := slices.BinarySearch(s.ShiftIDs, r.Shifts[s.Conflicts[k].Shift].ID)
		s.Conflicts[k].ShiftNumber = int32(number) // #nosec G115 -- places are int32 everywhere
	}
	s.ofShift = NewIndex(len(s.Conflicts), len(s.ShiftIDs), func(k int) int32 { return s.Conflicts[k].ShiftNumber })
}
