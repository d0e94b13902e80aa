package store

import (
	"context"
	"fmt"
	"strings"

	"opshub/schedule"
)

// eventPlaces is where the events of the log are: at the home of the employee, else at the place of the coverage target or of the
// exception that they are about.
type eventPlaces struct {
	list  []eventPlace
	of    []int32          // of each row of the log, the number of its place in list
	zones map[int64]string // of locations
}

// eventPlace is a home location and a primary position; 0 for none.
type eventPlace struct{ location, position int64 }

// within is when the events of each place are those of a filter: never where the place is not in it. Those of no location are shown in
// the zone.
func (p *eventPlaces) within(f schedule.Filter, zone string) []schedule.Interval {
	out, of := make([]schedule.Interval, len(p.list)), map[string]schedule.Interval{}
	for k, place := range p.list {
		if f.LocationID != 0 && place.location != f.LocationID || f.PositionID != 0 && place.position != f.PositionID {
			continue
		}
		name, known := p.zones[place.location]
		if !known {
			name = zone
		}
		days, known := of[name]
		if !known {
			days = daysIn(f, name)
			of[name] = days
		}
		out[k] = days
	}
	return out
}

// daysIn is the days of a filter in a zone.
func daysIn(f schedule.Filter, zone string) schedule.Interval {
	days := everyTime
	z, _ := schedule.ZoneOrUTC(zone)
	if f.From != 0 {
		days.Start = z.StartOfDay(f.From)
	}
	if f.To != 0 {
		days.End = z.StartOfDay(f.To.Add(1))
	}
	return days
}

// eventPlaces finds the place of every row of the log, once for each log: numbers of rows mean nothing in another one.
func (s *Store) eventPlaces(ctx context.Context, log *sheet) (*eventPlaces, error) {
	list, err := rememberedRows(s, fmt.Sprintf("event places %p", log), func() ([]*eventPlaces, error) {
		homes, err := s.homes(ctx)
		if err != nil {
			return nil, err
		}
		employees := make(map[int64]eventPlace, len(homes))
		for _, h := range homes {
			employees[h.id] = eventPlace{h.location, h.position}
		}
		targets, exceptions, p := map[int64]int64{}, map[int64]int64{}, &eventPlaces{zones: map[int64]string{}}
		err = s.engine.read(ctx, func(q reader) error {
			for text, into := range map[string]map[int64]int64{
				`SELECT id, location_id FROM coverage_target`:                                                                    targets,
				`SELECT v.id, x.location_id FROM exception_review v JOIN schedule_exception x ON x.id = v.schedule_exception_id`: exceptions,
			} {
				if err := q.query(ctx, text, nil, func(r row) error { into[r.int(0)] = r.int(1); return nil }); err != nil {
					return err
				}
			}
			return q.query(ctx, `SELECT id, time_zone FROM location`, nil, func(r row) error { p.zones[r.int(0)] = r.text(1); return nil })
		})
		p.fill(log, employees, map[string]map[int64]int64{schedule.CoverageTargetSubject: targets, schedule.ExceptionSubject: exceptions})
		return []*eventPlaces{p}, err
	}, func(list []*eventPlaces) int { return 1 + len(list[0].of)*4/bytesPerRow })
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// fill finds the places: by the employee, or by the number of what an event is about, whose location stands under its type.
func (p *eventPlaces) fill(log *sheet, employees map[int64]eventPlace, about map[string]map[int64]int64) {
	located := make([]map[int64]int64, len(log.list)) // of the kinds of events
	for k, w := range log.list {
		subject, _, _ := strings.Cut(w, "\x00")
		located[k] = about[subject]
	}
	numbers := map[eventPlace]int32{}
	p.of = make([]int32, log.rows)
	for i := range p.of {
		place := employees[log.columns[eventEmployee][i]]
		if at := located[log.columns[eventKindNo][i]]; place.location == 0 && at != nil {
			place.location = at[log.columns[eventSubject][i]]
		}
		number, known := numbers[place]
		if !known {
			number = int32(len(p.list)) // #nosec G115 -- as many as pairs of a location and a position
			numbers[place], p.list = number, append(p.list, place)
		}
		p.of[i] = number
	}
}
