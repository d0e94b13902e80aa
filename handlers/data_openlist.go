package handlers

import (
	"context"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
)

// openShiftsData is the shifts that nobody is assigned to, by start.
func (s *server) openShiftsData() dataset {
	return list[schedule.ShiftRow]{
		file: "open-shifts", noun: [2]string{"open shift", "open shifts"}, order: "by start",
		quiet:  "past ones among them, where the filter has no dates",
		note:   "Times are local to each shift; its zone stands with it.",
		reads:  "every open shift that touches the days of the filter; nobody is assigned to them, so a filter for one employee leaves none",
		fields: []string{"from", "to", "location_id", "position_id", "q"},
		asked: func(f *schedule.Filter) { // a block status says nothing about shifts
			f.Statuses, f.All = nil, true
		},
		figure:  []countedPart{{label: "Open shifts", one: "open shift", many: "open shifts"}, {label: "From today on", one: "from today on", many: "from today on"}},
		columns: openListColumns,
		count:   bind(s, (*server).openListSummary),
		page: func(r *request, p paging.Page) ([]schedule.ShiftRow, string, error) {
			return r.view().OpenShifts(r.filter, p)
		},
		each: func(_ context.Context, r *request, visit func(*schedule.ShiftRow) error) error {
			return r.view().EachOpenShift(r.filter, visit)
		},
		export: func(*request) []columns.Column[schedule.ShiftRow] { return columns.ShiftColumns },
	}.dataset(s)
}

func (s *server) openListSummary(r *request) (summary, error) {
	c := r.view().ShiftCounts(r.filter)
	coming := r.narrowed(func(f *schedule.Filter) { f.From = max(f.From, r.today) })
	ahead := roster.ShiftCounts{}
	if r.filter.To == 0 || r.filter.To >= r.today {
		ahead = r.view().ShiftCounts(coming.filter)
	}
	counters := []components.Counter{
		{Label: "Open shifts", Value: format.Number(c.Open), Note: "nobody is assigned"},
		{Label: "From today on", Value: format.Number(ahead.Open), Note: "the coming ones"},
		{Label: "Shifts in all", Value: format.Number(c.Shifts), Href: s.link(r, catalog.PathShifts), Note: "in the same filter"},
	}
	if ahead.Open > 0 {
		counters[1].Href = s.self(coming)
	}
	return summary{total: c.Open, state: r.now.Truncate(dayEnds).String(), counters: counters,
		looked: components.Plural(c.Shifts, "shift was", "shifts were") + " looked at; somebody is assigned to each."}, nil
}

var openListColumns = []column[schedule.ShiftRow]{
	{label: "When", sort: "start", cell: func(s *server, r *request, row *schedule.ShiftRow) components.Cell {
		cell := format.TimeCell(row.Interval(), row.TimeZone)
		cell.Href = s.link(r, catalog.PathShift, format.ID(row.ID))
		cell.Sub = format.Join(row.TimeZone, "shift "+format.ID(row.ID))
		return cell
	}},
	{label: "Starts", cell: func(_ *server, r *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: untilStart(r.now.Truncate(dayEnds), row.StartsAt)}
	}},
	{label: "Wanted", num: true, cell: func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: components.Plural(row.Slots(), "person", "people")}
	}},
	{label: "Length", num: true, cell: func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(row.Interval().Minutes()), Sub: format.Join(format.ClockChange(row.Interval(), row.TimeZone), format.Break(row.BreakMinutes))}
	}},
	{label: "Position", cell: func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(row.Position), Sub: row.Label}
	}},
	{label: "Location", cell: func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(row.Location)}
	}},
	{label: "State", cell: func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Tag: format.ShiftTag(row.State)}
	}},
	{label: "Candidates", screen: true, cell: func(s *server, r *request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: "Who could take it?", Href: s.link(r, catalog.PathShiftCandidates, format.ID(row.ID))}
	}},
}
