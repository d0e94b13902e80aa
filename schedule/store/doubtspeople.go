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
}

func (d *peopleDoubter) ofShifts(ctx context.Context) error {
	return d.EachWorker(ctx, d.v, d.f, func(p *schedule.Person, shifts []schedule.Shift) error {
		d.people[p.ID] = p
		d.rows = append(d.rows, schedule.DoubtsOfShifts(p, shifts, d.limited(p, "", 0))...)
		return nil
	})
}

func (d *peopleDoubter) ofBlocks(ctx context.Context) error {
	ends, w := map[int64]schedule.Date{}, &where{}
	w.among("b.status", schedule.LiveStatuses)
	w.add("b.deleted = 0")
	w.id("b.employee_id", d.f.EmployeeID)
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
		gone.id("e.id", d.f.EmployeeID)
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
	var everyone []*schedule.Person
	err = d.eachLine(ctx, 0, func(l *lined) error {
		everyone = append(everyone, &l.Person)
		return nil
	})
	return schedule.DoubtsOfEmployees(everyone, qualified), err
}
