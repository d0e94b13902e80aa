package rules

import (
	"cmp"
	"slices"
	"time"

	"opshub/schedule"
)

// DryRunAsk is what a dry run over a draft period is asked.
type DryRunAsk struct {
	Period    string                    // number or name; empty: the period in work
	Published bool                      // a period that is published already may be taken: what its next version would hold
	Rules     []schedule.ConstraintKind // only these; none: all of Constraints
	Severity  schedule.Severity         // only findings of it; empty: both
	Today     schedule.Date             // decides which period is in work; 0: the day that it is for the organization
}

// DryRun is what a save of a draft period would do, and what speaks against it. Nothing of it is done.
type DryRun struct {
	Ask      DryRunAsk
	Period   schedule.DraftPeriod
	Latest   schedule.PublishedPeriod // the version of the period in force; ID 0 for none
	Figures  DryRunFigures
	Rules    []RuleCount // those that were asked, in the order of Constraints
	Findings []DraftFinding
	Save     schedule.Save // what the payload was made of
	Payload  schedule.Payload
	Refusal  string           // the words in which the database refused a write, tried just now
	State    string           // of the data, the same before and after
	At       schedule.Instant // to the second
	Zone     string           // of the organization
	Steps    []StepTaken
}

// DryRunFigures are what the shifts of the period amount to.
type DryRunFigures struct {
	Shifts int // to be worked
	Open   int // of these, without an employee
	Staged int // to be deleted
}

// RuleCount is a rule and how much it finds.
type RuleCount struct {
	schedule.Constraint
	Found      int
	IfApproved int // of these, only if a request is approved
}

// DraftFinding is a finding with the names around it.
type DraftFinding struct {
	Finding
	Employee, Location, Position string // empty for none
}

// StepTaken is one step of a dry run with the time that it took.
type StepTaken struct {
	Name string // a few words
	Does string // a whole sentence
	Code string // the function behind it
	File string // the file of that function, within this program
	Took time.Duration
}

// DraftInWork is the draft period that is being worked on, the first whose days are not over and that is still to be published;
// ok is false where there is none. The periods come by their first day.
func DraftInWork(periods []schedule.DraftPeriod, today schedule.Date) (p schedule.DraftPeriod, ok bool) {
	at := slices.IndexFunc(periods, func(p schedule.DraftPeriod) bool { return p.EndsOn >= today && p.Waiting() })
	if at < 0 {
		return schedule.DraftPeriod{}, false
	}
	return periods[at], true
}

// Asked are the rules that the dry run asks, in the order of Constraints.
func (a DryRunAsk) Asked() []schedule.Constraint {
	var out []schedule.Constraint
	for _, c := range schedule.Constraints {
		if len(a.Rules) == 0 || slices.Contains(a.Rules, c.Kind) {
			out = append(out, c)
		}
	}
	return out
}

// Judge keeps the findings that the dry run is asked for, in the order of SortFindings, and counts them by rule.
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

// Found counts the findings of a severity.
func (d *DryRun) Found(severity schedule.Severity) (n int) {
	for i := range d.Findings {
		if d.Findings[i].Severity == severity {
			n++
		}
	}
	return n
}

// RulesKept is how many of the rules that were asked find nothing.
func (d *DryRun) RulesKept() (n int) {
	for _, r := range d.Rules {
		if r.Found == 0 {
			n++
		}
	}
	return n
}

// Took is the time of all steps together.
func (d *DryRun) Took() (sum time.Duration) {
	for _, s := range d.Steps {
		sum += s.Took
	}
	return sum
}
