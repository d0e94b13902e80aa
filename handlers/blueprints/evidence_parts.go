package blueprints

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// periodPart is the draft period that evidence is about: that of the path, or the one in work.
func periodPart(s *web.Server, r *web.Request) (components.Part, error) {
	part := components.Part{ID: "period", Title: "The draft period"}
	p, there, err := conditions.PeriodOf(s, r)
	if err != nil || !there {
		part.Empty = "No draft period is in work. Once one is imported, it is shown here."
		return part, err
	}
	if r.Filter.DraftPeriodID == 0 {
		part.Lines = []string{"No period was named, so this is the one in work."}
	}
	run, why, err := dryrun.DryRunOf(s, r)
	save := strings.TrimSuffix(run.PayloadWords(), ".")
	if why != "" {
		save = "not worked out: " + strings.TrimSuffix(why, ".")
	}
	part.Facts = []components.Fact{
		{Label: "Period", Text: p.Name, Href: page.Link(s, page.Narrowed(r, func(f *schedule.Filter) { f.DraftPeriodID = 0 }), catalog.PathDraftPeriod, format.ID(p.ID))},
		{Label: "Days", Text: format.Day(p.StartsOn) + " to " + format.Day(p.EndsOn)}, {Label: "Status", Tag: format.DraftStatusTag(p.Status)},
		{Label: "Publishing it", Text: save},
	}
	return part, err
}

// payloadPart is what publishing would be, step by step, with what refuses each.
func payloadPart(s *web.Server, r *web.Request) (components.Part, error) {
	part := components.Part{ID: "action", Title: "What publishing would do", Empty: "Publishing would write nothing: employees are shown the period as it is."}
	run, why, err := dryrun.DryRunOf(s, r)
	if err != nil || why != "" {
		part.Empty = why
		return part, err
	}
	tried, err := conditions.TriedOnce(s, r, conditions.SavedTables())
	if len(tried) == 0 && err != nil {
		return part, err
	}
	verbs := map[schedule.PayloadAction]string{schedule.PayloadInsert: "INSERT", schedule.PayloadChange: "UPDATE", schedule.PayloadDelete: "DELETE"}
	group := components.RowGroup{}
	for _, c := range run.Payload.Counts() {
		for _, action := range schedule.PayloadActions {
			if c.By[action] == 0 {
				continue
			}
			verb := verbs[action]
			if c.Name == "published_shift" {
				verb = "INSERT" // what was published never changes: each is a row of the new version
			}
			said := "not refused"
			for _, w := range tried {
				if w.Table == c.Name && w.Verb == verb && w.Refusal != "" {
					said = "refused: " + w.Refusal
				}
			}
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
				{Text: fmt.Sprintf("%s %s", action, components.Plural(c.By[action], "row", "rows")), Sub: c.For}, {Text: c.Name}, {Text: verb, Sub: said}}})
		}
	}
	part.Rows, part.Quiet = len(group.Rows), run.Period.Name
	part.Table = components.Table{Caption: part.Title, Groups: []components.RowGroup{group}, Heads: []components.Head{{Label: "Step"}, {Label: "Table"}, {Label: "The statement it needs"}}}
	return part, nil
}

// statementPart is the wording as its gate has it, with the figures of the moment. Without a dry run only its first sentence stands.
func statementPart(s *web.Server, r *web.Request) (components.Part, error) {
	part := components.Part{ID: "statement", Title: "The wording", Quiet: "shown, and kept nowhere", Words: []string{dryrun.ApprovalStatement + ".", dryrun.Signature}}
	return dryrun.DryRunPart(s, r, part, func(p *components.Part, run dryrun.DryRun) {
		p.Words = conditions.StatementWords(run, conditions.Judge(s, r, dryrun.StatementNeeds))
	})
}
