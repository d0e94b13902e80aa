package gates

import (
	"opshub/components"
	"opshub/handlers/blueprints"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// commandGates precede the creation and the installation of a command that saves.
func commandGates() []gate {
	return []gate{
		{Key: "creation-readiness", before: beforeCommand, Guards: "A command that saves would use the existing data, rules, files and routes. This gate checks whether they are ready.",
			needs: []string{"data-fresh", "schema-known", "builder-tables-filled", "dry-run-made", "command-known", "command-told", "command-exits", "command-files", "every-route-there", "required-checks-pass"},
			more: func(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
				part, err := blueprints.CommandFilesPart(s, r)
				return []components.Part{part}, err
			}},
		{Key: "approval-capture", before: beforeCommand, Guards: "An approval would have to be sent to the service and stored in the database. Neither is possible here.",
			needs: []string{"identity-source", "approval-route", "approval-table"}, more: capturePart},
		{Key: "creation-request", before: beforeCommand, Guards: "Creating a command that writes needs an explicit approval.",
			needs: []string{"command-known", "command-files", "managers-named", "approval-recorded"},
			more: func(s *web.Server, _ *web.Request, _ []conditions.Judged) ([]components.Part, error) {
				return []components.Part{wordingPart("The request", dryrun.CreationWords(s))}, nil
			}},
		{Key: "final-statement", before: beforeCommand, period: true, Guards: "The final approval statement confirms the current state of these conditions.",
			needs: dryrun.StatementNeeds, more: wordingOf("The statement", conditions.StatementWords)},
		{Key: "owner-wording", before: beforeCommand, period: true, Guards: "The owner's approval names one period, its effect and its rollback. These conditions must be met at that time.",
			needs: []string{"period-in-work", "dry-run-made", "payload-undone", "approvers-work-here"},
			more:  wordingOf("The owner's words", func(d dryrun.DryRun, _ []conditions.Judged) []string { return dryrun.OwnerWords(d) })},
		{Key: "final-authorization", before: beforeCommand, period: true, Guards: "The last authorization before a command that writes is created.",
			needs: []string{"period-ready", "required-checks-pass", "approvers-work-here", "approval-recorded", "save-command"},
			more: func(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
				return []components.Part{gatesPart(s, r, "Earlier gates", beforeCommand, "final-authorization")}, nil
			}},
		{Key: "install-preflight", before: beforeInstall, Guards: "Before an installation, the existing program must be complete and refuse writes.",
			needs: []string{"no-writing-method", "writes-refused", "schema-known", "command-known", "command-files"},
			more: func(s *web.Server, _ *web.Request, _ []conditions.Judged) ([]components.Part, error) {
				return []components.Part{gateBuild(s)}, nil
			}},
		{Key: "install-approval-text", before: beforeInstall, Guards: "The approval of an installation names the build. The wording below is complete only if these conditions are met.",
			needs: []string{"commit-known", "as-released", "identity-source"},
			more: func(s *web.Server, _ *web.Request, _ []conditions.Judged) ([]components.Part, error) {
				return []components.Part{wordingPart("The approval of an installation", dryrun.InstallWords(s))}, nil
			}},
		{Key: "install-owner-approval", before: beforeInstall, Guards: "The owner approves an installation in advance. No approval is on file.",
			needs: []string{"managers-named", "approvers-work-here", "commit-known", "approval-recorded"}, more: ownersPart},
		{Key: "install-readiness", before: beforeInstall, Guards: "The final conditions for an installation of a command that writes.",
			needs: []string{"service-ready", "every-route-there", "required-checks-pass", "commit-known", "as-released", "save-command", "approval-recorded"},
			more: func(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
				return []components.Part{gatesPart(s, r, "Earlier gates", beforeInstall, "install-readiness")}, nil
			}},
	}
}

// ownersPart lists the managers who could approve an installation.
func ownersPart(s *web.Server, r *web.Request, _ []conditions.Judged) ([]components.Part, error) {
	list := conditions.NamedManagers(s, r)
	var rows []components.Row
	for _, m := range list {
		who := components.Cell{Text: m.Address, Sub: components.Plural(len(m.Same), "employee has", "employees have") + " this address"}
		if len(m.Same) == 1 {
			who = components.Cell{Text: m.Same[0].Name, Sub: m.Address, Href: page.EmployeeLink(s, r, m.Same[0].ID)}
		}
		rows = append(rows, format.Row(who, components.Cell{Tag: format.AnswerTag(m.Here)}, components.Cell{Text: "none on file"}))
	}
	part := format.TablePart("owners", "Possible approvers", []components.Head{{Label: "Person"}, {Label: "Works here"}, {Label: "Approval"}}, rows)
	part.Empty = "No manager is named by address, so there is no possible approver."
	return []components.Part{part}, nil
}
