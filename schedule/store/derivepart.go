package store

import (
	"fmt"

	"opshub/schedule"
)

// part is the rows of a few employees, all that they have, in the order of employees. Employee 0 has the open shifts.
type part struct {
	shifts     []schedule.Shift
	published  []derivedCopy
	blocks     []schedule.Block
	ex         map[int64][]schedule.BlockException // by block
	staleShift []staleDays
	staleCopy  []staleDays
	staleBlock []staleText
}

// derivedCopy is the copy of a shift in a current published period, unless the working copy is staged for deletion.
type derivedCopy struct {
	period int64
	shift  schedule.Shift
}

// derive derives everything of a few employees.
func (d *deriver) derive(p *part) (*derived, error) {
	shifts, copies, blocks := byEmployee(p.shifts), copiesByEmployee(p.published), blocksByEmployee(p.blocks)
	out := &derived{}
	for _, e := range employeesOf(shifts, copies, blocks) {
		if err := d.ctx.Err(); err != nil {
			return nil, err
		}
		counts := dayCounts{from: d.countsFrom, span: d.span}
		for k := range shifts[e] {
			d.total(&shifts[e][k], counts.add)
		}
		if e == 0 {
			d.doubts(0, shifts[0], nil, nil)
			continue
		}
		d.tallyHeads(shifts[e])
		d.packLine(shifts[e])
		for k := range blocks[e] {
			d.sums.block(&blocks[e][k], uint32(d.names[e].rank)) // #nosec G115 -- a rank among the employees
		}
		from := len(out.occurrences)
		if err := d.employee(out, e, shifts[e], copies[e], blocks[e], p.ex); err != nil {
			return nil, err
		}
		for _, o := range out.occurrences[from:] {
			if !o.Missing {
				first, last := d.days.zone(o.zone).Days(o.Interval)
				counts.add(string(o.Status), first, last)
			}
		}
		d.doubts(e, shifts[e], blocks[e], out.occurrences[from:])
		d.markBlocks(e, blocks[e], out.occurrences[from:])
		out.addCounts(e, counts)
		if len(shifts[e]) > 0 {
			out.lines = append(out.lines, lineRow{e, lineOf(shifts[e])})
		}
		d.addPresence(e, counts)
	}
	return out, nil
}

// writePart writes what was derived of a few employees. Conflicts are kept until all are there, to be put in order, and what is to be
// said of blocks until their table is.
func (d *deriver) writePart(out *derived) error {
	d.pairs, d.recurring = append(d.pairs, out.pairs...), append(d.recurring, out.recurring...)
	if err := d.writeOccurrences(out.occurrences); err != nil {
		return err
	}
	if err := d.writeLines(out.lines); err != nil {
		return err
	}
	return d.writeCounts(out.counts)
}

// employee expands the blocks of one employee and finds his soft conflicts.
func (d *deriver) employee(out *derived, id int64, shifts []schedule.Shift, copies []derivedCopy,
	blocks []schedule.Block, ex map[int64][]schedule.BlockException,
) error {
	if len(blocks) == 0 {
		return nil
	}
	var exceptions []schedule.BlockException
	byID := make(map[int64]*schedule.Block, len(blocks))
	for k := range blocks {
		exceptions = append(exceptions, ex[blocks[k].ID]...)
		byID[blocks[k].ID] = &blocks[k]
	}
	occs, err := schedule.ExpandAll(readable(blocks), exceptions, d.horizon)
	if err != nil {
		return fmt.Errorf("employee %d: %w", id, err)
	}
	for _, o := range occs {
		d.maxOcc = max(d.maxOcc, o.Minutes())
	}
	out.addOccurrences(occs, byID)
	d.addPairs(out, id, shifts, copies, occs, byID)
	return nil
}

// readable leaves out recurring blocks whose rule cannot be read. An import refuses them; another program may have
// written one, and it shall not keep everything else from being computed.
func readable(blocks []schedule.Block) []schedule.Block {
	for k := range blocks {
		if !blocks[k].Recurring() {
			continue
		}
		if _, err := schedule.ParseRule(blocks[k].RRule); err != nil {
			return readable(append(append([]schedule.Block{}, blocks[:k]...), blocks[k+1:]...))
		}
	}
	return blocks
}
