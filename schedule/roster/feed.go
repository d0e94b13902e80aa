package roster

import (
	"maps"
	"slices"

	"opshub/schedule"
)

// EachFeedShift gives the shifts of a calendar feed by start, until fn returns an error: those of the current versions, and those
// that were published without a version. No viewer gets drafts. After them come, by id and as cancelled, the shifts
// that a version published at or after since took out of the feed: the version removed the shift, or gave it to another employee,
// location or position than the filter names. Block, status and text of the filter do not matter.
func (w View) EachFeedShift(f schedule.Filter, since schedule.Instant, fn func(*schedule.FeedShift) error) error {
	feed := w.selectFeed(f, &w.shown)
	gone := feed.takenOut(since, 0)
	for ref := range feed.each() {
		v, place := feed.versionOf(ref)
		if err := feed.give(v, place, ref, gone, fn); err != nil {
			return err
		}
	}
	return giveCancelled(gone, fn)
}

// EachFeedShiftOf is EachFeedShift of one published version.
func (w View) EachFeedShiftOf(period int64, f schedule.Filter, since schedule.Instant, fn func(*schedule.FeedShift) error) error {
	at, ok := w.heads[period]
	if !ok || !w.readsVersion(&w.versions[at]) {
		return ErrNotFound
	}
	v := &w.versions[at]
	feed := w.selectFeed(f, &v.layer)
	gone := feed.takenOut(since, period)
	for ref, x := range feed.each() {
		place := v.placeOf(w.Roster, x.id)
		if v.kinds[place] == removed {
			continue
		}
		if err := feed.give(v, place, ref, gone, fn); err != nil {
			return err
		}
	}
	return giveCancelled(gone, fn)
}

// feedSelection is the copies of shifts of a feed.
type feedSelection struct {
	*shiftSelection
	current []draftVersion // the current versions
}

// draftVersion is a version with the index of its draft period; nobody for none.
type draftVersion struct {
	*version
	draft int32
}

func (w View) selectFeed(f schedule.Filter, l *layer) *feedSelection {
	feed := &feedSelection{shiftSelection: w.selectShifts(schedule.Filter{EmployeeID: f.EmployeeID, LocationID: f.LocationID, PositionID: f.PositionID, From: f.From, To: f.To})}
	feed.layer = l
	for _, v := range w.currentVersions() {
		feed.current = append(feed.current, draftVersion{v, orNobody(w.draftOf, v.DraftPeriodID)})
	}
	return feed
}

// versionOf is the current version that has a published copy, and the place of the copy in it; nil for a shift that was published
// without a version. A copy has the draft period of its version.
func (s *feedSelection) versionOf(ref int32) (*version, int32) {
	x := &s.shifts[ref]
	for _, v := range s.current {
		if v.draft != x.draft {
			continue
		}
		if place := v.placeOf(s.Roster, x.id); place != nobody && v.refs[place] == ref && v.kinds[place] != removed {
			return v.version, place
		}
	}
	return nil, nobody
}

// give calls fn with a shift that is in the feed. It is not cancelled, even if a version took it out before.
func (s *feedSelection) give(v *version, place, ref int32, gone map[int64]schedule.FeedShift, fn func(*schedule.FeedShift) error) error {
	row := s.feedShift(v, place, ref)
	delete(gone, row.ID)
	return fn(&row)
}

// giveCancelled calls fn with the shifts that were taken out, by id.
func giveCancelled(gone map[int64]schedule.FeedShift, fn func(*schedule.FeedShift) error) error {
	for _, id := range slices.Sorted(maps.Keys(gone)) {
		row := gone[id]
		if err := fn(&row); err != nil {
			return err
		}
	}
	return nil
}

// feedShift is a published copy of a shift as calendars show it, at a place of a version or without one.
func (s *feedSelection) feedShift(v *version, place, ref int32) schedule.FeedShift {
	row := s.shiftRow(ref, true)
	out := schedule.FeedShift{
		ID: row.ID, EmployeeID: row.EmployeeID, EmployeeName: row.EmployeeName, Interval: row.Interval(), TimeZone: row.TimeZone, BreakMinutes: row.BreakMinutes,
		OpenSlots: row.OpenSlots, Label: row.Label, Position: row.Position, Location: row.Location, PublishedAt: s.newest,
	}
	if v != nil {
		out.EmployeeName, out.Version, out.PublishedAt = v.nameAt(s.Roster, int(place)), v.Version, v.PublishedAt
	}
	return out
}
