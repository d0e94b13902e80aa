package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
	"opshub/schedule/sidebyside"
)

// heldWorkers says whether the workers of the filter are picked from the kept ones. They are not read for the sake of one, who may be
// somebody who does not work here any more, too.
func (s *Store) heldWorkers(v schedule.Viewer, f schedule.Filter, ask WorkersAsk) bool {
	version := s.Version()
	if !readsDrafts(v) || f.Q != "" || version == "" {
		return false
	}
	if f.EmployeeID == 0 {
		return !ask.Gone
	}
	_, kept := s.lists.get(version, workforceKey)
	return kept
}

const workforceKey = "workforce"

// workerWeight is how much a worker with the positions weighs among the rows that are kept.
const workerWeight = 4

// workforce is everybody who can be scheduled, by name, with their positions: what is the same whatever the time is that is asked
// for. It is shared and must not be changed.
type workforce struct {
	all   []schedule.Worker
	homes map[int64][]int32 // where among them those stand who are at home at each location
}

func (s *Store) workforce(ctx context.Context) (*workforce, error) {
	kept, err := rememberedRows(s, workforceKey, func() ([]*workforce, error) {
		all, err := s.personnel(ctx)
		if err != nil {
			return nil, err
		}
		return []*workforce{newWorkforce(all)}, nil
	}, func(list []*workforce) int { return workerWeight * len(list[0].all) })
	if err != nil {
		return nil, err
	}
	return kept[0], nil
}

func newWorkforce(all *personnel) *workforce {
	f := &workforce{homes: map[int64][]int32{}}
	for k, p := range all.people {
		if worksHere(p) {
			f.homes[p.LocationID] = append(f.homes[p.LocationID], int32(len(f.all))) // #nosec G115 -- people in memory
			f.all = append(f.all, schedule.Worker{Employee: p.Employee, Positions: all.positions[k]})
		}
	}
	return f
}

// people reads the employees and puts them in the order of their names: a database takes longer to sort them, or to look each up in the
// order of an index, than to read them as they lie.
func (wr *workerReader) people(ctx context.Context, q reader, f schedule.Filter) error {
	w, from := wr.who(f), ` FROM employee e`
	if f.Q != "" {
		from += ` LEFT JOIN location l ON l.id = e.home_location_id`
	}
	type ranked struct {
		rank int64
		schedule.Employee
	}
	var found []ranked
	err := q.query(ctx, employeeSelect+`, e.sort_rank`+from+w.text(), w.args, func(r row) error {
		found = append(found, ranked{rank: r.int(employeeColumns)})
		scanEmployee(r, &found[len(found)-1].Employee)
		return nil
	})
	order := make([]int, len(found))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(found[a].rank, found[b].rank), cmp.Compare(found[a].ID, found[b].ID))
	})
	wr.out, wr.ids = make([]schedule.Worker, len(order)), make([]int64, len(order))
	for n, k := range order {
		e := &found[k].Employee
		wr.out[n].Employee, wr.ids[n], wr.of[e.ID] = *e, e.ID, n
	}
	return err
}

func (wr *workerReader) positions(ctx context.Context, q reader, _ schedule.Filter) error {
	w := &where{}
	wr.narrow(w, "h.employee_id")
	return q.query(ctx, `SELECT h.employee_id, h.position_id FROM employee_position h`+w.text()+` ORDER BY h.employee_id, h.position_id`, w.args,
		func(r row) error {
			if k, ok := wr.of[r.int(0)]; ok {
				wr.out[k].Positions = append(wr.out[k].Positions, r.int(1))
			}
			return nil
		})
}

// readPacked takes the weeks as they were packed, and reads beside them who can be scheduled, where that is asked next.
func (wr *workerReader) readPacked(ctx context.Context, s *Store, workforce bool) error {
	return sidebyside.All(func() (err error) {
		if workforce {
			_, err = s.workforce(ctx)
		}
		return err
	}, func() (err error) {
		if wr.packed, err = s.packedShifts(ctx, wr.m, wr.ask.Shifts); err != nil {
			return err
		}
		wr.packedAway, err = s.packedAway(ctx, wr.ask.Blocks)
		return err
	})
}

// pick takes the workers of the filter from everybody, as people and positions read them.
func (wr *workerReader) pick(ctx context.Context, s *Store, f schedule.Filter) error {
	force, err := s.workforce(ctx)
	if err != nil {
		return err
	}
	take := func(k int) {
		if w := &force.all[k]; (f.EmployeeID == 0 || w.ID == f.EmployeeID) && atPlace(w, f) {
			wr.ids = append(wr.ids, int64(k)) // the places first, which are lighter than the workers
		}
	}
	if f.LocationID != 0 {
		for _, k := range force.homes[f.LocationID] {
			take(int(k))
		}
	} else {
		for k := range force.all {
			take(k)
		}
	}
	wr.out, wr.of = make([]schedule.Worker, len(wr.ids)), make(map[int64]int, len(wr.ids))
	for n, k := range wr.ids {
		wr.out[n] = force.all[k]
		wr.ids[n], wr.of[wr.out[n].ID] = wr.out[n].ID, n
	}
	return nil
}

// atPlace says whether a worker is at home at the place of the filter and can work in its position.
func atPlace(w *schedule.Worker, f schedule.Filter) bool {
	return (f.LocationID == 0 || w.LocationID == f.LocationID) && (f.PositionID == 0 || slices.Contains(w.Positions, f.PositionID))
}

// EachCandidate gives the workers of Workers one after another, and how many they are. They hold until the next call: the shifts of
// everybody in some weeks are more than is worth putting into memory for one look.
func (s *Store) EachCandidate(ctx context.Context, v schedule.Viewer, f schedule.Filter, ask WorkersAsk, fn func(w *schedule.Worker, of int) error) error {
	wr, err := s.workers(ctx, v, f, ask)
	if err == nil && !wr.inTime() && wr.packed == nil && wr.byLines() {
		err = wr.shiftsByLines(ctx, s)
	}
	if err != nil {
		return wrap(err, "workers")
	}
	var own []schedule.Shift
	for k := range wr.out {
		w := &wr.out[k]
		if wr.inTime() {
			own = wr.time.shiftsOf(own[:0], w.ID, ask.Shifts)
			w.Shifts = own
		} else if wr.packed != nil {
			own = wr.packed.of(own[:0], w.ID, ask.Shifts)
			w.Shifts = own
		}
		if err := fn(w, len(wr.out)); err != nil {
			return err
		}
	}
	return nil
}
