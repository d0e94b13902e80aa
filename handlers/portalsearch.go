package handlers

import (
	"errors"
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// portalLimit is how many employees the search of the portal lists.
const portalLimit = 48

// nobodyChosen refuses a file of nobody.
func nobodyChosen(r *request) (*answer, error) {
	return nil, queryError{BadValue: schedule.BadValue{Name: "employee_id", Value: format.ID(r.filter.EmployeeID), Message: "This file is of one employee, and no such employee was named.",
		Hint: "Give the number of an employee"}}
}

// chooseEmployee answers a screen of one employee before one is chosen: a search by name or number, and the first that fit.
func (s *server) chooseEmployee(r *request, paper bool) (*answer, error) {
	found, more, err := s.findEmployees(r)
	if err != nil {
		return nil, err
	}
	group := components.RowGroup{}
	for _, p := range found {
		href := s.self(r.narrowed(func(f *schedule.Filter) { f.EmployeeID, f.Q = p.ID, "" }))
		if paper {
			href = ""
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: p.Name, Href: href, Sub: format.Join(p.Position, p.Location)}, {Text: format.OrNone(p.Number)}}})
	}
	part := components.Part{ID: "people", Title: components.Plural(len(found), "employee", "employees"), Rows: len(found), Empty: "Nobody has this name or number.",
		Table: components.Table{Caption: "Employees to choose from", Heads: []components.Head{{Label: "Name"}, {Label: "Number"}},
			Groups: []components.RowGroup{group}}}
	if more {
		part.Title, part.Note = fmt.Sprintf("The first %d employees", len(found)), "type more of the name to find others"
	}
	view := components.Overview{Lead: r.screen.Title + " is about one employee. Type a name or an employee number and choose.", Parts: []components.Part{part}}
	layout := s.page(r, weekKnown...)
	if id := r.filter.EmployeeID; id != 0 {
		layout.Notices = append(layout.Notices, components.Notice{Text: fmt.Sprintf("This schedule has no employee with the number %d.", id)})
	}
	layout.Counters = []components.Counter{{Label: "Employee", Value: "not chosen", Note: "choose one below"}, s.generatedCounter(r)}
	if paper {
		view.Lead = r.screen.Title + " is about one employee. Choose one on the screen, then print."
		layout.Counters[0].Note = ""
		return s.onPaper(r, layout, components.OverviewView(view), "portrait")
	}
	form := s.searchForm(r)
	view.Form = &form
	if r.screen.Family == catalog.Hub {
		cards, _ := s.cards(r, s.sectionTools(r.screen.Section))
		view.Cards = &cards
	}
	return &answer{page: layout, main: components.OverviewView(view), json: func() any {
		return overviewJSON(r, overlooked{counters: layout.Counters, Overview: view}, "no employee chosen")
	}}, nil
}

// searchForm is the form that finds an employee. The other filters stay.
func (s *server) searchForm(r *request) components.FilterForm {
	clean := r.cleared()
	return components.FilterForm{Clear: s.self(clean), Action: r.screen.URL(nil, r.paramValues()...), Submit: "Find", Open: true,
		Hidden: hiddenFields(r.carriedFilter(), "employee_id", "q"),
		Fields: []components.Field{{Name: "q", Label: "Name or employee number", Type: "search", Value: r.filter.Q, Wide: true}}}
}

// errEnough ends a reading that has found as many as are shown.
var errEnough = errors.New("enough were found")

// findEmployees are the first employees whose name or number fits the text; without a text those who work here now.
func (s *server) findEmployees(r *request) (found []schedule.Person, more bool, err error) {
	err = r.view().EachPerson(schedule.Filter{Q: r.filter.Q}, func(p *schedule.Person) error {
		if r.filter.Q == "" && !p.Employed(r.today, r.today) {
			return nil
		}
		if len(found) == portalLimit {
			more = true
			return errEnough
		}
		found = append(found, *p)
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return found, more, err
}
