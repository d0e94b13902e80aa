package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// BalanceFigure is a figure that a balance compares within a group.
type BalanceFigure int

// Values of BalanceFigure. BalanceFigures is how many there are.
const (
	WeekendsWorked BalanceFigure = iota
	NightShifts
	LateFinishes
	HoursAgainstWishes // in minutes; unknown if the employee prefers no number of hours
	BalanceFigures
)

// Figure returns a figure of the row. known is false if the employee has none.
func (r *BalanceRow) Figure(f BalanceFigure) (n int, known bool) {
	switch f {
	case WeekendsWorked:
		return r.Weekends, true
	case NightShifts:
		return r.Night.Shifts, true
	case LateFinishes:
		return r.Late, true
	}
	return r.AllMinutes - r.Wished, r.Limits.PreferredMinutes > 0
}

// scale returns the units of an average for one unit of the figure: averages of counts are in tenths, averages of minutes
// in whole minutes.
func (f BalanceFigure) scale() int {
	if f == HoursAgainstWishes {
		return 1
	}
	return 10
}

// Extreme is the lowest or the highest figure of a group.
type Extreme struct {
	Person *schedule.Person // the first one with the figure, in the order of the rows
	Figure int
	People int // number of people with the figure
}

// Spread is the distribution of a figure in a group.
type Spread struct {
	People, Total int // people with a known figure, and the sum of their figures
	Least, Most   Extreme

	figure BalanceFigure
}

// Average returns the average in tenths for a count and in minutes for hours, rounded half away from zero. It is 0
// without people.
func (s *Spread) Average() int { return -s.above(0) }

// above returns the difference of a figure from the average, in the unit of Average.
func (s *Spread) above(n int) int { return aboveAverage(n, s.Total, s.People, s.figure.scale()) }

// aboveAverage returns the difference of n from total/people, times scale and rounded half away from zero. It is 0 without
// people.
func aboveAverage(n, total, people, scale int) int {
	if people == 0 {
		return 0
	}
	above, sign := scale*(n*people-total), 1
	if above < 0 {
		above, sign = -above, -1
	}
	return sign * ((2*above + people) / (2 * people))
}

// add adds the figure of a row if it is known.
func (s *Spread) add(r *BalanceRow) {
	n, known := r.Figure(s.figure)
	if !known {
		return
	}
	s.Least.add(r.Person, n, s.People == 0 || n < s.Least.Figure)
	s.Most.add(r.Person, n, s.People == 0 || n > s.Most.Figure)
	s.People, s.Total = s.People+1, s.Total+n
}

// add counts a person with the extreme figure. If further is true, the figure of the person becomes the extreme.
func (e *Extreme) add(p *schedule.Person, n int, further bool) {
	switch {
	case further:
		*e = Extreme{Person: p, Figure: n, People: 1}
	case n == e.Figure:
		e.People++
	}
}

// BalanceGroup is the distribution of the figures among the people of a group.
type BalanceGroup struct {
	ID      int64  // 0 for people without a group
	Name    string // empty for people without a group
	People  int
	Spreads [BalanceFigures]Spread
}

// GroupBalance divides the rows into the groups that of returns, and sets Group and ToGroup of each row. The groups are
// returned by name, people without a group last.
func GroupBalance(rows []BalanceRow, of func(*schedule.Person) (id int64, name string)) []BalanceGroup {
	var groups []BalanceGroup
	places := map[int64]int{}
	for i := range rows {
		r := &rows[i]
		var id int64
		id, r.Group = of(r.Person)
		at, ok := places[id]
		if !ok {
			at = len(groups)
			places[id] = at
			groups = append(groups, newGroup(id, r.Group))
		}
		g := &groups[at]
		g.People++
		for f := range g.Spreads {
			g.Spreads[f].add(r)
		}
	}
	for i := range rows {
		r := &rows[i]
		id, _ := of(r.Person)
		for f := range r.ToGroup {
			if n, known := r.Figure(BalanceFigure(f)); known {
				r.ToGroup[f] = groups[places[id]].Spreads[f].above(n)
			}
		}
	}
	slices.SortFunc(groups, func(a, b BalanceGroup) int {
		return cmp.Or(cmp.Compare(orderOfNone(a.ID), orderOfNone(b.ID)), cmp.Compare(schedule.Fold(a.Name), schedule.Fold(b.Name)), cmp.Compare(a.ID, b.ID))
	})
	return groups
}

func newGroup(id int64, name string) BalanceGroup {
	g := BalanceGroup{ID: id, Name: name}
	for f := range g.Spreads {
		g.Spreads[f].figure = BalanceFigure(f)
	}
	return g
}

// orderOfNone returns a sort key that puts people without a group last.
func orderOfNone(id int64) int {
	if id == 0 {
		return 1
	}
	return 0
}

// AgainstAverage sets Above of the weekend and night shifts of each row: the difference from the average of all rows.
func AgainstAverage(rows []BalanceRow) {
	weekend, night := 0, 0
	for i := range rows {
		weekend, night = weekend+rows[i].Weekend.Shifts, night+rows[i].Night.Shifts
	}
	for i := range rows {
		r := &rows[i]
		r.Weekend.Above = aboveAverage(r.Weekend.Shifts, weekend, len(rows), 10)
		r.Night.Above = aboveAverage(r.Night.Shifts, night, len(rows), 10)
	}
}
