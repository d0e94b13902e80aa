package rules

import (
	"slices"

	"opshub/schedule"
)

// Reserve is who could fill a gap: the active employees of each location by position, and when each of them is taken.
type Reserve struct {
	members map[schedule.Post][]reservist
	places  map[int64]int32 // of the members, from 1 on
	last    []int32         // of each place the last time taken, counted from 1
	taken   []taken
}

// taken is a time at which somebody is taken, and the place of the one before of the same employee; 0 for none.
type taken struct {
	at     schedule.Interval
	before int32
}

// reservist is one employee and the days of employment; 0 for no bound.
type reservist struct {
	place       int32
	hired, left schedule.Date
}

// NewReserve is a reserve without anybody.
func NewReserve() *Reserve {
	return &Reserve{members: map[schedule.Post][]reservist{}, places: map[int64]int32{}, last: []int32{0}}
}

// Untaken is a reserve of the same people of whom nobody is taken. Nobody may be added to either afterwards.
func (r *Reserve) Untaken() *Reserve {
	return &Reserve{members: r.members, places: r.places, last: make([]int32, len(r.last))}
}

// Add adds an employee in one position of the home location; position 0 stands for any, and each employee is added for it once.
func (r *Reserve) Add(e schedule.Employee, position int64) {
	p := schedule.Post{Location: e.LocationID, Position: position}
	if r.places[e.ID] == 0 {
		r.places[e.ID] = int32(len(r.last)) // #nosec G115 -- as many as employees
		r.last = append(r.last, 0)
	}
	r.members[p] = append(r.members[p], reservist{r.places[e.ID], e.HiredOn, e.TerminatedOn})
}

// Take says that an employee cannot come at a time: a shift, or an unavailable block.
func (r *Reserve) Take(employee int64, at schedule.Interval) { r.TakeAt(r.Place(employee), at) }

// Grow makes room for so many more times.
func (r *Reserve) Grow(n int) { r.taken = slices.Grow(r.taken, n) }

// Place is where an employee stands in the reserve; 0 for who is not in it. It is the same in what Untaken gives.
func (r *Reserve) Place(employee int64) int32 { return r.places[employee] }

// TakeAt is Take for who looks up the places of many once.
func (r *Reserve) TakeAt(place int32, at schedule.Interval) {
	if place == 0 { // whoever is not in the reserve fills nothing
		return
	}
	r.taken = append(r.taken, taken{at, r.last[place]})
	r.last[place] = int32(len(r.taken)) // #nosec G115 -- as many as shifts in memory
}

// Fill counts for each gap who works in its position at its location, is employed on its day, and is not taken in any part of
// it. Rest and hours are not looked at: the candidates of a shift do that.
func (r *Reserve) Fill(gaps []Shortfall) {
	for i := range gaps {
		g := &gaps[i]
		z, _ := schedule.ZoneOrUTC(g.Location.TimeZone)
		on := z.Date(g.Start)
		g.Qualified, g.Free = 0, 0
		for _, m := range r.members[schedule.Post{Location: g.Location.ID, Position: g.Target.PositionID}] {
			if (m.hired != 0 && on < m.hired) || (m.left != 0 && on > m.left) {
				continue
			}
			g.Qualified++
			if !r.takenIn(m.place, g.Interval) {
				g.Free++
			}
		}
	}
}

func (r *Reserve) takenIn(place int32, at schedule.Interval) bool {
	for k := r.last[place]; k > 0; k = r.taken[k-1].before {
		if r.taken[k-1].at.Overlaps(at) {
			return true
		}
	}
	return false
}
