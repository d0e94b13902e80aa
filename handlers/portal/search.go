package portal

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/calendar"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// SearchLimit is the maximum number of employees in a search result.
const SearchLimit = 48

// noEmployeeFile refuses a file without an employee.
func noEmployeeFile(r *web.Request) (*web.Answer, error) {
	return nil, web.QueryError{BadValue: schedule.BadValue{Name: "employee_id", Value: format.ID(r.Filter.EmployeeID), Message: "This file is for one employee, and no existing employee is selected.",
		Hint: "Enter an employee number"}}
}

// chooseEmployee answers a screen about one employee before one is chosen, with a search by name or number and
// its first results.
func chooseEmployee(s *web.Server, r *web.Request, paper bool) (*web.Answer, error) {
	found, total := r.View().PeopleNamed(r.Filter.Q, SearchLimit)
	group := components.RowGroup{}
	for _, p := range found {
		href := page.Self(s, page.Narrowed(r, func(f *schedule.Filter) { f.EmployeeID, f.Q = p.ID, "" }))
		if paper {
			href = ""
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: p.Name, Href: href, Sub: format.Join(p.Position, p.Location)}, {Text: format.OrNone(p.Number)}}})
	}
	part := components.Part{ID: "people", Title: components.Plural(len(found), "employee", "employees"), Rows: len(found), Empty: "No employee has this name or number.",
		Table: components.Table{Caption: "Employees to choose from", Heads: []components.Head{{Label: "Name"}, {Label: "Number"}},
			Groups: []components.RowGroup{group}}}
	if total > len(found) {
		part.Title, part.Note = fmt.Sprintf("The first %d employees", len(found)), "enter more of the name to find others"
	}
	view := components.Overview{Lead: r.Screen.Title + " shows one employee. Enter a name or an employee number, then select the employee.", Parts: []components.Part{part}}
	layout := page.Page(s, r, calendar.WeekKnown...)
	if id := r.Filter.EmployeeID; id != 0 {
		layout.Notices = append(layout.Notices, components.Notice{Text: fmt.Sprintf("This schedule has no employee %d.", id)})
	}
	layout.Counters = []components.Counter{{Label: "Employee", Value: "not chosen", Note: "choose one below"}}
	if paper {
		view.Lead = r.Screen.Title + " shows one employee. Select one on the screen, then print."
		layout.Counters[0].Note = ""
		return report.OnPaper(s, r, layout, components.OverviewView(view), "portrait")
	}
	form := searchForm(s, r)
	layout.Form = &form
	if r.Screen.Family == catalog.Hub {
		cards, _ := page.Cards(s, r, report.SectionTools(s, r.Screen.Section))
		view.Cards = &cards
	}
	return &web.Answer{Page: layout, Main: components.OverviewView(view), Json: func() any {
		return report.OverviewJSON(r, web.OverviewResult{Counters: layout.Counters, Overview: view}, "no employee chosen")
	}}, nil
}

// searchForm is the form that finds an employee. It keeps the other filters.
func searchForm(s *web.Server, r *web.Request) components.FilterForm {
	clean := page.Cleared(r)
	return components.FilterForm{Clear: page.Self(s, clean), Action: r.Screen.URL(nil, r.ParamValues()...), Submit: "Find", Open: true,
		Hidden: page.HiddenFields(r.CarriedFilter(), "employee_id", "q"),
		Fields: []components.Field{{Name: "q", Label: "Name or employee number", Type: "search", Value: r.Filter.Q, Wide: true}}}
}
