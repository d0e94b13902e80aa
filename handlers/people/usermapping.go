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

// mappingShow is which rows of the audit are shown.
var mappingShow = page.ChoiceRule("show", "Show", "all", "Everybody", "open", "Only what needs a look")

// userMappingData is identities and employees, and where they do not match one to one.
func userMappingData(s *web.Server) web.Dataset {
	return report.Report[schedule.MappedUser]{
		File: "user-mapping-audit", Noun: [2]string{"employee", "employees"}, Order: "what needs a look first, then by name",
		Reads:  "accounts and addresses are compared without regard to case, with those of everybody, whatever the filter",
		Fields: []string{"employee_id", "location_id", "position_id", "q"}, Rules: []page.Rule{mappingShow},
		Columns: columns.UserColumns, Ask: web.Bind(s, userMapping),
		Asked: func(f *schedule.Filter) { *f = f.Only("employee_id", "location_id", "position_id", "q") },
		Cells: map[string]func(*web.Server, *web.Request, *schedule.MappedUser) components.Cell{
			"employee_name": func(s *web.Server, r *web.Request, u *schedule.MappedUser) components.Cell {
				return components.Cell{Text: u.Name, Href: page.EmployeeLink(s, r, u.ID), Sub: format.Join(u.Number, u.Location)}
			},
			"mapping": func(_ *web.Server, _ *web.Request, u *schedule.MappedUser) components.Cell {
				return components.Cell{Tag: components.Tag{Word: string(u.Mapping), Class: mappingClass(u)}}
			},
		},
		Figure: func(f report.Outcome[schedule.MappedUser]) string {
			open := 0
			for i := range f.Rows {
				if f.Rows[i].Open {
					open++
				}
			}
			return components.Plural(open, "employee needs", "employees need") + " a look"
		},
	}.Dataset(s)
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
func userMapping(s *web.Server, r *web.Request) (f report.Outcome[schedule.MappedUser], err error) {
	m, err := mappingRows(s, r)
	if err != nil {
		return f, err
	}
	f.Rows = m.shown
	words := mappingWords(s)
	for i, kind := range []schedule.Mapping{schedule.MappingMatched, schedule.MappingUnmatched, schedule.MappingAmbiguous, schedule.MappingEnded} {
		f.Counters = append(f.Counters, components.Counter{Label: format.UpperFirst(string(kind)), Value: format.Number(m.by[kind]), Note: words.notes[i]})
	}
	f.Counters = append(f.Counters, components.Counter{Label: "Need a look", Value: format.Number(m.open)})
	f.Looked = "No employee fits the filter."
	f.Notes = []string{words.rule}
	return f, err
}

// mappingRows matches everybody and picks the rows of the filter.
func mappingRows(s *web.Server, r *web.Request) (mappedRows, error) {
	m := mappedRows{by: map[schedule.Mapping]int{}}
	users, err := MappedUsers(s, r)
	if err != nil {
		return m, err
	}
	asked, err := mappingAsked(s, r)
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
		if u.Open || page.RuleValue(r, mappingShow) == "all" {
			m.shown = append(m.shown, *u)
		}
	}
	return m, nil
}

// mappingAsked says whom the filter names. Only a text is looked for in the database: everything else is known of everybody.
func mappingAsked(s *web.Server, r *web.Request) (func(*schedule.MappedUser) bool, error) {
	f := r.Filter.Only("employee_id", "location_id", "position_id", "q")
	if f.Q == "" {
		return func(u *schedule.MappedUser) bool {
			return (f.EmployeeID == 0 || u.ID == f.EmployeeID) && (f.LocationID == 0 || u.LocationID == f.LocationID) &&
				(f.PositionID == 0 || u.PositionID == f.PositionID)
		}, nil
	}
	people, err := PeopleOf(s, r, f)
	asked := map[int64]bool{}
	for i := range people {
		asked[people[i].ID] = true
	}
	return func(u *schedule.MappedUser) bool { return asked[u.ID] }, err
}

// MappedUsers matches everybody.
func MappedUsers(s *web.Server, r *web.Request) ([]schedule.MappedUser, error) {
	people, err := PeopleOf(s, r, schedule.Filter{})
	if s.Identity != nil {
		return schedule.MapVisitors(people, r.Today), err
	}
	return schedule.MapUsers(people), err
}

// mappingWords say what the mappings mean: how visitors are resolved where they are identified, else whether they could be.
func mappingWords(s *web.Server) (words struct {
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

// PeopleOf is the employees of a filter.
func PeopleOf(s *web.Server, r *web.Request, f schedule.Filter) (list []schedule.Person, err error) {
	err = r.View().EachPerson(f, func(p *schedule.Person) error {
		list = append(list, *p)
		return nil
	})
	return list, err
}
