package roster

import (
	"iter"
	"slices"
	"sync"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
)

// publishedSelection selects the matching rows of one published version, including removed ones. Location and position
// are those of the row. The filter's block statuses are ignored.
type publishedSelection struct {
	*shiftSelection
	version *memory.Version
	kinds   []bool // by number: whether rows of the kind are selected
}

// selectPublished compiles a filter for the rows of a published version. An empty kind selects the rows of every kind.
func (w View) selectPublished(id int64, f schedule.Filter, kind schedule.ChangeKind) *publishedSelection {
	f.DraftPeriodID, f.PublishedPeriodID = 0, 0
	s := &publishedSelection{shiftSelection: w.selectShifts(f), version: &memory.Version{}, kinds: make([]bool, len(memory.ChangeKinds))}
	s.layer = noShifts
	if at, ok := w.m.VersionOf[id]; ok && w.readsVersion(&w.m.Versions[at]) {
		s.version = &w.m.Versions[at]
		s.layer = &s.version.Layer
	}
	for k, word := range memory.ChangeKinds {
		s.kinds[k] = kind == "" || kind == word
	}
	return s
}

// eachRow returns the places of the rows by start and ID.
func (s *publishedSelection) eachRow() iter.Seq2[int, *memory.Shift] {
	return func(yield func(int, *memory.Shift) bool) {
		for place, x := range s.eachPlace() {
			if s.kinds[s.version.Kinds[place]] && !yield(place, x) {
				return
			}
		}
	}
}

// PublishedShifts returns the rows of a published version by start, including removed ones. A change kind selects the
// rows of that kind. Employees read their own rows. The wall may not read notes.
func (w View) PublishedShifts(version int64, f schedule.Filter, kind schedule.ChangeKind) paging.List[schedule.PublishedShiftRow] {
	s := w.selectPublished(version, f.Without("block_id"), kind)
	ranks := sync.OnceValue(func() map[string]int64 { return s.version.NameRanks(w.m) })
	row := func(place int) schedule.PublishedShiftRow { return w.publishedRow(s.version, place) }
	return paging.NewList(paging.Firsts(s.eachRow()), row,
		paging.By("start", func(place int) paging.Key {
			x := &w.m.Shifts[s.version.Refs[place]]
			return paging.Key{int64(x.Start), x.ID}
		}),
		paging.By("employee", func(place int) paging.Key {
			x := &w.m.Shifts[s.version.Refs[place]]
			return paging.Key{ranks()[s.version.NameAt(w.m, place)], int64(x.Start), x.ID}
		}))
}

// PublishedShiftCounts counts the rows of a published version by kind of change.
func (w View) PublishedShiftCounts(version int64, f schedule.Filter) map[schedule.ChangeKind]int {
	s := w.selectPublished(version, f.Without("block_id"), "")
	var counts [4]int
	for place := range s.eachRow() {
		counts[s.version.Kinds[place]]++
	}
	return memory.ByWord(memory.ChangeKinds, counts[:])
}

// CopiesOfShift returns the rows of one shift in all published versions, from the newest version to the oldest.
func (w View) CopiesOfShift(shift int64) (rows []schedule.PublishedShiftRow) {
	for k := range slices.Backward(w.m.Versions) {
		v := &w.m.Versions[k]
		if place := v.PlaceOf(w.m, shift); place != nobody && w.readsVersion(v) && w.reads(w.m.Shifts[v.Refs[place]].Person) {
			rows = append(rows, w.publishedRow(v, int(place)))
		}
	}
	return rows
}

// publishedRow returns a row of a published version with the names of its employee, location and position. The wall may
// not read notes.
func (w View) publishedRow(v *memory.Version, place int) schedule.PublishedShiftRow {
	return w.m.PublishedRow(v, place, !w.wall())
}

// PublishedSum returns the head of a published version with the figures and the SHA-256 of the stored rows. If it
// equals the stored head, the rows are unchanged since publication. If it differs, a viewer who may not read the digest
// receives "another one" as the SHA-256. It returns the zero value for an unknown version.
func (w View) PublishedSum(id int64) schedule.PublishedPeriod {
	at, ok := w.m.VersionOf[id]
	if !ok {
		return schedule.PublishedPeriod{}
	}
	v := &w.m.Versions[at]
	out := v.Computed
	if !w.manager() {
		out.PublishedBy, out.Note, out.SHA256 = "", "", ""
		if v.Computed != v.PublishedPeriod {
			out.SHA256 = "another one"
		}
	}
	return out
}
