package staffing

import (
	"sort"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// Reserve returns the active employees of a location, or of all locations if home is 0, and when each of them is not
// available: during a shift and during an unavailable block in force. Undesired times and requested blocks do not make
// an employee unavailable.
func Reserve(m *memory.Roster, home int64, within schedule.Interval) *rules.Reserve {
	at := span{memory.Minutes(within.Start), memory.Minutes(within.End)}
	reserve := rules.NewReserve()
	places := make([]int32, len(m.People)) // by person; 0 for people outside the reserve
	for person := range m.People {
		p := &m.People[person].Employee
		if p.Status != "active" || p.LocationID == 0 || home != 0 && p.LocationID != home {
			continue
		}
		reserve.Add(*p, 0)
		for _, position := range m.Held[person] {
			reserve.Add(*p, position)
		}
		places[person] = reserve.Place(p.ID)
	}
	l := &m.Working
	all := memory.PlaceList{All: l.Count}
	for place := l.From(m.Shifts, all, at.from-l.Longest); place < l.Count; place++ {
		s := &m.Shifts[l.Ref(place)]
		if s.Start >= at.to {
			break
		}
		if s.Person != memory.Nobody && s.State != memory.Staged && s.End() > at.from {
			reserve.TakeAt(places[s.Person], s.Interval())
		}
	}
	first := sort.Search(len(m.OccurrencesByStart), func(k int) bool { return m.Occurrences[m.OccurrencesByStart[k]].Start >= at.from-m.Longest })
	for _, k := range m.OccurrencesByStart[first:] {
		o := &m.Occurrences[k]
		if o.Start >= at.to {
			break
		}
		if o.End() > at.from && !o.Missing() && o.Kind != memory.Undesired && memory.InForce(o.Status) {
			reserve.TakeAt(places[o.Person], o.Interval())
		}
	}
	return reserve
}
