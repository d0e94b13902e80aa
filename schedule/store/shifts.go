package store

import (
	"context"
	"maps"
	"slices"

	"opshub/schedule"
)

const shiftSelect = `SELECT ` + shiftColumns + `, e.name, e.number, l.name, p.name`

// shiftColumns are the columns of the shift itself, shiftRowColumns how many there are with the names.
const shiftColumns = `s.id, s.employee_id, s.location_id, s.position_id, s.starts_at, s.ends_at, s.time_zone, s.label, s.state,
	s.break_minutes, s.notes, s.draft_period_id, s.open_slots`

const shiftRowColumns = 17

const shiftJoins = ` LEFT JOIN employee e ON e.id = s.employee_id LEFT JOIN location l ON l.id = s.location_id
	LEFT JOIN position p ON p.id = s.position_id`

func scanShift(r row, s *schedule.ShiftRow) {
	scanBareShift(r, s)
	s.EmployeeName, s.EmployeeNumber, s.Location, s.Position = r.text(13), r.text(14), r.text(15), r.text(16)
}

// scanBareShift is scanShift without the names.
func scanBareShift(r row, s *schedule.ShiftRow) {
	s.ID, s.EmployeeID, s.LocationID, s.PositionID = r.int(0), r.int(1), r.int(2), r.int(3)
	s.StartsAt, s.EndsAt, s.TimeZone, s.Label = instant(r, 4), instant(r, 5), r.text(6), r.text(7)
	s.State, s.BreakMinutes, s.Notes, s.DraftPeriodID = schedule.PublishState(r.text(8)), int(r.int(9)), r.text(10), r.int(11)
	s.OpenSlots = int(r.int(12))
}

// Shifts is one page of the shifts of the filter.
func (s *Store) Shifts(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) ([]schedule.ShiftRow, string, error) {
	return s.shifts(ctx, v, f, p, false)
}

// OpenShifts is one page of the shifts that nobody is assigned to.
func (s *Store) OpenShifts(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) ([]schedule.ShiftRow, string, error) {
	return s.shifts(ctx, v, f, p, true)
}

func (s *Store) shifts(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page, open bool) (
	out []schedule.ShiftRow, next string, err error,
) {
	o, err := orderOf(p, shiftSorts)
	if err != nil {
		return nil, "", err
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, "", wrap(err, "shifts")
	}
	question := shiftQuestion{m, v, f, open}
	if o.key.name == "start" {
		for _, atHand := range []func(context.Context, shiftQuestion, order) ([]schedule.ShiftRow, string, bool, error){s.draftPage, s.shiftsInTime} {
			if out, next, known, err := atHand(ctx, question, o); known || err != nil {
				return out, next, wrap(err, "shifts")
			}
		}
	}
	switch {
	case open && o.key.name == "employee":
		out, next, err = s.shiftsOfNobody(ctx, question, o)
	case open:
		out, next, err = s.openPage(ctx, question, o)
	case o.key.name != "employee":
		out, next, err = s.shiftPage(ctx, question, o)
	default:
		out, next, err = s.shiftsByName(ctx, question, o)
	}
	return out, next, wrap(err, "shifts")
}

// shiftPage is one page of a question in an order that its rows have themselves.
func (s *Store) shiftPage(ctx context.Context, question shiftQuestion, o order) (out []schedule.ShiftRow, next string, err error) {
	from, w := question.from()
	if o.key.name == "employee" { // in front, so that the rows come in the order of names
		w.conditions = append(w.conditions, "s.employee_id = e.id")
		from = "employee e CROSS JOIN " + from + ` LEFT JOIN location l ON l.id = s.location_id
			LEFT JOIN position p ON p.id = s.position_id`
	} else {
		from += shiftJoins
	}
	tail := o.page(w)
	one, nextOf := list(func(r row) {
		out = append(out, schedule.ShiftRow{})
		scanShift(r, &out[len(out)-1])
	}, shiftRowColumns, o)
	err = s.engine.query(ctx, shiftSelect+o.columns()+" FROM "+from+w.text()+tail, w.args, one)
	return out, nextOf(), err
}

// EachShift gives every shift of the filter: by start, or by id where the filter has neither days nor an employee, for then
// the table is read from one end to the other, which is several times faster. Rows are read ahead while fn works on those before.
func (s *Store) EachShift(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.ShiftRow) error) error {
	return s.eachShift(ctx, v, f, false, fn)
}

// EachOpenShift gives every shift of the filter that nobody is assigned to, by start.
func (s *Store) EachOpenShift(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.ShiftRow) error) error {
	if f.EmployeeID != 0 {
		return nil // nobody is none of them
	}
	m, err := s.meta(ctx)
	if err != nil {
		return wrap(err, "shifts")
	}
	if all, err := s.openAtHand(ctx, shiftQuestion{m, v, f, true}); all != nil || err != nil {
		if err == nil {
			err = openOn(all, f, fn)
		}
		return wrap(err, "shifts")
	}
	return s.eachShift(ctx, v, f, true, fn)
}

func (s *Store) eachShift(ctx context.Context, v schedule.Viewer, f schedule.Filter, open bool, fn func(*schedule.ShiftRow) error) error {
	if _, all := meant(v, f); all && !open && ofAllTime(f) && f.BlockID == 0 && f.Q == "" { // of some days all names take longer to read than to join
		text, args, err := s.shiftText(ctx, v, f, open, `SELECT `+shiftColumns, "")
		if err != nil {
			return wrap(err, "shifts")
		}
		return wrap(eachNamed(ctx, s, text, args, fn), "shifts")
	}
	if !open && !ofAllTime(f) { // which comes by number
		if rows, ok, err := s.shownShiftRows(ctx, v, f); ok || err != nil {
			for k := 0; k < len(rows) && err == nil; k++ {
				err = fn(&rows[k])
			}
			return wrap(err, "shifts")
		}
	}
	text, args, err := s.shiftText(ctx, v, f, open, shiftSelect, shiftJoins)
	if err != nil {
		return wrap(err, "shifts")
	}
	return wrap(each(ctx, s, text, args, scanShift, fn), "shifts")
}

func (s *Store) shiftQuery(ctx context.Context, v schedule.Viewer, f schedule.Filter) (string, []any, error) {
	return s.shiftText(ctx, v, f, false, shiftSelect, shiftJoins)
}

func (s *Store) shiftText(ctx context.Context, v schedule.Viewer, f schedule.Filter, open bool, selects, joins string) (string, []any, error) {
	m, err := s.meta(ctx)
	if err != nil {
		return "", nil, err
	}
	from, w := shiftQuestion{m, v, f, open}.from()
	orderBy := order{key: shiftSorts[0]}.orderBy()
	if ofAllTime(f) && !open {
		orderBy = " ORDER BY s.id"
	}
	return selects + " FROM " + from + joins + w.text() + orderBy, w.args, nil
}

// ofAllTime says whether a filter narrows to neither days nor an employee, so that most shifts there are may be in it.
func ofAllTime(f schedule.Filter) bool { return f.From == 0 && f.To == 0 && f.EmployeeID == 0 }

// ShiftsThere says of each of the shifts whether the viewer may see it.
func (s *Store) ShiftsThere(ctx context.Context, v schedule.Viewer, ids []int64) (map[int64]bool, error) {
	m, err := s.meta(ctx)
	if err != nil {
		return nil, wrap(err, "shifts")
	}
	there := make(map[int64]bool, len(ids))
	for _, id := range ids {
		there[id] = false
	}
	for some := range slices.Chunk(slices.Sorted(maps.Keys(there)), pageWorkers) {
		from, w := shiftQuestion{m, v, schedule.Filter{}, false}.from()
		w.ids("s.id", some)
		err := s.engine.query(ctx, "SELECT s.id FROM "+from+w.text(), w.args, func(r row) error {
			there[r.int(0)] = true
			return nil
		})
		if err != nil {
			return nil, wrap(err, "shifts")
		}
	}
	return there, nil
}

// Shift is one shift that the viewer may see, or ErrNotFound.
func (s *Store) Shift(ctx context.Context, v schedule.Viewer, id int64) (out schedule.ShiftRow, err error) {
	m, err := s.meta(ctx)
	if err != nil {
		return out, wrap(err, "shift")
	}
	from, w := shiftQuestion{m, v, schedule.Filter{}, false}.from()
	w.add("s.id = #", id)
	err = one(ctx, s.engine, shiftSelect+" FROM "+from+shiftJoins+w.text(), w.args, func(r row) { scanShift(r, &out) })
	return out, wrap(err, "shift")
}
