package handlers

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// mappingShow is which rows of the audit are shown.
var mappingShow = choiceRule("show", "Show", "all", "Everybody", "open", "Only what needs a look")

// userMappingData is identities and employees, and where they do not match one to one.
func (s *server) userMappingData() dataset {
	return report[schedule.MappedUser]{
		file: "user-mapping-audit", noun: [2]string{"employee", "employees"}, order: "what needs a look first, then by name",
		reads:  "accounts and addresses are compared without regard to case, with those of everybody, whatever the filter",
		fields: []string{"employee_id", "location_id", "position_id", "q"}, rules: []rule{mappingShow},
		columns: columns.UserColumns, ask: bind(s, (*server).userMapping),
		asked: func(f *schedule.Filter) { *f = f.Only("employee_id", "location_id", "position_id", "q") },
		cells: map[string]func(*server, *request, *schedule.MappedUser) components.Cell{
			"employee_name": func(s *server, r *request, u *schedule.MappedUser) components.Cell {
				return components.Cell{Text: u.Name, Href: s.employeeLink(r, u.ID), Sub: format.Join(u.Number, u.Location)}
			},
			"mapping": func(_ *server, _ *request, u *schedule.MappedUser) components.Cell {
				return components.Cell{Tag: components.Tag{Word: string(u.Mapping), Class: mappingClass(u)}}
			},
		},
		figure: func(f outcome[schedule.MappedUser]) string {
			open := 0
			for i := range f.rows {
				if f.rows[i].Open {
					open++
				}
			}
			return components.Plural(open, "employee needs", "employees need") + " a look"
		},
	}.dataset(s)
}

// mappingClass is the colour beside the word.
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

// mappedRows is what the audit says under a filter: the rows that are shown, and how many of all there are.
type mappedRows struct {
	shown []schedule.MappedUser
	by    map[schedule.Mapping]int
	open  int
}

// userMapping matches everybody and shows whom the filter names.
func (s *server) userMapping(r *request) (f outcome[schedule.MappedUser], err error) {
	m, err := s.mappingRows(r)
	if err != nil {
		return f, err
	}
	f.rows = m.shown
	words := s.mappingWords()
	for i, kind := range []schedule.Mapping{schedule.MappingMatched, schedule.MappingUnmatched, schedule.MappingAmbiguous, schedule.MappingEnded} {
		f.counters = append(f.counters, components.Counter{Label: format.UpperFirst(string(kind)), Value: format.Number(m.by[kind]), Note: words.notes[i]})
	}
	f.counters = append(f.counters, components.Counter{Label: "Need a look", Value: format.Number(m.open)})
	f.looked = "No employee fits the filter."
	f.notes = []string{words.rule}
	return f, err
}

// mappingRows matches everybody and picks the rows of the filter.
func (s *server) mappingRows(r *request) (mappedRows, error) {
	m := mappedRows{by: map[schedule.Mapping]int{}}
	users, err := s.mappedUsers(r)
	if err != nil {
		return m, err
	}
	asked, err := s.mappingAsked(r)
	if err != nil {
		return m, err
	}
	for i := range users {
		u := &users[i]
		if !asked(u) {
			continue
		}
		m.by[u.Mapping]++
		if u.Open {
			m.open++
		}
		if u.Open || r.rule(mappingShow) == "all" {
			m.shown = append(m.shown, *u)
		}
	}
	return m, nil
}

// mappingAsked says whom the filter names. Only a text is looked for in the database: everything else is known of everybody.
func (s *server) mappingAsked(r *request) (func(*schedule.MappedUser) bool, error) {
	f := r.filter.Only("employee_id", "location_id", "position_id", "q")
	if f.Q == "" {
		return func(u *schedule.MappedUser) bool {
			return (f.EmployeeID == 0 || u.ID == f.EmployeeID) && (f.LocationID == 0 || u.LocationID == f.LocationID) &&
				(f.PositionID == 0 || u.PositionID == f.PositionID)
		}, nil
	}
	people, err := s.peopleOf(r, f)
	asked := map[int64]bool{}
	for i := range people {
		asked[people[i].ID] = true
	}
	return func(u *schedule.MappedUser) bool { return asked[u.ID] }, err
}

// mappedUsers matches everybody.
func (s *server) mappedUsers(r *request) ([]schedule.MappedUser, error) {
	people, err := s.peopleOf(r, schedule.Filter{})
	if s.Identity != nil {
		return schedule.MapVisitors(people, r.today), err
	}
	return schedule.MapUsers(people), err
}

// mappingWords say what the mappings mean: how visitors are resolved where they are identified, else whether they could be.
func (s *server) mappingWords() (words struct {
	notes [4]string // of matched, unmatched, ambiguous, ended
	rule  string
}) {
	if s.Identity != nil {
		words.notes = [4]string{"one address, one employee", "work here, no address", "shared address", "no longer employed"}
		words.rule = "Who signs in is taken for the employee with the same e-mail address, and for nobody where several have it. Accounts and names play no part."
		return words
	}
	words.notes = [4]string{"one account, one employee", "work here, no account", "shared account or address", "no longer employed, no account"}
	words.rule = "An employee is matched when one account is his or hers alone. Nobody signs in to this service; the audit says whether everybody could."
	return words
}

// peopleOf is the employees of a filter.
func (s *server) peopleOf(r *request, f schedule.Filter) (list []schedule.Person, err error) {
	err = r.view().EachPerson(f, func(p *schedule.Person) error {
		list = append(list, *p)
		return nil
	})
	return list, err
}
