package store

import "context"

// everyDetail is the details of all rows of a table, which are read beside the answers: the page of a calendar shows some hundred shifts,
// and would ask for each that nobody has looked at yet.
type everyDetail[T comparable] struct {
	at   []int32 // by id, the place in list counted from 1; 0 for a row that is asked for
	list []T
}

// mostEvery is the highest id of a table that is read so, everyBytes what each takes.
const (
	mostEvery  = 1 << 22
	everyBytes = 4
)

// give gives what is known, and the ids of the others.
func (e *everyDetail[T]) give(ids []int64, fn func(id int64, one T)) (others []int64) {
	if e == nil {
		return ids
	}
	for _, id := range ids {
		if id > 0 && id < int64(len(e.at)) && e.at[id] > 0 {
			fn(id, e.list[e.at[id]-1])
		} else {
			others = append(others, id)
		}
	}
	return others
}

func (d *details[T]) read() *everyDetail[T] {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all
}

// readAll reads them, where the highest id of the table is not too high. Rows that are not worth it, and those that say what no other says
// once there are many of these, are left out.
func (d *details[T]) readAll(ctx context.Context, q reader, table string, ask func(w *where, found func(id int64, one T)) error) error {
	if d.read() != nil {
		return nil
	}
	most, err := count(ctx, q, "SELECT COALESCE(MAX(id), 0) FROM "+table)
	if err != nil || most > mostEvery {
		return err
	}
	all, places := &everyDetail[T]{at: make([]int32, most+1)}, map[T]int32{}
	err = ask(&where{}, func(id int64, one T) {
		if id < 1 || id > most || !d.worth(one) {
			return
		}
		k, ok := places[one]
		if !ok && len(all.list) < ownDetails {
			all.list = append(all.list, one)
			k = int32(len(all.list)) // #nosec G115 -- no more than ownDetails
			places[one] = k
		}
		all.at[id] = k
	})
	if err == nil && d.still() {
		d.mu.Lock()
		d.all = all
		d.mu.Unlock()
	}
	return err
}
