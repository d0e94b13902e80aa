package roster

import (
	"cmp"
	"slices"
	"sort"
)

// layer is a set of copies of shifts ordered by start and ID: what managers plan, what employees were shown, or one
// published version.
type layer struct {
	refs     []int32 // indexes of shifts; if nil, the layer is the first count shifts
	count    int
	byPerson index // places in the layer, by person
	byDraft  index // places in the layer, by draft period; only for the working copies
	longest  int32 // minutes of the longest shift
	shown    bool  // the copies are published, regardless of the state of the working copy
}

// ref returns the index of the shift at a place of the layer.
func (l *layer) ref(place int) int32 {
	if l.refs == nil {
		return int32(place) // #nosec G115 -- places are int32 everywhere
	}
	return l.refs[place]
}

// newLayer indexes copies of shifts. They must be ordered by start and ID.
func newLayer(shifts []shift, refs []int32, count, people int) layer {
	l := layer{refs: refs, count: count}
	l.byPerson = newIndex(count, people, func(place int) int32 { return shifts[l.ref(place)].person })
	for place := range count {
		l.longest = max(l.longest, shifts[l.ref(place)].length)
	}
	return l
}

// from returns the first of some time-ordered places whose shift begins at or after a minute.
func (l *layer) from(shifts []shift, places placeList, minute int32) int {
	return sort.Search(places.len(), func(k int) bool { return shifts[l.ref(places.at(k))].start >= minute })
}

// placeList is an ordered list of places in a layer: those of an index, or all.
type placeList struct {
	some []int32
	all  int // the number of places; -1 to use some
}

func (p placeList) len() int {
	if p.all >= 0 {
		return p.all
	}
	return len(p.some)
}

func (p placeList) at(k int) int {
	if p.all >= 0 {
		return k
	}
	return int(p.some[k])
}

// index groups items by a number from 0: items[ends[k]:ends[k+1]] belong to k and keep their order.
type index struct {
	ends  []int32
	items []int32
}

// newIndex groups the items 0 to count-1 by key. Items with a negative key belong to no group.
func newIndex(count, keys int, key func(item int) int32) index {
	x := index{ends: make([]int32, keys+1)}
	for item := range count {
		if k := key(item); k >= 0 {
			x.ends[k+1]++
		}
	}
	for k := range keys {
		x.ends[k+1] += x.ends[k]
	}
	x.items = make([]int32, x.ends[keys])
	next := slices.Clone(x.ends)
	for item := range count {
		if k := key(item); k >= 0 {
			x.items[next[k]] = int32(item) // #nosec G115 -- items are int32 everywhere
			next[k]++
		}
	}
	return x
}

// of returns the items of a group.
func (x *index) of(key int32) []int32 {
	if key < 0 || int(key)+1 >= len(x.ends) {
		return nil
	}
	return x.items[x.ends[key]:x.ends[key+1]]
}

// sortRefs sorts indexes of shifts by start and ID. The working copies are already in this order.
func (r *Roster) sortRefs(refs []int32) {
	working := int32(r.working.count) // #nosec G115 -- places are int32 everywhere
	slices.SortFunc(refs, func(a, b int32) int {
		if a < working && b < working {
			return cmp.Compare(a, b)
		}
		return compareShifts(&r.shifts[a], &r.shifts[b])
	})
}

// sortedPlaces returns the places 0 to count-1, sorted by order.
func sortedPlaces(count int, order func(a, b int32) int) []int32 {
	places := make([]int32, count)
	for k := range places {
		places[k] = int32(k) // #nosec G115 -- places are int32 everywhere
	}
	slices.SortFunc(places, order)
	return places
}

func compareShifts(a, b *shift) int {
	return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.id, b.id))
}
