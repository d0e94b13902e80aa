package store

import (
	"cmp"
	"slices"
	"sort"
	"sync"
)

// copiesAt finds the copies of a period that are at a place or of an employee, in their order. It is made place by place, when one is asked
// for first: a screen asks for those of a place several times, and all of them are twenty times as many.
type copiesAt struct {
	mu     sync.Mutex
	places map[home][]int32
	people []int32 // all of them, by employee
}

// person is the copies of an employee. They must not be changed.
func (x *copiesAt) person(rows []periodCopy, employee int64) []int32 {
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.people) != len(rows) {
		x.people = make([]int32, len(rows))
		for i := range x.people {
			x.people[i] = int32(i) // #nosec G115 -- at most mostCopies
		}
		slices.SortFunc(x.people, func(a, b int32) int {
			return cmp.Or(cmp.Compare(rows[a].employee, rows[b].employee), cmp.Compare(a, b))
		})
	}
	first := func(of int64) int {
		return sort.Search(len(rows), func(k int) bool { return rows[x.people[k]].employee >= of })
	}
	return x.people[first(employee):first(employee+1)]
}

// place is the copies at a location, in a position, or both. They must not be changed.
func (x *copiesAt) place(rows []periodCopy, at home) []int32 {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.find(rows, at)
}

func (x *copiesAt) find(rows []periodCopy, at home) (there []int32) {
	if there, ok := x.places[at]; ok {
		return there
	}
	if at.location != 0 && at.position != 0 { // those of the position are few of all
		for _, i := range x.find(rows, home{position: at.position}) {
			if rows[i].location == at.location {
				there = append(there, i)
			}
		}
	} else {
		for i := range rows {
			if at.holds(rows[i].location, rows[i].position) {
				there = append(there, int32(i)) // #nosec G115 -- at most mostCopies
			}
		}
	}
	if x.places == nil {
		x.places = map[home][]int32{}
	}
	if len(there) > 0 && len(x.places) < mostIndexed { // anybody may ask for places that there are not
		x.places[at] = there
	}
	return there
}
