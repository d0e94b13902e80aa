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

const placeTotal = `SELECT p.on_day, p.location_id, p.position_id, p.shifts, p.minutes, p.open, p.slots, p.beginners FROM place_day p`

// eachPlaceDay gives the rows of place_day on which anything begins.
func eachPlaceDay(ctx context.Context, q reader, f schedule.Filter, fn func(r row) error) error {
	w := placeWhere(f)
	w.add("p.shifts + p.open > 0")
	return q.query(ctx, placeTotal+w.text()+` ORDER BY p.on_day`, w.args, fn)
}

// sumPlaces adds up the places of one kind.
func sumPlaces(ctx context.Context, q reader, by PlaceKind, f schedule.Filter, found map[int64]schedule.PlaceRow) error {
	column := 2
	if by == ByLocation {
		column = 1
	}
	working := map[int64]*rankSet{}
	err := eachPlaceDay(ctx, q, f, func(r row) error {
		id := r.int(column)
		p := found[id]
		p.ID, p.Shifts, p.Minutes, p.Open, p.Slots = id, p.Shifts+int(r.int(3)), p.Minutes+int(r.int(4)), p.Open+int(r.int(5)), p.Slots+int(r.int(6))
		found[id] = p
		return of(working, id).add(r.text(7))
	})
	for id, set := range working {
		p := found[id]
		p.Working = set.size()
		found[id] = p
	}
	return err
}

// sumPlaceDays adds up the days.
func sumPlaceDays(ctx context.Context, q reader, f schedule.Filter) (out []schedule.PlaceDay, err error) {
	var working rankSet
	err = eachPlaceDay(ctx, q, f, func(r row) error {
		on := date(r, 0)
		if len(out) == 0 || out[len(out)-1].On != on {
			out, working = append(out, schedule.PlaceDay{On: on}), rankSet{}
		}
		d := &out[len(out)-1]
		d.Shifts, d.Minutes, d.Open = d.Shifts+int(r.int(3)), d.Minutes+int(r.int(4)), d.Open+int(r.int(5))
		err := working.add(r.text(7))
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
	w := betweenDays("t.on_day", d.f)
	w.id("t.location_id", d.f.LocationID)
	w.id("t.position_id", d.f.PositionID)
	w.add("t.kind IN ('" + shiftDays + "', '" + openDays + "')")
	err := q.query(ctx, `SELECT t.on_day, t.kind, t.starting FROM shift_day_total t`+w.text(), w.args, func(r row) error {
		if day := d.on(date(r, 0)); r.text(1) == openDays {
			day.Open += int(r.int(2))
		} else {
			day.Shifts += int(r.int(2))
		}
		return nil
	})
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
