package store

import (
	"context"
	"strconv"

	"opshub/schedule"
)

// ConflictStory is all that one soft conflict came from, read and computed again at the moment of the question.
type ConflictStory struct {
	Pair       schedule.SoftConflict // as it is stored
	Shift      schedule.Shift        // the working copy; without an id where there is none any more
	Shown      schedule.Interval     // the copy in the current published period; empty where there is none
	Block      schedule.BlockRow
	Exceptions []schedule.BlockException
	Overrides  []schedule.Block        // the employee's one-off blocks that replace recurring ones, by id
	Others     []schedule.SoftConflict // the other pairs of the same shift, by overlap
	// Differences are one sentence for each thing that is stored otherwise than the rules make it now; none means that
	// both agree.
	Differences []string
}

// ConflictStory tells one pair, named as ConflictKey names it. A pair that is not there, or that the viewer may not see,
// is ErrNotFound.
func (s *Store) ConflictStory(ctx context.Context, v schedule.Viewer, shift, block int64, start schedule.Instant) (out ConflictStory, err error) {
	err = s.engine.read(ctx, func(q reader) error {
		m, err := readMeta(ctx, q)
		if err != nil {
			return err
		}
		if err := out.readPairs(ctx, q, v, shift, block, start); err != nil {
			return err
		}
		if err := out.readBlock(ctx, q, m, v, block); err != nil {
			return err
		}
		return out.computeAgain(ctx, q, m)
	})
	return out, wrap(err, "soft conflict")
}

// readPairs reads the pair and the other pairs of its shift.
func (o *ConflictStory) readPairs(ctx context.Context, q reader, v schedule.Viewer, shift, block int64, start schedule.Instant) error {
	w := &where{}
	w.conflictScope(v, "c")
	w.add("c.shift_id = #", shift)
	found := false
	err := q.query(ctx, conflictSelect+conflictFrom+w.text()+order{key: conflictSorts[0]}.orderBy(), w.args, func(r row) error {
		var c schedule.SoftConflict
		if scanConflict(r, &c); c.BlockID == block && c.Occurrence.Start == start {
			o.Pair, found = c, true
		} else {
			o.Others = append(o.Others, c)
		}
		return nil
	})
	if err == nil && !found {
		err = ErrNotFound
	}
	return err
}

// readBlock reads the block of the pair, what changes its rule, and what replaces it.
func (o *ConflictStory) readBlock(ctx context.Context, q reader, m meta, v schedule.Viewer, block int64) error {
	w := &where{}
	counts := blockQuestion{m, v, schedule.Filter{}}.counts(w)
	w.add("b.id = #", block)
	err := one(ctx, q, blockSelect+counts+blockFrom+w.text(), w.args, func(r row) { scanBlockRow(r, &o.Block) })
	if err != nil {
		return err
	}
	if o.Exceptions, err = exceptionsBetween(ctx, q, block, block); err != nil {
		return err
	}
	return q.query(ctx, blockSelect+blockFrom+` WHERE b.employee_id = ?1 AND b.overrides_recurring = 1 AND b.deleted = 0
		AND b.rrule = '' ORDER BY b.id`, []any{o.Pair.Shift.EmployeeID}, func(r row) error {
		var b schedule.Block
		scanBlock(r, &b)
		o.Overrides = append(o.Overrides, b)
		return nil
	})
}

// computeAgain finds the soft conflicts around the pair anew, from the rows that people and files wrote and by the very
// rules of an import, and compares them with what is stored of this pair.
func (o *ConflictStory) computeAgain(ctx context.Context, q reader, m meta) error {
	e := o.Pair.Shift.EmployeeID
	p := &sampler{
		deriver: deriver{ctx: ctx, days: newDayWords(), minOverlap: max(m.minOverlap, 1)}, q: q, m: m,
		span: around(o.Pair.Shift.Interval(), o.Pair.Occurrence), ids: []int64{e}, between: []any{e, e},
	}
	if err := p.readBase(); err != nil {
		return err
	}
	for _, s := range p.rows.shifts {
		if s.ID == o.Pair.Shift.ID {
			o.Shift = s
		}
	}
	if c := copyOf(p.rows.published, o.Pair.Shift.ID); c != nil {
		o.Shown = c.shift.Interval()
	}
	made := &derived{}
	if err := p.employee(made, e, p.rows.shifts, p.rows.published, p.rows.blocks, p.rows.ex); err != nil {
		return err
	}
	o.compare(made.pairs)
	return nil
}

// compare puts into sentences what differs between the stored pair and the one that the rules make.
func (o *ConflictStory) compare(made []pairRow) {
	c, has := &o.Pair, false
	for _, r := range made {
		if r.shift.ID != c.Shift.ID || r.block.ID != c.BlockID || r.occ.Start != c.Occurrence.Start {
			continue
		}
		has = true
		note := func(what string, same bool, stored, computed string) {
			if !same {
				o.Differences = append(o.Differences, what+" is stored as "+stored+"; the rules make "+computed)
			}
		}
		p := r.pair
		note("The shift", p.Copy == c.Shift.Interval(), spanWords(c.Shift.Interval()), spanWords(p.Copy))
		note("The time of the block", r.occ == c.Occurrence, spanWords(c.Occurrence), spanWords(r.occ))
		note("The overlap", p.Overlap == c.Overlap, spanWords(c.Overlap), spanWords(p.Overlap))
		note("How the two lie", p.Relation == c.Relation, string(c.Relation), string(p.Relation))
		note("The share of the shift", p.Percent == c.Percent, strconv.Itoa(c.Percent)+" %", strconv.Itoa(p.Percent)+" %")
		note("The union of the overlaps", p.UnionMinutes == c.UnionMinutes, strconv.Itoa(c.UnionMinutes)+" min", strconv.Itoa(p.UnionMinutes)+" min")
		note("Which copy of the shift overlaps", p.State == c.ShiftState, string(c.ShiftState), string(p.State))
		note("The status of the block", r.block.Status == c.BlockStatus, string(c.BlockStatus), string(r.block.Status))
		note("The duplicate", p.DuplicateOf == c.DuplicateOf, "block "+strconv.Itoa(int(c.DuplicateOf)), "block "+strconv.Itoa(int(p.DuplicateOf)))
	}
	if !has {
		o.Differences = append(o.Differences, "The pair is stored, and the shift, the block and its rule as they are now make none")
	}
}

func spanWords(iv schedule.Interval) string {
	return minuteWord(iv.Start) + " to " + minuteWord(iv.End)
}
