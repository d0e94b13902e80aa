package blueprints

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// evidenceRow is a screen of evidence: its proofs and its other parts.
type evidenceRow struct {
	lead   string // what the proofs show, a whole sentence
	Proofs []string
	parts  []func(s *web.Server, r *web.Request) (components.Part, error) // built between the start and the end of the proofs
}

// EvidenceRows are the screens of evidence by their Content. Each has a different set of proofs.
var EvidenceRows = map[string]evidenceRow{
	"publish-disabled": {"Publishing would need a route that accepts it and a database that allows writes. Neither exists.",
		[]string{"routes-only-read", "requests-refused", "tables-refuse", "period-unchanged"}, parts(periodPart, history.LastImportPart)},
	"publish-action": {"The publish action is computed below, with every row that it would write. It is not possible here.",
		[]string{"routes-only-read", "command-only-reads", "tables-refuse", "payload-not-written"}, parts(periodPart, payloadPart)},
	"save-actions": {"Every action that could save, approve or publish a draft, and what blocks it.",
		[]string{"save-actions-blocked", "no-form-sends", "command-only-reads"}, parts(history.LastImportPart)},
	"locked-save": {"A save was computed while this page was rendered, between two counts of the tables that it would change.",
		[]string{"routes-only-read", "tables-refuse", "payload-not-written", "rows-unchanged", "version-unchanged"}, parts(history.LastImportPart)},
	"blocked-actions": {"This area cannot perform any action that it promises not to take. Each action is checked.",
		[]string{"area-actions-blocked", "requests-refused", "no-message-sent", "command-only-reads"}, nil},
	"approval-writes-nothing": {"The screens about approvals were opened while this page was created, between two counts of every table.",
		[]string{"reviews-were-read", "every-table-unchanged", "version-unchanged"}, parts(history.LastImportPart)},
	"approval-record-absent": {"An approval record would be a row with the approver, the subject and the time. No such row exists, and no request creates one.",
		[]string{"no-approval-recorded", "form-unread", "log-unchanged", "nothing-since-import"}, nil},
	"approval-storage-absent": {"An approval would need a table or a column. The live schema has none, and none was added.",
		[]string{"no-approval-place", "no-table-added", "schema-unchanged", "tables-refuse"}, nil},
	"statement-shown": {"The wording below is part of this page and is not stored in any table.",
		[]string{"statement-not-kept", "form-unread", "rows-unchanged"}, parts(statementPart)},
	"file-plan-makes-nothing": {"The file plan was opened while this page was created, between two lists of the files.",
		[]string{"plan-was-read", "files-unchanged", "no-file-made"}, nil},
	"pre-write-lock": {"Every lock that blocks a write was tested.",
		[]string{"routes-only-read", "requests-refused", "form-unread", "tables-refuse", "no-approval-place", "command-only-reads", "rows-unchanged", "version-unchanged"}, parts(history.LastImportPart)},
}

func parts(list ...func(*web.Server, *web.Request) (components.Part, error)) []func(*web.Server, *web.Request) (components.Part, error) {
	return list
}

// EvidenceDatasets returns the datasets of the screens of evidence by the Content of their catalog rows.
func EvidenceDatasets() web.DatasetTable {
	table := web.DatasetTable{}
	for key, row := range EvidenceRows {
		table[key] = func(s *web.Server) web.Dataset { return evidenceData(s, row) }
	}
	return table
}

func evidenceData(s *web.Server, row evidenceRow) web.Dataset {
	list := conditions.ProofsOf(row.Proofs)
	return report.Overview{
		Reads: "the whole service, regardless of the filter",
		Words: func(r *web.Request) string {
			if r.Subject != "" {
				return r.Subject
			}
			return "the whole service"
		},
		Ask: func(r *web.Request) (web.OverviewResult, error) { return Evidence(s, r, row, list) },
		Figure: func(r *web.Request) (string, error) {
			return components.Plural(len(list), "proof is", "proofs are") + " tested when the screen is opened", nil
		},
	}.Dataset(s)
}

// Evidence runs the proofs of a row and builds its other parts meanwhile. It returns web.ErrManagersOnly for
// staff.
func Evidence(s *web.Server, r *web.Request, row evidenceRow, list []conditions.Proof) (web.OverviewResult, error) {
	if !r.Manages() {
		return web.OverviewResult{}, web.ErrManagersOnly
	}
	var beside []components.Part
	tried, err := conditions.Prove(s, r, list, func() error {
		for _, make := range row.parts {
			part, err := make(s, r)
			if err != nil {
				return err
			}
			beside = append(beside, part)
		}
		return nil
	})
	if err != nil {
		return web.OverviewResult{}, err
	}
	out := web.OverviewResult{State: proofState(tried)}
	holding := len(tried) - len(conditions.Unproved(tried))
	out.Verdict, out.Lead = conditions.ProvedVerdict(tried), row.lead
	out.Counters = []components.Counter{{Label: "Verdict", Tag: out.Verdict.Tag}, {Label: "Proofs passed", Value: fmt.Sprintf("%d/%d", holding, len(tried)), Href: "#proofs"}}
	out.Parts = []components.Part{{ID: "proofs", Title: "Tests", Quiet: fmt.Sprintf("%d of %d passed", holding, len(tried)), Needs: conditions.ProofNeeds(tried)}}
	for _, p := range tried {
		if part, ok := p.Part(); ok {
			out.Parts = append(out.Parts, part)
		}
	}
	out.Parts = append(out.Parts, beside...)
	return out, nil
}

// proofState returns what can change in the proofs while the data stays the same.
func proofState(list []conditions.ProofResult) string {
	var b strings.Builder
	for _, p := range list {
		fmt.Fprintf(&b, "%s %t %s|", p.Key, p.Holds, p.Seen)
	}
	return b.String()
}

// periodPart shows the draft period in the path, or the current one.
func periodPart(s *web.Server, r *web.Request) (components.Part, error) {
	part := components.Part{ID: "period", Title: "The draft period"}
	p, ok, err := conditions.PeriodOf(s, r)
	if err != nil || !ok {
		part.Empty = "There is no current draft period. An imported draft period appears here."
		return part, err
	}
	if r.Filter.DraftPeriodID == 0 {
		part.Lines = []string{"No period was chosen, so this is the current period."}
	}
	run, reason, err := dryrun.DryRunOf(s, r)
	save := strings.TrimSuffix(run.PayloadWords(), ".")
	if reason != "" {
		save = "not computed: " + strings.TrimSuffix(reason, ".")
	}
	part.Facts = []components.Fact{
		{Label: "Period", Text: p.Name, Href: page.Link(s, page.Narrowed(r, func(f *schedule.Filter) { f.DraftPeriodID = 0 }), catalog.PathDraftPeriod, format.ID(p.ID))},
		{Label: "Days", Text: r.Style.Day(p.StartsOn) + " to " + r.Style.Day(p.EndsOn)}, {Label: "Status", Tag: format.DraftStatusTag(p.Status)},
		{Label: "Publishing it", Text: save},
	}
	return part, err
}

// payloadPart lists the statements of a publication, with the refusal of each.
func payloadPart(s *web.Server, r *web.Request) (components.Part, error) {
	part := components.Part{ID: "action", Title: "What publishing would do", Empty: "Publishing would write nothing: employees already see the period as it is."}
	run, reason, err := dryrun.DryRunOf(s, r)
	if err != nil || reason != "" {
		part.Empty = reason
		return part, err
	}
	tried, err := s.Store.TryWrites(r.Ctx, conditions.SavedTables())
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
				verb = "INSERT" // published rows never change; the new version has its own rows
			}
			outcome := "not refused"
			for _, w := range tried {
				if w.Table == c.Name && w.Verb == verb && w.Refusal != "" {
					outcome = "refused: " + w.Refusal
				}
			}
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
				{Text: fmt.Sprintf("%s %s", action, components.Plural(c.By[action], "row", "rows")), Sub: c.For}, {Text: c.Name}, {Text: verb, Sub: outcome}}})
		}
	}
	part.Rows, part.Quiet = len(group.Rows), run.Period.Name
	part.Table = components.Table{Caption: part.Title, Groups: []components.RowGroup{group}, Heads: []components.Head{{Label: "Step"}, {Label: "Table"}, {Label: "Required statement"}}}
	return part, nil
}

// statementPart shows the approval statement with the current figures, or only its first sentence without a dry
// run.
func statementPart(s *web.Server, r *web.Request) (components.Part, error) {
	part := components.Part{ID: "statement", Title: "The wording", Quiet: "shown, not stored", Words: []string{dryrun.ApprovalStatement + ".", dryrun.Signature}}
	return dryrun.DryRunPart(s, r, part, func(p *components.Part, run dryrun.DryRun) {
		p.Words = conditions.StatementWords(run, conditions.Judge(s, r, dryrun.StatementNeeds))
	})
}
