package roster

import (
	"iter"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
)

// shiftSelection selects the copies of shifts that match a filter. Location and position are those of the shift. The
// filter's block statuses are ignored.
type shiftSelection struct {
	*selection
	layer *memory.Layer
	posts []bool // by number: whether the filter matches the post; nil for every post
	draft int32  // index of the draft period; everyDraft for any
	open  bool   // only shifts without an employee
}

// everyDraft represents any draft period, including none.
const everyDraft = memory.EveryDraft

// selectShifts compiles a filter for the shifts that the viewer may read.
func (w View) selectShifts(f schedule.Filter) *shiftSelection {
	s := &shiftSelection{selection: w.compile(f), layer: w.shiftLayer(), draft: everyDraft}
	if f.PublishedPeriodID != 0 {
		s.layer = w.versionLayer(f.PublishedPeriodID)
	}
	if f.DraftPeriodID != 0 {
		s.draft = memory.OrNobody(w.m.DraftOf, f.DraftPeriodID)
		if s.draft == nobody {
			s.person = nobody
		}
	}
	if f.LocationID != 0 || f.PositionID != 0 {
		s.posts = make([]bool, len(w.m.Posts))
		for k, p := range w.m.Posts {
			s.posts[k] = (f.LocationID == 0 || p.Location == f.LocationID) && (f.PositionID == 0 || p.Position == f.PositionID)
		}
	}
	return s
}

// noShifts is the layer of a version that does not exist.
var noShifts = &memory.Layer{Refs: []int32{}, Shown: true}

// versionLayer returns the shifts of one published version, without removed ones. Only managers read recalled versions.
func (w View) versionLayer(id int64) *memory.Layer {
	at, ok := w.m.VersionOf[id]
	if !ok || w.m.Versions[at].Status == "recalled" && !w.manager() {
		return noShifts
	}
	return w.m.Versions[at].WithoutRemoved(w.m.Shifts, len(w.m.People))
}

// has reports whether the filter matches a copy of a shift.
func (s *shiftSelection) has(x *memory.Shift) bool {
	if s.person == nobody || s.person != everybody && x.Person != s.person || s.open && x.Person != nobody {
		return false
	}
	if s.posts != nil && !s.posts[x.Post] || s.draft != everyDraft && x.Draft != s.draft {
		return false
	}
	return s.onDays(s.View.m.Posts[x.Post].Zone, x.Start, x.End()) && s.foundShift(x)
}

// each returns the matching copies of shifts by start and ID, with the index of each.
func (s *shiftSelection) each() iter.Seq2[int32, *memory.Shift] { return s.among(s.places()) }

// ofPerson returns the matching copies of shifts that are assigned to a person.
func (s *shiftSelection) ofPerson(person int32) iter.Seq2[int32, *memory.Shift] {
	return s.among(memory.PlaceList{Some: s.layer.ByPerson.Of(person), All: -1})
}

// among returns the matching copies of shifts at some places of the layer.
func (s *shiftSelection) among(places memory.PlaceList) iter.Seq2[int32, *memory.Shift] {
	return func(yield func(int32, *memory.Shift) bool) {
		for place, x := range s.placesAmong(places) {
			if !yield(s.layer.Ref(place), x) {
				return
			}
		}
	}
}

// eachPlace returns the matching copies of shifts with the place of each in the layer.
func (s *shiftSelection) eachPlace() iter.Seq2[int, *memory.Shift] { return s.placesAmong(s.places()) }

// placesAmong returns the matching copies of shifts at some places of the layer, with the place of each.
func (s *shiftSelection) placesAmong(places memory.PlaceList) iter.Seq2[int, *memory.Shift] {
	return func(yield func(int, *memory.Shift) bool) {
		for k := s.layer.From(s.m.Shifts, places, s.earliest(s.layer.Longest)); k < places.Len(); k++ {
			place := places.At(k)
			x := &s.m.Shifts[s.layer.Ref(place)]
			if x.Start >= s.to {
				return
			}
			if s.has(x) && !yield(place, x) {
				return
			}
		}
	}
}

// places returns the places of the layer that can contain matching shifts.
func (s *shiftSelection) places() memory.PlaceList {
	switch {
	case s.person == nobody:
		return memory.PlaceList{All: 0}
	case s.person != everybody:
		return memory.PlaceList{Some: s.layer.ByPerson.Of(s.person), All: -1}
	case s.draft >= 0 && s.layer.ByDraft.Ends != nil:
		return memory.PlaceList{Some: s.layer.ByDraft.Of(s.draft), All: -1}
	}
	return memory.PlaceList{All: s.layer.Count}
}

// begins reports whether a shift begins on the filter's days in its own zone.
func (s *shiftSelection) begins(x *memory.Shift) bool {
	if !s.ranged() {
		return true
	}
	d := &s.days[s.View.m.Posts[x.Post].Zone]
	return d.from <= x.Start && x.Start < d.to
}

// row returns a copy of a shift with the names of its employee, location and position.
func (s *shiftSelection) row(ref int32) schedule.ShiftRow { return s.m.ShiftRow(ref, s.layer.Shown) }
