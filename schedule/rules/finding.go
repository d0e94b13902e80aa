package rules

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/schedule"
)

// Finding is one violation of a rule by a schedule. Violations are reported, never prevented.
type Finding struct {
	Kind       schedule.ConstraintKind
	Severity   schedule.Severity
	EmployeeID int64         // 0 for none
	ShiftID    int64         // the shift at which it is reported; 0 for none
	OtherID    int64         // the other shift of a double booking or a rest; 0 for none
	BlockID    int64         // the block of an overlap; 0 for none
	On         schedule.Date // local day in the zone of the shift
	When       schedule.Interval
	TimeZone   string // of the shift
	Measured   int    // in the unit of the rule
	Limit      int
	IfApproved bool // the block is only requested; it would be a violation if approved
}

// Title returns a short name of the rule.
func (f Finding) Title() string { return f.Kind.Title() }

// Message returns one sentence with the measured and the expected value.
func (f Finding) Message() string {
	text := f.message()
	if f.IfApproved {
		text += ", if the request is approved"
	}
	return text
}

func (f Finding) message() string {
	switch f.Kind {
	case schedule.ZeroLength:
		return "the shift ends when it begins, or before"
	case schedule.OverLong:
		return f.against("the shift lasts", "at most")
	case schedule.UnknownZone:
		return fmt.Sprintf("the time zone %q does not exist", schedule.Printable(f.TimeZone))
	case schedule.OutsideEmployment:
		return "the shift is outside the dates of employment"
	case schedule.NoOverlap:
		return fmt.Sprintf("%s of overlap with shift %d", schedule.DurationWords(f.Measured), f.OtherID)
	case schedule.WhileUnavailable, schedule.WhileTimeOff, schedule.WhileUndesired:
		return fmt.Sprintf("%s of overlap with block %d", schedule.DurationWords(f.Measured), f.BlockID)
	case schedule.RequiredPosition:
		return "the employee does not work in this position"
	case schedule.MinRestMinutes:
		return f.against(fmt.Sprintf("after shift %d the rest is", f.OtherID), "at least")
	case schedule.MaxMinutesPerDay:
		return f.against("the shifts of the day last", "at most")
	case schedule.MaxMinutesPerWeek:
		return f.against("the shifts of the week last", "at most")
	case schedule.MaxConsecutiveDays:
		return fmt.Sprintf("%d days in a row, expected at most %d", f.Measured, f.Limit)
	case schedule.BelowCoverage:
		return fmt.Sprintf("%d of %d people are scheduled", f.Measured, f.Limit)
	}
	return string(f.Kind)
}

func (f Finding) against(what, bound string) string {
	return fmt.Sprintf("%s %s, expected %s %s", what, schedule.DurationWords(f.Measured), bound, schedule.DurationWords(f.Limit))
}

// SortFindings sorts findings by start, employee, shift, rule (in the order of Constraints), then by the other shift
// and the block.
func SortFindings(list []Finding) { slices.SortFunc(list, findingOrder()) }

// findingOrder returns a comparison function for the order of SortFindings.
func findingOrder() func(a, b Finding) int {
	rank := make(map[schedule.ConstraintKind]int, len(schedule.Constraints))
	for i, c := range schedule.Constraints {
		rank[c.Kind] = i
	}
	return func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.When.Start, b.When.Start), cmp.Compare(a.EmployeeID, b.EmployeeID), cmp.Compare(a.ShiftID, b.ShiftID),
			cmp.Compare(rank[a.Kind], rank[b.Kind]), cmp.Compare(a.OtherID, b.OtherID), cmp.Compare(a.BlockID, b.BlockID))
	}
}
