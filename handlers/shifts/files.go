package shifts

import (
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// ShiftFiles are the files of a view of time: one row per shift that touches the days of its scope, open ones too.
func ShiftFiles(s *web.Server, name string, scope func(*web.Request) (*web.Request, error)) web.Dataset {
	return web.Dataset{File: name, Scope: scope, Order: "by start",
		Columns: func(r *web.Request) []components.ColumnRow {
			return report.ColumnRows(blocks.WithNotes(r, columns.ShiftColumns, columns.ShiftColumnsWithNotes))
		},
		Rows: func(r *web.Request) (int, error) {
			days, err := scope(r)
			if err != nil {
				return 0, err
			}
			c := days.View().ShiftCounts(days.Filter)
			return c.Shifts, err
		},
		Example: func(r *web.Request) ([]string, error) {
			days, err := scope(r)
			if err != nil {
				return nil, err
			}
			rows, _, err := days.View().Shifts(days.Filter, paging.Page{Sort: "start", Limit: 1})
			if len(rows) == 0 || err != nil {
				return nil, err
			}
			return report.Cells(columns.ShiftColumns, &rows[0]), nil
		},
		Write: func(r *web.Request, format web.FileFormat) (*web.Answer, error) {
			days, err := scope(r)
			if err != nil {
				return nil, err
			}
			c := days.View().ShiftCounts(days.Filter)
			head := report.ExportHeadOf(s, page.Narrowed(days, func(f *schedule.Filter) { f.Statuses, f.All = nil, true }), name, c.Shifts)
			f := report.RowsFile[schedule.ShiftRow]{Head: head, Columns: blocks.WithNotes(r, columns.ShiftColumns, columns.ShiftColumnsWithNotes), Each: func(visit func(*schedule.ShiftRow) error) error {
				return days.View().EachShift(days.Filter, visit)
			}}
			return f.Answer(r, format)
		},
	}
}
