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
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// Conflicts returns the matching soft conflicts, by the start of the overlap.
func (w View) Conflicts(f schedule.Filter) paging.List[schedule.SoftConflict] {
	sel := w.selectConflicts(f)
	by := func(name string, value func(*memory.Conflict) int64) paging.SortOrder[int32] {
		return paging.By(name, func(at int32) paging.Key { return paging.Key{value(&w.conflictSet.Conflicts[at]), int64(at)} })
	}
	return paging.NewList(sel.each(), w.conflictRow, paging.By("start", func(at int32) paging.Key { return paging.Key{int64(at)} }),
		by("employee", func(c *memory.Conflict) int64 { return int64(w.m.Occurrences[c.Occurrence].Person) }),
		by("minutes", func(c *memory.Conflict) int64 { return int64(w.m.Overlap(c).Minutes()) }),
		by("status", func(c *memory.Conflict) int64 { return statusRanks[w.statusOf(c)] }))
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
	for _, at := range w.conflictSet.OfShift(shift) {
		c := &w.conflictSet.Conflicts[at]
		o := &w.m.Occurrences[c.Occurrence]
		switch {
		case !w.readsConflict(c):
		case w.m.Blocks[o.Block].ID == block && memory.Instant(o.Start) == start:
			pair = at
		default:
			out.Others = append(out.Others, w.conflictRow(at))
		}
	}
	if pair == nobody {
		return ConflictStory{}, ErrNotFound
	}
	c := &w.conflictSet.Conflicts[pair]
	b := w.m.Occurrences[c.Occurrence].Block
	out.Pair, out.Exceptions, out.Overrides = w.conflictRow(pair), w.m.ExceptionsOf(b), w.overridesOf(w.m.Blocks[b].Person)
	out.Block = schedule.BlockRow{Block: w.m.BlockAt(b), RecurrenceUntil: w.m.Blocks[b].UntilOn, ShownIn: w.m.ZoneNames[w.m.Blocks[b].Shown], Exceptions: len(out.Exceptions)}
	if c.Work != nobody {
		out.Shift = w.m.BareShift(c.Work, false)
	}
	return out, nil
}

// overridesOf returns the one-off blocks of a person that replace recurring ones, by ID.
func (r *Roster) overridesOf(person int32) []schedule.Block {
	return slices.DeleteFunc(r.m.BlocksOf(person), func(b schedule.Block) bool { return !b.OverridesRecur || b.Recurring() })
}

// ShiftConflict is the sum of the soft conflicts of one shift.
type ShiftConflict struct {
	Pairs     int // with blocks that are in force or requested
	Requested int // of these, with requested blocks
	Minutes   int // union of all these overlaps
}

// ShiftConflict adds up the soft conflicts of a shift.
func (w View) ShiftConflict(id int64) (sum ShiftConflict) {
	for _, at := range w.conflictSet.OfShift(id) {
		c := &w.conflictSet.Conflicts[at]
		status := schedule.BlockStatuses[w.statusOf(c)]
		if !status.Live() || !w.readsConflict(c) {
			continue
		}
		sum.Pairs++
		sum.Minutes = max(sum.Minutes, int(c.Union))
		if status == schedule.Requested {
			sum.Requested++
		}
	}
	return sum
}

// conflictRow returns a soft conflict with all the columns of lists.
func (w View) conflictRow(at int32) schedule.SoftConflict {
	r, c := w.Roster, &w.conflictSet.Conflicts[at]
	s, o := &r.m.Shifts[c.Shift], &r.m.Occurrences[c.Occurrence]
	b, p := &r.m.Blocks[o.Block], &r.m.Posts[s.Post]
	person := &r.m.People[b.Person]
	out := r.conflictBetween(s, o)
	out.EmployeeName, out.EmployeeNumber = person.Name, person.Number
	out.Shift = schedule.Shift{
		ID: s.ID, EmployeeID: person.ID, State: schedule.ChangedSince, StartsAt: memory.Instant(s.Start), EndsAt: memory.Instant(s.End()), TimeZone: r.m.ZoneNames[p.Zone],
		Label: r.m.Texts.At(s.Label), LocationID: p.Location, PositionID: p.Position,
	}
	out.ShiftState, out.UnionMinutes, out.FirstSeen = memory.ShiftStates[c.State], int(c.Union), r.firstSeen(s.ID, b)
	if c.Work != nobody {
		work := &r.m.Shifts[c.Work]
		out.Shift.State = memory.States[work.State]
		if work.Draft != nobody {
			out.Shift.DraftPeriodID = r.m.Drafts[work.Draft].ID
		}
	}
	if c.Shown != nobody {
		out.Published = r.m.Shifts[c.Shown].Interval()
	}
	if c.Version != nobody {
		out.PublishedPeriodID = r.m.Versions[c.Version].ID
	}
	if c.Duplicate != nobody {
		out.DuplicateOf = r.m.Blocks[c.Duplicate].ID
	}
	return out
}

// conflictBetween returns the conflict of a copy of a shift with an occurrence. It sets only the fields that follow
// from these two.
func (r *Roster) conflictBetween(s *memory.Shift, o *memory.Occurrence) schedule.SoftConflict {
	b, p, overlap := &r.m.Blocks[o.Block], &r.m.Posts[s.Post], s.Interval().Overlap(o.Interval())
	return schedule.SoftConflict{
		Location: r.m.LocationName(p.Location), Position: r.m.PositionName(p.Position),
		BlockID: b.ID, BlockStatus: schedule.BlockStatuses[b.Status], BlockKind: memory.Kinds[b.Kind], BlockRecurring: b.Repeats(), BlockAllDay: b.AllDay,
		BlockRule: r.m.Texts.At(b.Rule), BlockZone: r.m.ZoneNames[b.Zone], ReasonCode: r.m.Texts.At(b.ReasonCode), Occurrence: o.Interval(),
		Overlap: overlap, OverlapOn: r.m.Zones[p.Zone].Date(overlap.Start), Relation: rules.RelationOf(s.Interval(), o.Interval()),
		Percent: rules.Percent(overlap.Minutes(), int(s.Length)),
	}
}

// firstSeen returns when the conflict of a shift and a block appeared: the later of the imports that last changed them.
func (r *Roster) firstSeen(shift int64, b *memory.Block) schedule.Instant {
	at := r.m.ImportTimes[b.Changed]
	if work := r.m.ShiftOf(shift); work != nobody {
		at = max(at, r.m.ImportTimes[r.m.Shifts[work].Changed])
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
func (w View) readsConflict(c *memory.Conflict) bool {
	return w.readsTime(&w.m.Occurrences[c.Occurrence])
}

// has reports whether the filter matches a conflict.
func (s *conflictSelection) has(c *memory.Conflict) bool {
	o, x := &s.m.Occurrences[c.Occurrence], &s.m.Shifts[c.Shift]
	if s.person != everybody && o.Person != s.person || !s.status(o.Status) || s.posts != nil && !s.posts[x.Post] {
		return false
	}
	if s.filter.BlockID != 0 && s.m.Blocks[o.Block].ID != s.filter.BlockID || s.draft != everyDraft && s.draftOfConflict(c) != s.draft {
		return false
	}
	start, end := max(x.Start, o.Start), min(x.End(), o.End())
	return s.onDays(s.View.m.Posts[x.Post].Zone, start, end) && s.readsConflict(c) && (s.search == nil || s.found(x, &s.m.Blocks[o.Block]))
}

// draftOfConflict returns the draft period of the working copy, or nobody if the person no longer has the shift.
func (r *Roster) draftOfConflict(c *memory.Conflict) int32 {
	if c.Work == nobody {
		return nobody
	}
	return r.m.Shifts[c.Work].Draft
}

// found reports whether the search matches a conflict, by the same fields as the shift or by the reason of the block.
// The wall shows no reasons. Its search ignores them, and matches the employee's home location instead of the shift's.
func (s *conflictSelection) found(x *memory.Shift, b *memory.Block) bool {
	if !s.readsReasons() {
		return s.foundPerson(b.Person) || s.search.in(&s.m.Texts, x.Label)
	}
	return s.search.people[b.Person] || s.search.locations[s.View.m.Posts[x.Post].Location] || s.search.in(&s.m.Texts, x.Label) || s.foundReason(b)
}

// overlapStart returns the minute in which the overlap begins.
func (r *Roster) overlapStart(c *memory.Conflict) int32 {
	return max(r.m.Shifts[c.Shift].Start, r.m.Occurrences[c.Occurrence].Start)
}

// each returns the indexes of the matching conflicts in the default order, by start of the overlap.
func (s *conflictSelection) each() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		places, earliest := s.places(), s.earliest(max(s.m.Working.Longest, s.m.Shown.Longest))
		first := sort.Search(places.Len(), func(k int) bool { return s.overlapStart(&s.conflictSet.Conflicts[places.At(k)]) >= earliest })
		for k := first; k < places.Len(); k++ {
			at := places.At(k)
			c := &s.conflictSet.Conflicts[at]
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
func (s *conflictSelection) places() memory.PlaceList {
	switch s.person {
	case nobody:
		return memory.PlaceList{All: 0}
	case everybody:
		return memory.PlaceList{All: len(s.conflictSet.Conflicts)}
	}
	return memory.PlaceList{Some: s.conflictSet.ByPerson.Of(s.person), All: -1}
}

// ConflictWeeks adds up the matching soft conflicts by the week in which the overlap begins in the shift's zone. It
// returns every week from the first to the last.
func (w View) ConflictWeeks(f schedule.Filter) (weeks []rules.ConflictWeek) {
	startsOn := time.Weekday(w.m.Organization.WeekStartsOn)
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
		spots = append(spots, rules.ConflictSpot{LocationID: k.location, Location: w.m.LocationName(k.location), Weekday: k.weekday, Hour: k.hour, ConflictSums: *sums})
	}
	startsOn := time.Weekday(w.m.Organization.WeekStartsOn)
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
		slices.SortStableFunc(places, func(a, b int32) int {
			return cmp.Compare(w.conflictSet.Conflicts[a].ShiftNumber, w.conflictSet.Conflicts[b].ShiftNumber)
		})
		for _, at := range places {
			c := &w.conflictSet.Conflicts[at]
			s := &w.m.Shifts[c.Shift]
			p := &w.m.Posts[s.Post]
			m := rules.ConflictMoment{ShiftID: s.ID, LocationID: p.Location, TimeZone: w.m.ZoneNames[p.Zone], Overlap: w.m.Overlap(c), Status: schedule.BlockStatuses[w.statusOf(c)]}
			if !yield(&m) {
				return
			}
		}
	}
}
