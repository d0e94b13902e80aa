package store

import (
	"context"

	"opshub/schedule"
)

// StaffWeek is one page of the staff list: the summary, and the first shift that begins at or after from. Beside the orders of the
// summary it can be ordered by the start of that shift, where nobody without one comes first.
func (s *Store) StaffWeek(ctx context.Context, v schedule.Viewer, f schedule.Filter, from schedule.Instant, p Page) (
	out []schedule.StaffWeekRow, next string, err error,
) {
	next, err = s.staffPage(ctx, &staffReader{v: v, f: f, now: from}, StaffWeekSorts, p, func(sr *staffReader, q reader, page []person) (err error) {
		out, err = sr.readWeek(ctx, q, page)
		return err
	})
	return out, next, wrap(err, "staff list")
}

// EachStaffWeek gives the staff list of every employee of the filter, by name, holding a few at a time.
func (s *Store) EachStaffWeek(ctx context.Context, v schedule.Viewer, f schedule.Filter, from schedule.Instant, fn func(*schedule.StaffWeekRow) error) error {
	return wrap(eachOfStaff(ctx, s, &staffReader{v: v, f: f, now: from}, (*staffReader).readWeek, fn), "staff list")
}

// readWeek leaves out the next block and the last change, which the list does not show.
func (s *staffReader) readWeek(ctx context.Context, q reader, group []person) ([]schedule.StaffWeekRow, error) {
	rows, err := s.read(ctx, q, group, s.blocks, s.unavailable, s.scheduled, s.conflicts)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	next, err := s.nextShifts(ctx, q, idsOf(group))
	out := make([]schedule.StaffWeekRow, len(rows))
	for i := range rows {
		out[i] = schedule.StaffWeekRow{StaffRow: rows[i], Next: next[rows[i].ID]}
	}
	return out, err
}
