package roster

import (
	"iter"
	"maps"
	"slices"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
)

// EachFeedShift calls fn with the shifts of a calendar feed by start, until fn returns an error. The feed has the
// shifts of the current versions and those that were published without a version. It contains no drafts, whoever the
// viewer is. Then it calls fn, by ID and marked as cancelled, with the shifts that a version published at or after
// since removed from the feed: the version removed the shift, or assigned it to another employee, location or position
// than the filter's. The filter's block, statuses and text are ignored.
func (w View) EachFeedShift(f schedule.Filter, since schedule.Instant, fn func(*schedule.FeedShift) error) error {
	feed := w.selectFeed(f, &w.m.Shown)
	return feed.visit(feed.takenOut(since, 0), feed.versionOf, fn)
}

// EachFeedShiftOf is like EachFeedShift for one published version.
func (w View) EachFeedShiftOf(period int64, f schedule.Filter, since schedule.Instant, fn func(*schedule.FeedShift) error) error {
	at, ok := w.m.VersionOf[period]
	if !ok || !w.readsVersion(&w.m.Versions[at]) {
		return ErrNotFound
	}
	v := &w.m.Versions[at]
	feed := w.selectFeed(f, &v.Layer)
	of := func(ref int32) (*memory.Version, int32) { return v, v.PlaceOf(w.m, w.m.Shifts[ref].ID) }
	return feed.visit(feed.takenOut(since, period), of, fn)
}

// feedSelection selects the copies of shifts in a feed.
type feedSelection struct {
	*shiftSelection
	current []draftVersion // the current versions
}

// draftVersion is a version with the index of its draft period; nobody for none.
type draftVersion struct {
	*memory.Version
	draft int32
}

func (w View) selectFeed(f schedule.Filter, l *memory.Layer) *feedSelection {
	feed := &feedSelection{shiftSelection: w.selectShifts(schedule.Filter{EmployeeID: f.EmployeeID, LocationID: f.LocationID, PositionID: f.PositionID, From: f.From, To: f.To})}
	feed.layer = l
	for _, v := range w.m.CurrentVersions() {
		feed.current = append(feed.current, draftVersion{v, memory.OrNobody(w.m.DraftOf, v.DraftPeriodID)})
	}
	return feed
}

// versionOf returns the current version that contains a published copy, and the place of the copy in it. It returns nil
// if the shift was published without a version. A copy has the same draft period as its version.
func (s *feedSelection) versionOf(ref int32) (*memory.Version, int32) {
	x := &s.m.Shifts[ref]
	for _, v := range s.current {
		if v.draft != x.Draft {
			continue
		}
		if place := v.PlaceOf(s.m, x.ID); place != nobody && v.Refs[place] == ref && v.Kinds[place] != memory.Removed {
			return v.Version, place
		}
	}
	return nil, nobody
}

// visit calls fn with the shifts of the feed and then, by ID, with the shifts in gone that the feed does not have. of
// returns the version that contains a copy, and the place of the copy in it.
func (s *feedSelection) visit(gone map[int64]schedule.FeedShift, of func(ref int32) (*memory.Version, int32), fn func(*schedule.FeedShift) error) error {
	for ref := range s.each() {
		v, place := of(ref)
		if v != nil && v.Kinds[place] == memory.Removed {
			continue
		}
		row := s.feedShift(v, place, ref)
		delete(gone, row.ID)
		if err := fn(&row); err != nil {
			return err
		}
	}
	for _, id := range slices.Sorted(maps.Keys(gone)) {
		row := gone[id]
		if err := fn(&row); err != nil {
			return err
		}
	}
	return nil
}

// feedShift returns a published copy of a shift as calendars show it. v is nil for a copy without a version.
func (s *feedSelection) feedShift(v *memory.Version, place, ref int32) schedule.FeedShift {
	row := s.m.ShiftRow(ref, true)
	out := schedule.FeedShift{
		ID: row.ID, EmployeeID: row.EmployeeID, EmployeeName: row.EmployeeName, Interval: row.Interval(), TimeZone: row.TimeZone, BreakMinutes: row.BreakMinutes,
		OpenSlots: row.OpenSlots, Label: row.Label, Position: row.Position, Location: row.Location, PublishedAt: s.m.Newest,
	}
	if v != nil {
		out.EmployeeName, out.Version, out.PublishedAt = v.NameAt(s.m, int(place)), v.Version, v.PublishedAt
	}
	return out
}

// takenOut returns the shifts that versions published at or after since removed from the feed, by ID. The last of these
// versions determines the row. If period is not 0, only that version is examined.
func (s *feedSelection) takenOut(since schedule.Instant, period int64) map[int64]schedule.FeedShift {
	out := map[int64]schedule.FeedShift{}
	for _, pair := range s.successions() {
		after := &s.m.Versions[pair.after]
		if after.PublishedAt < since || period != 0 && after.ID != period {
			continue
		}
		note := func(v *memory.Version, place int) {
			row := s.feedShift(v, int32(place), v.Refs[place]) // #nosec G115 -- places are int32 everywhere
			row.Version, row.PublishedAt, row.Cancelled = after.Version, after.PublishedAt, true
			out[row.ID] = row
		}
		for place := range s.rowsOf(after) {
			if after.Kinds[place] == memory.Removed {
				note(after, place)
			}
		}
		if pair.before == nobody {
			continue
		}
		before := &s.m.Versions[pair.before]
		for place, x := range s.rowsOf(before) {
			if before.Kinds[place] != memory.Removed && !s.inFeed(after, x.ID) {
				note(before, place)
			}
		}
	}
	return out
}

// rowsOf returns the matching rows of a version with their places, including removed ones.
func (s *feedSelection) rowsOf(v *memory.Version) iter.Seq2[int, *memory.Shift] {
	own := *s.shiftSelection
	own.layer = &v.Layer
	return own.eachPlace()
}

// inFeed reports whether a version contains a shift for the filter's employee, location and position on any day.
func (s *feedSelection) inFeed(v *memory.Version, shift int64) bool {
	place := v.PlaceOf(s.m, shift)
	if place == nobody || v.Kinds[place] == memory.Removed {
		return false
	}
	x := &s.m.Shifts[v.Refs[place]]
	return (s.person == everybody || x.Person == s.person) && (s.posts == nil || s.posts[x.Post])
}
