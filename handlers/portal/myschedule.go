package portal

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// myScheduleData lists the published shifts of one employee, with the next one highlighted.
func myScheduleData(s *web.Server) web.Dataset {
	return forEmployee(s, withNextShift(s, report.Report[schedule.ShiftRow]{
		File: "my-schedule", Noun: [2]string{"shift", "shifts"}, Order: "next shift first", Quiet: "published",
		Note:   "Times are local to the location of the shift.",
		Reads:  "from today without a first day; only published shifts",
		Fields: []string{"employee_id", "from", "to"},
		Asked:  func(f *schedule.Filter) { *f = f.Only("employee_id", "from", "to", "location_id", "position_id") },
		Scope:  fromToday, Columns: columns.MyScheduleColumns,
		Cells: map[string]func(*web.Server, *web.Request, *schedule.ShiftRow) components.Cell{
			"starts_local": func(_ *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
				return format.TimeCell(r.Style, row.Interval(), row.TimeZone)
			},
			"position": func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
				return components.Cell{Text: format.OrNone(row.Position), Sub: format.Join(row.Location, row.Label)}
			},
			"duration_minutes": func(_ *web.Server, _ *web.Request, row *schedule.ShiftRow) components.Cell {
				return components.Cell{Text: schedule.DurationWords(row.Interval().Minutes()), Sub: format.Join(format.ClockChange(row.Interval(), row.TimeZone), format.Break(row.BreakMinutes))}
			},
		},
		Ask: web.Bind(s, mySchedule),
	}.Dataset(s)))
}

// fromToday starts a filter without a first day today. It drops the fields that do not apply to one's own
// shifts.
func fromToday(r *web.Request) (*web.Request, error) {
	return page.Narrowed(r, func(f *schedule.Filter) {
		if f.From == 0 && (f.To == 0 || f.To >= r.Today) {
			f.From = r.Today
		}
		f.Statuses, f.All, f.Q, f.BlockID = nil, true, "", 0
	}), nil
}

// mySchedule reads the shifts and sums their hours.
func mySchedule(s *web.Server, r *web.Request) (f report.Outcome[schedule.ShiftRow], err error) {
	minutes := 0
	err = r.View().Shifts(r.Filter).Each(func(row *schedule.ShiftRow) error {
		f.Rows = append(f.Rows, *row)
		minutes += row.Interval().Minutes()
		return nil
	})
	f.Counters = []components.Counter{
		{Label: "Shifts", Value: format.Number(len(f.Rows)), Note: "published"}, {Label: "Scheduled", Value: schedule.DurationWords(minutes), Note: "breaks included"},
	}
	f.Searched = "No shift has been published for these days."
	return f, err
}
