package store

import (
	"context"
	"fmt"
	"maps"

	"opshub/schedule"
)

// PlaceKind is what shifts and people are gathered by.
type PlaceKind int

// The kinds.
const (
	ByPosition PlaceKind = iota
	ByLocation
)

func (k PlaceKind) column() string {
	if k == ByLocation {
		return "s.location_id"
	}
	return "s.position_id"
}

// beginning is the viewer's shifts that begin on the days of the filter and are not to be removed, as table s.
func beginning(v schedule.Viewer, m meta, f schedule.Filter) (string, *where) {
	from, to := f.From, f.To
	f.From, f.To = 0, 0
	tables := shiftQuestion{m, v, f, false}.tables()
	var text string
	w := &where{}
	for k, t := range tables {
		t.w.days(span{"s.starts_at", "s.first_on", "s.first_on", 0}, from, to)
		t.w.add("s.state <> #", string(schedule.StagedForRemoval))
		if len(tables) == 1 {
			return t.from, t.w
		}
		if k > 0 {
			text += " UNION ALL "
		}
		text += "SELECT " + shiftColumns + ", s.first_on FROM " + t.from + renumbered(t.w.text(), len(w.args))
		w.args = append(w.args, t.w.args...)
	}
	return "(" + text + ") s", w
}

// placeSums are the columns that PlaceTotals and PlaceDays add up.
const placeSums = `COUNT(s.employee_id), CAST(COALESCE(SUM(CASE WHEN s.employee_id IS NULL THEN 0 ELSE s.ends_at - s.starts_at END), 0) / 60 AS BIGINT),
	COUNT(DISTINCT s.employee_id), COUNT(*) - COUNT(s.employee_id),
	CAST(COALESCE(SUM(CASE WHEN s.employee_id IS NOT NULL THEN 0 WHEN s.open_slots > 0 THEN s.open_slots ELSE 1 END), 0) AS BIGINT)`

// PlaceTotals adds up the shifts that begin on the days of the filter by position or location; a place without any is left out, and
// shifts without a place stand under 0.
func (s *Store) PlaceTotals(ctx context.Context, v schedule.Viewer, by PlaceKind, f schedule.Filter) (map[int64]schedule.PlaceRow, error) {
	f = f.Without("status")
	found, err := remembered(s, key("places by "+by.column(), v, f), func() (map[int64]schedule.PlaceRow, error) {
		m, err := s.meta(ctx)
		if err != nil {
			return nil, err
		}
		found := map[int64]schedule.PlaceRow{}
		err = s.engine.read(ctx, func(q reader) error {
			if ofAllPeople(v, f) {
				return sumPlaces(ctx, q, s.placeDaysAtHand(ctx), by, f, found)
			}
			from, w := beginning(v, m, f)
			return q.query(ctx, `SELECT COALESCE(`+by.column()+`, 0), `+placeSums+` FROM `+from+w.text()+` GROUP BY COALESCE(`+by.column()+`, 0)`, w.args, func(r row) error {
				found[r.int(0)] = schedule.PlaceRow{ID: r.int(0), Shifts: int(r.int(1)), Minutes: int(r.int(2)), Working: int(r.int(3)), Open: int(r.int(4)), Slots: int(r.int(5))}
				return nil
			})
		})
		return found, err
	})
	return maps.Clone(found), wrap(err, "totals of places")
}

// PlaceDays adds up the shifts of the filter by the day they begin on, in order; a day without any is left out.
func (s *Store) PlaceDays(ctx context.Context, v schedule.Viewer, f schedule.Filter) (out []schedule.PlaceDay, err error) {
	m, err := s.meta(ctx)
	if err != nil {
		return nil, wrap(err, "days of a place")
	}
	err = s.engine.read(ctx, func(q reader) error {
		if ofAllPeople(v, f) {
			out, err = sumPlaceDays(ctx, q, s.placeDaysAtHand(ctx), f)
			return err
		}
		from, w := beginning(v, m, f)
		return q.query(ctx, `SELECT s.first_on, `+placeSums+` FROM `+from+w.text()+` GROUP BY s.first_on ORDER BY s.first_on`, w.args, func(r row) error {
			out = append(out, schedule.PlaceDay{On: date(r, 0), Shifts: int(r.int(1)), Minutes: int(r.int(2)), Working: int(r.int(3)), Open: int(r.int(4))})
			return nil
		})
	})
	return out, wrap(err, "days of a place")
}

// PlaceWorkers is the employees with a shift of the filter that begins on its days, most time first, at most limit of them.
func (s *Store) PlaceWorkers(ctx context.Context, v schedule.Viewer, f schedule.Filter, limit int) (out []schedule.PlaceWorker, err error) {
	m, err := s.meta(ctx)
	if err != nil {
		return nil, wrap(err, "people of a place")
	}
	if ofAllPeople(v, f) {
		return s.workersByLines(ctx, v, f, limit)
	}
	err = s.engine.read(ctx, func(q reader) error {
		from, w := beginning(v, m, f)
		text := `SELECT e.id, e.name, e.number, COUNT(*), CAST(SUM(s.ends_at - s.starts_at) / 60 AS BIGINT) FROM ` + from +
			` JOIN employee e ON e.id = s.employee_id` + w.text() + ` GROUP BY e.id, e.name, e.number, e.sort_rank ORDER BY 5 DESC, e.sort_rank LIMIT ` + w.arg(int64(limit))
		return q.query(ctx, text, w.args, func(r row) error {
			out = append(out, schedule.PlaceWorker{EmployeeID: r.int(0), Name: r.text(1), Number: r.text(2), Shifts: int(r.int(3)), Minutes: int(r.int(4))})
			return nil
		})
	})
	return out, wrap(err, "people of a place")
}

// PlacePeople is how many of those who work here can work in each position, and whose primary it is; or who is at home at each location.
func (s *Store) PlacePeople(ctx context.Context, v schedule.Viewer, by PlaceKind) (map[int64]schedule.PlaceRow, error) {
	found, err := remembered(s, key("people by "+by.column(), v, schedule.Filter{}), func() (map[int64]schedule.PlaceRow, error) {
		w := &where{}
		w.scope(v, "e.id")
		w.add("e.status IN ('active', 'on_leave')")
		text := `SELECT h.position_id, COUNT(*), CAST(SUM(CASE WHEN h.position_id = e.primary_position_id THEN 1 ELSE 0 END) AS BIGINT)
			FROM employee_position h JOIN employee e ON e.id = h.employee_id` + w.text() + ` GROUP BY h.position_id`
		if by == ByLocation {
			text = `SELECT COALESCE(e.home_location_id, 0), COUNT(*), COUNT(*) FROM employee e` + w.text() + ` GROUP BY COALESCE(e.home_location_id, 0)`
		}
		found := map[int64]schedule.PlaceRow{}
		err := s.engine.query(ctx, text, w.args, func(r row) error {
			found[r.int(0)] = schedule.PlaceRow{ID: r.int(0), People: int(r.int(1)), Primary: int(r.int(2))}
			return nil
		})
		return found, err
	})
	return maps.Clone(found), wrap(err, "people of places")
}

// PositionPeople is the first employees who can work in a position, those first whose primary one it is, then by name. It is
// remembered: of a large company most can work in a position, and all of them are looked at for a few. Read the slice, do not change it.
func (s *Store) PositionPeople(ctx context.Context, v schedule.Viewer, position int64, limit int) ([]schedule.Person, error) {
	out, err := rememberedRows(s, key(fmt.Sprint("people of a position, ", limit), v, schedule.Filter{PositionID: position}), func() (out []schedule.Person, err error) {
		w := &where{}
		w.scope(v, "e.id")
		w.add("e.status IN ('active', 'on_leave')")
		w.add("h.position_id = #", position)
		err = s.engine.query(ctx, personSelect+peopleFrom+` JOIN employee_position h ON h.employee_id = e.id`+w.text()+
			` ORDER BY CASE WHEN e.primary_position_id = h.position_id THEN 0 ELSE 1 END, e.sort_rank, e.id LIMIT `+w.arg(int64(limit)), w.args, func(r row) error {
			out = append(out, scanPerson(r))
			return nil
		})
		return out, err
	}, weigh)
	return out, wrap(err, "people of a position")
}
