package roster

import (
	"opshub/schedule"
	"opshub/schedule/paging"
)

// CoverageTargets is one page of the coverage targets: by location, weekday and time; those of one day only come last.
// The days of the filter keep the targets that are in force on one of them. A position keeps the targets for it and those
// for any position. An employee stands for the home location. Targets name nobody, so every known viewer reads them.
func (w View) CoverageTargets(f schedule.Filter, p paging.Page) ([]schedule.CoverageTargetRow, string, error) {
	return w.targetList(f).page(p)
}

// EachCoverageTarget gives every coverage target of the filter in the order of CoverageTargets, until fn returns an error.
func (w View) EachCoverageTarget(f schedule.Filter, fn func(*schedule.CoverageTargetRow) error) error {
	return w.targetList(f).each(fn)
}

func (w View) targetList(f schedule.Filter) rowList[*schedule.CoverageTarget, schedule.CoverageTargetRow] {
	asks := w.targetsOf(f)
	return rowList[*schedule.CoverageTarget, schedule.CoverageTargetRow]{
		found: kept(w.targets, func(t *schedule.CoverageTarget) bool {
			return asks(t) && onDates(&f, t.EffectiveFrom, t.EffectiveTo) && onDates(&f, t.On, t.On)
		}),
		row: w.targetRow, orders: []rowOrder[*schedule.CoverageTarget]{{"location", w.targetKey}},
	}
}

// targetsOf reports which targets the filter asks for, whatever its days.
func (w View) targetsOf(f schedule.Filter) func(*schedule.CoverageTarget) bool {
	q, home, known := schedule.Fold(f.Q), w.homeOf(f.EmployeeID), w.known()
	return func(t *schedule.CoverageTarget) bool {
		switch {
		case !known || w.locationByID(t.LocationID) == noLocation:
			return false
		case f.LocationID != 0 && t.LocationID != f.LocationID || f.EmployeeID != 0 && t.LocationID != home:
			return false
		case f.PositionID != 0 && t.PositionID != 0 && t.PositionID != f.PositionID:
			return false
		}
		return q == "" || w.locationHas(t.LocationID, q) || textHas(w.positionName(t.PositionID), q)
	}
}

func (r *Roster) targetRow(t *schedule.CoverageTarget) schedule.CoverageTargetRow {
	l := r.locationByID(t.LocationID)
	return schedule.CoverageTargetRow{CoverageTarget: *t, Position: r.positionName(t.PositionID), Location: l.Name, TimeZone: l.TimeZone}
}

// behindWeekdays is more than the number of any weekday and of any day before 1970: targets of one day come behind the weekly ones.
const behindWeekdays = 1 << 20

// targetKey orders targets by location, weekday or day, start and id.
func (r *Roster) targetKey(t *schedule.CoverageTarget) sortKey {
	day := int64(t.Weekday)
	if t.On != 0 {
		day = behindWeekdays + int64(t.On)
	}
	return sortKey{int64(orNobody(r.locationOf, t.LocationID)), day, int64(t.StartMinute), t.ID}
}
