package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// guideFacts are the live facts of guides by their keys. They are about the whole schedule, whatever the filter.
var guideFacts = map[string]func(*server, *request) (components.Part, error){
	"draft-in-hand":      (*server).draftInHandFacts,
	"draft-basis":        (*server).draftBasisFacts,
	"draft-statuses":     (*server).draftStatusFacts,
	"draft-conflicts":    (*server).draftConflictFacts,
	"finding-words":      (*server).findingWordFacts,
	"employee-reads":     (*server).employeeReadsFacts,
	"conflict-counts":    (*server).conflictCountFacts,
	"published-now":      (*server).publishedNowFacts,
	"published-seal":     (*server).publishedSealFacts,
	"published-counts":   (*server).publishedCountFacts,
	"published-seen":     (*server).publishedSeenFacts,
	"published-statuses": (*server).publishedStatusFacts,
}

// noDraft stands where no draft period is in work.
const noDraft = "No draft period is in work just now."

// draftInHandFacts are what is to be known of the draft period in work.
func (s *server) draftInHandFacts(r *request) (part components.Part, err error) {
	p, err := s.draftOf(wholePeriod(r))
	if err != nil || p == nil {
		return components.Part{Empty: noDraft}, err
	}
	facts := append([]components.Fact{{Label: "The draft in hand", Text: p.Name, Href: s.link(r, catalog.PathDraftPeriod, idText(p.ID))}}, s.draftFacts(r, p)...)
	return components.Part{Facts: facts}, nil
}

// draftBasisFacts count what the draft in hand rests on.
func (s *server) draftBasisFacts(r *request) (part components.Part, err error) {
	p, err := s.draftOf(wholePeriod(r))
	if err != nil || p == nil {
		return components.Part{Empty: noDraft}, err
	}
	covered, err := s.periodCovered(r, p)
	if err != nil {
		return part, err
	}
	found, err := s.Store.DraftFindings(r.ctx, r.viewer, p.DraftPeriod, schedule.Filter{})
	part.Facts = []components.Fact{
		{Label: "Shifts", Text: joinWords(number(p.Shifts), someWords(p.Removed, "to be removed"))},
		{Label: "Scheduled", Text: schedule.DurationWords(p.Minutes) + ", breaks included"},
		{Label: "Open shifts", Text: number(p.Open)},
		{Label: "Soft conflicts", Text: joinWords(number(p.Conflicts), someWords(p.Requested, "only if approved"))},
		{Label: "Coverage", Text: covered.seen},
		{Label: "Findings", Text: number(len(found))},
	}
	return part, err
}

// draftConflictFacts count the soft conflicts of the draft in hand.
func (s *server) draftConflictFacts(r *request) (part components.Part, err error) {
	p, err := s.draftOf(wholePeriod(r))
	if err != nil || p == nil {
		return components.Part{Empty: noDraft}, err
	}
	return components.Part{Facts: []components.Fact{
		{Label: "The draft in hand", Text: p.Name, Href: s.link(r, catalog.PathDraftPeriod, idText(p.ID))},
		{Label: "With a block in force", Text: number(p.Conflicts - p.Requested)}, {Label: "Would conflict if approved", Text: number(p.Requested)},
	}}, nil
}

// draftWords say what each status of a draft period means, in the order in which a period passes through them.
var draftWords = []struct{ status, means string }{
	{"draft", "It is being planned. Only managers read it."},
	{"in_review", "Somebody looks through it. It can still change, and only managers read it."},
	{"ready_to_publish", "Whoever plans it says that it is finished. Employees still see none of it."},
	{"published", "A version of it was published, and employees see that version."},
	{"archived", "It is over, and nobody plans it any more. It can still be read."},
}

// draftStatusFacts count the draft periods in each status.
func (s *server) draftStatusFacts(r *request) (part components.Part, err error) {
	list, err := s.Store.DraftPeriods(r.ctx, r.viewer)
	by := map[string]int{}
	for _, p := range list {
		by[p.Status]++
	}
	group := components.RowGroup{}
	for _, w := range draftWords {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Tag: draftStatusTag(w.status)}, {Text: w.means}, {Text: number(by[w.status])}}})
	}
	return statusPart("Statuses of draft periods", group), err
}

// publishedWords say what each status of a published version means.
var publishedWords = []struct{ status, means string }{
	{"current", "The version in force: what employees are shown."},
	{"superseded", "A later version of the same days took its place. It is kept as it was."},
	{"recalled", "It was taken back after publication. It is kept, and counts for nothing."},
}

// publishedStatusFacts count the published versions in each status.
func (s *server) publishedStatusFacts(r *request) (part components.Part, err error) {
	by, _, err := s.publishedBy(r)
	group := components.RowGroup{}
	for _, w := range publishedWords {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Tag: publishedStatusTag(w.status)}, {Text: w.means}, {Text: number(by[w.status])}}})
	}
	return statusPart("Statuses of published versions", group), err
}

func statusPart(caption string, group components.RowGroup) components.Part {
	return components.Part{Rows: len(group.Rows), Table: components.Table{Caption: caption, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Word"}, {Label: "What it means"}, {Label: "Periods now", Num: true}}}}
}

// publishedBy counts the published versions by status.
func (s *server) publishedBy(r *request) (by map[string]int, list []schedule.PublishedPeriod, err error) {
	list, err = s.Store.PublishedPeriods(r.ctx, r.viewer)
	by = map[string]int{}
	for _, p := range list {
		by[p.Status]++
	}
	return by, list, err
}

// employeeReadsFacts ask the schedule on behalf of an employee, and say what came of it.
func (s *server) employeeReadsFacts(r *request) (part components.Part, err error) {
	people, err := s.employed(r)
	if err != nil || len(people) == 0 {
		return components.Part{Empty: "Nobody works here today, so nobody can be asked for."}, err
	}
	employee := schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: people[0].ID}
	all, err := s.Store.DraftPeriods(r.ctx, r.viewer)
	if err != nil {
		return part, err
	}
	seen, err := s.Store.DraftPeriods(r.ctx, employee)
	if err != nil {
		return part, err
	}
	whole := schedule.Filter{EmployeeID: people[0].ID}
	conflicts, err := s.Store.ConflictCounts(r.ctx, r.viewer, whole)
	if err != nil {
		return part, err
	}
	own, err := s.Store.ConflictCounts(r.ctx, employee, whole)
	part.Facts = []components.Fact{
		{Label: "Asked on behalf of", Text: keyed(people[0].Name, people[0].ID), Href: s.employeeLink(r, people[0].ID)},
		{Label: "Draft periods that came back", Text: fmt.Sprintf("%d of %d", len(seen), len(all))},
		{Label: "Own soft conflicts that came back", Text: fmt.Sprintf("%d of the %d that managers see", own.Pairs, conflicts.Pairs)},
	}
	return part, err
}

// conflictCountFacts are the counts of the soft-conflict report over everything.
func (s *server) conflictCountFacts(r *request) (part components.Part, err error) {
	c, err := s.Store.ConflictCounts(r.ctx, r.viewer, schedule.Filter{})
	part.Facts = []components.Fact{
		{Label: "Pairs of a shift and a block", Text: number(c.Pairs)}, {Label: "With a block in force", Text: number(c.Live)},
		{Label: "Would conflict if approved", Text: number(c.Requested)}, {Label: "Shifts", Text: number(c.Shifts)},
		{Label: "Employees", Text: number(c.Employees)}, {Label: "Overlap", Text: schedule.DurationWords(c.Minutes)},
	}
	return part, err
}

// findingWordFacts are the rules with their words, and how often each finds something in the draft in hand.
func (s *server) findingWordFacts(r *request) (part components.Part, err error) {
	by := map[schedule.ConstraintKind]int{}
	p, err := s.draftOf(wholePeriod(r))
	if err != nil {
		return part, err
	}
	if p != nil {
		found, err := s.Store.DraftFindings(r.ctx, r.viewer, p.DraftPeriod, schedule.Filter{})
		if err != nil {
			return part, err
		}
		for _, f := range found {
			by[f.Kind]++
		}
	}
	group := components.RowGroup{}
	for _, c := range schedule.Constraints {
		if c.Kind != schedule.BelowCoverage { // a gap, which is no finding of one shift
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: c.Title}, {Text: c.Rule}, {Tag: severityTag(c.Severity)}, {Text: number(by[c.Kind])}}})
		}
	}
	part.Rows = len(group.Rows)
	part.Table = components.Table{Caption: "Words for findings", Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Name"}, {Label: "Sentence"}, {Label: "Severity"}, {Label: "Now", Num: true}}}
	return part, nil
}
