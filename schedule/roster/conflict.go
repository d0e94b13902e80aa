package roster

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
	for _, place := range r.working.byPerson.of(person) {
		c.work, c.workRef = append(c.work, r.timeOf(place)), append(c.workRef, place)
	}
	c.lastShown = map[int64]int{}
	for at, v := range r.currentVersions() {
		for _, place := range v.byPerson.of(person) {
			ref := v.ref(int(place))
			if v.kinds[place] == removed || r.isStaged(r.shifts[ref].id) {
				continue
			}
			c.lastShown[r.shifts[ref].id] = len(c.shown)
			c.shown, c.shownRef = append(c.shown, r.timeOf(ref)), append(c.shownRef, ref)
			c.shownVersion = append(c.shownVersion, at)
		}
	}
	return c
}

// timeOf returns the ID, the times and the state of a copy of a shift.
func (r *Roster) timeOf(ref int32) schedule.Shift {
	x := &r.shifts[ref]
	return schedule.Shift{ID: x.id, StartsAt: instant(x.start), EndsAt: instant(x.end()), State: states[x.state]}
}

// isStaged reports whether the working copy of a shift is staged for removal.
func (r *Roster) isStaged(id int64) bool {
	at := r.shiftOf(id)
	return at != nobody && r.shifts[at].state == staged
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
func (r *Roster) appendConflicts(found []conflict, list []rules.ShiftCopies, rows []conflict, occs []schedule.Occurrence, base int32, places map[int64]int32) []conflict {
	for _, pair := range rules.FindConflicts(list, occs) {
		if pair.Overlap.Minutes() < r.minOverlap {
			continue
		}
		row := rows[pair.Shift]
		row.occurrence, row.union = base+int32(pair.Occurrence), int32(pair.UnionMinutes) // #nosec G115 -- places are int32 everywhere
		row.duplicate, row.state = nobody, numberOf(shiftStates, pair.State)
		if pair.DuplicateOf != 0 {
			row.duplicate = places[pair.DuplicateOf]
		}
		if row.shift = row.work; pair.State == schedule.StatePublished {
			row.shift, row.shown = row.shown, nobody
		} else if pair.Other.Empty() {
			row.shown = nobody
		}
		found = append(found, row)
	}
	return found
}

// pairUp pairs the working copies with the published ones. rows holds the copies that belong to each element of list.
func (c *personCopies) pairUp() (list []rules.ShiftCopies, rows []conflict) {
	rest := maps.Clone(c.lastShown)
	for k := range c.work {
		s := &c.work[k]
		at, ok := rest[s.ID]
		delete(rest, s.ID)
		if s.State == schedule.StagedForRemoval {
			continue
		}
		one, row := rules.ShiftCopies{ID: s.ID, Working: s.Interval()}, conflict{work: c.workRef[k], shown: nobody, version: nobody}
		switch {
		case ok:
			one.Published, row.shown, row.version = c.shown[at].Interval(), c.shownRef[at], c.shownVersion[at]
		case s.State == schedule.Published: // published, and no copy has other times
			one.Published = one.Working
		}
		list, rows = append(list, one), append(rows, row)
	}
	for _, id := range slices.Sorted(maps.Keys(rest)) { // shifts that the person was shown but no longer has
		at := rest[id]
		list = append(list, rules.ShiftCopies{ID: id, Published: c.shown[at].Interval()})
		rows = append(rows, conflict{work: nobody, shown: c.shownRef[at], version: c.shownVersion[at]})
	}
	return list, rows
}

// shownAlone returns the pairs with only their published copies. A working copy that differs from the published one is
// left out.
func (c *personCopies) shownAlone(list []rules.ShiftCopies, rows []conflict) (alone []rules.ShiftCopies, kept []conflict) {
	work := map[int32]*schedule.Shift{}
	for k, ref := range c.workRef {
		work[ref] = &c.work[k]
	}
	for k := range list {
		if list[k].Published.Empty() {
			continue
		}
		row := rows[k]
		if row.shown == nobody {
			row.shown = row.work
		}
		if s := work[row.work]; s == nil || s.State != schedule.Published {
			row.work = nobody
		}
		alone, kept = append(alone, rules.ShiftCopies{ID: list[k].ID, Published: list[k].Published}), append(kept, row)
	}
	return alone, kept
}

// overlap returns the time during which the shift and the occurrence of a conflict overlap.
func (r *Roster) overlap(c *conflict) schedule.Interval {
	s, o := &r.shifts[c.shift], &r.occurrences[c.occurrence]
	return s.interval().Overlap(o.interval())
}

// indexConflicts orders the conflicts by start of the overlap, shift, block and start of the occurrence.
func (r *Roster) indexConflicts(s *conflictSet) {
	slices.SortFunc(s.conflicts, func(a, b conflict) int {
		x, y, o, p := &r.shifts[a.shift], &r.shifts[b.shift], &r.occurrences[a.occurrence], &r.occurrences[b.occurrence]
		return cmp.Or(cmp.Compare(max(x.start, o.start), max(y.start, p.start)), cmp.Compare(x.id, y.id),
			cmp.Compare(r.blocks[o.block].id, r.blocks[p.block].id), cmp.Compare(o.start, p.start))
	})
	s.conflictOf = newIndex(len(s.conflicts), len(r.people), func(k int) int32 { return r.occurrences[s.conflicts[k].occurrence].person })
	r.numberConflicts(s)
}

// numberConflicts groups the conflicts by shift. The conflicts of one shift can belong to two employees: the one who
// has it now, and the one for whom it was published.
func (r *Roster) numberConflicts(s *conflictSet) {
	for k := range s.conflicts {
		s.conflicted = append(s.conflicted, r.shifts[s.conflicts[k].shift].id)
	}
	slices.Sort(s.conflicted)
	s.conflicted = slices.Compact(s.conflicted)
	for k := range s.conflicts {
		number, _ := slices.BinarySearch(s.conflicted, r.shifts[s.conflicts[k].shift].id)
		s.conflicts[k].number = int32(number) // #nosec G115 -- places are int32 everywhere
	}
	s.ofShift = newIndex(len(s.conflicts), len(s.conflicted), func(k int) int32 { return s.conflicts[k].number })
}
