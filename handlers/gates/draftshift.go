package gates

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// What a draft-shift gate precedes.
const (
	beforeSave    = "the save"
	beforeCommand = "the command"
	beforeInstall = "the installation"
)

// saveGates precede a save of draft shifts.
func saveGates() []gate {
	return []gate{
		{Key: "data-readiness", leads: true, Guards: "The builder screens read these tables, and a save would write to some of them.",
			needs: []string{"builder-tables", "builder-tables-filled", "schema-known", "recount-agrees", "import-accepted", "data-fresh"},
			more: func(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
				part, err := gateTables(s, r)
				return []components.Part{part}, err
			}},
		{Key: "draft-save-preflight", before: beforeSave, period: true, Guards: "A draft save would have to pass each of these checks first.",
			needs: []string{"draft-in-work", "dry-run-made", "payload-there", "dry-run-clean", "target-columns", "audit-whole", "version-whole", "data-fresh"},
			more: func(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
				payload, err := gatePayload(s, r)
				if err != nil {
					return nil, err
				}
				findings, err := gateFindings(s, r)
				return []components.Part{payload, findings}, err
			}},
		{Key: "approval-hold", before: beforeSave, Guards: "A save needs approvals. This service can record none of them, so approval is on hold.",
			needs: []string{"approval-table", "approval-route", "approval-recorded", "managers-named"}, more: approvalsPart},
		{Key: "approval-request", before: beforeSave, period: true, Guards: "An explicit approval must state exactly what it covers. That requires these conditions.",
			needs: []string{"dry-run-made", "period-in-work", "identity-source", "approval-table"}, more: pointsPart},
		{Key: "first-write", before: beforeSave, period: true, Guards: "The first write to the published schedule would change what employees see. No command can perform it.",
			needs: []string{"save-command", "schema-known", "target-columns", "audit-whole", "payload-there", "payload-undone"}, more: firstRowPart},
		{Key: "save-gate", before: beforeSave, period: true, Guards: "The last check before a save: the period, the rows that it would write, and the approval.",
			needs: []string{"period-in-work", "period-ready", "period-alone", "payload-there", "approval-recorded", "save-command"},
			more: func(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
				part, err := gatePayload(s, r)
				return []components.Part{part}, err
			}},
		{Key: "final-approval", before: beforeSave, period: true, Guards: "The final approval is given once the period is ready, reviewed and without findings.",
			needs: []string{"period-ready", "period-reviewed", "dry-run-clean", "audit-whole", "approval-recorded"},
			more: func(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
				findings, err := gateFindings(s, r)
				if err != nil {
					return nil, err
				}
				reviews, err := reviewsPart(s, r)
				return []components.Part{findings, reviews}, err
			}},
		{Key: "owner-authorization", before: beforeSave, period: true, Guards: "The owner of the schedule would authorize one save. This gate checks the requirements.",
			needs: []string{"identity-source", "managers-named", "approvers-work-here", "period-reviewed", "approval-recorded"}, more: pointsPart},
		{Key: "protected-save", leads: true, period: true, Guards: "These gates protect the save. It is blocked until every gate says Go.",
			gather: func(s *web.Server) []string { return gathered(s, beforeSave) },
			more: func(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
				return []components.Part{gatesPart(s, r, "Gates before the save", beforeSave, "")}, nil
			}},
		{Key: "go-no-go", leads: true, period: true, Guards: "Every draft-shift gate, and the overall answer.",
			gather: func(s *web.Server) []string { return gathered(s, "") },
			more: func(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
				return []components.Part{gatesPart(s, r, "The gates", "", "")}, nil
			}},
	}
}

// gatesBefore returns the gates of the catalog that precede before, or all of them if before is empty, in the
// order of the catalog.
func gatesBefore(s *web.Server, before string) (screens []catalog.Screen, list []gate) {
	all := Gates()
	for _, sc := range s.Catalog.Built() {
		at := slices.IndexFunc(all, func(g gate) bool {
			return sc.Family == catalog.Gate && g.Key == sc.Content && g.before != "" && (before == "" || g.before == before)
		})
		if at >= 0 {
			screens, list = append(screens, sc), append(list, all[at])
		}
	}
	return screens, list
}

// gathered returns the conditions of these gates, each once, in the order of the gates.
func gathered(s *web.Server, before string) (keys []string) {
	_, list := gatesBefore(s, before)
	for _, g := range list {
		for _, key := range g.needs {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// gatesPart lists the gates with their current verdicts, except the gate with the key except.
func gatesPart(s *web.Server, r *web.Request, title, before, except string) components.Part {
	screens, list := gatesBefore(s, before)
	needs := make([][]string, len(list))
	for i, g := range list {
		needs[i] = g.needs
	}
	var rows []components.Row
	open := 0
	for i, found := range conditions.JudgeEach(s, r, needs) {
		g := list[i]
		if g.Key == except {
			continue
		}
		verdict := verdictOf(found)
		if verdict.Tag == conditions.GoTag {
			open++
		}
		rows = append(rows, format.Row(components.Cell{Text: screens[i].Title, Href: page.Link(s, r, screens[i].Path), Sub: "before " + g.before}, components.Cell{Tag: verdict.Tag},
			components.Cell{Text: fmt.Sprintf("%d of %d", conditions.CountHeld(found), len(found))}, components.Cell{Text: firstMissing(found)}))
	}
	part := format.TablePart("gates", title, []components.Head{{Label: "Gate"}, {Label: "Answer"}, {Label: "Conditions"}, {Label: "First unmet condition"}}, rows)
	part.Note = fmt.Sprintf("%d of %s", open, components.Plural(len(rows), "gate says Go", "gates say Go"))
	return part
}

// firstMissing returns the title of the first condition that does not hold.
func firstMissing(found []conditions.Judged) string {
	for _, j := range found {
		if !j.Holds {
			return j.Title
		}
	}
	return "nothing"
}

// firstRowPart shows the first row that a save would write.
func firstRowPart(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
	part, err := dryrun.DryRunPart(s, r, components.Part{ID: "first-row", Title: "The first row to write"}, func(p *components.Part, run dryrun.DryRun) {
		if run.Payload.Rows.Len() == 0 {
			p.Empty = "A save would write no row."
			return
		}
		row := run.Payload.Rows.At(0)
		var rows []components.Row
		for _, c := range slices.Concat(row.Key, row.Cells) {
			rows = append(rows, format.Row(components.Cell{Text: c.Column}, components.Cell{Text: valueText(c.Old)}, components.Cell{Text: valueText(c.New)}))
		}
		*p = format.TablePart(p.ID, p.Title, []components.Head{{Label: "Column"}, {Label: "Current value"}, {Label: "New value"}}, rows)
		p.Quiet = string(row.Action) + " in " + row.Table
		p.Lines = []string{row.About(r.DateStyle()) + ". " + components.Plural(run.Payload.Rows.Len()-1, "row follows", "rows follow") + "."}
	})
	return []components.Part{part}, err
}

func valueText(v schedule.PayloadValue) string {
	if text := v.String(); text != "" {
		return text
	}
	return "nothing"
}
