package handlers

import (
	"maps"
	"slices"

	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/store"
)

// teamShow is whose shifts are shown.
var teamShow = choiceRule("with", "Show", "all", "Everybody at your locations", "same", "Only at the same time as you")

// myTeamData is who works with an employee in one week: everybody with a published shift at one of his or her locations.
func (s *server) myTeamData() dataset {
	return s.mine(s.withWeeks(report[schedule.Teammate]{
		file: "my-team", noun: [2]string{"shift of others", "shifts of others"}, order: "by start", quiet: "published",
		note:   "Times are those of the place of work.",
		reads:  "always one week: that of the first day, or of today; published shifts alone",
		fields: []string{"employee_id", "from"}, rules: []rule{teamShow}, columns: schedule.TeamColumns, scope: s.weekScope, ask: s.myTeam,
		asked: func(f *schedule.Filter) { *f = f.Only("employee_id", "from", "to") },
		cells: map[string]func(*server, *request, *schedule.Teammate) components.Cell{
			"starts_local": func(_ *server, _ *request, m *schedule.Teammate) components.Cell {
				return timeCell(m.Interval(), m.TimeZone)
			},
			"position": func(_ *server, _ *request, m *schedule.Teammate) components.Cell {
				return components.Cell{Text: orNone(m.Position), Sub: m.Location}
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
	team, err := s.Store.TeamShifts(r.ctx, schedule.Wall, days, slices.Sorted(maps.Keys(places)))
	if err != nil {
		return f, err
	}
	others := othersOf(team, e.ID, own, r.rule(teamShow) == "same")
	f.later = others.later(team)
	f.counters = []components.Counter{
		{Label: "People", Value: number(others.people), Note: "at your locations"}, {Label: "With you", Value: number(others.with), Note: "at the same time"},
		{Label: "Locations", Value: number(len(places))}, {Label: "Your shifts", Value: number(len(own)), Note: "in this week"},
	}
	f.looked = "Nobody else has a published shift at your locations in this week."
	f.notes = []string{"Week of " + weekTitle(r.filter.From) + ", at the locations where you work in it and at your home location."}
	return f, nil
}

// others are the shifts of a team that are not one's own.
type others struct {
	shown        []together
	people, with int // how many, and how many of them at the same time
}

// together is the minutes of a shift, by its place in the team, in which one works there too.
type together struct{ place, minutes int }

// othersOf looks through a team for the shifts of others, or for those at the same time alone. Open shifts are nobody's and left out.
func othersOf(team *store.Team, employee int64, own []schedule.ShiftRow, same bool) (o others) {
	const shiftsOfAWeek = 5
	met := make(map[int64]bool, team.Len()/shiftsOfAWeek) // whether at the same time
	o.shown = make([]together, 0, team.Len())
	for k := range team.Len() {
		id, location, at := team.Brief(k)
		if id == 0 || id == employee {
			continue
		}
		minutes := schedule.Together(own, location, at)
		was, known := met[id]
		if minutes > 0 && !was {
			o.with++
		}
		if !known || minutes > 0 && !was {
			met[id] = minutes > 0
		}
		if !same || minutes > 0 {
			o.shown = append(o.shown, together{k, minutes})
		}
	}
	o.people = len(met)
	return o
}

// later is their rows, made for the page that is looked at.
func (o *others) later(team *store.Team) *madeLater[schedule.Teammate] {
	return &madeLater[schedule.Teammate]{len(o.shown), func(from, to int) []schedule.Teammate {
		rows := make([]schedule.Teammate, 0, to-from)
		for _, one := range o.shown[from:to] {
			row := team.At(one.place)
			row.Together = one.minutes
			rows = append(rows, row)
		}
		return rows
	}}
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
