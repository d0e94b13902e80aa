package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// myScheduleData is the published shifts of one employee, the next one first and in large.
func (s *server) myScheduleData() dataset {
	return s.mine(s.withNext(report[schedule.ShiftRow]{
		file: "my-schedule", noun: [2]string{"shift", "shifts"}, order: "the next one first", quiet: "published",
		note:   "Times are those of the place of work.",
		reads:  "from today on where no first day is chosen; published shifts alone",
		fields: []string{"employee_id", "from", "to"},
		asked:  func(f *schedule.Filter) { *f = f.Only("employee_id", "from", "to", "location_id", "position_id") },
		scope:  fromToday, columns: columns.MyScheduleColumns,
		cells: map[string]func(*server, *request, *schedule.ShiftRow) components.Cell{
			"starts_local": func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
				return format.TimeCell(row.Interval(), row.TimeZone)
			},
			"position": func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
				return components.Cell{Text: format.OrNone(row.Position), Sub: format.Join(row.Location, row.Label)}
			},
			"duration_minutes": func(_ *server, _ *request, row *schedule.ShiftRow) components.Cell {
				return components.Cell{Text: schedule.DurationWords(row.Interval().Minutes()), Sub: format.Join(format.ClockChange(row.Interval(), row.TimeZone), format.Break(row.BreakMinutes))}
			},
		},
		ask: bind(s, (*server).mySchedule),
	}.dataset(s)))
}

// fromToday narrows a filter without a first day to today and what comes after. Status and text say nothing about shifts of one's own.
func fromToday(r *request) (*request, error) {
	return r.narrowed(func(f *schedule.Filter) {
		if f.From == 0 && (f.To == 0 || f.To >= r.today) {
			f.From = r.today
		}
		f.Statuses, f.All, f.Q, f.BlockID = nil, true, "", 0
	}), nil
}

// mySchedule reads the shifts and what they come to.
func (s *server) mySchedule(r *request) (f outcome[schedule.ShiftRow], err error) {
	minutes := 0
	err = r.view().EachShift(r.filter, func(row *schedule.ShiftRow) error {
		f.rows = append(f.rows, *row)
		minutes += row.Interval().Minutes()
		return nil
	})
	f.counters = []components.Counter{
		{Label: "Shifts", Value: format.Number(len(f.rows)), Note: "published"}, {Label: "Scheduled", Value: schedule.DurationWords(minutes), Note: "breaks included"},
	}
	f.looked = "No shift has been published for these days."
	if href := s.whole(s.feedAddress(r, catalog.PathMyFeed, r.filter.EmployeeID)); href != "" {
		f.notes = []string{"To have this in the calendar of your phone, subscribe to " + href}
	}
	return f, err
}
