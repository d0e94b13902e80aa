package handlers

import (
	"errors"
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/store"
)

// portalLimit is how many employees the search of the portal lists.
const portalLimit = 48

// mine makes a dataset one of the portal: whoever asks, it is asked as the employee of the filter, who reads what was published
// and nothing else, so that no draft can come onto it. Without an employee its screen offers a search for one.
func (s *server) mine(d dataset) dataset {
	out := d
	out.show = func(r *request) (*answer, error) {
		return s.asEmployee(r, d.show, func(r *request) (*answer, error) { return s.chooseEmployee(r, false) })
	}
	if d.print != nil {
		out.print = func(r *request) (*answer, error) {
			return s.asEmployee(r, d.print, func(r *request) (*answer, error) { return s.chooseEmployee(r, true) })
		}
	}
	if d.write != nil {
		out.write = func(r *request, as fileFormat) (*answer, error) {
			return s.asEmployee(r, func(r *request) (*answer, error) { return d.write(r, as) }, nobodyChosen)
		}
	}
	if d.rows != nil {
		out.rows = func(r *request) (n int, err error) {
			_, err = s.asEmployee(r, func(r *request) (*answer, error) {
				n, err = d.rows(r)
				return nil, err
			}, func(*request) (*answer, error) { return nil, nil })
			return n, err
		}
	}
	return out
}

// asEmployee asks as the employee of the filter, or says that there is none.
func (s *server) asEmployee(r *request, ask, without screenFunc) (*answer, error) {
	if r.filter.EmployeeID == 0 {
		return without(r)
	}
	e, err := s.Store.Employee(r.ctx, r.viewer, r.filter.EmployeeID)
	if errors.Is(err, store.ErrNotFound) {
		return without(r)
	}
	if err != nil {
		return nil, err
	}
	one := *r
	one.visitor, one.viewer = r.viewer, schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: e.ID}
	if name := keyed(e.Name, e.ID); one.subject == "" {
		one.subject = name
	} else if one.subject != name { // the record of the path stands first
		one.subject += ", " + name
	}
	a, err := ask(&one)
	if r.part = one.part; err == nil && a != nil {
		a.page.Tabs = s.portalTabs(&one)
	}
	return a, err
}

// portalPaths are the screens of one employee, in the order of their tabs. Those of one record in the path belong to the tab of the same screen.
var portalPaths = []struct{ path, of string }{
	{catalog.PathPortal, ""}, {catalog.PathMySchedule, catalog.PathMyScheduleOf}, {catalog.PathMyWeek, catalog.PathMyWeekOf},
	{catalog.PathMyBlocks, ""}, {catalog.PathMyTeam, ""}, {catalog.PathMyPublished, ""},
}

// portalTabs lead from one screen of the employee to the others.
func (s *server) portalTabs(r *request) []components.Tab {
	var tabs []components.Tab
	for _, p := range portalPaths {
		sc, _ := s.Catalog.Lookup(p.path)
		if href := s.address(p.path, schedule.Filter{EmployeeID: r.filter.EmployeeID}.Values()); href != "" {
			tabs = append(tabs, components.Tab{Href: href, Text: sc.Short(), Chosen: r.screen.Path == p.path || r.screen.Path == p.of})
		}
	}
	if href := s.address(catalog.PathMyFeed, nil, idText(r.filter.EmployeeID)); href != "" {
		tabs = append(tabs, components.Tab{Href: href, Text: "Calendar Feed"})
	}
	return tabs
}

// withNext puts the next shift of the employee before the figures of the screen.
func (s *server) withNext(d dataset) dataset {
	show := d.show
	d.show = func(r *request) (*answer, error) {
		a, err := show(r)
		if err != nil || r.format != "" || a.main == nil {
			return a, err
		}
		var state string
		a.page.First, state, err = s.nextShift(r)
		a.state += state
		return a, err
	}
	return d
}

// nobodyChosen refuses a file of nobody.
func nobodyChosen(r *request) (*answer, error) {
	return nil, queryError{schedule.BadValue{Name: "employee_id", Value: idText(r.filter.EmployeeID), Message: "This file is of one employee, and no such employee was named.",
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
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: p.Name, Href: href, Sub: joinWords(p.Position, p.Location)}, {Text: orNone(p.Number)}}})
	}
	part := components.Part{ID: "people", Title: components.Plural(len(found), "employee", "employees"), Rows: len(found), Empty: "Nobody has this name or number.",
		Table: components.Table{Caption: "Employees to choose from", Heads: []components.Head{{Label: "Name"}, {Label: "Number"}},
			Groups: []components.RowGroup{group}}}
	if more {
		part.Title, part.Note = fmt.Sprintf("The first %d employees", len(found)), "type more of the name to find others"
	}
	view := components.Overview{Lead: "Whose schedule? Type a name or an employee number and choose.", Parts: []components.Part{part}}
	page := s.page(r, weekKnown...)
	if id := r.filter.EmployeeID; id != 0 {
		page.Notices = append(page.Notices, components.Notice{Text: fmt.Sprintf("This schedule has no employee with the number %d.", id)})
	}
	page.Counters = []components.Counter{{Label: "Employee", Value: "not chosen", Note: "this is about one"}, s.generatedCounter(r)}
	if paper {
		view.Lead = "This sheet is for one employee. Choose one on the screen, then print."
		return s.onPaper(r, page, components.OverviewView(view), "portrait")
	}
	form := s.searchForm(r)
	view.Form = &form
	if r.screen.Family == catalog.Hub {
		cards, _ := s.cards(r, s.sectionTools(r.screen.Section))
		view.Cards = &cards
	}
	return &answer{page: page, main: components.OverviewView(view), json: overviewJSON(r, overlooked{counters: page.Counters, Overview: view}, "no employee chosen")}, nil
}

// searchForm is the form that finds an employee. The other filters stay.
func (s *server) searchForm(r *request) components.FilterForm {
	clean := *r
	clean.filter = schedule.Filter{}
	form := components.FilterForm{Clear: s.self(&clean), Action: r.screen.URL(nil, r.paramValues()...), Submit: "Find", Open: true,
		Fields: []components.Field{{Name: "q", Label: "Name or employee number", Type: "search", Value: r.filter.Q, Wide: true}}}
	rest := r.filter.Without("employee_id", "q").Values()
	for _, name := range schedule.FilterNames {
		for _, value := range rest[name] {
			form.Hidden = append(form.Hidden, components.Option{Text: name, Value: value})
		}
	}
	return form
}

// errEnough ends a reading that has found as many as are shown.
var errEnough = errors.New("enough were found")

// findEmployees are the first employees whose name or number fits the text; without a text those who work here now.
func (s *server) findEmployees(r *request) (found []schedule.Person, more bool, err error) {
	err = s.Store.EachPerson(r.ctx, r.viewer, schedule.Filter{Q: r.filter.Q}, func(p *schedule.Person) error {
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
