package store

import (
	"opshub/schedule"
)

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
	if q.f.PublishedPeriodID != 0 {
		tables = versionShifts(q.v, q.f.PublishedPeriodID)
	}
	for _, t := range tables {
		w := t.w
		w.ofPeriod("s.draft_period_id", q.f.DraftPeriodID, q.f)
		if q.open {
			w.add("s.employee_id IS NULL")
		}
		if !readsDrafts(q.v) {
			w.scope(q.v, "s.employee_id")
		}
		w.id("s.employee_id", q.f.EmployeeID)
		w.ofBlock(q.v, "s.employee_id", q.f.BlockID)
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
	tables := q.tables()
	if len(tables) == 1 {
		return tables[0].from, tables[0].w
	}
	w = &where{}
	for k, t := range tables {
		if k > 0 {
			text += " UNION ALL "
		}
		text += "SELECT " + shiftColumns + " FROM " + t.from + renumbered(t.w.text(), len(w.args))
		w.args = append(w.args, t.w.args...)
	}
	return "(" + text + ") s", w
}
