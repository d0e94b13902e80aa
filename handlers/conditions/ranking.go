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
		{Key: "positions-known", Title: "Every employee who works here has a position.", Means: "An employee without a position is never proposed for a shift that requires one.",
			How: "Enter the positions in your personnel records and import them.", Check: positionsKnown},
		{Key: "availability-known", Title: "Unavailable blocks are imported.", Means: "Every employee appears free at all hours, so the ranking ignores availability.",
			How: "Import the unavailable blocks from your scheduling tool.", Check: availabilityKnown},
		{Key: "limits-known", Title: "A rule for hours or rest is in force.", Means: "No limit applies, so the same employees may rank first every time.",
			How: "Import your rules.", Check: limitsKnown},
		{Key: "open-shift-ahead", Title: "There is an upcoming open shift.", Means: "There is no shift that needs candidates.",
			How: "Nothing needs to be done: every upcoming shift is assigned.", Check: openShiftAhead},
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
	return Observed{c.Open > 0, components.Plural(c.Open, "upcoming open shift", "upcoming open shifts")}, nil
}
