package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// touchedShown is how many of the shifts that a block touches are named; the files count all.
const touchedShown = 3

// myBlocksData is the unavailable blocks of one employee, each with the published shifts that it touches.
func (s *server) myBlocksData() dataset {
	return s.mine(report[schedule.OwnBlock]{
		file: "my-unavailable-blocks", noun: [2]string{"unavailable block", "unavailable blocks"}, order: "by start",
		note:   "Times are those of each block's own zone.",
		reads:  "blocks in force or asked for where no status is chosen; the shifts they touch are counted from today on where no first day is chosen",
		fields: []string{"employee_id", "from", "to", "status"}, columns: columns.OwnBlockColumns, ask: bind(s, (*server).myBlocks),
		cells: map[string]func(*server, *request, *schedule.OwnBlock) components.Cell{
			"first_utc": func(_ *server, _ *request, b *schedule.OwnBlock) components.Cell {
				return format.BlockTimes(&b.BlockRow)
			},
			"kind": func(_ *server, _ *request, b *schedule.OwnBlock) components.Cell {
				return components.Cell{Text: format.BlockKind(b.Kind)}
			},
			"status": func(_ *server, _ *request, b *schedule.OwnBlock) components.Cell {
				return components.Cell{Tag: format.BlockTag(b.Status)}
			},
			"next_local": func(_ *server, _ *request, b *schedule.OwnBlock) components.Cell {
				if b.Upcoming.Empty() {
					return components.Cell{Text: "none"}
				}
				return format.TimeCell(b.Upcoming, b.TimeZone)
			},
			"touched_shifts": touchedCell,
		},
	}.dataset(s))
}

// touchedCell names the first shifts that a block touches. They lead to the week they are in.
func touchedCell(s *server, r *request, b *schedule.OwnBlock) components.Cell {
	if len(b.Touched) == 0 {
		return components.Cell{Text: "none"}
	}
	first := b.Touched[0]
	z, _ := schedule.ZoneOrUTC(first.TimeZone)
	cell := components.Cell{Text: components.Plural(len(b.Touched), "shift", "shifts") + ", " + format.Minutes(b.Minutes),
		Href: s.link(r.narrowed(func(f *schedule.Filter) { f.From, f.To = z.Date(first.StartsAt), 0 }), catalog.PathMyWeek)}
	for i := range b.Touched[:min(len(b.Touched), touchedShown)] {
		t := format.TimeCell(b.Touched[i].Interval(), b.Touched[i].TimeZone)
		cell.Sub = format.Join(cell.Sub, t.Lead+" "+t.Text)
	}
	if more := len(b.Touched) - touchedShown; more > 0 {
		cell.Sub += fmt.Sprintf(" and %d more", more)
	}
	return cell
}

// myBlocks reads the blocks, their times from today on, and the shifts of the same days.
func (s *server) myBlocks(r *request) (f outcome[schedule.OwnBlock], err error) {
	ahead := r.filter
	if ahead.From == 0 {
		ahead.From = r.today
	}
	var blocks []schedule.BlockRow
	err = r.view().EachBlock(r.filter, func(b *schedule.BlockRow) error {
		blocks = append(blocks, *b)
		return nil
	})
	if err != nil {
		return f, err
	}
	times, err := timesOf(r, ahead)
	if err != nil {
		return f, err
	}
	shifts, err := s.shiftsOf(r, r.viewer, ahead)
	f.rows = rules.TouchedShifts(blocks, times, shifts)
	asked, touched := 0, map[int64]bool{}
	for i := range f.rows {
		if f.rows[i].Status == schedule.Requested {
			asked++
		}
		for k := range f.rows[i].Touched {
			touched[f.rows[i].Touched[k].ID] = true
		}
	}
	f.counters = []components.Counter{
		{Label: "Unavailable blocks", Value: format.Number(len(f.rows))}, {Label: "Requested", Value: format.Number(asked), Note: "not decided yet"},
		{Label: "Shifts they touch", Value: format.Number(len(touched)), Note: "published, from " + ahead.From.String() + " on"},
	}
	f.looked = "No block of yours fits."
	f.notes = []string{"A shift that a block touches is reported, not changed. Ask your manager when it should not be so."}
	return f, err
}

// timesOf is the single times that the blocks of the filter cover.
func timesOf(r *request, f schedule.Filter) (list []schedule.OccurrenceRow, err error) {
	err = r.view().EachOccurrence(f, func(o *schedule.OccurrenceRow) error {
		list = append(list, *o)
		return nil
	})
	return list, err
}

// shiftsOf is the shifts that a viewer sees on the days and at the places of the filter.
func (s *server) shiftsOf(r *request, v schedule.Viewer, f schedule.Filter) (list []schedule.ShiftRow, err error) {
	f.Statuses, f.All, f.Q, f.BlockID = nil, true, "", 0
	err = r.roster.For(v).EachShift(f, func(row *schedule.ShiftRow) error {
		list = append(list, *row)
		return nil
	})
	return list, err
}
