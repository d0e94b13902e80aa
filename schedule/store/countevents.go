package store

import (
	"context"
	"strings"

	"opshub/schedule"
)

// countSheet counts the events of the question over the sheet of the audit log. It says false where only the tables know.
func (q eventQuestion) countSheet(ctx context.Context, s *Store, c *EventCounts) (bool, error) {
	e, err := q.sieve(ctx, s)
	if err != nil || e == nil {
		return false, err
	}
	log, subjects := e.log, newNumberSet()
	defer subjects.done()
	found := make([]int, len(log.list))
	for _, i := range e.rows() {
		if e.holds(i) {
			found[log.columns[eventKindNo][i]]++
			subjects.add(log.columns[eventSubjectNo][i])
		}
	}
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

// eventPlaces is where events are: at the home of the employee, else at the place of the coverage target or of the exception that they
// are about.
type eventPlaces struct {
	homes              map[int64]home
	targets, exception map[int64]int64
	zones              map[int64]string
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
