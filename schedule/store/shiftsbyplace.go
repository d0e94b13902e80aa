package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"opshub/schedule"
)

// rowWeight is how much a whole shift with its names weighs among the rows of remembered lists.
const rowWeight = 3

// ShiftsByPlace is every shift of the filter, by location and then by start. They are held and remembered, so that it is for the
// shifts of a day and not for those of a year. The slice is shared: read it, do not change it.
func (s *Store) ShiftsByPlace(ctx context.Context, v schedule.Viewer, f schedule.Filter) ([]schedule.ShiftRow, error) {
	f.Statuses, f.All = nil, false
	return rememberedRows(s, key("shifts by place", v, f), func() (rows []schedule.ShiftRow, err error) {
		if rows, err = s.namedShifts(ctx, v, f); err != nil {
			return nil, err
		}
		folded := map[string]string{} // names repeat
		fold := func(name string) string {
			word, ok := folded[name]
			if !ok {
				word = schedule.Fold(name)
				folded[name] = word
			}
			return word
		}
		slices.SortStableFunc(rows, func(a, b schedule.ShiftRow) int {
			if a.LocationID != b.LocationID {
				return cmp.Or(strings.Compare(fold(a.Location), fold(b.Location)), cmp.Compare(a.LocationID, b.LocationID))
			}
			return cmp.Or(strings.Compare(a.TimeZone, b.TimeZone), cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.EndsAt, b.EndsAt),
				strings.Compare(fold(a.EmployeeName), fold(b.EmployeeName)), cmp.Compare(a.ID, b.ID))
		})
		return rows, err
	}, weighShifts)
}

// namedShifts is the shifts of the filter by start. The names come from memory where they are at hand: three more tables to look
// into for each of the thousands of shifts of a day take longer than the shifts themselves.
func (s *Store) namedShifts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (rows []schedule.ShiftRow, err error) {
	keep := func(row *schedule.ShiftRow) error {
		rows = append(rows, *row)
		return nil
	}
	if ofAllTime(f) {
		err = s.EachShift(ctx, v, f, keep)
		return rows, err
	}
	names, err := s.names(ctx)
	if err != nil {
		return nil, wrap(err, "shifts")
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, wrap(err, "shifts")
	}
	from, w := shiftQuestion{m, v, f, false}.from()
	text := "SELECT " + shiftColumns + " FROM " + from + w.text() + order{key: shiftSorts[0]}.orderBy()
	err = each(ctx, s, text, w.args, scanBareShift, func(row *schedule.ShiftRow) error {
		names.name(row)
		return keep(row)
	})
	return rows, wrap(err, "shifts")
}
