package roster

import (
	"cmp"
	"math"
	"slices"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
)

// Differences holds the shifts that differ between two states of the schedule; see schedule.Differences.
type Differences struct {
	Changes []schedule.ShiftChange // by the earlier start of the two copies, then by shift
	Same    int                    // shifts that are equal in both states
	Lapsed  int                    // working copies that are staged for removal and were never published
}

// shiftCopy is a copy of a shift in one state: a row of a published version, or a working copy.
type shiftCopy struct {
	version int32 // nobody for a working copy
	at      int32 // the place in the version, or the index of the working copy; nobody if the state lacks the shift
}

var noCopy = shiftCopy{nobody, nobody}

// shiftPair is one shift in two states.
type shiftPair struct {
	kind          schedule.ChangeKind
	before, after shiftCopy
}

// comparison finds the differences between two states under a filter. A shift matches the filter if one of its copies
// does.
type comparison struct {
	*shiftSelection
	changes      []shiftPair
	same, lapsed int
}

// compare starts a comparison. Location and position are those of the copies. The filter's blocks are ignored.
func (w View) compare(f schedule.Filter) *comparison {
	f.DraftPeriodID, f.PublishedPeriodID = 0, 0
	return &comparison{shiftSelection: w.selectShifts(f.Without("block_id"))}
}

// DraftDifferences returns how the working copies of a draft period differ from the newest published copies of the same
// shifts. A shift counts as removed if the period's current version contains it and the period does not. A shift that
// was published without a copy is unchanged. Only managers read drafts.
func (w View) DraftDifferences(period int64, f schedule.Filter) Differences {
	return w.compareDraft(period, f).differences()
}

// CountDraftDifferences returns the numbers of changes and of unchanged shifts that DraftDifferences finds.
func (w View) CountDraftDifferences(period int64, f schedule.Filter) (changes, same int) {
	c := w.compareDraft(period, f)
	return len(c.changes), c.same
}

// DifferencesSince returns how the working copies differ from a published version. It compares the working copies of
// the version's shifts and all others of the draft period from which the version was published. Only managers read
// drafts.
func (w View) DifferencesSince(version int64, f schedule.Filter) Differences {
	c := w.compare(f)
	at, ok := w.m.VersionOf[version]
	if !ok || !w.manager() {
		return Differences{}
	}
	d := w.copiesOfDraft(memory.OrNobody(w.m.DraftOf, w.m.Versions[at].DraftPeriodID), []int32{at})
	for k, place := range d.work {
		if after := (shiftCopy{nobody, place}); c.in(d.shown[k]) || c.in(after) {
			c.add(d.shown[k], after)
		}
	}
	for _, before := range d.others {
		if c.in(before) {
			c.add(before, shiftCopy{nobody, w.m.ShiftOf(c.element(before).ID)})
		}
	}
	return c.differences()
}

// VersionDifferences returns how the published version now differs from the version before.
func (w View) VersionDifferences(before, now int64, f schedule.Filter) Differences {
	c, was, is := w.compare(f), w.rowsByShift(before), w.rowsByShift(now)
	next := func(rows []shiftCopy) int64 {
		if len(rows) == 0 {
			return math.MaxInt64
		}
		return w.element(rows[0]).ID
	}
	for len(was)+len(is) > 0 {
		one, other, left, right := noCopy, noCopy, next(was), next(is)
		if left <= right {
			one, was = was[0], was[1:]
		}
		if right <= left {
			other, is = is[0], is[1:]
		}
		if c.in(one) || c.in(other) {
			c.add(one, other)
		}
	}
	return c.differences()
}

// rowsByShift returns the rows of a version that the viewer may read, without removed ones, by shift ID.
func (w View) rowsByShift(id int64) (rows []shiftCopy) {
	at, ok := w.m.VersionOf[id]
	if !ok || !w.readsVersion(&w.m.Versions[at]) {
		return nil
	}
	v := &w.m.Versions[at]
	for _, place := range v.ByShift {
		if v.Kinds[place] != memory.Removed && w.reads(w.m.Shifts[v.Refs[place]].Person) {
			rows = append(rows, shiftCopy{at, place})
		}
	}
	return rows
}

// compareDraft compares the working copies of a draft period with the published copies.
func (w View) compareDraft(period int64, f schedule.Filter) *comparison {
	c := w.compare(f)
	draft := memory.OrNobody(w.m.DraftOf, period)
	if draft == nobody || !w.manager() {
		return c
	}
	current := slices.Collect(paging.Firsts(w.m.CurrentVersions()))
	slices.SortStableFunc(current, func(a, b int32) int { return cmp.Compare(w.m.Versions[a].PublishedAt, w.m.Versions[b].PublishedAt) })
	d := w.copiesOfDraft(draft, current)
	for k, place := range d.work {
		before, after := d.shown[k], shiftCopy{nobody, place}
		if !c.in(after) && (before == noCopy || w.m.Versions[before.version].DraftPeriodID != period || !c.in(before)) {
			continue
		}
		if before == noCopy && !d.said[k] && c.addUncopied(after) {
			continue
		}
		c.add(before, after)
	}
	for _, before := range d.others {
		if c.in(before) {
			c.add(before, noCopy)
		}
	}
	return c
}

// draftCopies holds the published rows of the shifts of a draft period.
type draftCopies struct {
	work   []int32     // the working copies of the period
	shown  []shiftCopy // the newest row of each of them that does not remove it
	said   []bool      // whether any row refers to it
	others []shiftCopy // the newest rows of other shifts in versions of this period
}

// copiesOfDraft looks up the shifts of a draft period in some versions. The newest version must come last.
func (w View) copiesOfDraft(draft int32, versions []int32) *draftCopies {
	work := w.m.Working.ByDraft.Of(draft)
	d := &draftCopies{work: work, shown: make([]shiftCopy, len(work)), said: make([]bool, len(work))}
	for k := range d.shown {
		d.shown[k] = noCopy
	}
	others := map[int64]shiftCopy{}
	for _, at := range versions {
		v := &w.m.Versions[at]
		own := memory.OrNobody(w.m.DraftOf, v.DraftPeriodID) == draft
		for place, ref := range v.Refs {
			if !own && int(ref) < w.m.Working.Count { // the row equals a working copy of another period
				continue
			}
			row := shiftCopy{at, int32(place)} // #nosec G115 -- places are int32 everywhere
			k, found := slices.BinarySearch(work, w.workingCopy(ref))
			switch {
			case found:
				if d.said[k] = true; v.Kinds[place] != memory.Removed {
					d.shown[k] = row
				}
			case own && v.Kinds[place] != memory.Removed:
				others[w.m.Shifts[ref].ID] = row
			}
		}
	}
	for _, row := range others {
		d.others = append(d.others, row)
	}
	return d
}

// workingCopy returns the index of the working copy of an element's shift, or nobody if there is none.
func (r *Roster) workingCopy(ref int32) int32 {
	if int(ref) < r.m.Working.Count {
		return ref
	}
	return r.m.ShiftOf(r.m.Shifts[ref].ID)
}

// element returns the element of a copy.
func (r *Roster) element(c shiftCopy) *memory.Shift {
	if c.version == nobody {
		return &r.m.Shifts[c.at]
	}
	return &r.m.Shifts[r.m.Versions[c.version].Refs[c.at]]
}

// in reports whether the filter matches a copy.
func (c *comparison) in(copied shiftCopy) bool {
	return copied.at != nobody && c.has(c.element(copied))
}

// add compares two copies of a shift. A working copy that is staged for removal counts as missing.
func (c *comparison) add(before, after shiftCopy) {
	if after.at != nobody && after.version == nobody && c.element(after).State == memory.Staged {
		if before.at == nobody {
			c.lapsed++
			return
		}
		after = noCopy
	}
	pair := shiftPair{before: before, after: after}
	switch {
	case before.at == nobody:
		pair.kind = schedule.ChangeAdded
	case after.at == nobody:
		pair.kind = schedule.ChangeRemoved
	case c.alike(c.element(before), c.element(after)):
		c.same++
		return
	default:
		pair.kind = schedule.ChangeChanged
	}
	c.changes = append(c.changes, pair)
}

// addUncopied adds a working copy that was published without a copy. It returns false if the shift was never published.
func (c *comparison) addUncopied(after shiftCopy) bool {
	switch c.element(after).State {
	case memory.Published:
		c.same++
	case memory.ChangedSince: // the earlier copy was not recorded
		c.changes = append(c.changes, shiftPair{schedule.ChangeChanged, noCopy, after})
	default:
		return false
	}
	return true
}

// alike reports whether two copies of a shift look equal to the viewer. The draft period and the state are not
// compared, nor are the notes for the wall, which cannot read them.
func (c *comparison) alike(a, b *memory.Shift) bool {
	x, y := *a, *b
	x.State, x.Changed, x.Draft, y.State, y.Changed, y.Draft = 0, 0, 0, 0, 0, 0
	if c.wall() {
		x.Notes, y.Notes = 0, 0
	}
	return x == y
}

// differences returns the result with the rows of the changes.
func (c *comparison) differences() Differences {
	out := Differences{Same: c.same, Lapsed: c.lapsed}
	for _, pair := range c.changes {
		change := schedule.ShiftChange{Kind: pair.kind, Before: c.copyRow(pair.before), After: c.copyRow(pair.after)}
		if pair.before != noCopy && pair.after != noCopy {
			change.Fields = schedule.ShiftFields(change.Before, change.After)
		}
		out.Changes = append(out.Changes, change)
	}
	out.Changes = schedule.InOrder(out.Changes, func(a, b *schedule.ShiftChange) int {
		return cmp.Or(cmp.Compare(a.Begins(), b.Begins()), cmp.Compare(a.Copy().ID, b.Copy().ID))
	})
	return out
}

// emptyRow represents a copy that a state does not have.
var emptyRow = &schedule.ShiftRow{}

// copyRow returns a copy of a shift with the names of its employee, location and position. The employee has the name
// under which the copy was published.
func (w View) copyRow(c shiftCopy) *schedule.ShiftRow {
	var row schedule.ShiftRow
	switch {
	case c == noCopy:
		return emptyRow
	case c.version == nobody:
		row = w.m.ShiftRow(c.at, false)
	default:
		copied := w.publishedRow(&w.m.Versions[c.version], int(c.at))
		row = copied.Row()
	}
	return &row
}

// ShownCopies returns the copies of some shifts in the current published versions, by shift ID: what employees were
// shown. It serves to compare drafts with published copies, so it returns nothing to viewers other than managers.
func (w View) ShownCopies(shifts []int64) map[int64]schedule.PublishedShiftRow {
	out := map[int64]schedule.PublishedShiftRow{}
	if !w.manager() {
		return out
	}
	for _, v := range w.m.CurrentVersions() {
		for _, id := range shifts {
			if place := v.PlaceOf(w.m, id); place != nobody && v.Kinds[place] != memory.Removed {
				out[id] = w.publishedRow(v, int(place))
			}
		}
	}
	return out
}

// MovedAway returns the shifts that some employees were shown on the days of the draft period f.DraftPeriodID but no
// longer have: the draft assigns them to someone else, leaves them open, or lacks them. It returns items staged for
// removal, one for each local day. It returns nil to viewers other than managers, because only managers read drafts.
func (w View) MovedAway(f schedule.Filter, employees []int64) (out []schedule.DayItem) {
	if !w.manager() {
		return nil
	}
	d := w.selectDays(schedule.Filter{From: f.From, To: f.To, LocationID: f.LocationID, PositionID: f.PositionID})
	for _, v := range w.m.CurrentVersions() {
		if v.DraftPeriodID != f.DraftPeriodID {
			continue
		}
		for place, ref := range v.Refs {
			x := &w.m.Shifts[ref]
			if v.Kinds[place] == memory.Removed || x.Person == nobody || !slices.Contains(employees, w.m.EmployeeID(x.Person)) || !d.shifts.has(x) {
				continue
			}
			now := int32(nobody)
			if at := w.m.ShiftOf(x.ID); at != nobody {
				now = w.m.Shifts[at].Person
			}
			if now == x.Person {
				continue
			}
			item := w.shiftItem(ref, true)
			item.ShiftState, item.MovedAway, item.EmployeeName = schedule.StagedForRemoval, true, v.NameAt(w.m, place)
			if now != nobody {
				item.MovedTo = w.m.People[now].Name
			}
			out = d.cut(out, &item, w.m.Posts[x.Post].Zone)
		}
	}
	return out
}
