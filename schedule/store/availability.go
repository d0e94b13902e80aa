package store

import (
	"context"

	"opshub/schedule"
)

// working narrows employee e to those of a question about people who work here.
func working(v schedule.Viewer, f schedule.Filter) *where {
	w := people(v, f)
	w.add("e.status IN ('active', 'on_leave')")
	return w
}

// worksHere is the same of one of the people.
func worksHere(p *schedule.Person) bool {
	return p.Status == "active" || p.Status == "on_leave"
}

// Availability is one page of the employees who work here, by name, with the days of the filter on the clock of each one's home.
// Only the time of the page's employees is read. Limits are not filled in.
func (s *Store) Availability(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) (out []schedule.AvailabilityRow, next string, err error) {
	o, err := orderOf(p, employeeSorts)
	if err != nil {
		return nil, "", err
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, "", wrap(err, "availability")
	}
	atHand, err := s.availabilityAtHand(ctx, v)
	if err != nil {
		return nil, "", wrap(err, "availability")
	}
	err = s.engine.read(ctx, func(q reader) error {
		page, after, ok := s.pageAtHand(ctx, v, f, o, worksHere)
		if !ok {
			if page, after, err = pageOfPeople(ctx, q, working(v, f), o); err != nil {
				return err
			}
		}
		next = after
		out, err = availabilityOf(ctx, q, m, atHand, f, page)
		return err
	})
	return out, next, wrap(err, "availability")
}

// EachAvailability gives the rows of everybody who works here, by name, holding a few at a time.
func (s *Store) EachAvailability(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*schedule.AvailabilityRow) error) error {
	m, err := s.meta(ctx)
	if err != nil {
		return wrap(err, "availability")
	}
	atHand, err := s.availabilityAtHand(ctx, v)
	if err != nil {
		return wrap(err, "availability")
	}
	err = s.eachGroup(ctx, func() *where { return working(v, f) }, groupSize, func(q reader, group []person) error {
		rows, err := availabilityOf(ctx, q, m, atHand, f, group)
		for k := range rows {
			if err == nil {
				err = fn(&rows[k])
			}
		}
		return err
	})
	return wrap(err, "availability")
}

// AvailabilityCount is how many rows there are.
func (s *Store) AvailabilityCount(ctx context.Context, v schedule.Viewer, f schedule.Filter) (int, error) {
	return s.headcount(ctx, "availability", v, f, worksHere, working)
}

// availabilityAtHand is the viewer and what memory has of shifts and blocks. It must not be asked for from within a question to the engine.
func (s *Store) availabilityAtHand(ctx context.Context, v schedule.Viewer) (wr workerReader, err error) {
	wr.v = v
	if readsDrafts(v) {
		wr.time = s.timeline(ctx)
	}
	wr.away, err = s.awayAtHand(ctx)
	return wr, err
}

func availabilityOf(ctx context.Context, q reader, m meta, wr workerReader, f schedule.Filter, group []person) ([]schedule.AvailabilityRow, error) {
	within := schedule.UTC.Range(f.From.Add(-1), f.To.Add(1)) // whatever the zone of the home
	wr.m, wr.ask, wr.of = m, WorkersAsk{Blocks: within, Shifts: within}, map[int64]int{}
	for _, p := range group {
		wr.out = append(wr.out, schedule.Worker{Employee: p.Employee})
		wr.of[p.ID], wr.ids = len(wr.out)-1, append(wr.ids, p.ID)
	}
	if len(group) == 0 {
		return nil, nil
	}
	if err := wr.occurrences(ctx, q, f); err != nil {
		return nil, err
	}
	if err := wr.shifts(ctx, q, f); err != nil {
		return nil, err
	}
	if wr.inTime() {
		wr.shiftsInTime()
	}
	out := make([]schedule.AvailabilityRow, len(group))
	for k, p := range group {
		zone := p.TimeZone
		if zone == "" {
			zone = m.organization.TimeZone
		}
		z, _ := schedule.ZoneOrUTC(zone)
		out[k] = schedule.AvailabilityRow{Person: p, Zone: zone, Days: schedule.AvailabilityOf(wr.out[k], z, f.From, f.To)}
	}
	return out, nil
}
