package coverage

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// coverageTargetsData returns the coverage targets.
func coverageTargetsData(s *web.Server) web.Dataset {
	return report.List[schedule.CoverageTargetRow]{
		File: "coverage-targets", Noun: [2]string{"target", "targets"}, Order: "by location, weekday and time; targets for a single day last",
		Note:   "Times are local to each location.",
		Reads:  "targets in force on at least one of the dates; a position also includes targets for any position; an employee selects the home location",
		Fields: []string{"from", "to", "location_id", "position_id", "q"},
		Hints: page.Hints{
			"employee_id": "The employee limits this screen to the targets of the employee's home location.",
			"position_id": "Targets for any position are included.",
		},
		Asked:  report.AnyStatus,
		Figure: []report.CountedPart{{Label: "Targets", One: "target", Many: "targets"}, {Label: "In force", One: "in force today", Many: "in force today"}},
		Columns: []report.Column[schedule.CoverageTargetRow]{
			{Label: "Location", Sort: "location", Cell: func(s *web.Server, r *web.Request, t *schedule.CoverageTargetRow) components.Cell {
				return components.Cell{Text: t.Location, Href: page.Link(s, r, catalog.PathLocation, format.ID(t.LocationID)), Sub: t.TimeZone}
			}},
			{Label: "Position", Cell: func(s *web.Server, r *web.Request, t *schedule.CoverageTargetRow) components.Cell {
				if t.PositionID == 0 {
					return components.Cell{Text: rules.AnyPosition}
				}
				return components.Cell{Text: t.Position, Href: page.Link(s, r, catalog.PathPosition, format.ID(t.PositionID))}
			}},
			{Label: "Day", Cell: func(_ *web.Server, r *web.Request, t *schedule.CoverageTargetRow) components.Cell {
				if t.On != 0 {
					return components.Cell{Lead: r.Style.Day(t.On), At: t.On.String(), Sub: "this day only"}
				}
				return components.Cell{Text: t.Weekday.String(), Sub: "every week"}
			}},
			{Label: "Time", Cell: func(_ *web.Server, r *web.Request, t *schedule.CoverageTargetRow) components.Cell {
				return components.Cell{Text: r.Style.MinuteRange(t.StartMinute, t.EndMinute), Sub: schedule.DurationWords(t.WallMinutes())}
			}},
			{Label: "Minimum", Num: true, Cell: func(_ *web.Server, _ *web.Request, t *schedule.CoverageTargetRow) components.Cell {
				return components.Cell{Text: format.Number(t.Min)}
			}},
			{Label: "Optimum", Num: true, Cell: func(_ *web.Server, _ *web.Request, t *schedule.CoverageTargetRow) components.Cell {
				return components.Cell{Text: format.Number(t.Optimal)}
			}},
			{Label: "Maximum", Num: true, Cell: func(_ *web.Server, _ *web.Request, t *schedule.CoverageTargetRow) components.Cell {
				if t.Max == 0 {
					return components.Cell{Text: "no maximum"}
				}
				return components.Cell{Text: format.Number(t.Max)}
			}},
			{Label: "In force", Cell: func(_ *web.Server, r *web.Request, t *schedule.CoverageTargetRow) components.Cell {
				word := t.Force(r.Today)
				return components.Cell{Tag: map[string]components.Tag{"now": {Word: "in force", Class: "ok"}, "later": {Word: "later", Class: "ask"}, "ended": {Word: "ended"}}[word], Sub: forceWords(r, t)}
			}},
			{Label: "Number", Num: true, Screen: true, Cell: func(_ *web.Server, _ *web.Request, t *schedule.CoverageTargetRow) components.Cell {
				return components.Cell{Text: format.ID(t.ID)}
			}},
		},
		Count: web.Bind(s, targetSummary),
		Rows: func(r *web.Request) paging.List[schedule.CoverageTargetRow] {
			return r.View().CoverageTargets(r.Filter)
		},
		Export: func(*web.Request) []columns.Column[schedule.CoverageTargetRow] { return columns.CoverageTargetColumns },
	}.Dataset(s)
}

// forceWords returns the dates on which a weekly target is in force, or nothing if it has no limits.
func forceWords(r *web.Request, t *schedule.CoverageTargetRow) string {
	if t.On != 0 || t.EffectiveFrom == 0 && t.EffectiveTo == 0 {
		return ""
	}
	return schedule.Filter{From: t.EffectiveFrom, To: t.EffectiveTo}.DateWords(r.DateStyle())
}

// targetSummary counts the targets of the filter, their locations, and those in force today.
func targetSummary(s *web.Server, r *web.Request) (sum report.Summary, err error) {
	places, now, minutes := map[int64]bool{}, 0, 0
	err = r.View().CoverageTargets(r.Filter).Each(func(t *schedule.CoverageTargetRow) error {
		sum.Total++
		places[t.LocationID] = true
		if t.Force(r.Today) == "now" {
			now++
			if t.On == 0 {
				minutes += t.WallMinutes() * t.Min
			}
		}
		return nil
	})
	sum.Counters = []components.Counter{
		{Label: "Targets", Value: format.Number(sum.Total)}, {Label: "In force", Value: format.Number(now), Note: "today"},
		{Label: "Locations", Value: format.Number(len(places)), Note: "with a target"},
		{Label: "Minimum hours per week", Value: schedule.DurationWords(minutes), Note: "minimum people times hours of the weekly targets in force"},
		{Label: "Coverage", Value: "This week", Href: page.Link(s, r, catalog.PathCoverage), Note: "shifts compared with targets"},
	}
	sum.State = r.Today.String() // the targets in force change at midnight
	sum.Searched = "Every coverage target was checked; none matches the filter."
	return sum, err
}
