package handlers

import (
	"fmt"

	"opshub/components"
	"opshub/schedule"
)

// rankingConditions are about what the ranking of candidates for open shifts needs.
func rankingConditions() []condition {
	return []condition{
		{key: "positions-known", title: "Everybody who works here has a position.", means: "Somebody without a position is never proposed for a shift that asks for one.",
			how: "Enter the positions in your personnel records and import them.", look: (*server).positionsKnown},
		{key: "availability-known", title: "It is known when people cannot work.", means: "Everybody looks free at every hour, so that the ranking says nothing about availability.",
			how: "Import the unavailable blocks from your scheduling tool.", look: (*server).availabilityKnown},
		{key: "limits-known", title: "A rule of hours or rest is in force.", means: "No limit holds anybody back, so that the same people come first again and again.",
			how: "Import the rules that you agreed on.", look: (*server).limitsKnown},
		{key: "open-shift-ahead", title: "An open shift lies ahead.", means: "There is nothing to find candidates for.",
			how: "Nothing needs to be done: every coming shift has somebody.", look: (*server).openShiftAhead},
	}
}

func (s *server) positionsKnown(r *request) (observed, error) {
	people, err := s.employed(r)
	if err != nil {
		return observed{}, err
	}
	pairs := r.view().EmployeePositions(schedule.Filter{})
	able := map[int64]bool{}
	for _, p := range pairs {
		able[p.EmployeeID] = true
	}
	with := 0
	for i := range people {
		if able[people[i].ID] {
			with++
		}
	}
	return observed{with == len(people), fmt.Sprintf("%d of %s a position", with, components.Plural(len(people), "employee has", "employees have"))}, err
}

func (s *server) availabilityKnown(r *request) (observed, error) {
	c := r.view().BlockCounts(schedule.Filter{})
	return observed{c.Blocks > 0, components.Plural(c.Blocks, "unavailable block counts", "unavailable blocks count") + " at present"}, nil
}

func (s *server) limitsKnown(r *request) (observed, error) {
	by := r.view().ConstraintRuleStates(schedule.Filter{}, r.today)
	n := by[schedule.RuleInForce]
	return observed{n > 0, fmt.Sprintf("%d of %s in force today", n, components.Plural(total(by), "rule is", "rules are"))}, nil
}

func (s *server) openShiftAhead(r *request) (observed, error) {
	c := r.view().ShiftCounts(schedule.Filter{From: r.today})
	return observed{c.Open > 0, components.Plural(c.Open, "open shift lies", "open shifts lie") + " ahead"}, nil
}
