package memory

import (
	"cmp"
	"slices"
	"sort"
)

// Layer is a set of copies of shifts ordered by start and ID: what managers plan, what employees were shown, or one
// published version.
type Layer struct {
	Refs     []int32 // indexes of shifts; if nil, the layer is the first Count shifts
	Count    int     // of the copies
	ByPerson Index   // places in the layer, by person
	ByDraft  Index   // places in the layer, by draft period; only for the working copies
	Longest  int32   // minutes of the longest shift
	Shown    bool    // the copies are published, regardless of the state of the working copy
}

// Ref returns the index of the shift at a place of the layer.
func (l *Layer) Ref(place int) int32 {
	if l.Refs == nil {
		return int32(place) // #nosec G115 -- places are int32 everywhere
	}
	return l.Refs[place]
}

// newLayer indexes copies of shifts. They must be ordered by start and ID.
func newLayer(shifts []Shift, refs []int32, count, people int) Layer {
	l := Layer{Refs: refs, Count: count}
	l.ByPerson = NewIndex(count, people, func(place int) int32 { return shifts[l.Ref(place)].Person })
	for place := range count {
		l.Longest = max(l.Longest, shifts[l.Ref(place)].Length)
	}
	return l
}

// From returns the first of some time-ordered places whose shift begins at or after a minute.
func (l *Layer) From(shifts []Shift, places PlaceList, minute int32) int {
	return sort.Search(places.Len(), func(k int) bool { return shifts[l.Ref(places.At(k))].Start >= minute })
}

// PlaceList is an ordered list of places in a layer: those of an index, or all.
type PlaceList struct {
	Some []int32 // the places of an index
	All  int     // the number of places; -1 to use Some
}

// Len returns the number of places.
func (p PlaceList) Len() int {
	if p.All >= 0 {
		return p.All
	}
	return len(p.Some)
}

// At returns a place.
func (p PlaceList) At(k int) int {
	if p.All >= 0 {
		return k
	}
	return int(p.Some[k])
}

// Index groups items by a number from 0: items[Ends[k]:Ends[k+1]] belong to k and keep their order.
type Index struct {
	Ends  []int32 // by group
	items []int32
}

// NewIndex groups the items 0 to count-1 by key. Items with a negative key belong to no group.
func NewIndex(count, keys int, key func(item int) int32) Index {
	x := Index{Ends: make([]int32, keys+1)}
	for item := range count {
		if k := key(item); k >= 0 {
			x.Ends[k+1]++
		}
	}
	for k := range keys {
		x.Ends[k+1] += x.Ends[k]
	}
	x.items = make([]int32, x.Ends[keys])
	next := slices.Clone(x.Ends)
	for item := range count {
		if k := key(item); k >= 0 {
			x.items[next[k]] = int32(item) // #nosec G115 -- items are int32 everywhere
			next[k]++
		}
	}
	return x
}

// Of returns the items of a group.
func (x *Index) Of(key int32) []int32 {
	if key < 0 || int(key)+1 >= len(x.Ends) {
		return nil
	}
	return x.items[x.Ends[key]:x.Ends[key+1]]
}

// sortRefs sorts indexes of shifts by start and ID. The working copies are already in this order.
func (r *Roster) sortRefs(refs []int32) {
	working := int32(r.Working.Count) // #nosec G115 -- places are int32 everywhere
	slices.SortFunc(refs, func(a, b int32) int {
		if a < working && b < working {
			return cmp.Compare(a, b)
		}
		return compareShifts(&r.Shifts[a], &r.Shifts[b])
	})
}

// SortedPlaces returns the places 0 to count-1, sorted by order.
func SortedPlaces(count int, order func(a, b int32) int) []int32 {
	places := make([]int32, count)
	for k := range places {
		places[k] = int32(k) // #nosec G115 -- places are int32 everywhere
	}
	slices.SortFunc(places, order)
	return places
}

func compareShifts(a, b *Shift) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.ID, b.ID))
}
