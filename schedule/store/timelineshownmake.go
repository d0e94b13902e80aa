package store

import (
	"cmp"
	"context"
	"math"
	"slices"

	"opshub/schedule"
)

// timedShown makes it; nil where the sums of shifts are not at hand or too much is otherwise.
func (s *Store) timedShown(ctx context.Context, t *timeline) (*shownTimes, error) {
	sums, err := s.sheetOf(ctx, "shift", sumColumns)
	if err != nil || sums == nil {
		return nil, err
	}
	m := shownMaker{t: t, out: shownTimes{as: newBitSet(len(t.shifts)), copied: newBitSet(len(t.shifts)), byName: nameRanks(t.people, func(name string) string { return name })}}
	for k := range m.out.as {
		m.out.as[k] = ^uint64(0)
	}
	err = s.engine.read(ctx, func(q reader) error {
		for _, part := range unpublishedParts(sums) {
			if err := q.query(ctx, `SELECT s.id FROM shift s`+part.text(), part.args, func(r row) error {
				if k, ok := m.find(r.int(0)); ok {
					m.out.as.clear(k)
				}
				return nil
			}); err != nil {
				return err
			}
		}
		return q.query(ctx, `SELECT u.shift_id, u.employee_id, u.location_id, u.position_id, u.starts_at, u.ends_at, u.time_zone, u.change_kind
			FROM published_shift u JOIN published_period i ON i.id = u.published_period_id WHERE i.status = 'current'`, nil, m.copy)
	})
	if err != nil || m.beyond {
		return nil, err
	}
	slices.SortFunc(m.out.copies, func(a, b timedShift) int {
		return cmp.Or(cmp.Compare(a.who, b.who), cmp.Compare(a.start, b.start), cmp.Compare(a.id, b.id))
	})
	return &m.out, nil
}

// shownMaker goes through what was published.
type shownMaker struct {
	t      *timeline
	places shiftPlaces // once somebody asks
	out    shownTimes
	beyond bool // there is too much, or what the timeline cannot hold
}

// find is the place of a shift in the timeline.
func (m *shownMaker) find(id int64) (int32, bool) {
	if m.places.some == nil && m.places.all == nil {
		m.places = placesOf(m.t.shifts)
	}
	return m.places.of(id)
}

// shiftPlaces are the places of shifts in a list, by id: ids that lie close, as they do, need no search.
type shiftPlaces struct {
	low  int64
	all  []int32 // from low on, counted from 1; 0: there is none
	some map[int64]int32
}

// sparse is how many ids for each shift are too many for a list of all.
const sparse = 4

func placesOf(shifts []timedShift) (p shiftPlaces) {
	low, high := int64(math.MaxInt64), int64(math.MinInt64)
	for k := range shifts {
		low, high = min(low, shifts[k].id), max(high, shifts[k].id)
	}
	if n := uint64(high) - uint64(low); len(shifts) == 0 || n >= uint64(len(shifts))*sparse { // #nosec G115 -- their distance, however far apart they lie
		p.some = make(map[int64]int32, len(shifts))
		for k := range shifts {
			p.some[shifts[k].id] = int32(k) // #nosec G115 -- as many as the timeline has
		}
		return p
	}
	p.low, p.all = low, make([]int32, high-low+1)
	for k := range shifts {
		p.all[shifts[k].id-low] = int32(k) + 1 // #nosec G115 -- as many as the timeline has
	}
	return p
}

func (p *shiftPlaces) of(id int64) (int32, bool) {
	if p.all == nil {
		k, ok := p.some[id]
		return k, ok
	}
	if id < p.low || id > p.low+int64(len(p.all))-1 {
		return 0, false
	}
	k := p.all[id-p.low]
	return k - 1, k > 0
}

// copy takes a row of a current version: the plan is not shown beside it, and the row itself unless it takes the shift back or nobody
// has it.
func (m *shownMaker) copy(r row) error {
	k, planned := m.find(r.int(0))
	if planned && !m.out.copied.has(k) {
		m.out.copied.set(k)
		m.out.as.clear(k)
	}
	if r.int(1) == 0 || schedule.ChangeKind(r.text(7)) == schedule.ChangeRemoved {
		return nil
	}
	who, known := m.t.byID[r.int(1)]
	if !known || len(m.out.copies) == mostOtherwise {
		m.beyond = true
		return nil
	}
	at := interval(r, 4)
	one := timedShift{r.int(0), int32(at.Start / 60), int32(at.Minutes()), who, m.t.post(timedPost{r.int(2), r.int(3), r.text(6)})} // #nosec G115 -- minutes since 1970
	if planned && m.t.shifts[k] == one && !m.out.as.has(k) {
		m.out.as.set(k)
		return nil
	}
	m.out.copies = append(m.out.copies, one)
	return nil
}

// post is the place of a post in the list, which gets it where it is new.
func (t *timeline) post(p timedPost) int32 {
	k := slices.Index(t.posts, p)
	if k < 0 {
		k, t.posts = len(t.posts), append(t.posts, p)
	}
	return int32(k) // #nosec G115 -- as many as places and positions
}

// unpublishedParts are questions for the assigned shifts that are not published as they are: place by place the days on which the sums
// know of any, by the index of places.
func unpublishedParts(sums *sheet) (parts []*where) {
	type run struct{ first, last int64 }
	by := map[int64][]run{}
	for i := range sums.rows {
		if sums.columns[sumAssigned][i] > 0 && schedule.PublishState(sums.list[sums.columns[sumState][i]]) != schedule.Published {
			place := sums.columns[sumLocation][i]
			by[place] = append(by[place], run{sums.columns[sumFirst][i] - 1, sums.columns[sumLast][i] + 1}) // in UTC, whatever the zone
		}
	}
	for place, runs := range by {
		slices.SortFunc(runs, func(a, b run) int { return int(a.first - b.first) })
		for len(runs) > 0 {
			one := runs[0]
			for runs = runs[1:]; len(runs) > 0 && runs[0].first <= one.last+1; runs = runs[1:] {
				one.last = max(one.last, runs[0].last)
			}
			w := &where{}
			if w.id("s.location_id", place); place == 0 {
				w.add("s.location_id IS NULL")
			}
			w.add("s.starts_at >= #", schedule.Date(one.first).Time().Unix()) // #nosec G115 -- the packer wrote it from a date
			w.add("s.starts_at < #", schedule.Date(one.last+1).Time().Unix()) // #nosec G115 -- the packer wrote it from a date
			w.add("s.employee_id IS NOT NULL")
			w.add("s.state <> #", string(schedule.Published))
			parts = append(parts, w)
		}
	}
	return parts
}
