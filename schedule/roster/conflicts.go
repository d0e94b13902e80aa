package roster

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"sort"
	"time"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// Conflicts returns the matching soft conflicts, by the start of the overlap.
func (w View) Conflicts(f schedule.Filter) paging.List[schedule.SoftConflict] {
	sel := w.selectConflicts(f)
	by := func(name string, value func(*conflict) int64) paging.SortOrder[int32] {
		return paging.By(name, func(at int32) paging.Key { return paging.Key{value(&w.conflicts[at]), int64(at)} })
	}
	return paging.NewList(sel.each(), w.conflictRow, paging.By("start", func(at int32) paging.Key { return paging.Key{int64(at)} }),
		by("employee", func(c *conflict) int64 { return int64(w.occurrences[c.occurrence].person) }),
		by("minutes", func(c *conflict) int64 { return int64(w.overlap(c).Minutes()) }),
		by("status", func(c *conflict) int64 { return statusRanks[w.statusOf(c)] }))
}

// ConflictStory is a soft conflict with all the records that cause it.
type ConflictStory struct {
	Pair       schedule.SoftConflict
	Shift      schedule.Shift    // the working copy; its ID is 0 if the employee no longer has the shift
	Block      schedule.BlockRow // the block with its rule, without counts of its conflicts
	Exceptions []schedule.BlockException
	Overrides  []schedule.Block        // the employee's one-off blocks that replace recurring ones, by ID
	Others     []schedule.SoftConflict // the other conflicts of the same shift, by overlap
}

// ConflictStory returns the story of the soft conflict that rules.ConflictKey identifies by shift, block and start of
// the occurrence. It returns ErrNotFound if the conflict does not exist or the viewer may not read it.
func (w View) ConflictStory(shift, block int64, start schedule.Instant) (out ConflictStory, err error) {
	pair := int32(nobody)
	for _, at := range w.conflictsOf(shift) {
		c := &w.conflicts[at]
		o := &w.occurrences[c.occurrence]
		switch {
		case !w.readsConflict(c):
		case w.blocks[o.block].id == block && instant(o.start) == start:
			pair = at
		default:
			out.Others = append(out.Others, w.conflictRow(at))
		}
	}
	if pair == nobody {
		return ConflictStory{}, ErrNotFound
	}
	c := &w.conflicts[pair]
	b := w.occurrences[c.occurrence].block
	out.Pair, out.Exceptions, out.Overrides = w.conflictRow(pair), w.exceptionsOf(b), w.overridesOf(w.blocks[b].person)
	out.Block = schedule.BlockRow{Block: w.blockAt(b), RecurrenceUntil: w.blocks[b].untilOn, Exceptions: len(out.Exceptions)}
	if c.work != nobody {
		out.Shift = w.bareShift(c.work, false)
	}
	return out, nil
}

// conflictsOf returns the conflicts of a shift by start of the overlap.
func (s *conflictSet) conflictsOf(shift int64) []int32 {
	number, ok := slices.BinarySearch(s.conflicted, shift)
	if !ok {
		return nil
	}
	return s.ofShift.of(int32(number)) // #nosec G115 -- places are int32 everywhere
}

// overridesOf returns the one-off blocks of a person that replace recurring ones, by ID.
func (r *Roster) overridesOf(person int32) []schedule.Block {
	return slices.DeleteFunc(r.blocksOf(person), func(b schedule.Block) bool { return !b.OverridesRecur || b.Recurring() })
}

// ShiftConflict is the sum of the soft conflicts of one shift.
type ShiftConflict struct {
	Pairs     int // with blocks that are in force or requested
	Requested int // of these, with requested blocks
	Minutes   int // union of all these overlaps
}

// ShiftConflicts adds up the soft conflicts of each of the shifts. Shifts without conflicts are left out.
func (w View) ShiftConflicts(ids []int64) map[int64]ShiftConflict {
	found := map[int64]ShiftConflict{}
	for _, id := range ids {
		var sum ShiftConflict
		for _, at := range w.conflictsOf(id) {
			c := &w.conflicts[at]
			status := schedule.BlockStatuses[w.statusOf(c)]
			if !status.Live() || !w.readsConflict(c) {
				continue
			}
			sum.Pairs++
			sum.Minutes = max(sum.Minutes, int(c.union))
			if status == schedule.Requested {
				sum.Requested++
			}
		}
		if sum.Pairs > 0 {
			found[id] = sum
		}
	}
	return found
}

// conflictRow returns a soft conflict with all the columns of lists.
func (w View) conflictRow(at int32) schedule.SoftConflict {
	r, c := w.Roster, &w.conflicts[at]
	s, o := &r.shifts[c.shift], &r.occurrences[c.occurrence]
	b, p := &r.blocks[o.block], &r.posts[s.post]
	person := &r.people[b.person]
	out := r.conflictBetween(s, o)
	out.EmployeeName, out.EmployeeNumber = person.Name, person.Number
	out.Shift = schedule.Shift{
		ID: s.id, EmployeeID: person.ID, State: schedule.ChangedSince, StartsAt: instant(s.start), EndsAt: instant(s.end()), TimeZone: r.names[p.zone],
		Label: r.texts.at(s.label), LocationID: p.location, PositionID: p.position,
	}
	out.ShiftState, out.UnionMinutes, out.FirstSeen = shiftStates[c.state], int(c.union), r.firstSeen(s.id, b)
	if c.work != nobody {
		work := &r.shifts[c.work]
		out.Shift.State = states[work.state]
		if work.draft != nobody {
			out.Shift.DraftPeriodID = r.drafts[work.draft].ID
		}
	}
	if c.shown != nobody {
		out.Published = r.shifts[c.shown].interval()
	}
	if c.version != nobody {
		out.PublishedPeriodID = r.versions[c.version].ID
	}
	if c.duplicate != nobody {
		out.DuplicateOf = r.blocks[c.duplicate].id
	}
	return out
}

// conflictBetween returns the conflict of a copy of a shift with an occurrence. It sets only the fields that follow
// from these two.
func (r *Roster) conflictBetween(s *shift, o *occurrence) schedule.SoftConflict {
	b, p, overlap := &r.blocks[o.block], &r.posts[s.post], s.interval().Overlap(o.interval())
	return schedule.SoftConflict{
		Location: r.locationName(p.location), Position: r.positionName(p.position),
		BlockID: b.id, BlockStatus: schedule.BlockStatuses[b.status], BlockKind: kinds[b.kind], BlockRecurring: b.repeats(), BlockAllDay: b.allDay,
		BlockRule: r.texts.at(b.rule), BlockZone: r.names[b.zone], ReasonCode: r.texts.at(b.reasonCode), Occurrence: o.interval(),
		Overlap: overlap, OverlapOn: r.zones[p.zone].Date(overlap.Start), Relation: rules.RelationOf(s.interval(), o.interval()),
		Percent: rules.Percent(overlap.Minutes(), int(s.length)),
	}
}

// repeats reports whether the block has a recurrence rule or belongs to an imported series.
func (b *block) repeats() bool { return b.recurring || b.series != 0 }

// firstSeen returns when the conflict of a shift and a block appeared: the later of the imports that last changed them.
func (r *Roster) firstSeen(shift int64, b *block) schedule.Instant {
	at := r.changed[b.changed]
	if work := r.shiftOf(shift); work != nobody {
		at = max(at, r.changed[r.shifts[work].changed])
	}
	return at
}

// conflictSelection selects the soft conflicts that match a filter. Location, position and draft period are those of
// the shift. The filter's days are those that the overlap touches in the shift's zone.
type conflictSelection struct{ *shiftSelection }

// selectConflicts compiles a filter for soft conflicts.
func (w View) selectConflicts(f schedule.Filter) conflictSelection {
	f.PublishedPeriodID = 0
	return conflictSelection{w.selectShifts(f)}
}

// readsConflict reports whether the viewer may read a conflict of the view's conflict set.
func (w View) readsConflict(c *conflict) bool {
	return w.readsTime(&w.occurrences[c.occurrence])
}

// has reports whether the filter matches a conflict.
func (s *conflictSelection) has(c *conflict) bool {
	o, x := &s.occurrences[c.occurrence], &s.shifts[c.shift]
	if s.person != everybody && o.person != s.person || !s.status(o.status) || s.posts != nil && !s.posts[x.post] {
		return false
	}
	if s.filter.BlockID != 0 && s.blocks[o.block].id != s.filter.BlockID || s.draft != everyDraft && s.draftOfConflict(c) != s.draft {
		return false
	}
	start, end := max(x.start, o.start), min(x.end(), o.end())
	return s.onDays(s.View.posts[x.post].zone, start, end) && s.readsConflict(c) && (s.search == nil || s.found(x, &s.blocks[o.block]))
}

// draftOfConflict returns the draft period of the working copy, or nobody if the person no longer has the shift.
func (r *Roster) draftOfConflict(c *conflict) int32 {
	if c.work == nobody {
		return nobody
	}
	return r.shifts[c.work].draft
}

// found reports whether the search matches a conflict, by the same fields as the shift or by the reason of the block.
// The wall shows no reasons. Its search ignores them, and matches the employee's home location instead of the shift's.
func (s *conflictSelection) found(x *shift, b *block) bool {
	if !s.readsReasons() {
		return s.foundPerson(b.person) || s.search.in(&s.texts, x.label)
	}
	return s.search.people[b.person] || s.search.locations[s.View.posts[x.post].location] || s.search.in(&s.texts, x.label) || s.foundReason(b)
}

// overlapStart returns the minute in which the overlap begins.
func (r *Roster) overlapStart(c *conflict) int32 {
	return max(r.shifts[c.shift].start, r.occurrences[c.occurrence].start)
}

// each returns the indexes of the matching conflicts in the default order, by start of the overlap.
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

// places returns the conflicts that can match the filter.
func (s *conflictSelection) places() placeList {
	switch s.person {
	case nobody:
		return placeList{all: 0}
	case everybody:
		return placeList{all: len(s.conflicts)}
	}
	return placeList{some: s.conflictOf.of(s.person), all: -1}
}

// ConflictWeeks adds up the matching soft conflicts by the week in which the overlap begins in the shift's zone. It
// returns every week from the first to the last.
func (w View) ConflictWeeks(f schedule.Filter) (weeks []rules.ConflictWeek) {
	startsOn := time.Weekday(w.organization.WeekStartsOn)
	tally := rules.NewConflictTally(func(_ *rules.ConflictMoment, on schedule.Date, _ int) schedule.Date { return on.WeekStart(startsOn) })
	for m := range w.conflictMoments(f) {
		tally.Add(m)
	}
	for _, week := range slices.Sorted(maps.Keys(tally.Sums)) {
		for len(weeks) > 0 && weeks[len(weeks)-1].Week+7 < week { // weeks without conflicts
			weeks = append(weeks, rules.ConflictWeek{Week: weeks[len(weeks)-1].Week + 7})
		}
		weeks = append(weeks, rules.ConflictWeek{Week: week, ConflictSums: *tally.Sums[week]})
	}
	return weeks
}

// spotKey is a location, a weekday and an hour. A field is -1 if conflicts are not grouped by it.
type spotKey struct {
	location int64
	weekday  time.Weekday
	hour     int
}

// ConflictSpots adds up the matching soft conflicts by the location, weekday and hour in which the overlap begins in
// the shift's zone, or by some of these. It returns them in that order.
func (w View) ConflictSpots(by rules.SpotsBy, f schedule.Filter) (spots []rules.ConflictSpot) {
	tally := rules.NewConflictTally(func(m *rules.ConflictMoment, on schedule.Date, minute int) spotKey {
		k := spotKey{-1, -1, -1}
		if by.Location {
			k.location = m.LocationID
		}
		if by.Weekday {
			k.weekday = on.Weekday()
		}
		if by.Hour {
			k.hour = minute / 60
		}
		return k
	})
	for m := range w.conflictMoments(f) {
		tally.Add(m)
	}
	for k, sums := range tally.Sums {
		spots = append(spots, rules.ConflictSpot{LocationID: k.location, Location: w.locationName(k.location), Weekday: k.weekday, Hour: k.hour, ConflictSums: *sums})
	}
	startsOn := time.Weekday(w.organization.WeekStartsOn)
	slices.SortFunc(spots, func(a, b rules.ConflictSpot) int {
		return cmp.Or(cmp.Compare(a.Location, b.Location), cmp.Compare(a.LocationID, b.LocationID),
			cmp.Compare((a.Weekday-startsOn+7)%7, (b.Weekday-startsOn+7)%7), cmp.Compare(a.Hour, b.Hour))
	})
	return spots
}

// conflictMoments returns the matching soft conflicts by shift and start of the overlap, as a tally needs them. A
// moment is valid only until the next one.
func (w View) conflictMoments(f schedule.Filter) iter.Seq[*rules.ConflictMoment] {
	sel := w.selectConflicts(f)
	return func(yield func(*rules.ConflictMoment) bool) {
		places := slices.Collect(sel.each())
		slices.SortStableFunc(places, func(a, b int32) int { return cmp.Compare(w.conflicts[a].number, w.conflicts[b].number) })
		for _, at := range places {
			c := &w.conflicts[at]
			s := &w.shifts[c.shift]
			p := &w.posts[s.post]
			m := rules.ConflictMoment{ShiftID: s.id, LocationID: p.location, TimeZone: w.names[p.zone], Overlap: w.overlap(c), Status: schedule.BlockStatuses[w.statusOf(c)]}
			if !yield(&m) {
				return
			}
		}
	}
}
