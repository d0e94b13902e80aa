package ingest

import "opshub/schedule"

// Stored finds stored rows by ID, so that a file changes only the columns that it has. A nil function finds nothing. The
// bool reports whether the row exists.
type Stored struct {
	Shift          func(id int64) (schedule.Shift, bool)
	Block          func(id int64) (schedule.Block, []schedule.BlockException, bool)
	Series         func(id int64) (schedule.Series, bool)
	CoverageTarget func(id int64) (schedule.CoverageTarget, bool)
	ConstraintRule func(id int64) (schedule.ConstraintRule, bool)
	Exception      func(id int64) (schedule.ScheduleException, bool)
}

// storedRow returns the stored row that the current row updates, or the zero value. It reads the database only if the
// file lacks a column.
func storedRow[T any](s *sheet, id int64, find func(id int64) (T, bool)) (row T) {
	s.update = false
	if s.partial && find != nil && id > 0 {
		row, s.update = find(id)
	}
	return row
}

// cellOr reads column c. If the file has no such column, an updated row keeps the stored value. For a new row, read
// returns the default of the column.
func cellOr[T any](s *sheet, c int, stored T, read func(c int) T) T {
	if s.update && s.at[c] < 0 {
		return stored
	}
	return read(c)
}

// lacks reports whether the current row updates a stored one and the file has no column c, so that the stored value stays.
func (s *sheet) lacks(c int) bool { return s.update && s.at[c] < 0 }
