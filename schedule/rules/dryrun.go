package rules

import (
	"cmp"
	"slices"
	"time"

	"opshub/schedule"
)

// DryRunAsk holds the options of a dry run over a draft period.
type DryRunAsk struct {
	Period    string                    // number or name; empty for the period in work
	Published bool                      // also accept a published period: the dry run shows what its next version would contain
	Rules     []schedule.ConstraintKind // only these; empty for all of Constraints
	Severity  schedule.Severity         // only findings with this severity; empty for all
	Today     schedule.Date             // selects the period in work; 0 for the current day of the organization
}

// DryRun is the result of simulating a save of a draft period, with the findings against it. It writes nothing.
type DryRun struct {
	Ask      DryRunAsk
	Period   schedule.DraftPeriod
	Latest   schedule.PublishedPeriod // version of the period in force; ID 0 for none
	Figures  DryRunFigures
	Rules    []RuleCount // the selected rules, in the order of Constraints
	Findings []DraftFinding
	Save     schedule.Save // input of the payload
	Payload  schedule.Payload
	Refusal  string           // error message with which the database refused a test write
	State    string           // version of the data, the same before and after the run
	At       schedule.Instant // to the second
	Zone     string           // of the organization
	Steps    []StepTaken
}

// DryRunFigures counts the shifts of the period.
type DryRunFigures struct {
	Shifts int // to be worked
	Open   int // of these, without an employee
	Staged int // to be deleted
}

// RuleCount is a rule with the number of its findings.
type RuleCount struct {
	schedule.Constraint
	Found      int
	IfApproved int // of these, only if a request is approved
}

// DraftFinding is a finding with the names of its records.
type DraftFinding struct {
	Finding
	Employee, Location, Position string // empty for none
}

// StepTaken is one step of a dry run with its duration.
type StepTaken struct {
	Name string // a few words
	Does string // a whole sentence
	Code string // the function that implements it
	File string // the file of that function in this program
	Took time.Duration
}

// DraftInWork returns the current draft period: the first one that has not ended and is not yet published. ok is false
// if there is none. The periods must be sorted by first day.
func DraftInWork(periods []schedule.DraftPeriod, today schedule.Date) (p schedule.DraftPeriod, ok bool) {
	at := slices.IndexFunc(periods, func(p schedule.DraftPeriod) bool { return p.EndsOn >= today && p.Waiting() })
	if at < 0 {
		return schedule.DraftPeriod{}, false
	}
	return periods[at], true
}

// Asked returns the rules that the dry run checks, in the order of Constraints.
func (a DryRunAsk) Asked() []schedule.Constraint {
	var out []schedule.Constraint
	for _, c := range schedule.Constraints {
		if len(a.Rules) == 0 || slices.Contains(a.Rules, c.Kind) {
			out = append(out, c)
		}
	}
	return out
}

// Judge keeps the findings that match the options, in the order of SortFindings, and counts them by rule.
func (d *DryRun) Judge(found []DraftFinding) {
	rules := d.Ask.Asked()
	place := map[schedule.ConstraintKind]int{}
	d.Rules, d.Findings = make([]RuleCount, len(rules)), nil
	for i, c := range rules {
		place[c.Kind], d.Rules[i] = i, RuleCount{Constraint: c}
	}
	for _, f := range found {
		i, asked := place[f.Kind]
		if !asked || (d.Ask.Severity != "" && f.Severity != d.Ask.Severity) {
			continue
		}
		d.Findings = append(d.Findings, f)
		d.Rules[i].Found++
		if f.IfApproved {
			d.Rules[i].IfApproved++
		}
	}
	order := findingOrder()
	slices.SortStableFunc(d.Findings, func(a, b DraftFinding) int {
		return cmp.Or(order(a.Finding, b.Finding), cmp.Compare(a.Location, b.Location), cmp.Compare(a.Position, b.Position))
	})
}

// Found returns the number of findings with a severity.
func (d *DryRun) Found(severity schedule.Severity) (n int) {
	for i := range d.Findings {
		if d.Findings[i].Severity == severity {
			n++
		}
	}
	return n
}

// RulesKept returns how many of the selected rules have no finding.
func (d *DryRun) RulesKept() (n int) {
	for _, r := range d.Rules {
		if r.Found == 0 {
			n++
		}
	}
	return n
}

// Took returns the duration of all steps together.
func (d *DryRun) Took() (sum time.Duration) {
	for _, s := range d.Steps {
		sum += s.Took
	}
	return sum
}
