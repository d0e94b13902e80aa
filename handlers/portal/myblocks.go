package portal

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// touchedShown is the number of affected shifts named for a block. Files count all.
const touchedShown = 3

// myBlocksData lists the unavailable blocks of one employee, with the published shifts that each overlaps.
func myBlocksData(s *web.Server) web.Dataset {
	return forEmployee(s, report.Report[schedule.OwnBlock]{
		File: "my-unavailable-blocks", Noun: [2]string{"unavailable block", "unavailable blocks"}, Order: "by start",
		Note:   "Times are in the time zone of each block.",
		Reads:  "active, approved and requested blocks without a status filter; affected shifts count from today without a first day",
		Fields: []string{"employee_id", "from", "to", "status"}, Columns: columns.OwnBlockColumns, Ask: web.Bind(s, myBlocks),
		Cells: map[string]func(*web.Server, *web.Request, *schedule.OwnBlock) components.Cell{
			"first_utc": func(_ *web.Server, r *web.Request, b *schedule.OwnBlock) components.Cell {
				return format.BlockTimes(r.Style, &b.BlockRow)
			},
			"kind": func(_ *web.Server, _ *web.Request, b *schedule.OwnBlock) components.Cell {
				return components.Cell{Text: format.BlockKind(b.Kind)}
			},
			"status": func(_ *web.Server, _ *web.Request, b *schedule.OwnBlock) components.Cell {
				return components.Cell{Tag: format.BlockTag(b.Status)}
			},
			"next_local": func(_ *web.Server, r *web.Request, b *schedule.OwnBlock) components.Cell {
				if b.Upcoming.Empty() {
					return components.Cell{Text: "none"}
				}
				return format.TimeCell(r.Style, b.Upcoming, b.ShownIn)
			},
			"touched_shifts": touchedCell,
		},
	}.Dataset(s))
}

// touchedCell names the first shifts that a block overlaps, with a link to their week.
func touchedCell(s *web.Server, r *web.Request, b *schedule.OwnBlock) components.Cell {
	if len(b.Touched) == 0 {
		return components.Cell{Text: "none"}
	}
	first := b.Touched[0]
	z, _ := localtime.ZoneOrUTC(first.TimeZone)
	cell := components.Cell{Text: components.Plural(len(b.Touched), "shift", "shifts") + ", " + format.Minutes(b.Minutes),
		Href: page.Link(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = z.Date(first.StartsAt), 0 }), catalog.PathMyWeek)}
	for i := range b.Touched[:min(len(b.Touched), touchedShown)] {
		t := format.TimeCell(r.Style, b.Touched[i].Interval(), b.Touched[i].TimeZone)
		cell.Sub = format.Join(cell.Sub, t.Lead+" "+t.Text)
	}
	if more := len(b.Touched) - touchedShown; more > 0 {
		cell.Sub += fmt.Sprintf(" and %d more", more)
	}
	return cell
}

// myBlocks reads the blocks, their occurrences from today, and the shifts of the same days.
func myBlocks(s *web.Server, r *web.Request) (f report.Outcome[schedule.OwnBlock], err error) {
	ahead := r.Filter
	if ahead.From == 0 {
		ahead.From = r.Today
	}
	blocks, err := r.View().Blocks(r.Filter).All()
	if err != nil {
		return f, err
	}
	times, err := r.View().Occurrences(ahead).All()
	if err != nil {
		return f, err
	}
	shifts, err := shiftsOf(s, r, r.Viewer, ahead)
	f.Rows = rules.TouchedShifts(blocks, times, shifts)
	requested, touched := 0, map[int64]bool{}
	for i := range f.Rows {
		if f.Rows[i].Status == schedule.Requested {
			requested++
		}
		for k := range f.Rows[i].Touched {
			touched[f.Rows[i].Touched[k].ID] = true
		}
	}
	f.Counters = []components.Counter{
		{Label: "Unavailable blocks", Value: format.Number(len(f.Rows))}, {Label: "Requested", Value: format.Number(requested), Note: "not decided yet"},
		{Label: "Affected shifts", Value: format.Number(len(touched)), Note: "published, from " + r.Style.Day(ahead.From) + " on"},
	}
	f.Searched = "None of your blocks matches the filter."
	f.Notes = []string{"A shift that overlaps a block is reported, not changed. If a shift is wrong, contact your manager."}
	return f, err
}

// shiftsOf returns the shifts that a viewer may read on the days and at the places of the filter.
func shiftsOf(s *web.Server, r *web.Request, v schedule.Viewer, f schedule.Filter) ([]schedule.ShiftRow, error) {
	f.Statuses, f.All, f.Q, f.BlockID = nil, true, "", 0
	return r.Roster.For(v).Shifts(f).All()
}
