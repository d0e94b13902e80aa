package store

import (
	"context"

	"opshub/schedule"
)

// DraftPeriod is one draft period, or ErrNotFound, which is what everybody but managers gets.
func (s *Store) DraftPeriod(ctx context.Context, v schedule.Viewer, id int64) (schedule.DraftPeriod, error) {
	list, err := s.DraftPeriods(ctx, v)
	if err != nil {
		return schedule.DraftPeriod{}, err
	}
	for _, p := range list {
		if p.ID == id {
			return p, nil
		}
	}
	return schedule.DraftPeriod{}, ErrNotFound
}

var draftShiftList = listed[schedule.ShiftRow]{
	title: "shifts of a draft period", selects: shiftSelect, columns: shiftRowColumns, from: " FROM shift s" + shiftJoins,
	sorts: shiftSorts[:1], scan: scanShift,
}

// EachDraftShift gives every working copy of a draft period by start. Nobody but managers reads drafts.
func (s *Store) EachDraftShift(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter, fn func(*schedule.ShiftRow) error) error {
	w, err := s.draftShiftsOf(ctx, v, period, f)
	if err != nil {
		return err
	}
	return draftShiftList.each(ctx, s, w, fn)
}

// DraftShiftCounts counts the working copies of a draft period by how they stand to what employees were shown.
func (s *Store) DraftShiftCounts(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter) (map[schedule.PublishState]int, error) {
	of := f.Without("status", "block_id")
	of.DraftPeriodID, of.PublishedPeriodID = period, 0
	p, err := s.copiesOf(ctx, v, of)
	if p != nil || err != nil {
		if err != nil {
			return nil, err
		}
		return countWords[schedule.PublishState](p, f), nil
	}
	w, err := s.draftShiftsOf(ctx, v, period, f)
	if err != nil {
		return nil, err
	}
	return countBy[schedule.PublishState](ctx, s, draftShiftList, "s.state", w)
}

func (s *Store) draftShiftsOf(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter) (*where, error) {
	m, err := s.meta(ctx)
	if err != nil {
		return nil, wrap(err, "shifts of a draft period")
	}
	w := &where{}
	w.managers(v)
	w.ofPeriod("s.draft_period_id", period, f)
	w.ofShifts(m, "s", f)
	return w, nil
}

// ofPeriod narrows to a period: by its index, or by that of the employee where the filter names one, who has far fewer rows than
// the period. The sign keeps an engine that has no figures about its tables from choosing otherwise.
func (w *where) ofPeriod(column string, period int64, f schedule.Filter) {
	switch {
	case period == 0:
	case f.EmployeeID != 0:
		w.add("+"+column+" = #", period)
	default:
		w.add(column+" = #", period)
	}
}

// ofShifts narrows copies of shifts, which stand beside employee e and location l, to those of the filter.
func (w *where) ofShifts(m meta, alias string, f schedule.Filter) {
	w.id(alias+".employee_id", f.EmployeeID)
	w.id(alias+".location_id", f.LocationID)
	w.id(alias+".position_id", f.PositionID)
	w.days(m.shiftSpan(alias), f.From, f.To)
	w.contains(f.Q, "e.search", "l.search", "LOWER("+alias+".label)")
}

var positionList = listed[schedule.EmployeePosition]{
	title: "positions of employees", selects: `SELECT h.employee_id, h.position_id`, columns: 2,
	from:  ` FROM employee_position h JOIN employee e ON e.id = h.employee_id LEFT JOIN location l ON l.id = e.home_location_id`,
	sorts: []sortKey{{"employee", []string{"e.sort_rank", "h.employee_id", "h.is_primary", "h.position_id"}, 0}},
	scan: func(r row, p *schedule.EmployeePosition) {
		*p = schedule.EmployeePosition{EmployeeID: r.int(0), PositionID: r.int(1)}
	},
}

// EmployeePositions is who can work in which position, the primary ones included, by name of the employee. A position in the
// filter keeps who can work in it, whatever their primary one is. The wall and staff read it too: it is what shifts show.
func (s *Store) EmployeePositions(ctx context.Context, v schedule.Viewer, f schedule.Filter) ([]schedule.EmployeePosition, error) {
	w := &where{}
	w.scope(v, "h.employee_id")
	w.id("h.employee_id", f.EmployeeID)
	w.id("h.position_id", f.PositionID)
	w.id("e.home_location_id", f.LocationID)
	w.contains(f.Q, "e.search", "l.search")
	return positionList.all(ctx, s, w)
}
