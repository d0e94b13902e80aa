package store

import (
	"context"

	"opshub/schedule"
)

// peopleDoubter gathers the rows about the shifts, the blocks and the records of the employees of a filter, of whatever days.
type peopleDoubter struct {
	*Store
	*sweep
	v      schedule.Viewer
	f      schedule.Filter
	people map[int64]*schedule.Person
	rows   []schedule.DoubtRow

	some     bool    // only the blocks of these employees
	blocksOf []int64 // are looked at
}

// who reads the employees. Where it was packed of whom anything is found at all, the blocks of no others are looked at.
func (d *peopleDoubter) who(ctx context.Context) error {
	all, err := d.worked(ctx, d.v, d.f)
	if err != nil {
		return err
	}
	if all == nil {
		return d.everybody(ctx)
	}
	all.each(d.f, func(_ int, p *schedule.Person) { d.people[p.ID] = p })
	d.some, d.blocksOf = true, all.marked(d.f, markBlock)
	return nil
}

func (d *peopleDoubter) everybody(ctx context.Context) error {
	w := people(d.v, d.f)
	w.managers(d.v)
	return eachPersonOf(ctx, d.engine, w, func(p *schedule.Person) { d.people[p.ID] = p })
}

func (d *peopleDoubter) ofShifts(ctx context.Context) error {
	return d.eachMarked(ctx, d.v, d.f, markShift, func(p *schedule.Person, shifts []schedule.Shift) error {
		d.rows = append(d.rows, schedule.DoubtsOfShifts(p, shifts, d.limited(p, "", 0))...)
		return nil
	})
}

// narrow leaves the rows of those whose blocks are looked at; of many they are picked out once they are read.
func (d *peopleDoubter) narrow(w *where, employee string) {
	w.id(employee, d.f.EmployeeID)
	if d.some && len(d.blocksOf) <= fewWorkers {
		w.ids(employee, d.blocksOf)
	}
}

func (d *peopleDoubter) ofBlocks(ctx context.Context) error {
	if d.some && len(d.blocksOf) == 0 {
		return nil
	}
	ends, w := map[int64]schedule.Date{}, &where{}
	w.among("b.status", schedule.LiveStatuses)
	w.add("b.deleted = 0")
	d.narrow(w, "b.employee_id")
	var own []schedule.Block
	done := func() {
		if len(own) == 0 {
			return
		}
		if p := d.people[own[0].EmployeeID]; p != nil {
			d.rows = append(d.rows, schedule.DoubtsOfBlocks(p, own, func(id int64) schedule.Date { return ends[id] })...)
		}
		own = own[:0]
	}
	err := d.engine.read(ctx, func(q reader) error {
		gone := &where{}
		d.narrow(gone, "e.id")
		gone.add("e.terminated_on IS NOT NULL AND o.missing = 0 AND o.last_on > e.terminated_on")
		err := q.query(ctx, `SELECT o.block_id, MAX(o.last_on) FROM employee e JOIN block_occurrence o ON o.employee_id = e.id`+
			gone.text()+` GROUP BY o.block_id`, gone.args, func(r row) error {
			ends[r.int(0)] = date(r, 1)
			return nil
		})
		if err != nil {
			return err
		}
		return q.query(ctx, `SELECT b.id, b.employee_id, b.status, b.all_day, b.starts_at, b.ends_at, b.starts_on, b.ends_on, b.rrule,
			b.first_on, b.start_minute, b.end_minute, b.time_zone FROM unavailable_block b`+w.text()+` ORDER BY b.employee_id`, w.args, func(r row) error {
			if len(own) > 0 && own[0].EmployeeID != r.int(1) {
				done()
			}
			own = append(own, schedule.Block{ID: r.int(0), EmployeeID: r.int(1), Status: schedule.BlockStatus(r.text(2)), AllDay: r.int(3) != 0,
				StartsAt: instant(r, 4), EndsAt: instant(r, 5), StartsOn: date(r, 6), EndsOn: date(r, 7), RRule: r.text(8), FirstOn: date(r, 9),
				StartMinute: int(r.int(10)), EndMinute: int(r.int(11)), TimeZone: r.text(12)})
			return nil
		})
	})
	done()
	return err
}

func (d *peopleDoubter) ofEmployees(ctx context.Context) error {
	rows, err := rememberedRows(d.Store, key("doubts of employees", d.v, schedule.Filter{}), func() ([]schedule.DoubtRow, error) {
		return d.ofEveryEmployee(ctx)
	}, weigh)
	for _, r := range rows {
		if d.people[r.ID] != nil {
			d.rows = append(d.rows, r)
		}
	}
	return err
}

// ofEveryEmployee is the rows about all: an account can be that of somebody outside the filter.
func (d *peopleDoubter) ofEveryEmployee(ctx context.Context) ([]schedule.DoubtRow, error) {
	qualified := map[int64]bool{}
	list, err := d.EmployeePositions(ctx, d.v, schedule.Filter{})
	for _, p := range list {
		qualified[p.EmployeeID] = true
	}
	if err != nil {
		return nil, err
	}
	everyone, err := d.everyPerson(ctx)
	return schedule.DoubtsOfEmployees(everyone, qualified), err
}
