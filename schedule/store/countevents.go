package store

import (
	"context"
	"strings"

	"opshub/schedule"
)

// countSheet counts the events of the question over the sheet of the audit log. It says false where only the tables know: where the
// filter has a text, or where the log holds other events than were packed.
func (e eventQuestion) countSheet(ctx context.Context, s *Store, c *EventCounts) (bool, error) {
	if e.f.Q != "" {
		return false, nil
	}
	log, err := s.sheetOf(ctx, "audit_event", eventColumnCount)
	if err != nil || log == nil {
		return false, err
	}
	last, err := remembered(s, "last event", func() (int64, error) {
		return count(ctx, s.engine, `SELECT COALESCE(MAX(id), 0) FROM audit_event`)
	})
	if err != nil || last != int64(log.rows) {
		return false, err
	}
	events := &chosen{sheet: log}
	e.narrowSheet(events)
	if err := e.placeSheet(ctx, s, events); err != nil {
		return false, err
	}
	subjects := newNumberSet()
	defer subjects.done()
	found := make([]int, len(log.list))
	events.each(func(i int) {
		found[log.columns[eventKindNo][i]]++
		subjects.add(log.columns[eventSubjectNo][i])
	})
	actions, actors, types := tally{}, tally{}, tally{}
	for k, n := range found {
		if n == 0 {
			continue
		}
		w := strings.Split(log.list[k], "\x00")
		c.Events += n
		types[EventTally{Word: w[0]}] += n
		actions[EventTally{Word: w[1]}] += n
		actors[EventTally{Word: w[3], Kind: w[2]}] += n
	}
	c.ByAction, c.ByActor, c.ByType, c.Actors, c.Subjects = actions.sorted(), actors.sorted(), types.sorted(), len(actors), subjects.size
	return true, nil
}

// narrowSheet leaves the events of every condition but those on places and days.
func (e eventQuestion) narrowSheet(events *chosen) {
	f := e.f
	if events.of(eventEmployee, f.EmployeeID); f.EmployeeID == 0 {
		events.within(eventAt, aboutDays(f))
	}
	events.id(eventSubject, e.set.ID)
	events.id(eventSubject, f.BlockID)
	events.scope(e.v, eventEmployee)
	right, some := make([]bool, len(events.list)), false
	for k, w := range events.list {
		kind := strings.Split(w, "\x00")
		if len(kind) < len(eventKind{}) { // a status
			continue
		}
		right[k] = e.set.Has(kind[0]) && (e.set.Action == "" || kind[1] == e.set.Action) && (f.BlockID == 0 || kind[0] == schedule.BlockSubject)
		some = some || !right[k]
	}
	if some {
		events.keep(eventKindNo, func(v int64) bool { return right[v] })
	}
	if len(f.Statuses) > 0 && !f.All {
		events.among(eventStatus, f.Statuses)
	}
}

// eventPlaces is where events are: at the home of the employee, else at the place of the coverage target or of the exception that they
// are about.
type eventPlaces struct {
	homes              map[int64]home
	targets, exception map[int64]int64
	zones              map[int64]string
}

// placeSheet leaves the events of the place and the days of the filter.
func (e eventQuestion) placeSheet(ctx context.Context, s *Store, events *chosen) error {
	f := e.f
	if f.LocationID == 0 && f.PositionID == 0 && f.From == 0 && f.To == 0 {
		return nil
	}
	if at := aboutDays(f); at != everyTime { // the same for all zones at once
		events.keep(eventAt, func(v int64) bool { return v > int64(at.Start) && v < int64(at.End) })
	}
	places, err := s.eventPlaces(ctx)
	if err != nil {
		return err
	}
	days := newPlaceDays(f, places.zones, e.zone)
	kinds := make([]string, len(events.list))
	for k, w := range events.list {
		kinds[k], _, _ = strings.Cut(w, "\x00")
	}
	left := events.ids[:0]
	events.each(func(i int) {
		h := places.homes[events.columns[eventEmployee][i]]
		if h.location == 0 {
			switch kinds[events.columns[eventKindNo][i]] {
			case schedule.CoverageTargetSubject:
				h.location = places.targets[events.columns[eventSubject][i]]
			case schedule.ExceptionSubject:
				h.location = places.exception[events.columns[eventSubject][i]]
			}
		}
		if (f.LocationID == 0 || h.location == f.LocationID) && (f.PositionID == 0 || h.position == f.PositionID) && days.hold(h.location, schedule.Instant(events.columns[eventAt][i])) {
			left = append(left, int32(i)) // #nosec G115 -- as many as rows in memory
		}
	})
	events.ids, events.some = left, true
	return nil
}

// placeDays is the days of a filter at each place, as time.
type placeDays struct {
	zones map[int64]string
	zone  string
	f     schedule.Filter
	at    map[int64]schedule.Interval
}

func newPlaceDays(f schedule.Filter, zones map[int64]string, zone string) *placeDays {
	return &placeDays{zones, zone, f, map[int64]schedule.Interval{}}
}

func (p *placeDays) hold(place int64, at schedule.Instant) bool {
	days, known := p.at[place]
	if !known {
		name, ok := p.zones[place]
		if !ok {
			name = p.zone
		}
		z, _ := schedule.ZoneOrUTC(name)
		days = everyTime
		if p.f.From != 0 {
			days.Start = z.StartOfDay(p.f.From)
		}
		if p.f.To != 0 {
			days.End = z.StartOfDay(p.f.To.Add(1))
		}
		p.at[place] = days
	}
	return at >= days.Start && at < days.End
}

func (s *Store) eventPlaces(ctx context.Context) (eventPlaces, error) {
	return remembered(s, "event places", func() (p eventPlaces, err error) {
		p = eventPlaces{map[int64]home{}, map[int64]int64{}, map[int64]int64{}, map[int64]string{}}
		homes, err := s.homes(ctx)
		if err != nil {
			return p, err
		}
		for _, h := range homes {
			p.homes[h.id] = h
		}
		err = s.engine.read(ctx, func(q reader) error {
			for text, into := range map[string]map[int64]int64{
				`SELECT id, location_id FROM coverage_target`:                                                                    p.targets,
				`SELECT v.id, x.location_id FROM exception_review v JOIN schedule_exception x ON x.id = v.schedule_exception_id`: p.exception,
			} {
				if err := q.query(ctx, text, nil, func(r row) error { into[r.int(0)] = r.int(1); return nil }); err != nil {
					return err
				}
			}
			return q.query(ctx, `SELECT id, time_zone FROM location`, nil, func(r row) error { p.zones[r.int(0)] = r.text(1); return nil })
		})
		return p, err
	})
}
