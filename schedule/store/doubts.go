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
		d := doubter{Store: s, sweep: w, v: v, f: f}
		for _, find := range []func(context.Context) error{d.ofPeople, d.ofPeriods, d.ofImport} {
			if err := find(ctx); err != nil {
				return nil, wrap(err, "doubts")
			}
		}
		err = d.leftOpen(ctx, now)
		d.order()
		return d.rows, wrap(err, "doubts")
	}, weigh)
}

// ofPeople takes the rows about shifts, blocks and employees. Those of everybody are worked out once, whatever the days and the place.
func (d *doubter) ofPeople(ctx context.Context) error {
	asked := d.f.Without("from", "to", "status")
	if ofPlaces(d.f) {
		asked = schedule.Filter{}
	}
	rows, err := rememberedRows(d.Store, key("doubts of people", d.v, asked), func() ([]schedule.DoubtRow, error) {
		all := peopleDoubter{Store: d.Store, sweep: d.sweep, v: d.v, f: asked, people: map[int64]*schedule.Person{}}
		for _, find := range []func(context.Context) error{all.who, all.ofShifts, all.ofBlocks, all.ofEmployees} {
			if err := find(ctx); err != nil {
				return nil, err
			}
		}
		return all.rows, nil
	}, weigh)
	if ofPlaces(d.f) {
		rows = slices.DeleteFunc(slices.Clone(rows), func(r schedule.DoubtRow) bool { return !atHome(r.Person, d.f) })
	}
	d.add(rows)
	return err
}

// doubter gathers the rows.
type doubter struct {
	*Store
	*sweep
	v    schedule.Viewer
	f    schedule.Filter
	rows []schedule.DoubtRow
}

// add keeps those on the days of the filter.
func (d *doubter) add(rows []schedule.DoubtRow) {
	for _, r := range rows {
		if (r.On == 0 && d.f.From == 0 && d.f.To == 0) || (r.On != 0 && d.f.Holds(r.On)) {
			d.rows = append(d.rows, r)
		}
	}
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
	if d.f.EmployeeID != 0 {
		return nil // the shifts of nobody are none of theirs
	}
	from, w := shiftQuestion{d.m, d.v, d.f, true}.from()
	w.add("s.starts_at < #", int64(now))
	w.add("s.state <> #", string(schedule.StagedForRemoval))
	return d.engine.query(ctx, `SELECT s.id, s.starts_at, s.ends_at, s.time_zone, s.first_on, s.location_id, s.position_id FROM `+from+w.text(), w.args, func(r row) error {
		d.rows = append(d.rows, schedule.DoubtRow{Kind: schedule.ShiftOfNobody, Severity: schedule.Warning, Record: schedule.ShiftRecord, ID: r.int(0),
			When: interval(r, 1), TimeZone: r.text(3), On: date(r, 4), Message: "The shift has begun" + words(" at ", d.places[r.int(5)]) + words(" as ", d.jobs[r.int(6)]) + ", and nobody is assigned."})
		return nil
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
