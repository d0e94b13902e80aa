package conditions

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/web"
	"opshub/schedule"
)

// rankingConditions are about what the ranking of candidates for open shifts needs.
func rankingConditions() []Condition {
	return []Condition{
		{Key: "positions-known", Title: "Everybody who works here has a position.", Means: "Somebody without a position is never proposed for a shift that asks for one.",
			How: "Enter the positions in your personnel records and import them.", Check: positionsKnown},
		{Key: "availability-known", Title: "It is known when people cannot work.", Means: "Everybody looks free at every hour, so that the ranking says nothing about availability.",
			How: "Import the unavailable blocks from your scheduling tool.", Check: availabilityKnown},
		{Key: "limits-known", Title: "A rule of hours or rest is in force.", Means: "No limit holds anybody back, so that the same people come first again and again.",
			How: "Import the rules that you agreed on.", Check: limitsKnown},
		{Key: "open-shift-ahead", Title: "An open shift lies ahead.", Means: "There is nothing to find candidates for.",
			How: "Nothing needs to be done: every coming shift has somebody.", Check: openShiftAhead},
	}
}

func positionsKnown(s *web.Server, r *web.Request) (Observed, error) {
	people := Employed(s, r)
	pairs := r.View().EmployeePositions(schedule.Filter{})
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
	return Observed{with == len(people), fmt.Sprintf("%d of %s a position", with, components.Plural(len(people), "employee has", "employees have"))}, nil
}

func availabilityKnown(s *web.Server, r *web.Request) (Observed, error) {
	c := r.View().BlockCounts(schedule.Filter{})
	return Observed{c.Blocks > 0, components.Plural(c.Blocks, "unavailable block counts", "unavailable blocks count") + " at present"}, nil
}

func limitsKnown(s *web.Server, r *web.Request) (Observed, error) {
	by := r.View().ConstraintRuleStates(schedule.Filter{}, r.Today)
	n := by[schedule.RuleInForce]
	return Observed{n > 0, fmt.Sprintf("%d of %s in force today", n, components.Plural(blocks.Total(by), "rule is", "rules are"))}, nil
}

func openShiftAhead(s *web.Server, r *web.Request) (Observed, error) {
	c := r.View().ShiftCounts(schedule.Filter{From: r.Today})
	return Observed{c.Open > 0, components.Plural(c.Open, "open shift lies", "open shifts lie") + " ahead"}, nil
}
