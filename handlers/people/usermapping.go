package people

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// mappingRule selects all employees or only those with an unclear mapping.
var mappingRule = page.ChoiceRule("show", "Show", "all", "Everybody", "open", "Only those to review")

// userMappingData returns the mapping of user accounts to employees and where it is not one to one.
func userMappingData(s *web.Server) web.Dataset {
	return report.Report[schedule.MappedUser]{
		File: "user-mapping-audit", Noun: [2]string{"employee", "employees"}, Order: "those to review first, then by name",
		Reads:  "accounts and addresses are compared, ignoring case, with those of all employees, regardless of the filter",
		Fields: []string{"employee_id", "location_id", "position_id", "q"}, Rules: []page.Rule{mappingRule},
		Columns: columns.UserColumns, Ask: web.Bind(s, readUserMapping),
		Asked: func(f *schedule.Filter) { *f = f.Only("employee_id", "location_id", "position_id", "q") },
		Cells: map[string]func(*web.Server, *web.Request, *schedule.MappedUser) components.Cell{
			"employee_name": func(s *web.Server, r *web.Request, u *schedule.MappedUser) components.Cell {
				return components.Cell{Text: u.Name, Href: page.EmployeeLink(s, r, u.ID), Sub: format.Join(u.Number, u.Location)}
			},
			"mapping": func(_ *web.Server, _ *web.Request, u *schedule.MappedUser) components.Cell {
				return components.Cell{Tag: components.Tag{Word: string(u.Mapping), Class: mappingClass(u)}}
			},
		},
		Figure: func(_ *web.Request, f report.Outcome[schedule.MappedUser]) string {
			open := 0
			for i := range f.Rows {
				if f.Rows[i].Open {
					open++
				}
			}
			return components.Plural(open, "employee", "employees") + " to review"
		},
	}.Dataset(s)
}

// mappingClass returns the CSS class of a mapping.
func mappingClass(u *schedule.MappedUser) string {
	switch {
	case u.Mapping == schedule.MappingAmbiguous:
		return "bad"
	case u.Open:
		return "warn"
	case u.Mapping == schedule.MappingMatched:
		return "ok"
	}
	return ""
}

// mappedRows are the rows of the audit and their counts.
type mappedRows struct {
	rows []schedule.MappedUser
	by   map[schedule.Mapping]int // number of employees by mapping, shown or not
	open int                      // number of employees with an unclear mapping
}

// readUserMapping maps all users and returns those that the filter selects.
func readUserMapping(s *web.Server, r *web.Request) (f report.Outcome[schedule.MappedUser], err error) {
	m, err := mappingRows(s, r)
	if err != nil {
		return f, err
	}
	f.Rows = m.rows
	words := mappingWords(s)
	for i, kind := range []schedule.Mapping{schedule.MappingMatched, schedule.MappingUnmatched, schedule.MappingAmbiguous, schedule.MappingEnded} {
		f.Counters = append(f.Counters, components.Counter{Label: format.UpperFirst(string(kind)), Value: format.Number(m.by[kind]), Note: words.notes[i]})
	}
	f.Counters = append(f.Counters, components.Counter{Label: "To review", Value: format.Number(m.open)})
	f.Searched = "No employee matches the filter."
	f.Notes = []string{words.rule}
	return f, err
}

// mappingRows maps all users and selects the rows of the filter.
func mappingRows(s *web.Server, r *web.Request) (mappedRows, error) {
	m := mappedRows{by: map[schedule.Mapping]int{}}
	users, err := MappedUsers(s, r)
	if err != nil {
		return m, err
	}
	selected, err := mappingFilter(s, r)
	if err != nil {
		return m, err
	}
	for i := range users {
		u := &users[i]
		if !selected(u) {
			continue
		}
		m.by[u.Mapping]++
		if u.Open {
			m.open++
		}
		if u.Open || page.RuleValue(r, mappingRule) == "all" {
			m.rows = append(m.rows, *u)
		}
	}
	return m, nil
}

// mappingFilter returns a predicate for the employees of the filter. Only a text search reads the roster; the other
// fields are known from the mapping.
func mappingFilter(s *web.Server, r *web.Request) (func(*schedule.MappedUser) bool, error) {
	f := r.Filter.Only("employee_id", "location_id", "position_id", "q")
	if f.Q == "" {
		return func(u *schedule.MappedUser) bool {
			return (f.EmployeeID == 0 || u.ID == f.EmployeeID) && (f.LocationID == 0 || u.LocationID == f.LocationID) &&
				(f.PositionID == 0 || u.PositionID == f.PositionID)
		}, nil
	}
	people := PeopleOf(s, r, f)
	found := map[int64]bool{}
	for i := range people {
		found[people[i].ID] = true
	}
	return func(u *schedule.MappedUser) bool { return found[u.ID] }, nil
}

// MappedUsers returns the mapping of every employee: by e-mail address if visitors sign in, by account otherwise.
func MappedUsers(s *web.Server, r *web.Request) ([]schedule.MappedUser, error) {
	people := PeopleOf(s, r, schedule.Filter{})
	if s.Identity != nil {
		return schedule.MapVisitors(people, r.Today), nil
	}
	return schedule.MapUsers(people), nil
}

// mappingWords explains the mappings: how visitors are identified, or whether they could be if nobody signs in.
func mappingWords(s *web.Server) (words struct {
	notes [4]string // for matched, unmatched, ambiguous and ended
	rule  string
}) {
	if s.Identity != nil {
		words.notes = [4]string{"one address, one employee", "current employees without an address", "shared address", "no longer employed"}
		words.rule = "A visitor who signs in is matched to the employee with the same e-mail address, and to nobody if several employees have it. Accounts and names are ignored."
		return words
	}
	words.notes = [4]string{"one account, one employee", "current employees without an account", "shared account or address", "no longer employed, no account"}
	words.rule = "An employee is matched if no other employee has the same account. This service runs without sign-in; the audit shows whether every employee could sign in."
	return words
}

// PeopleOf returns the employees of a filter.
func PeopleOf(s *web.Server, r *web.Request, f schedule.Filter) (list []schedule.Person) {
	for p := range r.View().People(f) {
		list = append(list, *p)
	}
	return list
}
