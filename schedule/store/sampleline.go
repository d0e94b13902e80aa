package store

import (
	"fmt"
	"hash/fnv"

	"opshub/schedule"
)

// lines adds the packed shifts of the employees, as they should be and as they are stored.
func (p *sampler) lines() error {
	var own []schedule.Shift
	done := func() {
		if len(own) > 0 {
			p.computed[lineName(own[0].EmployeeID)] = lineWords(lineOf(own))
		}
		own = own[:0]
	}
	err := p.q.query(p.ctx, `SELECT id, employee_id, location_id, position_id, starts_at, ends_at, time_zone, state FROM shift
		WHERE employee_id BETWEEN ?1 AND ?2 ORDER BY employee_id, starts_at, id`, p.between, func(r row) error {
		if len(own) > 0 && own[0].EmployeeID != r.int(1) {
			done()
		}
		own = append(own, schedule.Shift{ID: r.int(0), EmployeeID: r.int(1), LocationID: r.int(2), PositionID: r.int(3),
			StartsAt: instant(r, 4), EndsAt: instant(r, 5), TimeZone: r.text(6), State: schedule.PublishState(r.text(7))})
		return nil
	})
	if err != nil {
		return err
	}
	done()
	return p.q.query(p.ctx, `SELECT employee_id, shifts FROM employee_shifts WHERE employee_id BETWEEN ?1 AND ?2`, p.between, func(r row) error {
		p.stored[lineName(r.int(0))] = lineWords(r.text(1))
		return nil
	})
}

func lineName(employee int64) string {
	return fmt.Sprintf("the line of shifts of employee %d", employee)
}

// lineWords tells one line from another: how many shifts and hours it has, and a sum over all of it.
func lineWords(text string) string {
	var l lineReader
	shifts, err := l.read(0, text)
	if err != nil {
		return err.Error()
	}
	minutes := 0
	for k := range shifts {
		minutes += shifts[k].Interval().Minutes()
	}
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(text)) // a hash never fails
	return fmt.Sprintf("%d shifts, %s, sum %08x", len(shifts), schedule.DurationWords(minutes), sum.Sum32())
}
