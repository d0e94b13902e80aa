package roster

import (
	"iter"

	"opshub/schedule"
)

// shiftSelection selects the copies of shifts that match a filter. Location and position are those of the shift. The
// filter's block statuses are ignored.
type shiftSelection struct {
	*selection
	layer *layer
	posts []bool // by number: whether the filter matches the post; nil for every post
	draft int32  // index of the draft period; everyDraft for any
	open  bool   // only shifts without an employee
}

// everyDraft represents any draft period, including none.
const everyDraft = -2

// selectShifts compiles a filter for the shifts that the viewer may read.
func (w View) selectShifts(f schedule.Filter) *shiftSelection {
	s := &shiftSelection{selection: w.compile(f), layer: w.shiftLayer(), draft: everyDraft}
	if f.PublishedPeriodID != 0 {
		s.layer = w.versionLayer(f.PublishedPeriodID)
	}
	if f.DraftPeriodID != 0 {
		s.draft = orNobody(w.draftOf, f.DraftPeriodID)
		if s.draft == nobody {
			s.person = nobody
		}
	}
	if f.LocationID != 0 || f.PositionID != 0 {
		s.posts = make([]bool, len(w.posts))
		for k, p := range w.posts {
			s.posts[k] = (f.LocationID == 0 || p.location == f.LocationID) && (f.PositionID == 0 || p.position == f.PositionID)
		}
	}
	return s
}

// noShifts is the layer of a version that does not exist.
var noShifts = &layer{refs: []int32{}, shown: true}

// versionLayer returns the shifts of one published version, without removed ones. Only managers read recalled versions.
func (w View) versionLayer(id int64) *layer {
	at, ok := w.heads[id]
	if !ok || w.versions[at].Status == "recalled" && !w.manager() {
		return noShifts
	}
	return w.versions[at].there(w.shifts, len(w.people))
}

// there returns the rows of the version that are not removed.
func (v *version) there(shifts []shift, people int) *layer {
	var refs []int32
	for place, ref := range v.refs {
		if v.kinds[place] != removed {
			refs = append(refs, ref)
		}
	}
	if len(refs) == len(v.refs) {
		return &v.layer
	}
	l := newLayer(shifts, refs, len(refs), people)
	l.shown = true
	return &l
}

// has reports whether the filter matches a copy of a shift.
func (s *shiftSelection) has(x *shift) bool {
	if s.person == nobody || s.person != everybody && x.person != s.person || s.open && x.person != nobody {
		return false
	}
	if s.posts != nil && !s.posts[x.post] || s.draft != everyDraft && x.draft != s.draft {
		return false
	}
	return s.onDays(s.View.posts[x.post].zone, x.start, x.end()) && s.foundShift(x)
}

// each returns the matching copies of shifts by start and ID, with the index of each.
func (s *shiftSelection) each() iter.Seq2[int32, *shift] { return s.among(s.places()) }

// ofPerson returns the matching copies of shifts that are assigned to a person.
func (s *shiftSelection) ofPerson(person int32) iter.Seq2[int32, *shift] {
	return s.among(placeList{some: s.layer.byPerson.of(person), all: -1})
}

// among returns the matching copies of shifts at some places of the layer.
func (s *shiftSelection) among(places placeList) iter.Seq2[int32, *shift] {
	return func(yield func(int32, *shift) bool) {
		for place, x := range s.placesAmong(places) {
			if !yield(s.layer.ref(place), x) {
				return
			}
		}
	}
}

// eachPlace returns the matching copies of shifts with the place of each in the layer.
func (s *shiftSelection) eachPlace() iter.Seq2[int, *shift] { return s.placesAmong(s.places()) }

// placesAmong returns the matching copies of shifts at some places of the layer, with the place of each.
func (s *shiftSelection) placesAmong(places placeList) iter.Seq2[int, *shift] {
	return func(yield func(int, *shift) bool) {
		for k := s.layer.from(s.shifts, places, s.earliest(s.layer.longest)); k < places.len(); k++ {
			place := places.at(k)
			x := &s.shifts[s.layer.ref(place)]
			if x.start >= s.to {
				return
			}
			if s.has(x) && !yield(place, x) {
				return
			}
		}
	}
}

// places returns the places of the layer that can contain matching shifts.
func (s *shiftSelection) places() placeList {
	switch {
	case s.person == nobody:
		return placeList{all: 0}
	case s.person != everybody:
		return placeList{some: s.layer.byPerson.of(s.person), all: -1}
	case s.draft >= 0 && s.layer.byDraft.ends != nil:
		return placeList{some: s.layer.byDraft.of(s.draft), all: -1}
	}
	return placeList{all: s.layer.count}
}

// begins reports whether a shift begins on the filter's days in its own zone.
func (s *shiftSelection) begins(x *shift) bool {
	if !s.ranged() {
		return true
	}
	d := &s.days[s.View.posts[x.post].zone]
	return d.from <= x.start && x.start < d.to
}

// row returns a copy of a shift with the names of its employee, location and position.
func (s *shiftSelection) row(ref int32) schedule.ShiftRow { return s.shiftRow(ref, s.layer.shown) }
