package store

import (
	"context"
	"maps"
	"slices"

	"opshub/schedule"
)

// feedShiftSelect is a published shift u of period i as a calendar shows it. Notes are not among the columns.
const feedShiftSelect = `SELECT u.shift_id, u.employee_id, u.employee_name, u.starts_at, u.ends_at, u.time_zone, u.break_minutes,
	u.open_slots, u.label, p.name, l.name, e.name`

const feedShiftJoins = ` LEFT JOIN position p ON p.id = u.position_id LEFT JOIN location l ON l.id = u.location_id
	LEFT JOIN employee e ON e.id = u.employee_id`

const feedShiftColumns = 12

func scanFeedShift(r row) schedule.FeedShift {
	s := schedule.FeedShift{
		ID: r.int(0), EmployeeID: r.int(1), EmployeeName: r.text(2), Interval: interval(r, 3), TimeZone: r.text(5),
		BreakMinutes: int(r.int(6)), OpenSlots: int(r.int(7)), Label: r.text(8), Position: r.text(9), Location: r.text(10),
	}
	if s.EmployeeName == "" {
		s.EmployeeName = r.text(11)
	}
	return s
}

// feedQuestion is a question about published shifts as calendars show them: those of the current versions and those that were
// published without a version, or those of one published period. Whoever asks, there is no draft among them.
type feedQuestion struct {
	m      meta
	v      schedule.Viewer
	f      schedule.Filter
	period schedule.PublishedPeriod // the zero one asks for the current versions
}

// EachFeedShift gives the shifts of a calendar, by start, and behind them those that a version published at or after since took
// out of it: removed, or given to another employee, location or position than the filter names. The block, the status and the
// text of the filter do not matter.
func (s *Store) EachFeedShift(ctx context.Context, v schedule.Viewer, f schedule.Filter, since schedule.Instant,
	fn func(*schedule.FeedShift) error,
) error {
	return wrap(s.eachFeedShift(ctx, feedQuestion{v: v, f: f}, since, fn), "feed")
}

// EachFeedShiftOf gives the same of one published version.
func (s *Store) EachFeedShiftOf(ctx context.Context, v schedule.Viewer, period schedule.PublishedPeriod, f schedule.Filter, since schedule.Instant,
	fn func(*schedule.FeedShift) error,
) error {
	return wrap(s.eachFeedShift(ctx, feedQuestion{v: v, f: f, period: period}, since, fn), "feed of a published period")
}

func (s *Store) eachFeedShift(ctx context.Context, q feedQuestion, since schedule.Instant, fn func(*schedule.FeedShift) error) (err error) {
	if q.m, err = s.meta(ctx); err != nil {
		return err
	}
	return ahead(ctx, fn, func(ctx context.Context, next func() *schedule.FeedShift) error {
		send := func(f schedule.FeedShift) error {
			place := next()
			if place == nil {
				return context.Canceled
			}
			*place = f
			return nil
		}
		return s.engine.read(ctx, func(r reader) error {
			gone, err := q.takenOut(ctx, r, since)
			if err != nil {
				return err
			}
			err = q.inForce(ctx, r, func(f schedule.FeedShift) error {
				delete(gone, f.ID) // it came back
				return send(f)
			})
			for _, id := range slices.Sorted(maps.Keys(gone)) {
				if err == nil {
					err = send(gone[id])
				}
			}
			return err
		})
	})
}

// inForce is the shifts of the calendar.
func (q feedQuestion) inForce(ctx context.Context, r reader, visit func(schedule.FeedShift) error) error {
	w := &where{}
	w.add("u.change_kind <> #", string(schedule.ChangeRemoved))
	if q.period.ID != 0 {
		w.add("u.published_period_id = #", q.period.ID)
	} else {
		w.add("i.status = #", statusCurrent)
	}
	err := q.read(ctx, r, feedShiftSelect+`, i.version, i.published_at
		FROM published_shift u JOIN published_period i ON i.id = u.published_period_id`, w, func(row row, f schedule.FeedShift) error {
		f.Version, f.PublishedAt = int(row.int(feedShiftColumns)), instant(row, feedShiftColumns+1)
		return visit(f)
	})
	if err != nil || q.period.ID != 0 {
		return err
	}
	w = &where{}
	w.add("u.state = #", string(schedule.Published))
	w.add(`NOT EXISTS (SELECT 1 FROM published_shift c JOIN published_period i ON i.id = c.published_period_id
		WHERE c.shift_id = u.shift_id AND i.status = #)`, statusCurrent)
	return q.read(ctx, r, feedShiftSelect+` FROM (SELECT s.id AS shift_id, s.employee_id, '' AS employee_name, s.starts_at, s.ends_at,
		s.time_zone, s.break_minutes, s.open_slots, s.label, s.position_id, s.location_id, s.first_on, s.last_on, s.state FROM shift s) u`,
		w, func(_ row, f schedule.FeedShift) error {
			f.PublishedAt = q.m.newest
			return visit(f)
		})
}

// narrow keeps rows that are in the calendar, whatever their days.
func (q feedQuestion) narrow(w *where, alias string) {
	w.known(q.v)
	w.scope(q.v, alias+".employee_id")
	w.id(alias+".employee_id", q.f.EmployeeID)
	w.id(alias+".location_id", q.f.LocationID)
	w.id(alias+".position_id", q.f.PositionID)
}

// read asks for rows u of the calendar on the days of the filter, by start.
func (q feedQuestion) read(ctx context.Context, r reader, selects string, w *where, visit func(row, schedule.FeedShift) error) error {
	q.narrow(w, "u")
	w.days(q.m.shiftSpan("u"), q.f.From, q.f.To)
	return r.query(ctx, selects+feedShiftJoins+w.text()+` ORDER BY u.starts_at, u.shift_id`, w.args, func(row row) error {
		return visit(row, scanFeedShift(row))
	})
}
