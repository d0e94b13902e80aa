package conditions

import (
	"fmt"
	"slices"
	"strings"

	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/web"
	"opshub/schedule"
)

// approvalConditions are about approvals: where one would be stored, how it would arrive, who could give it.
// Each check reads the live schema and the running router.
func approvalConditions() []Condition {
	return []Condition{
		{Key: "approval-table", Title: "The database has a table for approvals.", Means: "An approval cannot be stored here.",
			How: "No table is planned: approvals stay where you record them now.", Setup: true, Check: approvalTable},
		{Key: "approval-route", Title: "An approval can be sent to the service.", Means: "No form, button or address accepts an approval.",
			How: "No such route is planned: this service accepts only GET and HEAD.", Setup: true, Check: approvalRoute},
		{Key: "approval-recorded", Title: "An approval is on file.", Means: "This service knows of no approval.",
			How: "Request and record the approval outside this service.", Setup: true, Check: approvalRecorded},
		{Key: "approvers-work-here", Title: "Every named manager works here.", Means: "An approval could be requested from a person who is unknown or has left.",
			How: "Name the managers by the e-mail addresses in their employee records.", Setup: true, Check: approversWorkHere},
	}
}

// ApprovalTables returns the tables of the live schema that could store approvals, and how each table was
// matched.
func ApprovalTables(s *web.Server, r *web.Request) (holding []string, all []schedule.ApprovalMatch, err error) {
	columns, err := s.Store.Schema(r.Ctx)
	all = schedule.ApprovalMatches(columns)
	for _, m := range all {
		if m.Holds {
			holding = append(holding, m.Table)
		}
	}
	return holding, all, err
}

func approvalTable(s *web.Server, r *web.Request) (Observed, error) {
	named, all, err := ApprovalTables(s, r)
	if len(named) > 0 {
		return Observed{true, "table " + strings.Join(named, ", ")}, err
	}
	return Observed{false, fmt.Sprintf("none of the %d tables is for approvals", len(all))}, err
}

func approvalRecorded(s *web.Server, r *web.Request) (Observed, error) {
	named, _, err := ApprovalTables(s, r)
	if err != nil || len(named) == 0 {
		return Observed{false, "no table can store an approval"}, err
	}
	tables, err := s.Store.Tables(r.Ctx, r.Viewer)
	rows := 0
	for _, t := range tables {
		if slices.Contains(named, t.Name) {
			rows += int(t.Rows)
		}
	}
	return Observed{rows > 0, fmt.Sprintf("%s in %s", components.Plural(rows, "row", "rows"), strings.Join(named, ", "))}, err
}

func approvalRoute(s *web.Server, _ *web.Request) (Observed, error) {
	routes, _ := Writing(s)
	found := slices.DeleteFunc(routes, func(route string) bool { return !strings.Contains(route, schedule.ApprovalWord) })
	if len(found) > 0 {
		return Observed{true, strings.Join(found, ", ")}, nil
	}
	return Observed{false, "no registered route accepts an approval"}, nil
}

// namedManager is an address of a manager from the settings, with the employees who have it.
type namedManager struct {
	Address string
	Same    []schedule.Employee
	Here    bool // exactly one employee has it and works here
}

// NamedManagers returns the addresses of managers from the settings.
func NamedManagers(s *web.Server, r *web.Request) (list []namedManager) {
	for _, address := range s.Managers.Addresses {
		same := r.Roster.EmployeesAt(address)
		list = append(list, namedManager{address, same, len(same) == 1 && same[0].Employed(r.Today, r.Today)})
	}
	return list
}

func approversWorkHere(s *web.Server, r *web.Request) (Observed, error) {
	list := NamedManagers(s, r)
	here := 0
	for _, m := range list {
		if m.Here {
			here++
		}
	}
	if len(list) == 0 {
		return Observed{false, "no manager is named by address"}, nil
	}
	return Observed{here == len(list), fmt.Sprintf("%d of %s an employee who works here", here, components.Plural(len(list), "named address belongs to", "named addresses belong to"))}, nil
}

// StatementWords returns the lines of the final approval statement: what the approver confirms, condition by
// condition.
func StatementWords(d dryrun.DryRun, found []Judged) []string {
	text := []string{dryrun.ApprovalStatement + ".", fmt.Sprintf("It saves %s, once, as version %d, and in no other state than this one: data %s.", d.PeriodPhrase(), d.Payload.Version.Version, d.State),
		"I confirm each of these conditions, as it was checked when this statement was created:"}
	for i, j := range found {
		answer := "It is met"
		if !j.Holds {
			answer = "It is not met"
		}
		text = append(text, fmt.Sprintf("%d. %s %s: %s.", i+1, j.Title, answer, j.Seen))
	}
	return append(text, fmt.Sprintf("The save writes %s and nothing else.", components.Plural(d.Payload.Rows.Len(), "row", "rows")), dryrun.Signature)
}
