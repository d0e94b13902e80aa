package schedule

// Reserve is who could fill a gap: the active employees of each location by position, and when each of them is taken.
type Reserve struct {
	members map[Post][]reservist
	last    map[int64]int32 // of each employee the place of the last time taken, counted from 1
	taken   []taken
}

// taken is a time at which somebody is taken, and the place of the one before of the same employee; 0 for none.
type taken struct {
	at     Interval
	before int32
}

// reservist is one employee and the days of employment; 0 for no bound.
type reservist struct {
	id          int64
	hired, left Date
}

// NewReserve is a reserve without anybody.
func NewReserve() *Reserve {
	return &Reserve{members: map[Post][]reservist{}, last: map[int64]int32{}}
}

// Untaken is a reserve of the same people of whom nobody is taken. Nobody may be added to either afterwards.
func (r *Reserve) Untaken() *Reserve { return &Reserve{members: r.members, last: map[int64]int32{}} }

// Add adds an employee in one position of the home location; position 0 stands for any, and each employee is added for it once.
func (r *Reserve) Add(e Employee, position int64) {
	p := Post{e.LocationID, position}
	r.members[p] = append(r.members[p], reservist{e.ID, e.HiredOn, e.TerminatedOn})
}

// Take says that an employee cannot come at a time: a shift, or an unavailable block.
func (r *Reserve) Take(employee int64, at Interval) {
	r.taken = append(r.taken, taken{at, r.last[employee]})
	r.last[employee] = int32(len(r.taken)) // #nosec G115 -- as many as shifts in memory
}

// Fill counts for each gap who works in its position at its location, is employed on its day, and is not taken in any part of
// it. Rest and hours are not looked at: the candidates of a shift do that.
func (r *Reserve) Fill(gaps []Shortfall) {
	for i := range gaps {
		g := &gaps[i]
		z, _ := ZoneOrUTC(g.Location.TimeZone)
		on := z.Date(g.Start)
		g.Qualified, g.Free = 0, 0
		for _, m := range r.members[Post{g.Location.ID, g.Target.PositionID}] {
			if (m.hired != 0 && on < m.hired) || (m.left != 0 && on > m.left) {
				continue
			}
			g.Qualified++
			if !r.takenIn(m.id, g.Interval) {
				g.Free++
			}
		}
	}
}

func (r *Reserve) takenIn(employee int64, at Interval) bool {
	for k := r.last[employee]; k > 0; k = r.taken[k-1].before {
		if r.taken[k-1].at.Overlaps(at) {
			return true
		}
	}
	return false
}
