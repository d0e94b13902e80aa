package rules

import "opshub/schedule"

// DryRunMessage documents one message of a dry run: a finding or a refusal.
type DryRunMessage struct {
	Code    string
	Found   bool              // a finding, and the command exits with 1; otherwise a refusal, and it exits with 2
	Level   schedule.Severity // of a finding
	When    string            // a whole sentence
	Message string            // example of a finding with invented figures, or for a refusal what to change
}

// DryRunMessages lists all messages of a dry run: the findings of each rule, then the refusals.
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

// ExampleOf returns a finding of the rule with invented figures to show its message.
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
