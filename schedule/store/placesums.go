package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// ofAllPeople says whether a question about the shifts of places narrows to nobody, so that the totals of places answer it. The
// status of blocks does not matter to it.
func ofAllPeople(v schedule.Viewer, f schedule.Filter) bool {
	return everyone(v, f.Without("location_id", "position_id"))
}

// placeWhere narrows place_day p to the days and the place of a filter.
func placeWhere(f schedule.Filter) *where {
	w := betweenDays("p.on_day", f)
	w.id("p.location_id", f.LocationID)
	w.id("p.position_id", f.PositionID)
	return w
}

// sumPlaces adds up the places of one kind.
func sumPlaces(ctx context.Context, q reader, held *placeDays, by PlaceKind, f schedule.Filter, found map[int64]schedule.PlaceRow) error {
	working := map[int64]*rankSet{}
	err := eachPlaceDay(ctx, q, held, f, func(d *placeDay) error {
		id := d.position
		if by == ByLocation {
			id = d.location
		}
		p := found[id]
		p.ID, p.Shifts, p.Minutes, p.Open, p.Slots = id, p.Shifts+d.shifts, p.Minutes+d.minutes, p.Open+d.open, p.Slots+d.slots
		found[id] = p
		return of(working, id).unpack(d.beginners)
	})
	for id, set := range working {
		p := found[id]
		p.Working = set.size()
		found[id] = p
	}
	return err
}

// sumPlaceDays adds up the days.
func sumPlaceDays(ctx context.Context, q reader, held *placeDays, f schedule.Filter) (out []schedule.PlaceDay, err error) {
	var working rankSet
	err = eachPlaceDay(ctx, q, held, f, func(one *placeDay) error {
		if len(out) == 0 || out[len(out)-1].On != one.on {
			out, working = append(out, schedule.PlaceDay{On: one.on}), rankSet{}
		}
		d := &out[len(out)-1]
		d.Shifts, d.Minutes, d.Open = d.Shifts+one.shifts, d.Minutes+one.minutes, d.Open+one.open
		err := working.unpack(one.beginners)
		d.Working = working.size()
		return err
	})
	return out, err
}

// workersByLines is PlaceWorkers by the timeline, or the lines of everybody.
func (s *Store) workersByLines(ctx context.Context, v schedule.Viewer, f schedule.Filter, limit int) (out []schedule.PlaceWorker, err error) {
	zones := newDayWords()
	days := schedule.Filter{From: f.From, To: f.To}
	if t := s.byPerson(ctx, v, days); t != nil {
		return mostTime(t.workersAt(f), limit), nil
	}
	err = s.eachWorkerOn(ctx, v, days, func(p *schedule.Person, shifts []schedule.Shift) error {
		w := schedule.PlaceWorker{EmployeeID: p.ID, Name: p.Name, Number: p.Number}
		for k := range shifts {
			s := &shifts[k]
			if (f.LocationID == 0 || s.LocationID == f.LocationID) && (f.PositionID == 0 || s.PositionID == f.PositionID) &&
				days.Holds(zones.zone(s.TimeZone).Date(s.StartsAt)) {
				w.Shifts, w.Minutes = w.Shifts+1, w.Minutes+s.Interval().Minutes()
			}
		}
		if w.Shifts > 0 {
			out = append(out, w)
		}
		return nil
	})
	return mostTime(out, limit), wrap(err, "people of a place")
}

// mostTime is the first of people who come by name, most time first.
func mostTime(all []schedule.PlaceWorker, limit int) []schedule.PlaceWorker {
	keys := make([]int64, len(all)) // lighter to sort than they are: time and, for those who have the same, their place from behind
	for k := range all {
		keys[k] = int64(all[k].Minutes)<<32 | int64(len(all)-k)
	}
	slices.Sort(keys)
	out := make([]schedule.PlaceWorker, min(len(all), limit))
	for k := range out {
		out[k] = all[len(all)-int(keys[len(all)-1-k]&(1<<32-1))]
	}
	return out
}

// workSum is how many shifts one of the people has, and how long they are.
type workSum struct{ shifts, minutes int }

var workSums reused[workSum]

// workersAt is who has shifts at the place of a filter that begin on its days, by name.
func (t *timeline) workersAt(f schedule.Filter) (out []schedule.PlaceWorker) {
	held := workSums.take(len(t.people))
	defer workSums.give(held)
	sums := *held
	days, workers := t.localDaysOf(f), 0
	t.each(aboutDays(f), func(s *timedShift) {
		if days[s.post].begun(s) {
			if sums[s.who].shifts++; sums[s.who].shifts == 1 {
				workers++
			}
			sums[s.who].minutes += int(s.minutes)
		}
	})
	out = make([]schedule.PlaceWorker, 0, workers)
	for k, sum := range sums {
		if sum.shifts > 0 {
			p := t.people[k]
			out = append(out, schedule.PlaceWorker{EmployeeID: p.ID, Name: p.Name, Number: p.Number, Shifts: sum.shifts, Minutes: sum.minutes})
		}
	}
	return out
}

// placeTotals takes the figures of a place from its totals, whoever works there.
func (d *dayFigures) placeTotals(ctx context.Context, q reader) error {
	err := d.placeBegins(ctx, q)
	there := d.there
	if err == nil && there == nil {
		there, err = readPresence(ctx, q, d.f)
	}
	if err != nil {
		return err
	}
	for on, heads := range there.heads {
		day := d.on(on)
		day.Heads, day.Minutes = heads, day.Minutes+there.minutes[on]
	}
	return nil
}

// placeBegins adds up the shifts that begin at a place.
func (d *dayFigures) placeBegins(ctx context.Context, q reader) error {
	if d.places != nil {
		return d.places.each(d.f, func(one *placeDay) error {
			day := d.on(one.on)
			day.Open, day.Shifts = day.Open+one.open, day.Shifts+one.shifts
			return nil
		})
	}
	w := betweenDays("t.on_day", d.f)
	w.id("t.location_id", d.f.LocationID)
	w.id("t.position_id", d.f.PositionID)
	w.add("t.kind IN ('" + shiftDays + "', '" + openDays + "')")
	return q.query(ctx, `SELECT t.on_day, t.kind, t.starting FROM shift_day_total t`+w.text(), w.args, func(r row) error {
		if day := d.on(date(r, 0)); r.text(1) == openDays {
			day.Open += int(r.int(2))
		} else {
			day.Shifts += int(r.int(2))
		}
		return nil
	})
}
