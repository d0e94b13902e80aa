package support

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// guideFacts are the live facts of guides by their keys. They are about the whole schedule, whatever the filter.
var guideFacts = map[string]func(*web.Server, *web.Request) (components.Part, error){
	"dry-run":            dryRunFacts,
	"draft-in-hand":      ofDraft(draftInHandFacts),
	"draft-basis":        ofDraft(draftBasisFacts),
	"draft-statuses":     draftStatusFacts,
	"draft-conflicts":    ofDraft(draftConflictFacts),
	"finding-words":      findingWordFacts,
	"employee-reads":     employeeReadsFacts,
	"conflict-counts":    conflictCountFacts,
	"published-now":      ofVersion(publishedNowFacts),
	"published-seal":     ofVersion(publishedSealFacts),
	"published-counts":   publishedCountFacts,
	"published-seen":     ofVersion(publishedSeenFacts),
	"published-statuses": publishedStatusFacts,
	"access-identity":    accessIdentityFacts,
	"access-mapping":     accessMappingFacts,
	"access-managers":    accessManagerFacts,
	"access-reach":       accessReachFacts,
	"access-fallback":    accessFallbackFacts,
}

// employeeReadsFacts ask the schedule on behalf of an employee, and say what came of it.
func employeeReadsFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	people, err := conditions.Employed(s, r)
	if err != nil || len(people) == 0 {
		return components.Part{Empty: "Nobody works here today, so nobody can be asked for."}, err
	}
	employee := schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: people[0].ID}
	all, seen := r.View().DraftPeriods(), r.Roster.For(employee).DraftPeriods()
	whole := schedule.Filter{EmployeeID: people[0].ID}
	conflicts, own := blocks.Total(r.View().ConflictPairs(whole)), blocks.Total(r.Roster.For(employee).ConflictPairs(whole))
	part.Facts = []components.Fact{
		{Label: "Asked on behalf of", Text: format.Keyed(people[0].Name, people[0].ID), Href: page.EmployeeLink(s, r, people[0].ID)},
		{Label: "Draft periods that came back", Text: fmt.Sprintf("%d of %d", len(seen), len(all))},
		{Label: "Own soft conflicts that came back", Text: fmt.Sprintf("%d of the %d that managers see", own, conflicts)},
	}
	return part, err
}

// conflictCountFacts are the counts of the soft-conflict report over everything.
func conflictCountFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	c := r.View().ConflictCounts(schedule.Filter{})
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
