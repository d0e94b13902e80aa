package store

import (
	"cmp"
	"context"
	"fmt"

	"opshub/schedule"
)

// draftCopies is every working copy of a draft period, by start. The rules, the coverage, the comparison and the payload of a dry run all
// look at them, so they are read once for each state of the data. The slice is shared: read it, do not change it.
func (s *Store) draftCopies(ctx context.Context, v schedule.Viewer, period int64) ([]schedule.ShiftRow, error) {
	if !readsDrafts(v) {
		return nil, nil
	}
	const weight = 2 // of one, as a row of a list
	rows, err := rememberedRows(s, fmt.Sprint("copies of draft ", period), func() ([]schedule.ShiftRow, error) {
		return s.readDraftCopies(ctx, period)
	}, func(list []schedule.ShiftRow) int { return weight * len(list) })
	return rows, wrap(err, "shifts of a draft period")
}

// wholeDraft says whether a filter leaves every shift of a draft period.
func wholeDraft(f schedule.Filter) bool {
	return f.EmployeeID == 0 && f.From == 0 && f.To == 0 && f.LocationID == 0 && f.PositionID == 0 && f.Q == ""
}

// eachDraftCopy is EachDraftShift for those who look at every shift more than once.
func (s *Store) eachDraftCopy(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter, fn func(*schedule.ShiftRow) error) error {
	if !wholeDraft(f) {
		return s.EachDraftShift(ctx, v, period, f, fn)
	}
	rows, err := s.draftCopies(ctx, v, period)
	for i := range rows {
		if err == nil {
			err = fn(&rows[i])
		}
	}
	return err
}

// readDraftCopies reads what EachDraftShift gives without a filter. The rows are asked for by their ids, which is the order in which they
// lie in the table: by their start, each would be looked up at another end of it. Names are few and added here.
func (s *Store) readDraftCopies(ctx context.Context, period int64) ([]schedule.ShiftRow, error) {
	names, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	var rows []schedule.ShiftRow
	err = s.engine.query(ctx, `SELECT `+shiftColumns+` FROM shift s WHERE s.id IN (SELECT d.id FROM shift d WHERE d.draft_period_id = ?1)`, []any{period},
		func(r row) error {
			rows = append(rows, schedule.ShiftRow{})
			one := &rows[len(rows)-1]
			scanBareShift(r, one)
			names.name(one)
			return nil
		})
	return schedule.InOrder(rows, func(a, b *schedule.ShiftRow) int {
		return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.ID, b.ID))
	}), err
}
