package handlers

import (
	"context"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// coverageTargetsData is the coverage targets.
func (s *server) coverageTargetsData() dataset {
	return list[schedule.CoverageTargetRow]{
		file: "coverage-targets", noun: [2]string{"target", "targets"}, order: "by location, weekday and time; those of one day only come last",
		note:   "Times are local to each location.",
		reads:  "dates keep the targets that are in force on some day of them; a position also keeps those for any position; an employee stands for the home location",
		fields: []string{"from", "to", "location_id", "position_id", "q"},
		asked:  anyStatus,
		figure: []countedPart{{label: "Targets", one: "target", many: "targets"}, {label: "In force", one: "in force today", many: "in force today"}},
		columns: []column[schedule.CoverageTargetRow]{
			{label: "Location", sort: "location", cell: func(s *server, r *request, t *schedule.CoverageTargetRow) components.Cell {
				return components.Cell{Text: t.Location, Href: s.link(r, catalog.PathLocation, format.ID(t.LocationID)), Sub: t.TimeZone}
			}},
			{label: "Position", cell: func(s *server, r *request, t *schedule.CoverageTargetRow) components.Cell {
				if t.PositionID == 0 {
					return components.Cell{Text: rules.AnyPosition}
				}
				return components.Cell{Text: t.Position, Href: s.link(r, catalog.PathPosition, format.ID(t.PositionID))}
			}},
			{label: "Day", cell: func(_ *server, _ *request, t *schedule.CoverageTargetRow) components.Cell {
				if t.On != 0 {
					return components.Cell{Lead: format.Day(t.On), At: t.On.String(), Sub: "this day only"}
				}
				return components.Cell{Text: t.Weekday.String(), Sub: "every week"}
			}},
			{label: "Time", cell: func(_ *server, _ *request, t *schedule.CoverageTargetRow) components.Cell {
				return components.Cell{Text: format.MinuteRange(t.StartMinute, t.EndMinute), Sub: schedule.DurationWords(t.WallMinutes())}
			}},
			{label: "Minimum", num: true, cell: func(_ *server, _ *request, t *schedule.CoverageTargetRow) components.Cell {
				return components.Cell{Text: format.Number(t.Min)}
			}},
			{label: "Optimum", num: true, cell: func(_ *server, _ *request, t *schedule.CoverageTargetRow) components.Cell {
				return components.Cell{Text: format.Number(t.Optimal)}
			}},
			{label: "Maximum", num: true, cell: func(_ *server, _ *request, t *schedule.CoverageTargetRow) components.Cell {
				if t.Max == 0 {
					return components.Cell{Text: "no bound"}
				}
				return components.Cell{Text: format.Number(t.Max)}
			}},
			{label: "In force", cell: func(_ *server, r *request, t *schedule.CoverageTargetRow) components.Cell {
				word := t.Force(r.today)
				return components.Cell{Tag: map[string]components.Tag{"now": {Word: "in force", Class: "ok"}, "later": {Word: "later", Class: "ask"}, "ended": {Word: "ended"}}[word], Sub: forceWords(t)}
			}},
			{label: "Number", num: true, screen: true, cell: func(_ *server, _ *request, t *schedule.CoverageTargetRow) components.Cell {
				return components.Cell{Text: format.ID(t.ID)}
			}},
		},
		count: bind(s, (*server).targetSummary),
		page: func(r *request, p paging.Page) ([]schedule.CoverageTargetRow, string, error) {
			return r.view().CoverageTargets(r.filter, paging.Page(p))
		},
		each: func(_ context.Context, r *request, visit func(*schedule.CoverageTargetRow) error) error {
			return r.view().EachCoverageTarget(r.filter, visit)
		},
		export: func(*request) []columns.Column[schedule.CoverageTargetRow] { return columns.CoverageTargetColumns },
	}.dataset(s)
}

// forceWords are the days that a target is in force on.
func forceWords(t *schedule.CoverageTargetRow) string {
	from, to := t.EffectiveFrom.String(), t.EffectiveTo.String()
	switch {
	case t.On != 0 || (from == "" && to == ""):
		return ""
	case to == "":
		return "from " + from
	case from == "":
		return "until " + to
	}
	return from + " to " + to
}

// targetSummary counts the targets of the filter, their places, and those in force today.
func (s *server) targetSummary(r *request) (sum summary, err error) {
	places, now, minutes := map[int64]bool{}, 0, 0
	err = r.view().EachCoverageTarget(r.filter, func(t *schedule.CoverageTargetRow) error {
		sum.total++
		places[t.LocationID] = true
		if t.Force(r.today) == "now" {
			now++
			if t.On == 0 {
				minutes += t.WallMinutes() * t.Min
			}
		}
		return nil
	})
	sum.counters = []components.Counter{
		{Label: "Targets", Value: format.Number(sum.total)}, {Label: "In force", Value: format.Number(now), Note: "today"},
		{Label: "Locations", Value: format.Number(len(places)), Note: "with a target"},
		{Label: "Least work a week", Value: schedule.DurationWords(minutes), Note: "minimum people times hours, of the weekly targets in force"},
		{Label: "Coverage", Value: "This week", Href: s.link(r, catalog.PathCoverage), Note: "targets against shifts"},
	}
	sum.state = r.today.String() // what is in force changes at midnight
	sum.looked = "Every coverage target was compared with the filter; none fits."
	return sum, err
}
