package store

import (
	"context"
	"fmt"

	"opshub/schedule"
)

// mostOpen is how many open shifts are kept; where there are more, the tables are asked.
const mostOpen = 4096

const openKey = "open shifts"

// openAtHand is every open shift that managers see, by start, where a question is about all people and they are few; else nil. It must not
// be asked for from within a question to the engine.
func (s *Store) openAtHand(ctx context.Context, q shiftQuestion) ([]schedule.ShiftRow, error) {
	if !ofAllPeople(q.v, q.f) {
		return nil, nil
	}
	all, err := rememberedRows(s, openKey, func() ([]schedule.ShiftRow, error) {
		list := []schedule.ShiftRow{}
		from, w := shiftQuestion{q.m, q.v, schedule.Filter{}, true}.from()
		text := shiftSelect + " FROM " + from + shiftJoins + w.text() + order{key: shiftSorts[0]}.orderBy() + fmt.Sprint(" LIMIT ", mostOpen+1)
		err := s.engine.query(ctx, text, w.args, func(r row) error {
			list = append(list, schedule.ShiftRow{})
			scanShift(r, &list[len(list)-1])
			return nil
		})
		return list, err
	}, func(list []schedule.ShiftRow) int { return 1 + weighShifts(list) })
	if len(all) > mostOpen {
		return nil, err
	}
	return all, err
}

// openOn gives those of the open shifts that are at the place of a filter and touch its days.
func openOn(all []schedule.ShiftRow, f schedule.Filter, fn func(*schedule.ShiftRow) error) error {
	on, at := aboutDays(f), placeOf(f)
	for k := range all {
		one := &all[k]
		if !at.holds(one.LocationID, one.PositionID) || one.StartsAt >= on.End || one.EndsAt <= on.Start {
			continue
		}
		z, _ := schedule.ZoneOrUTC(one.TimeZone)
		if first, last := z.Days(one.Interval()); last < f.From || f.To != 0 && first > f.To {
			continue
		}
		row := *one // the list stays as it is, whatever is done with the row
		if err := fn(&row); err != nil {
			return err
		}
	}
	return nil
}

// openPage is a page of open shifts by start, from memory where they are at hand.
func (s *Store) openPage(ctx context.Context, q shiftQuestion, o order) (out []schedule.ShiftRow, next string, err error) {
	if q.f.EmployeeID != 0 {
		return nil, "", nil // nobody is none of them
	}
	all, err := s.openAtHand(ctx, q)
	if err != nil {
		return nil, "", err
	}
	if all == nil {
		return s.shiftPage(ctx, q, o)
	}
	page, rows := pageOf(&sheet{}, o), map[int64]*schedule.ShiftRow{}
	err = openOn(all, q.f, func(row *schedule.ShiftRow) error {
		rows[row.ID] = row
		page.add(row.ID, [4]int64{int64(row.StartsAt), row.ID})
		return nil
	})
	ids, next := page.ids()
	for _, id := range ids {
		out = append(out, *rows[id])
	}
	return out, next, err
}
