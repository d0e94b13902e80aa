package support

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Guide makes the screen of a guide for staff. Each part has its text, current facts and a link to a screen.
func Guide(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		return nil, err
	}
	for _, part := range suite.Parts {
		if _, ok := guideFacts[part.Facts]; !ok && part.Facts != "" {
			return nil, fmt.Errorf("BUG: no facts %q for the part %q", part.Facts, part.Title)
		}
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		parts := make([]components.GuidePart, len(suite.Parts))
		facts, ready := 0, 0
		for i, part := range suite.Parts {
			made, err := guidePart(s, r, part)
			if err != nil {
				return nil, err
			}
			made.ID = "part-" + format.Number(i+1)
			parts[i] = made
			facts += len(parts[i].Facts) + parts[i].Rows
		}
		for _, sc := range suite.Covers {
			if s.Checker.Ready(sc.Path) {
				ready++
			}
		}
		layout := page.Page(s, r)
		conditions.WholeNotice(r, &layout, "The facts in the text are")
		layout.Counters = []components.Counter{{Label: "Parts", Value: format.Number(len(parts)), Href: "#part-1"}}
		if facts > 0 {
			layout.Counters = append(layout.Counters, components.Counter{Label: "Current figures", Value: format.Number(facts), Note: "checked just now"})
		}
		layout.Counters = append(layout.Counters, page.ReadyCounter("Linked screens ready", "part-1", ready, len(suite.Covers)))
		return &web.Answer{Page: layout, Main: components.GuideView(parts), State: guideState(parts), Json: func() any { return guideJSON(r, parts) }}, nil
	}), nil
}

// guidePart returns one part with its current facts.
func guidePart(s *web.Server, r *web.Request, part catalog.GuidePart) (out components.GuidePart, err error) {
	if look, ok := guideFacts[part.Facts]; ok {
		if out.Part, err = look(s, r); err != nil {
			return out, err
		}
	}
	out.Title, out.Text = part.Title, part.Text
	if len(part.Table.Rows) > 0 {
		out.Words = guideTable(s, r, part)
	}
	out.Tries = tryLines(part)
	if o := page.Open(s, r, part.Path); o.Href != "" {
		out.All, out.Figure = components.Link{Href: o.Href, Text: "Open " + o.Screen.Title}, Figure(s, r, o)
	}
	return out, nil
}

// guideTable is the table of a part. The screens that it names are linked if they answer.
func guideTable(s *web.Server, r *web.Request, part catalog.GuidePart) components.Table {
	t := components.Table{Caption: part.Title}
	for _, head := range part.Table.Heads {
		t.Heads = append(t.Heads, components.Head{Label: head})
	}
	group := components.RowGroup{}
	for _, row := range part.Table.Rows {
		out := components.Row{}
		if o := page.Open(s, r, row.Path); row.Path != "" {
			out.Cells = append(out.Cells, components.Cell{Text: o.Screen.Title, Href: o.Href})
		}
		for _, text := range row.Cells {
			out.Cells = append(out.Cells, components.Cell{Text: text})
		}
		group.Rows = append(group.Rows, out)
	}
	t.Groups = []components.RowGroup{group}
	return t
}

// tryLines are the command lines of a part.
func tryLines(part catalog.GuidePart) (list []components.Try) {
	for _, try := range part.Try {
		list = append(list, components.Try{Line: try.Line, Status: try.Status, See: try.See})
	}
	return list
}

// guideState returns what can change in a guide while the data stays the same, such as the number of routes that
// answer.
func guideState(parts []components.GuidePart) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Figure + "|")
	}
	return b.String()
}

// guideJSON is the JSON form of a guide.
func guideJSON(r *web.Request, parts []components.GuidePart) any {
	list := make([]map[string]any, len(parts))
	for i, p := range parts {
		list[i] = map[string]any{"title": p.Title, "text": p.Text, "facts": report.FactsJSON(p.Facts), "rows": report.TableJSON(p.Table), "words": report.TableJSON(p.Words)}
		if len(p.Tries) > 0 {
			list[i]["type"] = p.Tries
		}
		if p.All.Href != "" {
			list[i]["screen"], list[i]["figure"] = p.All.Href, p.Figure
		}
	}
	return map[string]any{"title": r.Screen.Title, "generated_at": components.Stamp(r.Now), "time_zone": r.Zone, "parts": list}
}

// guideFacts returns the current facts of a part by the key in the catalog. They cover the whole schedule,
// regardless of the filter.
var guideFacts = map[string]func(*web.Server, *web.Request) (components.Part, error){
	"dry-run":            dryRunFacts,
	"draft-in-hand":      withDraft(draftInHandFacts),
	"draft-basis":        withDraft(draftBasisFacts),
	"draft-statuses":     draftStatusFacts,
	"draft-conflicts":    withDraft(draftConflictFacts),
	"finding-words":      findingWordFacts,
	"employee-reads":     employeeReadsFacts,
	"conflict-counts":    conflictCountFacts,
	"published-now":      withVersion(publishedNowFacts),
	"published-seal":     withVersion(publishedSealFacts),
	"published-counts":   publishedCountFacts,
	"published-seen":     withVersion(publishedSeenFacts),
	"published-statuses": publishedStatusFacts,
	"access-identity":    accessIdentityFacts,
	"access-mapping":     accessMappingFacts,
	"access-managers":    accessManagerFacts,
	"access-reach":       accessReachFacts,
	"access-fallback":    accessFallbackFacts,
}

// employeeReadsFacts compares what an employee may read with what the visitor may read.
func employeeReadsFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	people := conditions.Employed(s, r)
	if len(people) == 0 {
		return components.Part{Empty: "No employee works here today, so there is no example."}, nil
	}
	employee := schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: people[0].ID}
	all, seen := r.View().DraftPeriods(), r.Roster.For(employee).DraftPeriods()
	whole := schedule.Filter{EmployeeID: people[0].ID}
	conflicts, ownConflicts := blocks.Total(r.View().ConflictPairs(whole)), blocks.Total(r.Roster.For(employee).ConflictPairs(whole))
	part.Facts = []components.Fact{
		{Label: "Example employee", Text: format.Keyed(people[0].Name, people[0].ID), Href: page.EmployeeLink(s, r, people[0].ID)},
		{Label: "Visible draft periods", Text: fmt.Sprintf("%d of %d", len(seen), len(all))},
		{Label: "Visible soft conflicts", Text: fmt.Sprintf("%d of the %d that managers see", ownConflicts, conflicts)},
	}
	return part, err
}

// conflictCountFacts are the counts of the soft-conflict report without a filter.
func conflictCountFacts(s *web.Server, r *web.Request) (part components.Part, err error) {
	c := r.View().ConflictCounts(schedule.Filter{})
	part.Facts = []components.Fact{
		{Label: "Soft conflicts", Text: format.Number(c.Pairs)}, {Label: "With a block in force", Text: format.Number(c.Live)},
		{Label: "Would conflict if approved", Text: format.Number(c.Requested)}, {Label: "Shifts", Text: format.Number(c.Shifts)},
		{Label: "Employees", Text: format.Number(c.Employees)}, {Label: "Overlap", Text: schedule.DurationWords(c.Minutes)},
	}
	return part, nil
}

// statusPart is a table of statuses: word, meaning, number of periods.
func statusPart(caption string, group components.RowGroup) components.Part {
	return components.Part{Rows: len(group.Rows), Table: components.Table{Caption: caption, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Word"}, {Label: "Meaning"}, {Label: "Periods now", Num: true}}}}
}
