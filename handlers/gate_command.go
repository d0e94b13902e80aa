package handlers

import (
	"opshub/components"
	"opshub/handlers/format"
)

// commandGates stand in front of a command that saves, before it is made and before it is installed.
func commandGates() []gate {
	return []gate{
		{key: "creation-readiness", before: beforeCommand, guards: "A command that saves would build on the data, the rules, the files and the routes that are here. This says whether they are ready.",
			needs: []string{"data-fresh", "schema-known", "builder-tables-filled", "dry-run-made", "command-known", "command-told", "command-exits", "command-files", "every-route-there", "required-checks-pass"},
			more: func(s *server, r *request, _ []judged) ([]components.Part, error) {
				part, err := s.commandFilesPart(r)
				return []components.Part{part}, err
			}},
		{key: "approval-capture", before: beforeCommand, guards: "An approval would have to find its way from a person into the database. That way does not exist here.",
			needs: []string{"identity-source", "approval-route", "approval-table"}, more: (*server).capturePart},
		{key: "creation-request", before: beforeCommand, guards: "Creating a command that writes needs an explicit approval.",
			needs: []string{"command-known", "command-files", "managers-named", "approval-recorded"},
			more: func(s *server, _ *request, _ []judged) ([]components.Part, error) {
				return []components.Part{wordingPart("The request", s.creationWords())}, nil
			}},
		{key: "final-statement", before: beforeCommand, period: true, guards: "The final approval statement confirms these conditions, in the state in which they are now.",
			needs: statementNeeds, more: sampleOf("The statement", statementWords)},
		{key: "owner-wording", before: beforeCommand, period: true, guards: "The owner's approval names one period, its effect and the way back. These have to hold when it is given.",
			needs: []string{"period-in-work", "dry-run-made", "payload-undone", "approvers-work-here"},
			more:  sampleOf("The owner's words", func(d DryRun, _ []judged) []string { return ownerWords(d) })},
		{key: "final-authorization", before: beforeCommand, period: true, guards: "The last authorization before a command that writes is created.",
			needs: []string{"period-ready", "required-checks-pass", "approvers-work-here", "approval-recorded", "save-command"},
			more: func(s *server, r *request, _ []judged) ([]components.Part, error) {
				return []components.Part{s.gatesPart(r, "The gates before it", beforeCommand, "final-authorization")}, nil
			}},
		{key: "install-preflight", before: beforeInstall, guards: "Before anything is installed, what is there has to be whole and closed to writes.",
			needs: []string{"no-writing-method", "writes-refused", "schema-known", "command-known", "command-files"},
			more: func(s *server, _ *request, _ []judged) ([]components.Part, error) {
				return []components.Part{s.gateBuild()}, nil
			}},
		{key: "install-approval-text", before: beforeInstall, guards: "The approval of an installation names the build. Without these the wording below would say too little.",
			needs: []string{"commit-known", "as-released", "identity-source"},
			more: func(s *server, _ *request, _ []judged) ([]components.Part, error) {
				return []components.Part{wordingPart("The approval of an installation", s.installWords())}, nil
			}},
		{key: "install-owner-approval", before: beforeInstall, guards: "The owner approves an installation before it is made. None is on file.",
			needs: []string{"managers-named", "approvers-work-here", "commit-known", "approval-recorded"}, more: (*server).ownersPart},
		{key: "install-readiness", before: beforeInstall, guards: "The final conditions for an installation of a command that writes.",
			needs: []string{"service-ready", "every-route-there", "required-checks-pass", "commit-known", "as-released", "save-command", "approval-recorded"},
			more: func(s *server, r *request, _ []judged) ([]components.Part, error) {
				return []components.Part{s.gatesPart(r, "The gates before it", beforeInstall, "install-readiness")}, nil
			}},
	}
}

// ownersPart is who could be asked for the approval of an installation: those who are named as managers.
func (s *server) ownersPart(r *request, _ []judged) ([]components.Part, error) {
	list := s.namedManagers(r)
	var rows []components.Row
	for _, m := range list {
		who := components.Cell{Text: m.address, Sub: components.Plural(len(m.same), "employee has", "employees have") + " this address"}
		if len(m.same) == 1 {
			who = components.Cell{Text: m.same[0].Name, Sub: m.address, Href: s.employeeLink(r, m.same[0].ID)}
		}
		rows = append(rows, format.Row(who, components.Cell{Tag: format.AnswerTag(m.here)}, components.Cell{Text: "none on file"}))
	}
	part := format.TablePart("owners", "Who could be asked", []components.Head{{Label: "Person"}, {Label: "Works here"}, {Label: "Approval"}}, rows)
	part.Empty = "Nobody is named by address, so nobody could be asked."
	return []components.Part{part}, nil
}
