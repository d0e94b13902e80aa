package store

import (
	"context"
	"slices"
	"sync"

	"opshub/schedule"
)

// details is what the table says, by id, of rows that memory has in part. It is kept as long as the data stays the same: weeks overlap,
// and most rows say the same.
type details[T comparable] struct {
	worth func(T) bool // whether it is kept
	still func() bool  // whether the data is what it was

	mu   sync.Mutex
	all  *everyDetail[T] // nil until it is read
	of   map[int64]int32 // by id, the place in list
	list []T
	at   map[T]int32
}

// Of how many rows it is kept, and how many that say different things are among them; then it begins anew. A row takes about rowDetail
// bytes, one that says what no other says up to ownDetail more.
const (
	mostDetails = 1 << 18
	ownDetails  = 1 << 14
	rowDetail   = 40
	ownDetail   = 400
	detailText  = 40 // a longer one is not kept
)

// detailsOf gives what is kept under a name. It must not be asked for from within a question to the engine.
func detailsOf[T comparable](s *Store, name string, worth func(T) bool) (*details[T], error) {
	kept, err := rememberedRows(s, name, func() ([]*details[T], error) {
		version := s.Version() // another one than the list is kept for is not kept
		return []*details[T]{{worth: worth, still: func() bool { return s.Version() == version }}}, nil
	}, func([]*details[T]) int {
		return (mostDetails*rowDetail + 2*ownDetails*ownDetail + mostEvery*everyBytes) / bytesPerRow
	})
	if err != nil {
		return nil, err
	}
	return kept[0], nil
}

// each gives the details of the rows with these ids, none of which comes twice. What is not known yet is asked for, some at a time and
// in the order of the table; w narrows the question to them.
func (d *details[T]) each(ids []int64, column string, ask func(w *where, found func(id int64, one T)) error, fn func(id int64, one T)) error {
	found := map[int64]T{}
	for some := range slices.Chunk(d.missing(ids, fn), pageWorkers) {
		w := &where{}
		w.ids(column, some)
		if err := ask(w, func(id int64, one T) {
			fn(id, one)
			if d.worth(one) {
				found[id] = one
			}
		}); err != nil {
			return err
		}
	}
	if len(found) > 0 && d.still() {
		d.keep(found)
	}
	return nil
}

// missing gives what is known, and the ids of the others.
func (d *details[T]) missing(ids []int64, fn func(id int64, one T)) (out []int64) {
	if ids = d.read().give(ids, fn); len(ids) == 0 {
		return nil
	}
	known := make([]int32, len(ids))
	d.mu.Lock()
	list := d.list
	for n, id := range ids {
		k, ok := d.of[id]
		if !ok {
			k, out = -1, append(out, id)
		}
		known[n] = k
	}
	d.mu.Unlock()
	for n, k := range known {
		if k >= 0 {
			fn(ids[n], list[k])
		}
	}
	slices.Sort(out)
	return out
}

func (d *details[T]) keep(found map[int64]T) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.of == nil || len(d.of)+len(found) > mostDetails || len(d.list)+len(found) > ownDetails {
		d.of, d.list, d.at = map[int64]int32{}, nil, map[T]int32{}
	}
	for id, one := range found {
		k, ok := d.at[one]
		if !ok {
			k = int32(len(d.list)) // #nosec G115 -- no more than ids
			d.list, d.at[one] = append(d.list, one), k
		}
		d.of[id] = k
	}
}

// shiftDetails is what a shift line does not have of a shift: without the ids, the places and the times.
func (s *Store) shiftDetails() (*details[schedule.Shift], error) {
	return detailsOf(s, "details of shifts", func(one schedule.Shift) bool { return len(one.Notes)+len(one.Label) <= detailText })
}

// askShifts asks the table for them.
func askShifts(ctx context.Context, q reader, from string) func(*where, func(int64, schedule.Shift)) error {
	return func(w *where, found func(int64, schedule.Shift)) error {
		return q.query(ctx, "SELECT "+shiftColumns+" FROM "+from+w.text(), w.args, func(r row) error {
			var s schedule.ShiftRow
			scanBareShift(r, &s)
			found(s.ID, schedule.Shift{TimeZone: s.TimeZone, Label: s.Label, State: s.State, BreakMinutes: s.BreakMinutes, Notes: s.Notes,
				DraftPeriodID: s.DraftPeriodID, OpenSlots: s.OpenSlots})
			return nil
		})
	}
}

// blockDetail is what the sheet of occurrences does not have of their block.
type blockDetail struct {
	kind   schedule.BlockKind
	allDay bool
}

func (s *Store) blockDetails() (*details[blockDetail], error) {
	return detailsOf(s, "details of blocks", func(blockDetail) bool { return true })
}

// askBlocks asks the table for them.
func askBlocks(ctx context.Context, q reader) func(*where, func(int64, blockDetail)) error {
	return func(w *where, found func(int64, blockDetail)) error {
		return q.query(ctx, `SELECT b.id, b.kind, b.all_day FROM unavailable_block b`+w.text(), w.args, func(r row) error {
			found(r.int(0), blockDetail{schedule.BlockKind(r.text(1)), r.int(2) != 0})
			return nil
		})
	}
}
