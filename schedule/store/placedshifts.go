package store

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"opshub/schedule"
)

// PlacedShifts is the shifts of ShiftsByPlace in the same order, for a screen that counts all of them and shows a page: from the
// timeline where that has them, each then with its employee, place, zone and times alone and without a state. WholeShifts completes
// those of a page. Read the slice, do not change it.
func (s *Store) PlacedShifts(ctx context.Context, v schedule.Viewer, f schedule.Filter) ([]schedule.ShiftRow, error) {
	f.Statuses, f.All = nil, false
	m, err := s.meta(ctx)
	if err != nil {
		return nil, wrap(err, "shifts")
	}
	t, err := dayQuestion{m, v, f}.timed(ctx, s)
	if err != nil {
		return nil, wrap(err, "shifts")
	}
	if t == nil {
		return s.ShiftsByPlace(ctx, v, f)
	}
	names, err := s.names(ctx)
	if err != nil {
		return nil, wrap(err, "shifts")
	}
	var open []schedule.ShiftRow // whole: they are few
	if err := s.EachOpenShift(ctx, v, f, func(row *schedule.ShiftRow) error {
		open = append(open, *row)
		return nil
	}); err != nil {
		return nil, err
	}
	return t.placed(f, open, names.places), nil
}

// placedShift is a shift on its way into the order of places: one of the timeline, or one of nobody. Place and start lie in one number,
// length and name in the next, so that few comparisons look further.
type placedShift struct {
	placeStart, lengthName uint64
	timed                  *timedShift
	open                   *schedule.ShiftRow
}

// startBits hold the seconds of any year, from before 1970 on.
const startBits = 40

func placedAt(place, name int32, at schedule.Interval) placedShift {
	// #nosec G115 -- neither starts so counted nor lengths nor ranks are negative
	return placedShift{placeStart: uint64(place)<<startBits | uint64(at.Start+1<<(startBits-1)), lengthName: uint64(at.End-at.Start)<<32 | uint64(name)}
}

func (p *placedShift) id() int64 {
	if p.open != nil {
		return p.open.ID
	}
	return p.timed.id
}

// placedLists are used again: a day of a large company has thousands.
var placedLists = sync.Pool{New: func() any { return new([]placedShift) }}

// placed is the shifts of the filter and those of nobody, in the order of places.
func (t *timeline) placed(f schedule.Filter, open []schedule.ShiftRow, names map[int64]string) []schedule.ShiftRow {
	place := t.placeRanks(open, names)
	posts := make([]int32, len(t.posts))
	for k, p := range t.posts {
		posts[k] = place[zonedPlace{p.location, p.zone}]
	}
	held := placedLists.Get().(*[]placedShift)
	list := *held
	defer func() {
		clear(list) // of what it leads to
		*held = list[:0]
		placedLists.Put(held)
	}()
	t.onDays(f, func(s *timedShift, _ *localDays) {
		p := placedAt(posts[s.post], t.byFold[s.who], s.interval())
		p.timed = s
		list = append(list, p)
	})
	for k := range open {
		o := &open[k]
		p := placedAt(place[zonedPlace{o.LocationID, o.TimeZone}], 0, o.Interval())
		p.open = o
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b placedShift) int {
		if a.placeStart != b.placeStart {
			return cmp.Compare(a.placeStart, b.placeStart)
		}
		if a.lengthName != b.lengthName {
			return cmp.Compare(a.lengthName, b.lengthName)
		}
		return cmp.Compare(a.id(), b.id())
	})
	rows := make([]schedule.ShiftRow, len(list))
	for k := range list {
		l, row := &list[k], &rows[k]
		if l.open != nil {
			*row = *l.open
			continue
		}
		post := &t.posts[l.timed.post]
		at := l.timed.interval()
		row.ID, row.EmployeeID, row.StartsAt, row.EndsAt = l.timed.id, t.people[l.timed.who].ID, at.Start, at.End
		row.LocationID, row.PositionID, row.TimeZone, row.Location = post.location, post.position, post.zone, names[post.location]
	}
	return rows
}

// zonedPlace is what keeps shifts together in the order of places.
type zonedPlace struct {
	location int64
	zone     string
}

// placeRanks is the places of all shifts, in order.
func (t *timeline) placeRanks(open []schedule.ShiftRow, names map[int64]string) map[zonedPlace]int32 {
	ranks := map[zonedPlace]int32{}
	for _, p := range t.posts {
		ranks[zonedPlace{p.location, p.zone}] = 0
	}
	for k := range open {
		ranks[zonedPlace{open[k].LocationID, open[k].TimeZone}] = 0
	}
	list := make([]zonedPlace, 0, len(ranks))
	for p := range ranks {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b zonedPlace) int {
		return cmp.Or(strings.Compare(schedule.Fold(names[a.location]), schedule.Fold(names[b.location])), cmp.Compare(a.location, b.location), strings.Compare(a.zone, b.zone))
	})
	for k, p := range list {
		ranks[p] = int32(k) // #nosec G115 -- as many as places
	}
	return ranks
}

// nameRanks is the place of each of the people in the order of their names as fold has them; who has the same name has the same place,
// and no name is 0.
func nameRanks(people []*schedule.Person, fold func(string) string) []int32 {
	names := make([]string, len(people))
	order := make([]int32, len(people))
	for k, p := range people {
		names[k], order[k] = fold(p.Name), int32(k) // #nosec G115 -- as many as employees
	}
	slices.SortFunc(order, func(a, b int32) int { return strings.Compare(names[a], names[b]) })
	ranks, rank, last := make([]int32, len(people)), int32(0), ""
	for _, k := range order {
		if names[k] != last {
			rank, last = rank+1, names[k]
		}
		ranks[k] = rank
	}
	return ranks
}

// WholeShifts completes the shifts of a page of PlacedShifts, in new rows.
func (s *Store) WholeShifts(ctx context.Context, v schedule.Viewer, page []schedule.ShiftRow) ([]schedule.ShiftRow, error) {
	rows, at := slices.Clone(page), map[int64]int{}
	var ids []int64
	for k := range rows {
		if rows[k].State == "" {
			ids, at[rows[k].ID] = append(ids, rows[k].ID), k
		}
	}
	if len(ids) == 0 || !readsDrafts(v) { // what the timeline has is for managers alone
		return rows, nil
	}
	names, err := s.names(ctx)
	if err != nil {
		return nil, wrap(err, "shifts")
	}
	known, err := s.shiftDetails()
	if err != nil {
		return nil, wrap(err, "shifts")
	}
	err = known.each(ids, "s.id", askShifts(ctx, s.engine, "shift s"), func(id int64, one schedule.Shift) {
		row := &rows[at[id]]
		row.TimeZone, row.Label, row.State, row.BreakMinutes, row.Notes = one.TimeZone, one.Label, one.State, one.BreakMinutes, one.Notes
		row.DraftPeriodID, row.OpenSlots = one.DraftPeriodID, one.OpenSlots
		names.name(row)
	})
	return rows, wrap(err, "shifts")
}
