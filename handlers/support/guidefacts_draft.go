package support

import (
	"errors"
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/web"
	"opshub/schedule"
)

// NoDraft tells a manager that there is no current draft period. Staff always read draftForManagers, so that they
// cannot learn whether a draft exists.
const (
	NoDraft          = "There is no current draft period."
	draftForManagers = "Only managers see the current draft period."
)

// withoutDraft returns the text that replaces a draft period: forManager, or the text for staff.
func withoutDraft(r *web.Request, forManager string) string {
	if r.Manages() {
		return forManager
	}
	return draftForManagers
}

// withDraft calls facts with the current draft period. Without one, the part is a text.
func withDraft(facts func(*web.Server, *web.Request, *schedule.DraftPeriodRow) (components.Part, error)) func(*web.Server, *web.Request) (components.Part, error) {
	return func(s *web.Server, r *web.Request) (components.Part, error) {
		p, err := conditions.DraftOf(s, conditions.WholePeriod(r))
		if err != nil || p == nil {
			return components.Part{Empty: withoutDraft(r, NoDraft)}, err
		}
		return facts(s, r, p)
	}
}

// draftInHandFacts are the name and the key dates of the draft period.
func draftInHandFacts(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (components.Part, error) {
	facts := append([]components.Fact{{Label: "The current draft", Text: p.Name, Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(p.ID))}}, planning.DraftFacts(s, r, p)...)
	return components.Part{Facts: facts}, nil
}

// draftBasisFacts count the shifts, conflicts and findings of the draft period.
func draftBasisFacts(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (part components.Part, err error) {
	covered, err := conditions.PeriodCovered(s, r, p)
	if err != nil {
		return part, err
	}
	found := r.View().DraftFindings(p.DraftPeriod, schedule.Filter{})
	part.Facts = []components.Fact{
		{Label: "Shifts", Text: format.Join(format.Number(p.Shifts), format.Count(p.Removed, "to be removed"))},
		{Label: "Scheduled", Text: schedule.DurationWords(p.Minutes) + ", breaks included"},
		{Label: "Open shifts", Text: format.Number(p.Open)},
		{Label: "Soft conflicts", Text: format.Join(format.Number(p.Conflicts), format.Count(p.Requested, "only if approved"))},
		{Label: "Coverage", Text: covered.Seen},
		{Label: "Findings", Text: format.Number(len(found))},
	}
	return part, nil
}

// draftConflictFacts count the soft conflicts of the draft period.
func draftConflictFacts(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (components.Part, error) {
	return components.Part{Facts: []components.Fact{
		{Label: "The current draft", Text: p.Name, Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(p.ID))},
		{Label: "With a block in force", Text: format.Number(p.Conflicts - p.Requested)}, {Label: "Would conflict if approved", Text: format.Number(p.Requested)},
	}}, nil
}

// draftStatuses explains each status of a draft period, in the order in which a period passes through them.
var draftStatuses = []struct{ status, means string }{
	{"draft", "The period is being planned. Only managers see it."},
	{"in_review", "The period is being reviewed. It can still change, and only managers see it."},
	{"ready_to_publish", "The planner has finished the period. Employees do not see it yet."},
	{"published", "A version of the period was published, and employees see that version."},
	{"archived", "The period is closed. Managers can still read it."},
}

// draftStatusFacts count the draft periods by status.
func draftStatusFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	by := map[string]int{}
	for _, p := range r.View().DraftPeriods() {
		by[p.Status]++
	}
	group := components.RowGroup{}
	for _, w := range draftStatuses {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Tag: format.DraftStatusTag(w.status)}, {Text: w.means}, {Text: format.Number(by[w.status])}}})
	}
	return statusPart("Statuses of draft periods", group), nil
}

// findingWordFacts list the rules and the number of findings of each in the draft period.
func findingWordFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	by := map[schedule.ConstraintKind]int{}
	p, err := conditions.DraftOf(s, conditions.WholePeriod(r))
	if err != nil {
		return part, err
	}
	if p != nil {
		for _, f := range r.View().DraftFindings(p.DraftPeriod, schedule.Filter{}) {
			by[f.Kind]++
		}
	}
	group := components.RowGroup{}
	for _, c := range schedule.Constraints {
		if c.Kind != schedule.BelowCoverage { // coverage gaps do not belong to one shift
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: c.Title}, {Text: c.Rule}, {Tag: format.SeverityTag(c.Severity)}, {Text: format.Number(by[c.Kind])}}})
		}
	}
	part.Rows = len(group.Rows)
	part.Table = components.Table{Caption: "Names of findings", Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Name"}, {Label: "Sentence"}, {Label: "Severity"}, {Label: "Now", Num: true}}}
	return part, nil
}

// dryRunFacts are the results of the dry run of the current draft period.
func dryRunFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	run, reason, err := dryrun.DryRunOf(s, conditions.WholePeriod(r))
	if errors.Is(err, web.ErrManagersOnly) {
		return components.Part{Empty: "Only managers see drafts."}, nil
	}
	if err != nil || reason != "" {
		return components.Part{Empty: reason}, err
	}
	status := "0, no findings"
	if len(run.Findings) > 0 {
		status = "1, findings"
	}
	part.Facts = []components.Fact{
		{Label: "Draft period", Text: format.Keyed(run.Period.Name, run.Period.ID)}, {Label: "Findings", Text: format.Number(len(run.Findings))},
		{Label: "Rules without findings", Text: fmt.Sprintf("%d of %d", run.RulesKept(), len(run.Rules))}, {Label: "Rows that a save would write", Text: format.Number(run.Payload.Rows.Len())},
		{Label: "Exit status", Text: status},
	}
	return part, nil
}
