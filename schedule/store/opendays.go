package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"opshub/schedule"
)

const dayShiftSelect = `SELECT s.id, s.employee_id, s.starts_at, s.ends_at, s.time_zone, s.state, p.name, l.name, s.location_id, s.label,
	s.break_minutes, s.open_slots`

// dayShiftColumns is how many columns that are.
const dayShiftColumns = 12

const dayShiftJoins = ` LEFT JOIN position p ON p.id = s.position_id LEFT JOIN location l ON l.id = s.location_id`

// scanDayShift is the item of a whole shift.
func scanDayShift(r row) schedule.DayItem {
	i := schedule.DayItem{
		ShiftID: r.int(0), EmployeeID: r.int(1), Interval: interval(r, 2), TimeZone: r.text(4),
		ShiftState: schedule.PublishState(r.text(5)), Position: r.text(6), Location: r.text(7),
		LocationID: r.int(8), Label: r.text(9), BreakMinutes: int(r.int(10)),
	}
	if i.EmployeeID == 0 {
		i.Slots = max(1, int(r.int(11)))
	}
	return i
}

// OpenDays is the shifts of nobody on the local days of the filter, both ends included, one item for each day a shift touches,
// by day and start. A filter for one employee has none.
func (s *Store) OpenDays(ctx context.Context, v schedule.Viewer, f schedule.Filter) (out []schedule.DayItem, err error) {
	if f.EmployeeID != 0 {
		return nil, nil
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, wrap(err, "open shifts by day")
	}
	d := newDayReader(m, v, f)
	all, err := s.openAtHand(ctx, m, v, f)
	if err != nil {
		return nil, wrap(err, "open shifts by day")
	}
	if all != nil {
		on, at := aboutDays(f), placeOf(f)
		for k := range all {
			if one := all[k].item; at.holds(one.LocationID, all[k].position) && one.Start < on.End && one.End > on.Start {
				out = d.cut(out, &one)
			}
		}
	} else {
		err = s.eachOpen(ctx, shiftQuestion{m, v, f, true}, "", func(i *schedule.DayItem, _ int64) { out = d.cut(out, i) })
	}
	slices.SortFunc(out, func(a, b schedule.DayItem) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.ShiftID, b.ShiftID))
	})
	return out, wrap(err, "open shifts by day")
}

// eachOpen reads the open shifts of a question, each with its position.
func (s *Store) eachOpen(ctx context.Context, question shiftQuestion, limit string, fn func(*schedule.DayItem, int64)) error {
	return s.engine.read(ctx, func(q reader) error {
		for _, t := range question.tables() {
			err := q.query(ctx, dayShiftSelect+", s.position_id FROM "+t.from+dayShiftJoins+t.w.text()+limit, t.w.args, func(r row) error {
				i := scanDayShift(r)
				fn(&i, r.int(dayShiftColumns))
				return nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// mostOpen is how many open shifts are kept; where there are more, the tables are asked about the days.
const mostOpen = 4096

// openShift is one of them, with the position that an item does not number.
type openShift struct {
	item     schedule.DayItem
	position int64
}

const openKey = "open shifts"

// openAtHand is every open shift that managers see, where a question is about all people and they are few; else nil. It must not be asked
// for from within a question to the engine.
func (s *Store) openAtHand(ctx context.Context, m meta, v schedule.Viewer, f schedule.Filter) ([]openShift, error) {
	if !ofAllPeople(v, f) {
		return nil, nil
	}
	all, err := rememberedRows(s, openKey, func() ([]openShift, error) {
		list := []openShift{}
		err := s.eachOpen(ctx, shiftQuestion{m, v, schedule.Filter{}, true}, fmt.Sprint(" LIMIT ", mostOpen+1), func(i *schedule.DayItem, position int64) {
			list = append(list, openShift{*i, position})
		})
		return list, err
	}, func(list []openShift) int { return 1 + 2*len(list) })
	if len(all) > mostOpen {
		return nil, err
	}
	return all, err
}
