package roster

import (
	"opshub/schedule"
)

// takenOut is the shifts that versions published at or after an instant took out of the feed, by id, as the last of these versions
// did. With a period it looks at that version alone.
func (s *feedSelection) takenOut(since schedule.Instant, period int64) map[int64]schedule.FeedShift {
	out := map[int64]schedule.FeedShift{}
	for _, pair := range s.successions() {
		after := &s.versions[pair.after]
		if after.PublishedAt < since || period != 0 && after.ID != period {
			continue
		}
		note := func(v *version, place, ref int32) {
			row := s.feedShift(v, place, ref)
			row.Version, row.PublishedAt, row.Cancelled = after.Version, after.PublishedAt, true
			out[row.ID] = row
		}
		for place, ref := range s.rowsOf(after) {
			if after.kinds[place] == removed {
				note(after, place, ref)
			}
		}
		if pair.before == nobody {
			continue
		}
		before := &s.versions[pair.before]
		for place, ref := range s.rowsOf(before) {
			if before.kinds[place] != removed && !s.inFeed(after, s.shifts[ref].id) {
				note(before, place, ref)
			}
		}
	}
	return out
}

// rowsOf gives the rows of a version that the filter asks for, removed ones too, with their places.
func (s *feedSelection) rowsOf(v *version) func(yield func(place, ref int32) bool) {
	return func(yield func(place, ref int32) bool) {
		own := *s.shiftSelection
		own.layer = &v.layer
		for ref, x := range own.each() {
			if !yield(v.placeOf(s.Roster, x.id), ref) {
				return
			}
		}
	}
}

// inFeed reports whether a version has a shift for the employee, the location and the position of the filter, on whatever day.
func (s *feedSelection) inFeed(v *version, shift int64) bool {
	place := v.placeOf(s.Roster, shift)
	if place == nobody || v.kinds[place] == removed {
		return false
	}
	x := &s.shifts[v.refs[place]]
	return (s.person == everybody || x.person == s.person) && (s.posts == nil || s.posts[x.post])
}
