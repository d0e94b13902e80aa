package roster

import (
	"cmp"
	"math"
	"slices"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster/changes"
	"opshub/schedule/roster/memory"
)

// Differences holds the shifts that differ between two states of the schedule.
type Differences = changes.Differences

// comparison finds the differences between two states under a filter. A shift matches the filter if one of its copies
// does.
type comparison struct {
	*shiftSelection
	found *changes.List
}

// compare starts a comparison. Location and position are those of the copies. The filter's blocks are ignored.
func (w View) compare(f schedule.Filter) *comparison {
	f.DraftPeriodID, f.PublishedPeriodID = 0, 0
	return &comparison{w.selectShifts(f.Without("block_id")), changes.New(w.m, !w.wall())}
}

// DraftDifferences returns how the working copies of a draft period differ from the newest published copies of the same
// shifts. A shift counts as removed if the period's current version contains it and the period does not. A shift that
// was published without a copy is unchanged. Only managers read drafts.
func (w View) DraftDifferences(period int64, f schedule.Filter) Differences {
	return w.compareDraft(period, f).found.Differences()
}

// CountDraftDifferences returns the numbers of changes and of unchanged shifts that DraftDifferences finds.
func (w View) CountDraftDifferences(period int64, f schedule.Filter) (differ, same int) {
	c := w.compareDraft(period, f)
	return c.found.Len(), c.found.Same
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
	d := changes.CopiesOfDraft(w.m, memory.OrNobody(w.m.DraftOf, w.m.Versions[at].DraftPeriodID), []int32{at})
	for k, place := range d.Work {
		if after := (changes.Working(place)); c.in(d.Shown[k]) || c.in(after) {
			c.found.Add(d.Shown[k], after)
		}
	}
	for _, before := range d.Others {
		if c.in(before) {
			c.found.Add(before, changes.Working(w.m.ShiftOf(before.Element(w.m).ID)))
		}
	}
	return c.found.Differences()
}

// VersionDifferences returns how the published version now differs from the version before.
func (w View) VersionDifferences(before, now int64, f schedule.Filter) Differences {
	c, was, is := w.compare(f), w.rowsByShift(before), w.rowsByShift(now)
	next := func(rows []changes.Copy) int64 {
		if len(rows) == 0 {
			return math.MaxInt64
		}
		return rows[0].Element(w.m).ID
	}
	for len(was)+len(is) > 0 {
		one, other, left, right := changes.NoCopy, changes.NoCopy, next(was), next(is)
		if left <= right {
			one, was = was[0], was[1:]
		}
		if right <= left {
			other, is = is[0], is[1:]
		}
		if c.in(one) || c.in(other) {
			c.found.Add(one, other)
		}
	}
	return c.found.Differences()
}

// rowsByShift returns the rows of a version that the viewer may read, without removed ones, by shift ID.
func (w View) rowsByShift(id int64) (rows []changes.Copy) {
	at, ok := w.m.VersionOf[id]
	if !ok || !w.readsVersion(&w.m.Versions[at]) {
		return nil
	}
	v := &w.m.Versions[at]
	for _, place := range v.ByShift {
		if v.Kinds[place] != memory.Removed && w.reads(w.m.Shifts[v.Refs[place]].Person) {
			rows = append(rows, changes.Copy{Version: at, At: place})
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
	d := changes.CopiesOfDraft(w.m, draft, current)
	for k, place := range d.Work {
		before, after := d.Shown[k], changes.Working(place)
		if !c.in(after) && (before == changes.NoCopy || w.m.Versions[before.Version].DraftPeriodID != period || !c.in(before)) {
			continue
		}
		if before == changes.NoCopy && !d.Named[k] && c.found.AddUncopied(after) {
			continue
		}
		c.found.Add(before, after)
	}
	for _, before := range d.Others {
		if c.in(before) {
			c.found.Add(before, changes.NoCopy)
		}
	}
	return c
}

// in reports whether the filter matches a copy.
func (c *comparison) in(copied changes.Copy) bool {
	return copied.At != nobody && c.has(copied.Element(c.m))
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
