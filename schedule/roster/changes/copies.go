// Package changes finds the changes between two states of the schedule: the copies of shifts in two versions, in a draft
// and in what was published, or in two weeks. Only the roster may import it, because the View decides which copies a
// viewer may read.
package changes

import (
	"slices"

	"opshub/schedule/roster/memory"
)

// Copy is a copy of a shift in one state: a row of a published version, or a working copy.
type Copy struct {
	Version int32 // index of the version; memory.Nobody for a working copy
	At      int32 // the place in the version, or the index of the working copy; memory.Nobody if the state lacks the shift
}

// NoCopy represents a shift that a state does not have.
var NoCopy = Copy{memory.Nobody, memory.Nobody}

// Working returns the working copy with an index, or NoCopy for memory.Nobody.
func Working(ref int32) Copy { return Copy{memory.Nobody, ref} }

// Element returns the element of a copy.
func (c Copy) Element(m *memory.Roster) *memory.Shift {
	if c.Version == memory.Nobody {
		return &m.Shifts[c.At]
	}
	return &m.Shifts[m.Versions[c.Version].Refs[c.At]]
}

// RowOf returns a version's row of a shift, or NoCopy if the version lacks or removes the shift.
func RowOf(m *memory.Roster, version int32, shift int64) Copy {
	v := &m.Versions[version]
	place := v.PlaceOf(m, shift)
	if place == memory.Nobody || v.Kinds[place] == memory.Removed {
		return NoCopy
	}
	return Copy{version, place}
}

// DraftCopies holds the published rows of the shifts of a draft period.
type DraftCopies struct {
	Work   []int32 // the working copies of the period
	Shown  []Copy  // the newest row of each of them that does not remove it
	Named  []bool  // whether any row refers to it
	Others []Copy  // the newest rows of other shifts in versions of this period
}

// CopiesOfDraft looks up the shifts of a draft period in some versions. The newest version must come last.
func CopiesOfDraft(m *memory.Roster, draft int32, versions []int32) *DraftCopies {
	work := m.Working.ByDraft.Of(draft)
	d := &DraftCopies{Work: work, Shown: make([]Copy, len(work)), Named: make([]bool, len(work))}
	for k := range d.Shown {
		d.Shown[k] = NoCopy
	}
	others := map[int64]Copy{}
	for _, at := range versions {
		v := &m.Versions[at]
		own := memory.OrNobody(m.DraftOf, v.DraftPeriodID) == draft
		for place, ref := range v.Refs {
			if !own && int(ref) < m.Working.Count { // the row equals a working copy of another period
				continue
			}
			row := Copy{at, int32(place)} // #nosec G115 -- places are int32 everywhere
			k, found := slices.BinarySearch(work, workingCopy(m, ref))
			switch {
			case found:
				if d.Named[k] = true; v.Kinds[place] != memory.Removed {
					d.Shown[k] = row
				}
			case own && v.Kinds[place] != memory.Removed:
				others[m.Shifts[ref].ID] = row
			}
		}
	}
	for _, row := range others {
		d.Others = append(d.Others, row)
	}
	return d
}

// workingCopy returns the index of the working copy of an element's shift, or Nobody if there is none.
func workingCopy(m *memory.Roster, ref int32) int32 {
	if int(ref) < m.Working.Count {
		return ref
	}
	return m.ShiftOf(m.Shifts[ref].ID)
}
