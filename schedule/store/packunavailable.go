package store

import (
	"context"
	"fmt"
	"slices"

	"opshub/schedule"
)

// unavailableSheet is the sheet of the weeks in which the live blocks of everybody cover time.
const unavailableSheet = "unavailable weeks"

// Columns of the sheet.
const (
	unavailableWeek = iota // its first day
	unavailableMinutes
	unavailableEmployees
	unavailableOccurrences
	unavailableColumns
)

// addUnavailable adds an occurrence to its weeks. They come employee by employee.
func (d *deriver) addUnavailable(o *occurrenceRow) {
	if !o.Missing && slices.Contains(schedule.LiveStatuses, o.Status) {
		d.packed.unavailable.Add(o.EmployeeID, schedule.Interval{Start: o.Start, End: max(o.Start, o.End)}, o.zone)
	}
}

// packUnavailable packs the weeks.
func (d *deriver) packUnavailable() namedSheet {
	p := newPacker(unavailableColumns)
	for _, w := range d.packed.unavailable.Weeks() {
		p.add(int64(w.Week), int64(w.Minutes), int64(w.Employees), int64(w.Occurrences))
	}
	return namedSheet{unavailableSheet, p}
}

// unpackUnavailable is the weeks of a sheet.
func unpackUnavailable(text string) (out []schedule.UnavailableWeek, err error) {
	err = eachPacked(text, unavailableColumns, func(row []int64) {
		out = append(out, schedule.UnavailableWeek{Week: schedule.Date(row[unavailableWeek]), // #nosec G115 -- the packer wrote it from a date
			Minutes: int(row[unavailableMinutes]), Employees: int(row[unavailableEmployees]), Occurrences: int(row[unavailableOccurrences])})
	})
	return out, err
}

// packedUnavailable is the weeks as they were packed, when everything is asked for that they hold; it is false where they were not.
func (s *Store) packedUnavailable(ctx context.Context, v schedule.Viewer, f schedule.Filter) (out []schedule.UnavailableWeek, packed bool, err error) {
	if !readsDrafts(v) || s.traced || f.Encode() != "" {
		return nil, false, nil
	}
	text, packed, err := s.packedText(ctx, unavailableSheet)
	if err == nil && packed {
		out, err = unpackUnavailable(text)
	}
	return out, packed, err
}

// eachAway gives the time and zone of the occurrences of a question, employee by employee.
func (question occurrenceQuestion) eachAway(ctx context.Context, q reader, fn func(employee int64, at schedule.Interval, zone string)) error {
	w := &where{}
	question.where(w, both)
	return q.query(ctx, `SELECT o.employee_id, o.starts_at, o.ends_at, o.time_zone FROM `+question.table()+w.text()+` ORDER BY o.employee_id`, w.args,
		func(r row) error {
			fn(r.int(0), interval(r, 1), r.text(3))
			return nil
		})
}

// packedUnavailable looks at the week of the sample, as the occurrences come to and as it is packed.
func (p *sampler) packedUnavailable() error {
	starts := p.m.weekStarts()
	z, _ := schedule.ZoneOrUTC("UTC")
	week := z.Date(p.span.Start).WeekStart(starts)
	add := func(to map[string]string, weeks []schedule.UnavailableWeek) {
		for _, w := range weeks {
			if w.Week == week && w.Occurrences > 0 {
				to["the packed unavailable time of the week of "+week.String()] = fmt.Sprint(w.Minutes, " min of ", w.Employees, " employees, ", w.Occurrences, " occurrences")
			}
		}
	}
	tally := schedule.UnavailableTally{StartsOn: starts, From: week, To: week + 6}
	err := occurrenceQuestion{p.m, schedule.Manager, schedule.Filter{From: tally.From, To: tally.To}}.eachAway(p.ctx, p.q, tally.Add)
	if err != nil {
		return err
	}
	add(p.computed, tally.Weeks())
	text, _, err := packedText(p.ctx, p.q, unavailableSheet)
	if weeks, bad := unpackUnavailable(text); bad == nil { // one that cannot be read has no rows
		add(p.stored, weeks)
	}
	return err
}
