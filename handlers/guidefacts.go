package handlers

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// guideFacts are the live facts of guides by their keys. They are about the whole schedule, whatever the filter.
var guideFacts = map[string]func(*server, *request) (components.Part, error){
	"dry-run":            (*server).dryRunFacts,
	"draft-in-hand":      ofDraft((*server).draftInHandFacts),
	"draft-basis":        ofDraft((*server).draftBasisFacts),
	"draft-statuses":     (*server).draftStatusFacts,
	"draft-conflicts":    ofDraft((*server).draftConflictFacts),
	"finding-words":      (*server).findingWordFacts,
	"employee-reads":     (*server).employeeReadsFacts,
	"conflict-counts":    (*server).conflictCountFacts,
	"published-now":      ofVersion((*server).publishedNowFacts),
	"published-seal":     ofVersion((*server).publishedSealFacts),
	"published-counts":   (*server).publishedCountFacts,
	"published-seen":     ofVersion((*server).publishedSeenFacts),
	"published-statuses": (*server).publishedStatusFacts,
	"access-identity":    (*server).accessIdentityFacts,
	"access-mapping":     (*server).accessMappingFacts,
	"access-managers":    (*server).accessManagerFacts,
	"access-reach":       (*server).accessReachFacts,
	"access-fallback":    (*server).accessFallbackFacts,
}

// employeeReadsFacts ask the schedule on behalf of an employee, and say what came of it.
func (s *server) employeeReadsFacts(r *request) (part components.Part, err error) {
	people, err := s.employed(r)
	if err != nil || len(people) == 0 {
		return components.Part{Empty: "Nobody works here today, so nobody can be asked for."}, err
	}
	employee := schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: people[0].ID}
	all, seen := r.view().DraftPeriods(), r.roster.For(employee).DraftPeriods()
	whole := schedule.Filter{EmployeeID: people[0].ID}
	conflicts, own := total(r.view().ConflictPairs(whole)), total(r.roster.For(employee).ConflictPairs(whole))
	part.Facts = []components.Fact{
		{Label: "Asked on behalf of", Text: format.Keyed(people[0].Name, people[0].ID), Href: s.employeeLink(r, people[0].ID)},
		{Label: "Draft periods that came back", Text: fmt.Sprintf("%d of %d", len(seen), len(all))},
		{Label: "Own soft conflicts that came back", Text: fmt.Sprintf("%d of the %d that managers see", own, conflicts)},
	}
	return part, err
}

// conflictCountFacts are the counts of the soft-conflict report over everything.
func (s *server) conflictCountFacts(r *request) (part components.Part, err error) {
	c := r.view().ConflictCounts(schedule.Filter{})
	part.Facts = []components.Fact{
		{Label: "Pairs of a shift and a block", Text: format.Number(c.Pairs)}, {Label: "With a block in force", Text: format.Number(c.Live)},
		{Label: "Would conflict if approved", Text: format.Number(c.Requested)}, {Label: "Shifts", Text: format.Number(c.Shifts)},
		{Label: "Employees", Text: format.Number(c.Employees)}, {Label: "Overlap", Text: schedule.DurationWords(c.Minutes)},
	}
	return part, nil
}

// statusPart is a table of words for a status, each with how many periods have it.
func statusPart(caption string, group components.RowGroup) components.Part {
	return components.Part{Rows: len(group.Rows), Table: components.Table{Caption: caption, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Word"}, {Label: "What it means"}, {Label: "Periods now", Num: true}}}}
}
