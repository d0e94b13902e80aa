package handlers

import (
	"fmt"
	"slices"
	"strings"

	"opshub/components"
	"opshub/schedule"
)

// approvalConditions are about approvals: where one would be kept, by which way it would come, who could give it. The live schema and the
// running router are looked at each time.
func approvalConditions() []condition {
	return []condition{
		{key: "approval-table", title: "The database has a table for approvals.", means: "An approval that somebody gives cannot be kept here.",
			how: "None is planned: approvals are kept where you keep them now.", setup: true, look: (*server).approvalTable},
		{key: "approval-route", title: "An approval can be sent to the service.", means: "No form, button or address takes one.",
			how: "None is planned: this service takes GET and HEAD alone.", setup: true, look: (*server).approvalRoute},
		{key: "approval-recorded", title: "An approval is on file.", means: "Nobody has approved anything as far as this service can know.",
			how: "Ask for the approval in your own way, and keep it there.", setup: true, look: (*server).approvalRecorded},
		{key: "approvers-work-here", title: "Everybody who is named as a manager works here.", means: "An approval could be asked of somebody who is unknown or has left.",
			how: "Name the managers by the e-mail addresses that their employee records have.", setup: true, look: (*server).approversWorkHere},
	}
}

// approvalTables are the tables of the live schema that could hold approvals, and how each table was matched.
func (s *server) approvalTables(r *request) (holding []string, all []schedule.ApprovalMatch, err error) {
	columns, err := s.schema(r)
	all = schedule.ApprovalMatches(columns)
	for _, m := range all {
		if m.Holds {
			holding = append(holding, m.Table)
		}
	}
	return holding, all, err
}

func (s *server) approvalTable(r *request) (observed, error) {
	named, all, err := s.approvalTables(r)
	if len(named) > 0 {
		return observed{true, "table " + strings.Join(named, ", ")}, err
	}
	return observed{false, fmt.Sprintf("none of the %d tables is for approvals", len(all))}, err
}

func (s *server) approvalRecorded(r *request) (observed, error) {
	named, _, err := s.approvalTables(r)
	if err != nil || len(named) == 0 {
		return observed{false, "there is no table that could hold one"}, err
	}
	tables, err := s.Store.Tables(r.ctx, r.viewer)
	rows := 0
	for _, t := range tables {
		if slices.Contains(named, t.Name) {
			rows += int(t.Rows)
		}
	}
	return observed{rows > 0, fmt.Sprintf("%s in %s", components.Plural(rows, "row", "rows"), strings.Join(named, ", "))}, err
}

func (s *server) approvalRoute(*request) (observed, error) {
	routes, _ := s.writing()
	found := slices.DeleteFunc(routes, func(route string) bool { return !strings.Contains(route, schedule.ApprovalWord) })
	if len(found) > 0 {
		return observed{true, strings.Join(found, ", ")}, nil
	}
	return observed{false, "no registered route takes one"}, nil
}

// namedManager is an address that is named as that of a manager, with the employees who have it.
type namedManager struct {
	address string
	same    []schedule.Employee
	here    bool // exactly one of them, who works here
}

// namedManagers are the addresses that are named as those of managers.
func (s *server) namedManagers(r *request) (list []namedManager) {
	for _, address := range s.Managers.Addresses {
		same := r.roster.EmployeesAt(address)
		list = append(list, namedManager{address, same, len(same) == 1 && same[0].Employed(r.today, r.today)})
	}
	return list
}

func (s *server) approversWorkHere(r *request) (observed, error) {
	list := s.namedManagers(r)
	here := 0
	for _, m := range list {
		if m.here {
			here++
		}
	}
	if len(list) == 0 {
		return observed{false, "nobody is named by address"}, nil
	}
	return observed{here == len(list), fmt.Sprintf("%d of %s an employee who works here", here, components.Plural(len(list), "named address belongs to", "named addresses belong to"))}, nil
}
