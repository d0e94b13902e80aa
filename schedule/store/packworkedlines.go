package store

import (
	"errors"
	"slices"
	"sync"

	"opshub/schedule"
)

// workedAtOnce is how many employees are worked out, side by side, before what their shifts come to is packed in its order.
const workedAtOnce = 512

// worker works out some of the employees, beside another.
type worker struct {
	workedMaker
	reader lineReader
	rows   [][workColumns]int64
	weeks  []lineWeek // of all rows, one after another
}

// lineWeek is a week of an employee as it is packed.
type lineWeek struct {
	on   schedule.Date
	week [weekColumns]int64
	days [dayColumns]int64
}

// beginWorked reads the lines, which have to be written, and begins to work out what all shifts of each employee come to: the database
// does something else meanwhile.
func (d *deriver) beginWorked() error {
	if d.working != nil {
		return nil
	}
	s := &Store{engine: asWritten{q: d.w}}
	w, err := s.sweep(d.ctx)
	if err != nil {
		return err
	}
	var lines []*lined
	err = s.eachLine(d.ctx, 0, func(l *lined) error {
		lines = append(lines, l)
		return nil
	})
	if err == nil {
		d.working = inBackground(func() error { return d.packWorked(w, lines) })
	}
	return err
}

// packWorked packs what the lines come to.
func (d *deriver) packWorked(w *sweep, lines []*lined) error {
	var workers [2]worker
	for k := range workers {
		own := *w // with the memory of its own
		workers[k].workedMaker = workedMaker{sweep: &own, blocks: d.wrongBlocks}
	}
	for some := range slices.Chunk(lines, workedAtOnce) {
		half := len(some) / len(workers)
		var wg sync.WaitGroup
		var errs [len(workers)]error
		wg.Go(func() { errs[0] = workers[0].work(some[:half]) })
		wg.Go(func() { errs[1] = workers[1].work(some[half:]) })
		wg.Wait()
		if err := errors.Join(errs[:]...); err != nil {
			return err
		}
		for k := range workers {
			workers[k].pack(&d.packed)
		}
	}
	return nil
}

// work works out what the shifts of some employees come to.
func (w *worker) work(lines []*lined) error {
	w.rows, w.weeks = w.rows[:0], w.weeks[:0]
	for _, l := range lines {
		shifts, err := w.reader.unpack(l.ID, l.line, everyTime)
		if err != nil {
			return err
		}
		w.rows = append(w.rows, w.row(&l.Person, shifts))
		for i := range w.workedMaker.weeks {
			one := &w.workedMaker.weeks[i]
			w.weeks = append(w.weeks, lineWeek{one.On, [weekColumns]int64{l.ID, int64(one.Minutes), int64(one.Shifts), int64(one.Days)}, w.daysOf(one)})
		}
	}
	return nil
}

// pack packs what was worked out.
func (w *worker) pack(to *packers) {
	for i := range w.rows {
		to.worked.add(w.rows[i][:]...)
	}
	for i := range w.weeks {
		one := &w.weeks[i]
		of := to.weeks[one.on]
		if of == nil {
			of = &packedWeeks{newPacker(weekColumns), newPacker(dayColumns)}
			to.weeks[one.on] = of
		}
		of.weeks.add(one.week[:]...)
		of.days.add(one.days[:]...)
	}
}
