package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// DayFigures is what each local day from f.From to f.To comes to, in order; the filter must have both. The status of blocks
// narrows nothing. Where nothing narrows to people or places, the daily totals answer.
func (s *Store) DayFigures(ctx context.Context, v schedule.Viewer, f schedule.Filter) ([]schedule.DayFigures, error) {
	f.Statuses, f.All = nil, false
	days, err := remembered(s, key("day figures", v, f), func() ([]schedule.DayFigures, error) {
		m, err := s.meta(ctx)
		if err != nil || f.From == 0 || f.To < f.From {
			return nil, err
		}
		d := dayFigures{dayQuestion: dayQuestion{m, v, f}, days: make([]schedule.DayFigures, f.To-f.From+1)}
		for k := range d.days {
			d.days[k].Date = f.From.Add(k)
		}
		if err := d.choose(ctx, s); err != nil {
			return nil, err
		}
		err = s.engine.read(ctx, func(q reader) error { return d.read(ctx, q) })
		return d.days, err
	})
	return slices.Clone(days), wrap(err, "figures by day")
}

// dayFigures adds up the days of a filter.
type dayFigures struct {
	dayQuestion
	days         []schedule.DayFigures
	times, pairs *chosen // occurrences in force and soft conflicts, where the sheets have them
	there        *placePresence
	places       *placeDays
	copies       *periodCopies
	one          *timedDays // of the employee of the filter, where memory has the shifts
}

// choose takes what the sheets have of the question.
func (d *dayFigures) choose(ctx context.Context, s *Store) (err error) {
	force := d.f
	force.Statuses = inForce
	if d.times, err = s.timesAtHome(ctx, d.v, force); err == nil {
		d.pairs, err = s.pairsOf(ctx, d.v, d.f)
	}
	d.places = s.placeDaysAtHand(ctx)
	if err == nil {
		d.there, err = s.presenceAt(ctx, d.v, d.f)
	}
	if err == nil {
		d.copies, err = s.copiesOf(ctx, d.v, d.f)
	}
	if err == nil && d.f.EmployeeID != 0 {
		d.one, err = d.inMemory(ctx, s, order{})
	}
	return err
}

func (d *dayFigures) read(ctx context.Context, q reader) error {
	steps := []func(context.Context, reader) error{d.shiftRows, d.blockRows, d.conflicts}
	switch {
	case everyone(d.v, d.f):
		steps = []func(context.Context, reader) error{d.totals, d.presence, d.conflicts}
	case ofAllPeople(d.v, d.f):
		steps[0] = d.placeTotals
	case d.copies != nil:
		steps[0] = d.periodShifts
	case d.one != nil:
		steps[0] = d.shiftsOfOne
	}
	for _, step := range steps {
		if err := step(ctx, q); err != nil {
			return err
		}
	}
	return nil
}

// on is the figures of a day, or nil where it is outside the filter.
func (d *dayFigures) on(day schedule.Date) *schedule.DayFigures {
	if day < d.f.From || day > d.f.To {
		return nil
	}
	return &d.days[day-d.f.From]
}

// touched is the figures of the days of the filter from first to last.
func (d *dayFigures) touched(first, last schedule.Date) []schedule.DayFigures {
	first, last = max(first, d.f.From), min(last, d.f.To)
	if last < first {
		return nil
	}
	return d.days[first-d.f.From : last-d.f.From+1]
}

// shiftRows adds up the shifts one by one.
func (d *dayFigures) shiftRows(ctx context.Context, q reader) error {
	seen, zones := map[headOn]bool{}, newDayWords()
	for _, t := range (shiftQuestion{d.m, d.v, d.f, false}).tables() {
		t.w.add("(s.employee_id IS NULL OR s.state <> #)", string(schedule.StagedForRemoval))
		err := q.query(ctx, `SELECT s.employee_id, s.first_on, s.last_on, s.starts_at, s.ends_at, s.time_zone FROM `+t.from+t.w.text(), t.w.args, func(r row) error {
			d.addShift(seen, r.int(0), date(r, 1), date(r, 2), zones.zone(r.text(5)), interval(r, 3))
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// addShift adds a shift of an employee, or of nobody, with its first and last day in its zone.
func (d *dayFigures) addShift(seen map[headOn]bool, employee int64, first, last schedule.Date, zone *schedule.Zone, at schedule.Interval) {
	if begun := d.on(first); begun != nil && employee == 0 {
		begun.Open++
	} else if begun != nil {
		begun.Shifts++
	}
	if employee == 0 {
		return
	}
	days := d.touched(first, last)
	for k := range days {
		days[k].Minutes += minutesOn(zone, days[k].Date, first, last, at)
		if head := (headOn{employee, days[k].Date}); !seen[head] {
			seen[head] = true
			days[k].Heads++
		}
	}
}

// shiftsOfOne adds up those of the employee of the filter that memory has.
func (d *dayFigures) shiftsOfOne(context.Context, reader) error {
	seen := map[headOn]bool{}
	found, _ := d.one.page(order{limit: 1})
	for _, p := range found {
		for _, s := range p.shifts {
			zone := d.one.on[s.post].zone
			first, last := zone.Days(s.interval())
			d.addShift(seen, p.ID, first, last, zone, s.interval())
		}
	}
	return nil
}

// headOn is an employee on a day.
type headOn struct {
	employee int64
	on       schedule.Date
}

// inForce are the statuses that count as unavailable.
var inForce = []schedule.BlockStatus{schedule.Active, schedule.Approved}

// blockRows counts who is unavailable, occurrence by occurrence.
func (d *dayFigures) blockRows(ctx context.Context, q reader) error {
	if d.times != nil {
		d.unavailable(d.times)
		return nil
	}
	seen := map[headOn]bool{}
	question := d.dayQuestion
	question.f.Statuses = inForce
	t := question.occurrencesAtOnce()
	return q.query(ctx, `SELECT o.employee_id, o.first_on, o.last_on FROM `+t.from+t.w.text(), t.w.args, func(r row) error {
		days := d.touched(date(r, 1), date(r, 2))
		for k := range days {
			if head := (headOn{r.int(0), days[k].Date}); !seen[head] {
				seen[head] = true
				days[k].Unavailable++
			}
		}
		return nil
	})
}

// unavailable counts the employees of the occurrences on each day, one bit for each.
func (d *dayFigures) unavailable(times *chosen) {
	who := make([]rankSet, len(d.days))
	times.each(func(i int) {
		first := max(times.columns[timeFirst][i], int64(d.f.From))
		last := min(times.columns[timeLast][i], int64(d.f.To))
		for on := first; on <= last; on++ {
			who[on-int64(d.f.From)].include(times.columns[timeRank][i])
		}
	})
	for k := range who {
		d.days[k].Unavailable = who[k].size()
	}
}

// conflicts counts the pairs by the day on which they begin to overlap.
func (d *dayFigures) conflicts(ctx context.Context, q reader) error {
	add := func(on schedule.Date, status schedule.BlockStatus, pairs int) {
		switch day := d.on(on); {
		case day == nil:
		case status == schedule.Requested:
			day.Requested += pairs
		default:
			day.Conflicts += pairs
		}
	}
	if p := d.pairs; p != nil {
		p.each(func(i int) {
			add(schedule.Date(p.columns[pairFirst][i]), schedule.BlockStatus(p.list[p.columns[pairStatus][i]]), 1) // #nosec G115 -- the packer wrote it from a date
		})
		return nil
	}
	w := conflictWhere(d.m, d.v, d.f)
	return q.query(ctx, `SELECT c.overlap_first_on, c.block_status, COUNT(*) FROM soft_conflict c`+w.text()+
		` GROUP BY c.overlap_first_on, c.block_status`, w.args, func(r row) error {
		add(date(r, 0), schedule.BlockStatus(r.text(1)), int(r.int(2)))
		return nil
	})
}
