package store

import (
	"context"
	"math"
	"slices"

	"opshub/schedule"
)

// nobodysRank stands in a cursor for the place of open shifts in the order of names: behind everyone.
const nobodysRank = int64(math.MaxInt64)

// shiftsByName is a page in the order of names: first the shifts of employees, then those of nobody, or the other way round
// where the last comes first. They are two questions, because an open shift has no name to be found by.
func (s *Store) shiftsByName(ctx context.Context, question shiftQuestion, o order) (out []schedule.ShiftRow, next string, err error) {
	parts := []bool{false, true} // whether of nobody
	if o.descending {
		slices.Reverse(parts)
	}
	if o.after != nil && (o.after[0] == any(nobodysRank)) != parts[0] {
		parts = parts[1:]
	}
	for k, nobody := range parts {
		part := o
		if part.limit -= len(out); k > 0 {
			part.after = nil
		}
		full := part.limit == 0
		part.limit = max(part.limit, 1)
		var rows []schedule.ShiftRow
		if question.open = nobody; nobody {
			rows, next, err = s.shiftsOfNobody(ctx, question, part)
		} else {
			rows, next, err = s.shiftPage(ctx, question, part)
		}
		if full && len(rows) > 0 {
			return out, o.beginning(nobody), err
		}
		if out = append(out, rows...); err != nil || next != "" {
			return out, next, err
		}
	}
	return out, "", nil
}

// shiftsOfNobody is a page of open shifts by start, with the cursors of the order of names.
func (s *Store) shiftsOfNobody(ctx context.Context, question shiftQuestion, o order) ([]schedule.ShiftRow, string, error) {
	byStart := order{key: shiftSorts[0], descending: o.descending, limit: o.limit}
	if o.after != nil {
		byStart.after = o.after[2:]
	}
	rows, next, err := s.openPage(ctx, question, byStart)
	if next != "" {
		last := rows[len(rows)-1]
		next = o.encode([]any{nobodysRank, int64(0), int64(last.StartsAt), last.ID})
	}
	return rows, next, err
}

// beginning is the cursor before the first row of a part.
func (o order) beginning(nobody bool) string {
	if nobody {
		return o.encode([]any{nobodysRank, int64(0), int64(math.MinInt64), int64(0)})
	}
	return o.encode([]any{nobodysRank - 1, int64(0), int64(0), int64(0)})
}
