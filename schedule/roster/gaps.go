package roster

import (
	"sort"

	"opshub/schedule"
)

// FillGaps counts for each gap how many employees of its location could fill it; see schedule.Reserve. Only managers read
// the figures: for other viewers the gaps stay as they are.
func (w View) FillGaps(gaps []schedule.Shortfall) {
	if len(gaps) == 0 || !w.manager() {
		return
	}
	all, home := gaps[0].Interval, gaps[0].Location.ID
	for k := range gaps {
		all = schedule.Interval{Start: min(all.Start, gaps[k].Start), End: max(all.End, gaps[k].End)}
		if gaps[k].Location.ID != home {
			home = 0
		}
	}
	w.reserve(home, span{minutes(all.Start), minutes(all.End)}).Fill(gaps)
}

// reserve is the active employees of a location, or of all locations for 0, and when each of them cannot come: during a
// shift and an unavailable block in force. Undesired times and requested blocks leave an employee free.
func (r *Roster) reserve(home int64, at span) *schedule.Reserve {
	reserve := schedule.NewReserve()
	places := make([]int32, len(r.people)) // by person; 0 for those who are not in the reserve
	for person := range r.people {
		p := &r.people[person].Employee
		if p.Status != "active" || p.LocationID == 0 || home != 0 && p.LocationID != home {
			continue
		}
		reserve.Add(*p, 0)
		for _, position := range r.held[person] {
			reserve.Add(*p, position)
		}
		places[person] = reserve.Place(p.ID)
	}
	l := &r.working
	all := placeList{all: l.count}
	for place := l.from(r.shifts, all, at.from-l.longest); place < l.count; place++ {
		s := &r.shifts[l.ref(place)]
		if s.start >= at.to {
			break
		}
		if s.person != nobody && s.state != staged && s.end() > at.from {
			reserve.TakeAt(places[s.person], s.interval())
		}
	}
	first := sort.Search(len(r.byStart), func(k int) bool { return r.occurrences[r.byStart[k]].start >= at.from-r.longest })
	for _, k := range r.byStart[first:] {
		o := &r.occurrences[k]
		if o.start >= at.to {
			break
		}
		b := &r.blocks[o.block]
		if o.end() > at.from && !o.missing() && b.kind != undesired && inForce(b.status) {
			reserve.TakeAt(places[b.person], o.interval())
		}
	}
	return reserve
}
