package handlers

import (
	"time"

	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// poolRule says who is held against an open shift.
var poolRule = choiceRule("pool", "Who is looked at", "place", "in the position, at home at the location", "position", "in the position, wherever at home",
	"home", "everybody at home at the location", "all", "everybody")

// poolWords say the same as part of a sentence.
var poolWords = map[string]string{"place": "everybody who works in the position and is at home at the location", "position": "everybody who works in the position, wherever at home",
	"home": "everybody who is at home at the location, whatever the position", "all": "every employee"}

// poolOf is who is held against a shift: the employee of the filter, or else those of the rule.
func (r *request) poolOf(sh schedule.Shift) schedule.Filter {
	f := schedule.Filter{EmployeeID: r.filter.EmployeeID}
	if f.EmployeeID != 0 {
		return f
	}
	pool := r.rule(poolRule)
	if pool == "place" || pool == "home" {
		f.LocationID = sh.LocationID
	}
	if pool == "place" || pool == "position" {
		f.PositionID = sh.PositionID
	}
	return f
}

// poolSentence says who is held against each shift.
func (s *server) poolSentence(r *request) string {
	if r.filter.EmployeeID != 0 {
		return "Only " + format.Keyed(s.filterWords(r).Employee, r.filter.EmployeeID) + " is held against each shift."
	}
	return "Held against each shift: " + poolWords[r.rule(poolRule)] + "."
}

// rulebook is what candidates are held against.
type rulebook struct {
	rules  []schedule.ConstraintRule
	starts time.Weekday
	inRow  int
}

// rulebook is every constraint rule that the visitor reads, and the first day of a week.
func (s *server) rulebook(r *request) (rulebook, error) {
	book := r.view().RulesOf(schedule.Filter{})
	return rulebook{rules: book, starts: weekdayOf(r.roster.Organization()), inRow: rules.MaxConsecutive(book)}, nil
}

// openShiftRow is an open shift with the employees that were compared with it.
func openShiftRow(r *request, book rulebook, sh schedule.ShiftRow) columns.OpenShiftRow {
	k := newFinding(rules.OpeningOf(sh.Shift), book).rank(r.view().Pool(r.poolOf(sh.Shift), false))
	row := columns.OpenShiftRow{ShiftRow: sh, Looked: k.looked, By: k.by}
	row.Best = k.some(0, min(columns.BestCandidates, row.CanTake())) // they are ranked before the others
	return row
}

// weekdayOf is the first day of a week of the organization.
func weekdayOf(o schedule.Organization) time.Weekday { return time.Weekday(o.WeekStartsOn) }
