package store

import "sync"

// copiesAt finds the copies of a period that are at a place, in their order. It is made place by place, when one is asked for first: a
// screen asks for those of a place several times, and all of them are twenty times as many.
type copiesAt struct {
	mu     sync.Mutex
	places map[home][]int32
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
			if (at.location == 0 || rows[i].location == at.location) && (at.position == 0 || rows[i].position == at.position) {
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
