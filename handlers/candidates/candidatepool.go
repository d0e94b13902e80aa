package candidates

import (
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// poolWords say the same as part of a sentence.
var poolWords = map[string]string{"place": "everybody who works in the position and is at home at the location", "position": "everybody who works in the position, wherever at home",
	"home": "everybody who is at home at the location, whatever the position", "all": "every employee"}

// poolOf is who is held against a shift: the employee of the filter, or else those of the rule.
func poolOf(r *web.Request, sh schedule.Shift) schedule.Filter {
	f := schedule.Filter{EmployeeID: r.Filter.EmployeeID}
	if f.EmployeeID != 0 {
		return f
	}
	pool := page.RuleValue(r, shifts.PoolRule)
	if pool == "place" || pool == "home" {
		f.LocationID = sh.LocationID
	}
	if pool == "place" || pool == "position" {
		f.PositionID = sh.PositionID
	}
	return f
}

// poolSentence says who is held against each shift.
func poolSentence(s *web.Server, r *web.Request) string {
	if r.Filter.EmployeeID != 0 {
		return "Only " + format.Keyed(page.FilterWords(s, r).Employee, r.Filter.EmployeeID) + " is held against each shift."
	}
	return "Held against each shift: " + poolWords[page.RuleValue(r, shifts.PoolRule)] + "."
}

// openShiftRow is an open shift with the employees that were compared with it.
func openShiftRow(r *web.Request, book people.Rulebook, sh schedule.ShiftRow) columns.OpenShiftRow {
	k := newFinding(rules.OpeningOf(sh.Shift), book).rank(r.View().Pool(poolOf(r, sh.Shift), false))
	row := columns.OpenShiftRow{ShiftRow: sh, Looked: k.looked, By: k.by}
	row.Best = k.some(0, min(columns.BestCandidates, row.CanTake())) // they are ranked before the others
	return row
}
