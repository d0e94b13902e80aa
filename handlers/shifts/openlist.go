package shifts

import (
	"context"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
)

// openShiftsData is the shifts that nobody is assigned to, by start.
func openShiftsData(s *web.Server) web.Dataset {
	return report.List[schedule.ShiftRow]{
		File: "open-shifts", Noun: [2]string{"open shift", "open shifts"}, Order: "by start",
		Quiet:  "past ones among them, where the filter has no dates",
		Note:   "Times are local to each shift; its zone stands with it.",
		Reads:  "every open shift that touches the days of the filter; nobody is assigned to them, so a filter for one employee leaves none",
		Fields: []string{"from", "to", "location_id", "position_id", "q"},
		Asked: func(f *schedule.Filter) { // a block status says nothing about shifts
			f.Statuses, f.All = nil, true
		},
		Figure:  []report.CountedPart{{Label: "Open shifts", One: "open shift", Many: "open shifts"}, {Label: "From today on", One: "from today on", Many: "from today on"}},
		Columns: OpenListColumns,
		Count:   web.Bind(s, openListSummary),
		Page: func(r *web.Request, p paging.Page) ([]schedule.ShiftRow, string, error) {
			return r.View().OpenShifts(r.Filter, p)
		},
		Each: func(_ context.Context, r *web.Request, visit func(*schedule.ShiftRow) error) error {
			return r.View().EachOpenShift(r.Filter, visit)
		},
		Export: func(*web.Request) []columns.Column[schedule.ShiftRow] { return columns.ShiftColumns },
	}.Dataset(s)
}

func openListSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	c := r.View().ShiftCounts(r.Filter)
	coming := page.Narrowed(r, func(f *schedule.Filter) { f.From = max(f.From, r.Today) })
	ahead := roster.ShiftCounts{}
	if r.Filter.To == 0 || r.Filter.To >= r.Today {
		ahead = r.View().ShiftCounts(coming.Filter)
	}
	counters := []components.Counter{
		{Label: "Open shifts", Value: format.Number(c.Open), Note: "nobody is assigned"},
		{Label: "From today on", Value: format.Number(ahead.Open), Note: "the coming ones"},
		{Label: "Shifts in all", Value: format.Number(c.Shifts), Href: page.Link(s, r, catalog.PathShifts), Note: "in the same filter"},
	}
	if ahead.Open > 0 {
		counters[1].Href = page.Self(s, coming)
	}
	return report.Summary{Total: c.Open, State: r.Now.Truncate(blocks.DayEnds).String(), Counters: counters,
		Looked: components.Plural(c.Shifts, "shift was", "shifts were") + " looked at; somebody is assigned to each."}, nil
}

var OpenListColumns = []report.Column[schedule.ShiftRow]{
	{Label: "When", Sort: "start", Cell: func(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
		cell := format.TimeCell(row.Interval(), row.TimeZone)
		cell.Href = page.Link(s, r, catalog.PathShift, format.ID(row.ID))
		cell.Sub = format.Join(row.TimeZone, "shift "+format.ID(row.ID))
		return cell
	}},
	{Label: "Starts", Cell: func(_ *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: page.UntilStart(r.Now.Truncate(blocks.DayEnds), row.StartsAt)}
	}},
	{Label: "Wanted", Num: true, Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: components.Plural(row.Slots(), "person", "people")}
	}},
	{Label: "Length", Num: true, Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: schedule.DurationWords(row.Interval().Minutes()), Sub: format.Join(format.ClockChange(row.Interval(), row.TimeZone), format.Break(row.BreakMinutes))}
	}},
	{Label: "Position", Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(row.Position), Sub: row.Label}
	}},
	{Label: "Location", Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: format.OrNone(row.Location)}
	}},
	{Label: "State", Cell: func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Tag: format.ShiftTag(row.State)}
	}},
	{Label: "Candidates", Screen: true, Cell: func(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
		return components.Cell{Text: "Who could take it?", Href: page.Link(s, r, catalog.PathShiftCandidates, format.ID(row.ID))}
	}},
}
