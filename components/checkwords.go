package components

import (
	"fmt"

	"opshub/catalog/check"
)

// ReportWords are the counts of a report.
func ReportWords(r check.Report) string {
	return fmt.Sprintf("Required failures: %d Optional warnings: %d", r.RequiredFailures(), r.OptionalWarnings())
}

// WhyFacts explain a check: what was expected and seen, since when, what a failure means for staff, and how to mend it.
func WhyFacts(s check.Status, w check.Why, since check.Since) []Fact {
	return []Fact{
		{Label: "Expected", Text: w.Expected}, {Label: "Observed", Text: w.Observed}, {Label: "Since", Text: sinceWords(s, since)},
		{Label: breaksHead(s), Text: w.Breaks}, {Label: "To fix", Text: w.Fix},
	}
}

// sinceWords say since when a check comes out as it does, as far as this process has looked.
func sinceWords(s check.Status, since check.Since) string {
	switch {
	case since.At.IsZero():
		return "not known yet"
	case since.Turned:
		return string(s) + " since " + Stamp(since.At) + "; " + string(since.Before) + " before, last seen so " + Stamp(since.LastWas)
	}
	return string(s) + " since " + Stamp(since.At) + ", when it was first looked at"
}

// breaksHead stands before what a failure means for staff.
func breaksHead(s check.Status) string {
	if s == check.Pass {
		return "If it fails"
	}
	return "Breaks"
}
