package store

import (
	"context"
	"fmt"
	"sync"

	"opshub/schedule"
)

// FillGaps counts for each gap how many employees of its location could fill it; see schedule.Reserve. It reads the working copies
// and the blocks in force between the first gap and the last, once for all of them, and is for managers alone: others leave the gaps as they are.
func (s *Store) FillGaps(ctx context.Context, v schedule.Viewer, gaps []schedule.Shortfall) error {
	if len(gaps) == 0 || !readsDrafts(v) {
		return nil
	}
	all, home := gaps[0].Interval, gaps[0].Location.ID
	for i := range gaps {
		all = schedule.Interval{Start: min(all.Start, gaps[i].Start), End: max(all.End, gaps[i].End)}
		if gaps[i].Location.ID != home {
			home = 0
		}
	}
	r, err := s.reserve(ctx, home, all)
	if err != nil {
		return wrap(err, "who could fill gaps")
	}
	r.Fill(gaps)
	return nil
}

// keptReserve is the last reserve that was read: whoever looks at the gaps of a week mostly looks at them once more.
type keptReserve struct {
	home int64
	at   schedule.Interval
	r    *schedule.Reserve
}

// reserve is who works at a location, or anywhere for 0, and when they are taken in a stretch of time. It is not changed once it is read.
func (s *Store) reserve(ctx context.Context, home int64, at schedule.Interval) (*schedule.Reserve, error) {
	version := s.Version()
	if kept, ok := s.figures.get(version, "reserve"); ok && kept.(keptReserve).home == home && kept.(keptReserve).at == at {
		return kept.(keptReserve).r, nil
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, err
	}
	members, err := s.reservists(ctx, home)
	if err != nil {
		return nil, err
	}
	r := members.Untaken()
	if t := s.timeline(ctx); t != nil {
		if home == 0 { // of one place a few of them are taken
			r.Grow(t.about(at))
		}
		t.take(r, at, members.placesOf(t))
	} else {
		err = s.takeStored(ctx, m, r, home, at)
	}
	if err == nil && s.Version() == version {
		s.figures.put(version, "reserve", keptReserve{home, at, r})
	}
	return r, err
}

// takeStored takes who is taken before there is a timeline: of all places off what was packed by week, of one off the tables.
func (s *Store) takeStored(ctx context.Context, m meta, r *schedule.Reserve, home int64, at schedule.Interval) error {
	if home == 0 {
		shifts, err := s.packedShifts(ctx, m, at)
		if err != nil {
			return err
		}
		away, err := s.packedAway(ctx, at)
		if err != nil {
			return err
		}
		if shifts != nil && away != nil {
			shifts.each(at, r.Take)
			away.each(at, func(o schedule.Occurrence, kind schedule.BlockKind) {
				if takes(o.Status, kind) {
					r.Take(o.EmployeeID, o.Interval)
				}
			})
			return nil
		}
	}
	return s.engine.read(ctx, func(q reader) error {
		if err := takeShifts(ctx, q, m, r, home, at); err != nil {
			return err
		}
		return takeBlocks(ctx, q, m, r, home, at)
	})
}

// reservists is who works at a location, or anywhere.
type reservists struct {
	*schedule.Reserve
	mu     sync.Mutex
	of     *timeline // that places were made for: a newer one may have other people
	places []int32
}

// reservists is those of a location, or of all for 0. They are the same for every week.
func (s *Store) reservists(ctx context.Context, home int64) (*reservists, error) {
	return remembered(s, fmt.Sprintf("reservists %d", home), func() (*reservists, error) {
		r := &reservists{Reserve: schedule.NewReserve()}
		err := s.engine.read(ctx, func(q reader) error { return addReserve(ctx, q, r.Reserve, home) })
		return r, err
	})
}

// placesOf is where the people of a timeline stand in the reserve.
func (r *reservists) placesOf(t *timeline) []int32 {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.of == t {
		return r.places
	}
	places := make([]int32, len(t.people)) // whoever has the others goes on with them
	for k, p := range t.people {
		places[k] = r.Place(p.ID)
	}
	r.of, r.places = t, places
	return places
}

// take takes from memory who is taken. The places are of the people of the timeline.
func (t *timeline) take(r *schedule.Reserve, at schedule.Interval, places []int32) {
	t.each(at, func(s *timedShift) { r.TakeAt(places[s.who], s.interval()) })
	t.away.each(at, func(b *timedBlock) {
		if b.takes {
			r.TakeAt(places[b.who], b.Interval)
		}
	})
}

func addReserve(ctx context.Context, q reader, r *schedule.Reserve, home int64) error {
	of := func(row row) schedule.Employee {
		return schedule.Employee{ID: row.int(0), LocationID: row.int(1), HiredOn: date(row, 2), TerminatedOn: date(row, 3)}
	}
	const who = `SELECT e.id, e.home_location_id, e.hired_on, e.terminated_on`
	w := &where{}
	w.add("e.status = 'active'")
	w.add("e.home_location_id IS NOT NULL")
	w.id("e.home_location_id", home)
	err := q.query(ctx, who+` FROM employee e`+w.text(), w.args, func(row row) error {
		r.Add(of(row), 0)
		return nil
	})
	if err != nil {
		return err
	}
	return q.query(ctx, who+`, h.position_id FROM employee e CROSS JOIN employee_position h`+w.text()+` AND h.employee_id = e.id`, w.args, func(row row) error {
		r.Add(of(row), row.int(4))
		return nil
	})
}

// takeShifts takes whoever has a shift. Of one location each employee is looked up; of several all shifts of the time are read, each
// place on its own, because that is how the index lies.
func takeShifts(ctx context.Context, q reader, m meta, r *schedule.Reserve, home int64, at schedule.Interval) error {
	w := &where{}
	w.add("s.employee_id IS NOT NULL")
	w.within("s", at, m.maxShiftMinutes)
	w.add("s.state <> #", string(schedule.StagedForRemoval))
	const busy = `SELECT s.employee_id, s.starts_at, s.ends_at FROM `
	if home != 0 {
		return takeEach(ctx, q, r, busy+`employee e CROSS JOIN shift s`, w, home, "s.employee_id = e.id")
	}
	for _, place := range []string{"s.location_id IN (SELECT l.id FROM location l)", "s.location_id IS NULL"} {
		if err := takeEach(ctx, q, r, busy+`shift s`, w, 0, place); err != nil {
			return err
		}
	}
	return nil
}

// awayBlocks joins the occurrences o that take their employee with their blocks b.
const awayBlocks = "b.id = o.block_id AND o.missing = 0 AND o.status IN ('active', 'approved') AND b.kind <> 'undesired'"

// takes says the same of an occurrence that is live.
func takes(status schedule.BlockStatus, kind schedule.BlockKind) bool {
	return status != schedule.Requested && kind != schedule.Undesired
}

// takeBlocks takes whoever is away: an undesired time and one that was only asked for leave an employee free.
func takeBlocks(ctx context.Context, q reader, m meta, r *schedule.Reserve, home int64, at schedule.Interval) error {
	const away = `SELECT o.employee_id, o.starts_at, o.ends_at FROM `
	if home != 0 {
		w := &where{}
		w.within("o", at, m.maxOccurrenceMinutes)
		return takeEach(ctx, q, r, away+`employee e CROSS JOIN block_occurrence o CROSS JOIN unavailable_block b`, w, home, "o.employee_id = e.id AND "+awayBlocks)
	}
	for long, minutes := range []int64{2 * 24 * 60, m.maxOccurrenceMinutes} { // of occurrences that are not long, and of those that are
		w := &where{}
		w.add("o.is_long = #", int64(long))
		w.within("o", at, minutes)
		if err := takeEach(ctx, q, r, away+`block_occurrence o CROSS JOIN unavailable_block b`, w, 0, awayBlocks); err != nil {
			return err
		}
	}
	return nil
}

// within narrows to rows of a table that share time with the interval and are no longer than so many minutes.
func (w *where) within(alias string, at schedule.Interval, longest int64) {
	w.add(alias+".starts_at < #", int64(at.End))
	w.add(alias+".starts_at > #", int64(at.Start)-longest*60-1)
	w.add(alias+".ends_at > #", int64(at.Start))
}

// takeEach takes the employees and times of a question that is narrowed further, with a home to those of a location.
func takeEach(ctx context.Context, q reader, r *schedule.Reserve, selects string, narrowed *where, home int64, further string) error {
	w := &where{conditions: append([]string{further}, narrowed.conditions...), args: append([]any(nil), narrowed.args...)}
	if home != 0 {
		w.add("e.home_location_id = #", home)
	}
	return q.query(ctx, selects+w.text(), w.args, func(row row) error {
		r.Take(row.int(0), interval(row, 1))
		return nil
	})
}
