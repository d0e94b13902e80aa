package store

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"opshub/schedule"
)

// Doubts is the records that look wrong: shifts, blocks and employees of the filter, draft periods, and what the last import
// counted. Records with no day of their own are listed where the filter has no days. Open shifts count as left open
// when they began before now; their location and position are their own. The rows come by kind in the order of
// schedule.Doubts, then by day and record.
func (s *Store) Doubts(ctx context.Context, v schedule.Viewer, f schedule.Filter, now schedule.Instant) ([]schedule.DoubtRow, error) {
	return rememberedRows(s, key(fmt.Sprint("doubts ", now), v, f.Without("status")), func() ([]schedule.DoubtRow, error) {
		if !readsDrafts(v) {
			return nil, nil
		}
		w, err := s.sweep(ctx)
		if err != nil {
			return nil, wrap(err, "doubts")
		}
		d := doubter{Store: s, sweep: w, v: v, f: f, people: map[int64]*schedule.Person{}}
		for _, find := range []func(context.Context) error{d.ofShifts, d.ofBlocks, d.ofEmployees, d.ofPeriods, d.ofImport} {
			if err := find(ctx); err != nil {
				return nil, wrap(err, "doubts")
			}
		}
		err = d.leftOpen(ctx, now)
		d.order()
		return d.rows, wrap(err, "doubts")
	})
}

// doubter gathers the rows.
type doubter struct {
	*Store
	*sweep
	v      schedule.Viewer
	f      schedule.Filter
	people map[int64]*schedule.Person
	rows   []schedule.DoubtRow
}

// add keeps those on the days of the filter.
func (d *doubter) add(rows []schedule.DoubtRow) {
	for _, r := range rows {
		if (r.On == 0 && d.f.From == 0 && d.f.To == 0) || (r.On != 0 && d.f.Holds(r.On)) {
			d.rows = append(d.rows, r)
		}
	}
}

func (d *doubter) ofShifts(ctx context.Context) error {
	return d.EachWorker(ctx, d.v, d.f, func(p *schedule.Person, shifts []schedule.Shift) error {
		d.people[p.ID] = p
		d.add(schedule.DoubtsOfShifts(p, shifts, d.limited(p, "", 0)))
		return nil
	})
}

func (d *doubter) ofBlocks(ctx context.Context) error {
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
			d.add(schedule.DoubtsOfBlocks(p, own, func(id int64) schedule.Date { return ends[id] }))
		}
		own = own[:0]
	}
	err := d.engine.read(ctx, func(q reader) error {
		err := q.query(ctx, `SELECT o.block_id, MAX(o.last_on) FROM employee e JOIN block_occurrence o ON o.employee_id = e.id
			WHERE e.terminated_on IS NOT NULL AND o.missing = 0 AND o.last_on > e.terminated_on GROUP BY o.block_id`, nil, func(r row) error {
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

func (d *doubter) ofEmployees(ctx context.Context) error {
	qualified := map[int64]bool{}
	list, err := d.EmployeePositions(ctx, d.v, schedule.Filter{})
	for _, p := range list {
		qualified[p.EmployeeID] = true
	}
	if err != nil {
		return err
	}
	var everyone []*schedule.Person // an account can be that of somebody outside the filter
	err = d.EachPerson(ctx, d.v, schedule.Filter{}, func(p *schedule.Person) error {
		everyone = append(everyone, p)
		return nil
	})
	for _, r := range schedule.DoubtsOfEmployees(everyone, qualified) {
		if d.people[r.ID] != nil {
			d.add([]schedule.DoubtRow{r})
		}
	}
	return err
}

// everybody says whether the filter speaks of all records, so that those that belong to nobody are meant as well.
func (d *doubter) everybody() bool { return d.f.Without("from", "to", "status").IsZero() }

func (d *doubter) ofPeriods(ctx context.Context) error {
	if !d.everybody() {
		return nil
	}
	periods, err := d.DraftPeriods(ctx, d.v)
	d.add(schedule.DoubtsOfPeriods(periods))
	return err
}

func (d *doubter) ofImport(ctx context.Context) error {
	if !d.everybody() {
		return nil
	}
	warnings, err := d.Warnings(ctx, d.v)
	for _, name := range slices.Sorted(maps.Keys(warnings)) {
		d.add([]schedule.DoubtRow{{Kind: schedule.StoredAtImport, Severity: schedule.Informational, Record: schedule.ImportRecord,
			Message: fmt.Sprintf("%s %s.", schedule.Thousands(int64(warnings[name])), name)}})
	}
	return err
}

func (d *doubter) leftOpen(ctx context.Context, now schedule.Instant) error {
	from, w := shiftQuestion{d.m, d.v, d.f, true}.from()
	w.add("s.starts_at < #", int64(now))
	w.add("s.state <> #", string(schedule.StagedForRemoval))
	return d.engine.read(ctx, func(q reader) error {
		return q.query(ctx, `SELECT s.id, s.starts_at, s.ends_at, s.time_zone, s.first_on, s.location_id, s.position_id FROM `+from+w.text(), w.args, func(r row) error {
			d.rows = append(d.rows, schedule.DoubtRow{Kind: schedule.ShiftOfNobody, Severity: schedule.Warning, Record: schedule.ShiftRecord, ID: r.int(0),
				When: interval(r, 1), TimeZone: r.text(3), On: date(r, 4), Message: "The shift has begun" + words(" at ", d.places[r.int(5)]) + words(" as ", d.jobs[r.int(6)]) + ", and nobody is assigned."})
			return nil
		})
	})
}

// words is a text behind its first words, or nothing for no text.
func words(first, text string) string {
	if text == "" {
		return ""
	}
	return first + text
}

func (d *doubter) order() {
	place := map[schedule.DoubtKind]int{}
	for k, t := range schedule.Doubts {
		place[t.Kind] = k
	}
	slices.SortStableFunc(d.rows, func(a, b schedule.DoubtRow) int {
		return cmp.Or(cmp.Compare(place[a.Kind], place[b.Kind]), cmp.Compare(a.On, b.On), cmp.Compare(a.ID, b.ID))
	})
}
