package rules

import "opshub/schedule"

// DryRunMessage is one thing that a dry run can say against a period, or for which it is not made.
type DryRunMessage struct {
	Code    string
	Found   bool              // a finding, after which the command ends with 1; else it cannot run and ends with 2
	Level   schedule.Severity // of a finding
	When    string            // a whole sentence
	Message string            // as it would be said, with figures made up; of a refusal, what to change
}

// DryRunMessages lists all that a dry run can say: the findings of each rule, then the reasons for which it is not made.
func DryRunMessages() []DryRunMessage {
	var out []DryRunMessage
	for _, c := range schedule.Constraints {
		out = append(out, DryRunMessage{string(c.Kind), true, c.Severity, c.Rule, ExampleOf(c).Message()})
	}
	for _, r := range DryRunRefusals {
		out = append(out, DryRunMessage{Code: r.Code, When: r.When, Message: r.Mend})
	}
	return out
}

// ExampleOf is a finding of the rule with figures made up, to show what it says.
func ExampleOf(c schedule.Constraint) Finding {
	f := Finding{Kind: c.Kind, Severity: c.Severity, EmployeeID: 7, ShiftID: 12, OtherID: 11, BlockID: 34, TimeZone: "Mars/Olympus", Measured: 90}
	limits := schedule.DefaultLimits
	switch limit := limits.Of(c.Kind); {
	case limit != nil:
		f.Limit, f.Measured = *limit, *limit+1
		if c.Unit == schedule.Minutes {
			f.Measured = *limit + 60
		}
		if schedule.LowerBound[c.Kind] {
			f.Measured = *limit - 60
		}
	case c.Unit == schedule.People:
		f.Measured, f.Limit = 1, 2
	}
	return f
}
