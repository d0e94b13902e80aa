package handlers

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// What a draft-shift gate stands in front of.
const (
	beforeSave    = "the save"
	beforeCommand = "the command"
	beforeInstall = "the installation"
)

// saveGates stand in front of a save of draft shifts.
func saveGates() []gate {
	return []gate{
		{key: "data-readiness", leads: true, guards: "The builder screens read these tables, and a save would write to some of them.",
			needs: []string{"builder-tables", "builder-tables-filled", "schema-known", "recount-agrees", "import-accepted", "data-fresh"},
			more: func(s *server, r *request, _ []judged) ([]components.Part, error) {
				part, err := s.gateTables(r)
				return []components.Part{part}, err
			}},
		{key: "draft-save-preflight", before: beforeSave, period: true, guards: "A draft save would have to pass each of these checks first.",
			needs: []string{"draft-in-work", "dry-run-made", "payload-there", "dry-run-clean", "target-columns", "audit-whole", "version-whole", "data-fresh"},
			more: func(s *server, r *request, _ []judged) ([]components.Part, error) {
				payload, err := s.gatePayload(r)
				if err != nil {
					return nil, err
				}
				findings, err := s.gateFindings(r)
				return []components.Part{payload, findings}, err
			}},
		{key: "approval-hold", before: beforeSave, guards: "A save needs approvals. This service can record none of them, so approval is on hold.",
			needs: []string{"approval-table", "approval-route", "approval-recorded", "managers-named"}, more: (*server).approvalsPart},
		{key: "approval-request", before: beforeSave, period: true, guards: "An explicit approval would have to say exactly what it is about. Without these it could not.",
			needs: []string{"dry-run-made", "period-in-work", "identity-source", "approval-table"}, more: (*server).pointsPart},
		{key: "first-write", before: beforeSave, period: true, guards: "The first write to the published schedule would change what employees see. No mode exists that could make it.",
			needs: []string{"save-command", "schema-known", "target-columns", "audit-whole", "payload-there", "payload-undone"}, more: (*server).firstRowPart},
		{key: "save-gate", before: beforeSave, period: true, guards: "The last look before a save: the period, what it would write, and whether anybody allowed it.",
			needs: []string{"period-in-work", "period-ready", "period-alone", "payload-there", "approval-recorded", "save-command"},
			more: func(s *server, r *request, _ []judged) ([]components.Part, error) {
				part, err := s.gatePayload(r)
				return []components.Part{part}, err
			}},
		{key: "final-approval", before: beforeSave, period: true, guards: "The final approval is given once the period is ready, reviewed and without findings.",
			needs: []string{"period-ready", "period-reviewed", "dry-run-clean", "audit-whole", "approval-recorded"},
			more: func(s *server, r *request, _ []judged) ([]components.Part, error) {
				findings, err := s.gateFindings(r)
				if err != nil {
					return nil, err
				}
				reviews, err := s.reviewsPart(r)
				return []components.Part{findings, reviews}, err
			}},
		{key: "owner-authorization", before: beforeSave, period: true, guards: "The owner of the schedule would authorize one save. What that needs is looked at here.",
			needs: []string{"identity-source", "managers-named", "approvers-work-here", "period-reviewed", "approval-recorded"}, more: (*server).pointsPart},
		{key: "protected-save", leads: true, period: true, guards: "The save stands behind these gates. While one of them holds, it is held back.",
			gather: func(s *server) []string { return s.gathered(beforeSave) },
			more: func(s *server, r *request, _ []judged) ([]components.Part, error) {
				return []components.Part{s.gatesPart(r, "Gates in front of the save", beforeSave, "")}, nil
			}},
		{key: "go-no-go", leads: true, period: true, guards: "Every draft-shift gate, and the answer to all of them together.",
			gather: func(s *server) []string { return s.gathered("") },
			more: func(s *server, r *request, _ []judged) ([]components.Part, error) {
				return []components.Part{s.gatesPart(r, "The gates", "", "")}, nil
			}},
	}
}

// gatesBefore are the gates of the catalog in front of something; of everything for an empty word. Each stands once, in the order of the rows.
func (s *server) gatesBefore(before string) (list []catalog.Screen, of []gate) {
	all := gates()
	for _, sc := range s.Catalog.Built() {
		at := slices.IndexFunc(all, func(g gate) bool {
			return sc.Family == catalog.Gate && g.key == sc.Content && g.before != "" && (before == "" || g.before == before)
		})
		if at >= 0 {
			list, of = append(list, sc), append(of, all[at])
		}
	}
	return list, of
}

// gathered are the conditions of these gates, each once, those of the first gate first.
func (s *server) gathered(before string) (keys []string) {
	_, list := s.gatesBefore(before)
	for _, g := range list {
		for _, key := range g.needs {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// gatesPart is one row for each gate but one, with its answer now.
func (s *server) gatesPart(r *request, title, before, but string) components.Part {
	screens, list := s.gatesBefore(before)
	var rows []components.Row
	open := 0
	for i, g := range list {
		if g.key == but {
			continue
		}
		found := s.judge(r, g.needs)
		verdict := verdictOf(found)
		if verdict.Tag == goTag {
			open++
		}
		rows = append(rows, format.Row(components.Cell{Text: screens[i].Title, Href: s.link(r, screens[i].Path), Sub: "in front of " + g.before}, components.Cell{Tag: verdict.Tag},
			components.Cell{Text: fmt.Sprintf("%d of %d", countHeld(found), len(found))}, components.Cell{Text: firstMissing(found)}))
	}
	part := format.TablePart("gates", title, []components.Head{{Label: "Gate"}, {Label: "Answer"}, {Label: "Conditions"}, {Label: "What holds it back first"}}, rows)
	part.Note = fmt.Sprintf("%d of %s", open, components.Plural(len(rows), "gate says Go", "gates say Go"))
	return part
}

func firstMissing(found []judged) string {
	for _, j := range found {
		if !j.holds {
			return j.title
		}
	}
	return "nothing"
}

// firstRowPart is the row that would be written first.
func (s *server) firstRowPart(r *request, _ []judged) ([]components.Part, error) {
	part, err := s.ofDryRun(r, components.Part{ID: "first-row", Title: "The row that would be written first"}, func(p *components.Part, run DryRun) {
		if run.Payload.Rows.Len() == 0 {
			p.Empty = "A save would write no row."
			return
		}
		row := run.Payload.Rows.At(0)
		var rows []components.Row
		for _, c := range slices.Concat(row.Key, row.Cells) {
			rows = append(rows, format.Row(components.Cell{Text: c.Column}, components.Cell{Text: valueOrDash(c.Old)}, components.Cell{Text: valueOrDash(c.New)}))
		}
		*p = format.TablePart(p.ID, p.Title, []components.Head{{Label: "Column"}, {Label: "Holds now"}, {Label: "Would hold"}}, rows)
		p.Quiet = string(row.Action) + " in " + row.Table
		p.Lines = []string{row.About + ". " + components.Plural(run.Payload.Rows.Len()-1, "row comes", "rows come") + " after it."}
	})
	return []components.Part{part}, err
}

func valueOrDash(v schedule.PayloadValue) string {
	if text := v.String(); text != "" {
		return text
	}
	return "nothing"
}
