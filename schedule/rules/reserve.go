package rules

import (
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Reserve holds the employees who could fill a gap: the active employees of each location by position, and when each is
// taken.
type Reserve struct {
	members map[schedule.Post][]reservist
	places  map[int64]int32 // place of each member, starting at 1
	last    []int32         // index into taken plus 1 of the latest entry by place; 0 for none
	taken   []taken
}

// taken is a time at which an employee is taken. before is the index plus 1 of the previous entry of the same employee,
// 0 for none.
type taken struct {
	at     schedule.Interval
	before int32
}

// reservist is one employee with the dates of employment; 0 for no bound.
type reservist struct {
	place       int32
	hired, left schedule.Date
}

// NewReserve returns an empty reserve.
func NewReserve() *Reserve {
	return &Reserve{members: map[schedule.Post][]reservist{}, places: map[int64]int32{}, last: []int32{0}}
}

// Untaken returns a reserve with the same employees and without taken times. The two share memory, so Add must not be
// called on either afterwards.
func (r *Reserve) Untaken() *Reserve {
	return &Reserve{members: r.members, places: r.places, last: make([]int32, len(r.last))}
}

// Add adds an employee in one position at the home location. Position 0 means any position; add each employee for it
// once.
func (r *Reserve) Add(e schedule.Employee, position int64) {
	p := schedule.Post{Location: e.LocationID, Position: position}
	if r.places[e.ID] == 0 {
		r.places[e.ID] = int32(len(r.last)) // #nosec G115 -- as many as employees
		r.last = append(r.last, 0)
	}
	r.members[p] = append(r.members[p], reservist{r.places[e.ID], e.HiredOn, e.TerminatedOn})
}

// Take records that an employee is not available at a time because of a shift or an unavailable block.
func (r *Reserve) Take(employee int64, at schedule.Interval) { r.TakeAt(r.Place(employee), at) }

// Grow reserves capacity for n more times.
func (r *Reserve) Grow(n int) { r.taken = slices.Grow(r.taken, n) }

// Place returns the place of an employee in the reserve, or 0 for none. Reserves from Untaken have the same places.
func (r *Reserve) Place(employee int64) int32 { return r.places[employee] }

// TakeAt is like Take for callers that already know the place.
func (r *Reserve) TakeAt(place int32, at schedule.Interval) {
	if place == 0 { // not in the reserve
		return
	}
	r.taken = append(r.taken, taken{at, r.last[place]})
	r.last[place] = int32(len(r.taken)) // #nosec G115 -- as many as shifts in memory
}

// Fill sets Qualified and Free of each gap: the employees who work in its position at its location and are employed on
// its day, and those of them who are not taken at any time of the gap. It does not check rest and hours; the candidates
// of a shift do.
func (r *Reserve) Fill(gaps []Shortfall) {
	for i := range gaps {
		g := &gaps[i]
		z, _ := localtime.ZoneOrUTC(g.Location.TimeZone)
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
