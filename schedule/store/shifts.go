package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// ShiftRow is one shift as lists and exports show it.
type ShiftRow struct {
	schedule.Shift
	EmployeeName, EmployeeNumber string // empty for an open shift
	Location, Position           string
}

// ShiftCounts are the counters of shifts under one filter.
type ShiftCounts struct {
	Shifts    int // all of them
	Open      int // of these, without an employee
	Staged    int // of these, assigned and to be deleted
	Employees int // distinct, with a shift that is not to be deleted
}

const shiftSelect = `SELECT s.id, s.employee_id, s.location_id, s.position_id, s.starts_at, s.ends_at, s.time_zone, s.label,
	s.state, e.name, e.number, l.name, p.name`

const shiftJoins = ` LEFT JOIN employee e ON e.id = s.employee_id LEFT JOIN location l ON l.id = s.location_id
	LEFT JOIN position p ON p.id = s.position_id`

func scanShift(r row, s *ShiftRow) {
	s.ID, s.EmployeeID, s.LocationID, s.PositionID = r.int(0), r.int(1), r.int(2), r.int(3)
	s.StartsAt, s.EndsAt, s.TimeZone, s.Label = instant(r, 4), instant(r, 5), r.text(6), r.text(7)
	s.State = schedule.PublishState(r.text(8))
	s.EmployeeName, s.EmployeeNumber, s.Location, s.Position = r.text(9), r.text(10), r.text(11), r.text(12)
}

// shiftQuestion is a viewer's question about shifts under a filter: the location and the position are those of the
// shift, the text is looked for in name, number, label and location, and the status of blocks does not matter.
type shiftQuestion struct {
	m    meta
	v    schedule.Viewer
	f    schedule.Filter
	open bool // only shifts without an employee
}

// tables is where the viewer's shifts stand, narrowed to the filter.
func (q shiftQuestion) tables() []shiftTable {
	tables := visibleShifts(q.v)
	for _, t := range tables {
		w := t.w
		if q.open {
			w.add("s.employee_id IS NULL")
		}
		if !readsDrafts(q.v) {
			w.scope(q.v, "s.employee_id")
		}
		w.id("s.employee_id", q.f.EmployeeID)
		w.ofBlock("s.employee_id", q.f.BlockID)
		w.id("s.location_id", q.f.LocationID)
		w.id("s.position_id", q.f.PositionID)
		w.days(q.m.shiftSpan("s"), q.f.From, q.f.To)
		q.contains(w)
	}
	return tables
}

func (q shiftQuestion) contains(w *where) {
	in := &where{args: w.args}
	in.contains(q.f.Q, "l.search")
	if len(in.conditions) == 0 {
		return
	}
	people := &where{args: in.args}
	people.contains(q.f.Q, "e.search")
	label := &where{args: people.args}
	label.contains(q.f.Q, "LOWER(s.label)")
	w.args = label.args
	w.conditions = append(w.conditions, "(s.location_id IN (SELECT l.id FROM location l"+in.text()+
		") OR s.employee_id IN (SELECT e.id FROM employee e"+people.text()+") OR "+label.conditions[0]+")")
}

// from is the tables as one table s, with the arguments of both parts.
func (q shiftQuestion) from() (text string, w *where) {
	const columns = `s.id, s.employee_id, s.location_id, s.position_id, s.starts_at, s.ends_at, s.time_zone, s.label, s.state`
	tables := q.tables()
	if len(tables) == 1 {
		return tables[0].from, tables[0].w
	}
	w = &where{}
	for k, t := range tables {
		if k > 0 {
			text += " UNION ALL "
		}
		text += "SELECT " + columns + " FROM " + t.from + renumbered(t.w.text(), len(w.args))
		w.args = append(w.args, t.w.args...)
	}
	return "(" + text + ") s", w
}

// Shifts is one page of the shifts of the filter.
func (s *Store) Shifts(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) ([]ShiftRow, string, error) {
	return s.shifts(ctx, v, f, p, false)
}

// OpenShifts is one page of the shifts that nobody is assigned to.
func (s *Store) OpenShifts(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) ([]ShiftRow, string, error) {
	return s.shifts(ctx, v, f, p, true)
}

func (s *Store) shifts(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page, open bool) (
	out []ShiftRow, next string, err error,
) {
	o, err := p.order(shiftSorts)
	if err != nil {
		return nil, "", err
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, "", wrap(err, "shifts")
	}
	from, w := shiftQuestion{m, v, f, open}.from()
	if o.key.name == "employee" { // in front, so that the rows come in the order of names
		w.conditions = append(w.conditions, "s.employee_id = e.id")
		from = "employee e CROSS JOIN " + from + ` LEFT JOIN location l ON l.id = s.location_id
			LEFT JOIN position p ON p.id = s.position_id`
	} else {
		from += shiftJoins
	}
	tail := o.page(w)
	one, nextOf := list(func(r row) {
		out = append(out, ShiftRow{})
		scanShift(r, &out[len(out)-1])
	}, 13, o)
	err = s.engine.read(ctx, func(q reader) error {
		return q.query(ctx, shiftSelect+o.columns()+" FROM "+from+w.text()+tail, w.args, one)
	})
	return out, nextOf(), wrap(err, "shifts")
}

// EachShift gives every shift of the filter: by start, or by id where the filter has neither days nor an employee, for then
// the table is read from one end to the other, which is several times faster. Rows are read ahead while fn works on those before.
func (s *Store) EachShift(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*ShiftRow) error) error {
	text, args, err := s.shiftQuery(ctx, v, f)
	if err != nil {
		return wrap(err, "shifts")
	}
	return wrap(each(ctx, s, text, args, scanShift, fn), "shifts")
}

func (s *Store) shiftQuery(ctx context.Context, v schedule.Viewer, f schedule.Filter) (string, []any, error) {
	m, err := s.meta(ctx)
	if err != nil {
		return "", nil, err
	}
	from, w := shiftQuestion{m, v, f, false}.from()
	orderBy := order{key: shiftSorts[0]}.orderBy()
	if f.From == 0 && f.To == 0 && f.EmployeeID == 0 {
		orderBy = " ORDER BY s.id"
	}
	return shiftSelect + " FROM " + from + shiftJoins + w.text() + orderBy, w.args, nil
}

// Shift is one shift that the viewer may see, or ErrNotFound.
func (s *Store) Shift(ctx context.Context, v schedule.Viewer, id int64) (out ShiftRow, err error) {
	m, err := s.meta(ctx)
	if err != nil {
		return out, wrap(err, "shift")
	}
	from, w := shiftQuestion{m, v, schedule.Filter{}, false}.from()
	w.add("s.id = #", id)
	err = s.engine.read(ctx, func(q reader) error {
		return one(ctx, q, shiftSelect+" FROM "+from+shiftJoins+w.text(), w.args, func(r row) { scanShift(r, &out) })
	})
	return out, wrap(err, "shift")
}

// ShiftCounts counts the shifts of the filter. Where nothing narrows to people or texts, the daily totals answer.
func (s *Store) ShiftCounts(ctx context.Context, v schedule.Viewer, f schedule.Filter) (ShiftCounts, error) {
	f.Statuses, f.All = nil, false
	c, err := remembered(s, key("shifts", v, f), func() (c ShiftCounts, err error) {
		m, err := s.meta(ctx)
		if err != nil {
			return c, err
		}
		err = s.engine.read(ctx, func(q reader) error {
			if everyone(v, f) {
				return countShiftsByDay(ctx, q, m, f, &c)
			}
			from, w := shiftQuestion{m, v, f, false}.from()
			return q.query(ctx, `SELECT COUNT(*), COUNT(*) - COUNT(s.employee_id), CAST(COALESCE(SUM(CASE WHEN s.state = 'staged_for_deletion'
				AND s.employee_id IS NOT NULL THEN 1 ELSE 0 END), 0) AS BIGINT),
				COUNT(DISTINCT CASE WHEN s.state <> 'staged_for_deletion' THEN s.employee_id END) FROM `+from+w.text(), w.args,
				func(r row) error {
					c = ShiftCounts{int(r.int(0)), int(r.int(1)), int(r.int(2)), int(r.int(3))}
					return nil
				})
		})
		return c, err
	})
	return c, wrap(err, "shift counts")
}

func countShiftsByDay(ctx context.Context, q reader, m meta, f schedule.Filter, c *ShiftCounts) error {
	kinds := []string{shiftDays, stagedDays, openDays}
	var n [3]int64
	for k, kind := range kinds {
		var err error
		if n[k], err = shiftsByDay(ctx, q, f, kind); err != nil {
			return err
		}
	}
	slice := m.slice(f)
	slice.kinds = slices.Clone(kinds[:1])
	employees, err := presentEmployees(ctx, q, slice.daysWhere(f))
	*c = ShiftCounts{int(n[0] + n[1] + n[2]), int(n[2]), int(n[1]), employees}
	return err
}
