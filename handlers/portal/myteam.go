package portal

import (
	"maps"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// teamRule selects whose shifts are shown.
var teamRule = page.ChoiceRule("with", "Show", "all", "Everybody at your locations", "same", "Only at the same time as you")

// myTeamData lists the coworkers of an employee in one week: everyone with a published shift at one of the
// employee's locations.
func myTeamData(s *web.Server) web.Dataset {
	return forEmployee(s, withWeeks(s, report.Report[schedule.Teammate]{
		File: "my-team", Noun: [2]string{"coworker shift", "coworker shifts"}, Order: "by start", Quiet: "published",
		Note:   "Times are local to the location of the shift.",
		Reads:  "always one week: the week of the first day, or of today; only published shifts",
		Fields: []string{"employee_id", "from"}, Rules: []page.Rule{teamRule}, Columns: columns.TeamColumns, Scope: web.Bind(s, page.WeekScope), Ask: web.Bind(s, myTeam),
		Asked: func(f *schedule.Filter) { *f = f.Only("employee_id", "from", "to") },
		Cells: map[string]func(*web.Server, *web.Request, *schedule.Teammate) components.Cell{
			"starts_local": func(_ *web.Server, r *web.Request, m *schedule.Teammate) components.Cell {
				return format.TimeCell(r.Style, m.Interval(), m.TimeZone)
			},
			"position": func(_ *web.Server, _ *web.Request, m *schedule.Teammate) components.Cell {
				return components.Cell{Text: format.OrNone(m.Position), Sub: m.Location}
			},
			"together_minutes": func(_ *web.Server, _ *web.Request, m *schedule.Teammate) components.Cell {
				if m.Together == 0 {
					return components.Cell{Text: "not at the same time"}
				}
				return components.Cell{Text: schedule.DurationWords(m.Together)}
			},
		},
	}.Dataset(s)))
}

// myTeam reads the shifts of the week at the locations where the employee works in it, and at the home location.
func myTeam(s *web.Server, r *web.Request) (f report.Outcome[schedule.Teammate], err error) {
	e, err := r.View().Employee(r.Filter.EmployeeID)
	if err != nil {
		return f, err
	}
	days := schedule.Filter{From: r.Filter.From, To: r.Filter.To, EmployeeID: e.ID}
	ownShifts, err := shiftsOf(s, r, r.Viewer, days)
	if err != nil {
		return f, err
	}
	places := map[int64]bool{}
	if e.LocationID != 0 {
		places[e.LocationID] = true
	}
	for i := range ownShifts {
		if ownShifts[i].LocationID != 0 {
			places[ownShifts[i].LocationID] = true
		}
	}
	days.EmployeeID = 0
	team := r.Roster.For(schedule.Wall).TeamShifts(days, slices.Collect(maps.Keys(places)))
	others := othersOf(team, e.ID, ownShifts, page.RuleValue(r, teamRule) == "same")
	f.Rows = others.shown
	f.Counters = []components.Counter{
		{Label: "People", Value: format.Number(others.people), Note: "at your locations"}, {Label: "With you", Value: format.Number(others.with), Note: "at the same time"},
		{Label: "Locations", Value: format.Number(len(places))}, {Label: "Your shifts", Value: format.Number(len(ownShifts)), Note: "in this week"},
	}
	f.Searched = "Nobody else has a published shift at your locations in this week."
	f.Notes = []string{"Week of " + r.Style.WeekTitle(r.Filter.From) + ", at your home location and at the locations where you work that week."}
	return f, nil
}

// others are the shifts of a team that other employees work.
type others struct {
	shown        []schedule.Teammate
	people, with int // numbers of employees, and of those who work at the same time
}

// othersOf selects the shifts of others in a team. If same is set, it selects only those at the same time as the
// employee's own shifts.
func othersOf(team []schedule.Teammate, employee int64, own []schedule.ShiftRow, same bool) (o others) {
	met := map[int64]bool{} // by employee: works at the same time
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

// withWeeks adds links to the adjacent weeks to a screen.
func withWeeks(s *web.Server, d web.Dataset) web.Dataset {
	show := d.Show
	d.Show = func(r *web.Request) (*web.Answer, error) {
		a, err := show(r)
		if err != nil || r.Format != "" || a.Main == nil {
			return a, err
		}
		week, err := page.WeekScope(s, r)
		if err == nil {
			a.Page.Steps = page.WeekSteps(s, r, week.Filter.From, "")
		}
		return a, err
	}
	return d
}
