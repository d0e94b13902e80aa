package handlers

import (
	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// shiftFiles are the files of a view of time: one row per shift that touches the days of its scope, open ones too.
func (s *server) shiftFiles(name string, scope func(*request) (*request, error)) dataset {
	return dataset{file: name, scope: scope, order: "by start",
		columns: func(r *request) []components.ColumnRow {
			return columnRows(withNotes(r, columns.ShiftColumns, columns.ShiftColumnsWithNotes))
		},
		rows: func(r *request) (int, error) {
			days, err := scope(r)
			if err != nil {
				return 0, err
			}
			c := days.view().ShiftCounts(days.filter)
			return c.Shifts, err
		},
		example: func(r *request) ([]string, error) {
			days, err := scope(r)
			if err != nil {
				return nil, err
			}
			rows, _, err := days.view().Shifts(days.filter, paging.Page{Sort: "start", Limit: 1})
			if len(rows) == 0 || err != nil {
				return nil, err
			}
			return cells(columns.ShiftColumns, &rows[0]), nil
		},
		write: func(r *request, format fileFormat) (*answer, error) {
			days, err := scope(r)
			if err != nil {
				return nil, err
			}
			c := days.view().ShiftCounts(days.filter)
			head := s.exportHead(days.narrowed(func(f *schedule.Filter) { f.Statuses, f.All = nil, true }), name, c.Shifts)
			f := rowsFile[schedule.ShiftRow]{head: head, columns: withNotes(r, columns.ShiftColumns, columns.ShiftColumnsWithNotes), each: func(visit func(*schedule.ShiftRow) error) error {
				return days.view().EachShift(days.filter, visit)
			}}
			return f.answer(r, format)
		},
	}
}
