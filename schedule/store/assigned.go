package store

import (
	"context"

	"opshub/schedule"
)

// EachAssignedShift gives the shifts of the filter that somebody is assigned to: those of published versions by start, and then
// the others by start. At one place it reads the shifts of that place alone, which EachShift cannot.
func (s *Store) EachAssignedShift(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.ShiftRow) error) error {
	m, err := s.meta(ctx)
	if err != nil {
		return wrap(err, "assigned shifts")
	}
	for _, t := range (dayQuestion{m, v, f}).shifts() {
		text := shiftSelect + " FROM " + t.from + shiftJoins + t.w.text() + order{key: shiftSorts[0]}.orderBy()
		if err := each(ctx, s, text, t.w.args, scanShift, fn); err != nil {
			return wrap(err, "assigned shifts")
		}
	}
	return nil
}
