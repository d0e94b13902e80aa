package handlers

import (
	"maps"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// teamShow is whose shifts are shown.
var teamShow = choiceRule("with", "Show", "all", "Everybody at your locations", "same", "Only at the same time as you")

// myTeamData is who works with an employee in one week: everybody with a published shift at one of his or her locations.
func (s *server) myTeamData() dataset {
	return s.mine(s.withWeeks(report[schedule.Teammate]{
		file: "my-team", noun: [2]string{"shift of others", "shifts of others"}, order: "by start", quiet: "published",
		note:   "Times are those of the place of work.",
		reads:  "always one week: that of the first day, or of today; published shifts alone",
		fields: []string{"employee_id", "from"}, rules: []rule{teamShow}, columns: columns.TeamColumns, scope: bind(s, (*server).weekScope), ask: bind(s, (*server).myTeam),
		asked: func(f *schedule.Filter) { *f = f.Only("employee_id", "from", "to") },
		cells: map[string]func(*server, *request, *schedule.Teammate) components.Cell{
			"starts_local": func(_ *server, _ *request, m *schedule.Teammate) components.Cell {
				return format.TimeCell(m.Interval(), m.TimeZone)
			},
			"position": func(_ *server, _ *request, m *schedule.Teammate) components.Cell {
				return components.Cell{Text: format.OrNone(m.Position), Sub: m.Location}
			},
			"together_minutes": func(_ *server, _ *request, m *schedule.Teammate) components.Cell {
				if m.Together == 0 {
					return components.Cell{Text: "not at the same time"}
				}
				return components.Cell{Text: schedule.DurationWords(m.Together)}
			},
		},
	}.dataset(s)))
}

// myTeam reads the shifts of the week at the locations where the employee works in it, and at the home location.
func (s *server) myTeam(r *request) (f outcome[schedule.Teammate], err error) {
	e, err := r.view().Employee(r.filter.EmployeeID)
	if err != nil {
		return f, err
	}
	days := schedule.Filter{From: r.filter.From, To: r.filter.To, EmployeeID: e.ID}
	own, err := s.shiftsOf(r, r.viewer, days)
	if err != nil {
		return f, err
	}
	places := map[int64]bool{}
	if e.LocationID != 0 {
		places[e.LocationID] = true
	}
	for i := range own {
		if own[i].LocationID != 0 {
			places[own[i].LocationID] = true
		}
	}
	days.EmployeeID = 0
	team := r.roster.For(schedule.Wall).TeamShifts(days, slices.Collect(maps.Keys(places)))
	others := othersOf(team, e.ID, own, r.rule(teamShow) == "same")
	f.rows = others.shown
	f.counters = []components.Counter{
		{Label: "People", Value: format.Number(others.people), Note: "at your locations"}, {Label: "With you", Value: format.Number(others.with), Note: "at the same time"},
		{Label: "Locations", Value: format.Number(len(places))}, {Label: "Your shifts", Value: format.Number(len(own)), Note: "in this week"},
	}
	f.looked = "Nobody else has a published shift at your locations in this week."
	f.notes = []string{"Week of " + format.WeekTitle(r.filter.From) + ", at the locations where you work in it and at your home location."}
	return f, nil
}

// others are the shifts of a team that other people work.
type others struct {
	shown        []schedule.Teammate
	people, with int // employees, and those of them who work at the same time
}

// othersOf selects the shifts of others in a team. If same is set, it selects only those at the same time as the own shifts.
func othersOf(team []schedule.Teammate, employee int64, own []schedule.ShiftRow, same bool) (o others) {
	met := map[int64]bool{} // whether at the same time
	for _, m := range team {
		if m.EmployeeID == employee {
			continue
		}
		m.Together = schedule.Together(own, m.LocationID, m.Interval())
		was, known := met[m.EmployeeID]
		if m.Together > 0 && !was {
			o.with++
		}
		if !known || m.Together > 0 {
			met[m.EmployeeID] = m.Together > 0
		}
		if !same || m.Together > 0 {
			o.shown = append(o.shown, m)
		}
	}
	o.people = len(met)
	return o
}

// withWeeks leads from the week of a screen to the weeks around it.
func (s *server) withWeeks(d dataset) dataset {
	show := d.show
	d.show = func(r *request) (*answer, error) {
		a, err := show(r)
		if err != nil || r.format != "" || a.main == nil {
			return a, err
		}
		week, err := s.weekScope(r)
		if err == nil {
			a.page.First = components.WeekLinksView(s.weekLinks(r, week.filter.From, ""))
		}
		return a, err
	}
	return d
}
