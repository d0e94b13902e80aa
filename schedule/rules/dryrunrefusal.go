package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule"
)

// DryRunRefusal is one reason to refuse a dry run.
type DryRunRefusal struct {
	Code string
	When string // a whole sentence
	Mend string // what to change, as part of a sentence
}

// The reasons for a refusal.
var (
	NoPeriodInWork   = DryRunRefusal{"no-period-in-work", "No period was named, and there is no current draft period.", "name a period with --period"}
	UnknownPeriod    = DryRunRefusal{"unknown-period", "No draft period has the number or the name.", "name another period with --period"}
	AmbiguousPeriod  = DryRunRefusal{"ambiguous-period", "Several draft periods have the name.", "name the period by its number"}
	PeriodPublished  = DryRunRefusal{"period-published", "The period is published already.", "name a current draft period, or add --published to see what its next version would hold"}
	PeriodArchived   = DryRunRefusal{"period-archived", "The period is archived, which is final.", "name another period with --period"}
	DatabaseWritable = DryRunRefusal{"database-writable", "The database would have accepted a write.", "open it read-only"}
	ChangedMeanwhile = DryRunRefusal{"changed-meanwhile", "The data changed while the dry run was reading it.", "run it again"}
)

// DryRunRefusals lists all reasons in the order in which they are checked.
var DryRunRefusals = []DryRunRefusal{DatabaseWritable, NoPeriodInWork, UnknownPeriod, AmbiguousPeriod, PeriodPublished, PeriodArchived, ChangedMeanwhile}

// RefusedDryRun is the error for a dry run that was refused.
type RefusedDryRun struct {
	DryRunRefusal
	Seen string // what was found, as part of a sentence
	Try  string // which periods can be named instead; empty for none
}

// Error describes what was found and what to change.
func (r *RefusedDryRun) Error() string {
	text := r.Seen + ": " + r.Mend
	if r.Try != "" {
		text += "; " + r.Try
	}
	return text
}

// PeriodOf selects the period of the dry run from all draft periods, which must be sorted by first day. It returns a
// *RefusedDryRun if no period qualifies.
func (a DryRunAsk) PeriodOf(periods []schedule.DraftPeriod) (schedule.DraftPeriod, error) {
	refuse := func(why DryRunRefusal, seen string, try []schedule.DraftPeriod) (schedule.DraftPeriod, error) {
		return schedule.DraftPeriod{}, &RefusedDryRun{why, seen, namesOfPeriods(try)}
	}
	waiting := slices.DeleteFunc(slices.Clone(periods), func(p schedule.DraftPeriod) bool { return !p.Waiting() })
	if len(waiting) == 0 {
		waiting = periods
	}
	if strings.TrimSpace(a.Period) == "" {
		p, ok := DraftInWork(periods, a.Today)
		if !ok {
			return refuse(NoPeriodInWork, "there is no current draft period", periods)
		}
		return p, nil
	}
	named := a.named(periods)
	switch {
	case len(named) == 0:
		return refuse(UnknownPeriod, fmt.Sprintf("there is no draft period %q", schedule.Printable(a.Period)), waiting)
	case len(named) > 1:
		return refuse(AmbiguousPeriod, fmt.Sprintf("%d draft periods are called %q", len(named), schedule.Printable(a.Period)), named)
	}
	p := named[0]
	switch {
	case p.Status == "archived":
		return refuse(PeriodArchived, p.Label()+" is archived", waiting)
	case !p.Waiting() && !a.Published:
		return refuse(PeriodPublished, p.Label()+" is published already", waiting)
	}
	return p, nil
}

// named returns the period with the number, or the periods with the name, ignoring case.
func (a DryRunAsk) named(periods []schedule.DraftPeriod) (out []schedule.DraftPeriod) {
	asked := strings.TrimSpace(a.Period)
	id, err := strconv.ParseInt(asked, 10, 64)
	for _, p := range periods {
		if err == nil && p.ID == id {
			return []schedule.DraftPeriod{p}
		}
		if schedule.Fold(p.Name) == schedule.Fold(asked) {
			out = append(out, p)
		}
	}
	return out
}

// mostNamed is how many periods a refusal lists, the latest ones.
const mostNamed = 6

func namesOfPeriods(list []schedule.DraftPeriod) string {
	if len(list) == 0 {
		return ""
	}
	var words []string
	for _, p := range list[max(0, len(list)-mostNamed):] {
		words = append(words, fmt.Sprintf("%d (%s, %s)", p.ID, schedule.Printable(p.Name), strings.ReplaceAll(p.Status, "_", " ")))
	}
	return "there is " + schedule.And(words)
}
