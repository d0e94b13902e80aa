package store

import "opshub/schedule"

// timedMarks say where in each day of a timeline the shifts of some employees begin, so that those of one are found without going
// through the others: each day lies by name, and every few people have a mark on it.
type timedMarks struct {
	days  int
	bits  int     // 1<<bits people next to each other share a mark
	first []int32 // of the people of each mark: where they begin on each day; those of a last mark are where the days end
}

// shiftsPerMark is how many shifts at least there are for each mark.
const shiftsPerMark = 4

// mark makes the marks, when all shifts are in their places.
func (t *timeline) mark() {
	m := &t.marks
	m.days = len(t.begin) - 1
	for (len(t.people)>>m.bits+2)*m.days > len(t.shifts)/shiftsPerMark && len(t.people)>>m.bits > 0 {
		m.bits++
	}
	groups := len(t.people)>>m.bits + 1
	m.first = make([]int32, (groups+1)*m.days)
	for d := range m.days {
		k, end := t.begin[d], t.begin[d+1]
		for g := range groups + 1 {
			for k < end && int(t.shifts[k].who)>>m.bits < g {
				k++
			}
			m.first[g*m.days+d] = k
		}
	}
}

// onDay is the shifts of one of the people that begin on a day of the timeline, by start.
func (t *timeline) onDay(day int64, who int32) []timedShift {
	from, to := t.placesOn(day, who)
	return t.shifts[from:to]
}

// placesOn is where they stand among all shifts.
func (t *timeline) placesOn(day int64, who int32) (_, _ int32) {
	at := int(who)>>t.marks.bits*t.marks.days + int(day)
	begin, end := t.marks.first[at], t.marks.first[at+t.marks.days]
	list := t.shifts[begin:end] // few, and gone through sooner than searched by halves
	from := 0
	for from < len(list) && list[from].who < who {
		from++
	}
	to := from
	for to < len(list) && list[to].who == who {
		to++
	}
	return begin + int32(from), begin + int32(to) // #nosec G115 -- as many as the timeline has
}

// eachOf gives the shifts of one of the people, by start: all that share time with the interval, and others of the days at its ends.
func (t *timeline) eachOf(who int32, at schedule.Interval, fn func(*timedShift)) {
	from, to := t.between(at)
	for day := from; day < to; day++ {
		list := t.onDay(day, who)
		for i := range list {
			fn(&list[i])
		}
	}
}

// shiftsOf adds the shifts of an employee that share time with the interval, by start.
func (t *timeline) shiftsOf(out []schedule.Shift, employee int64, at schedule.Interval) []schedule.Shift {
	if who, known := t.byID[employee]; known {
		t.eachOf(who, at, func(s *timedShift) {
			if s.touches(at) {
				out = append(out, t.shift(s))
			}
		})
	}
	return out
}
