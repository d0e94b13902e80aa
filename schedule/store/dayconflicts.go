package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// dayOverlap is one soft conflict of a shift on the calendar.
type dayOverlap struct {
	status     schedule.BlockStatus
	occurrence schedule.Interval
	overlap    schedule.Interval // of the copy the report speaks of
}

// overlapsOf finds the overlaps of a shift: those of the report, and of a published version, which the report may not look at any
// more, those with the blocks as they stand now.
func (d *dayReader) overlapsOf(ctx context.Context, q reader, group []person) (func(*schedule.DayItem) []dayOverlap, error) {
	if d.f.PublishedPeriodID != 0 {
		return d.versionOverlaps(ctx, q, group)
	}
	found, err := d.overlaps(ctx, q, group)
	return func(i *schedule.DayItem) []dayOverlap { return found[i.ShiftID] }, err
}

// versionOverlaps compares the shifts of a version with the blocks of their employees. A shift of the first or the last day may
// run over the edge of the days, so the blocks reach a day further.
func (d *dayReader) versionOverlaps(ctx context.Context, q reader, group []person) (func(*schedule.DayItem) []dayOverlap, error) {
	wide := *d
	if wide.f.From != 0 {
		wide.f.From = max(1, wide.f.From.Add(-1))
	}
	if wide.f.To != 0 {
		wide.f.To = wide.f.To.Add(1)
	}
	blocks := map[int64][]schedule.DayItem{}
	err := wide.readOccurrences(ctx, q, group, func(i *schedule.DayItem) {
		if i.BlockStatus.Live() {
			blocks[i.EmployeeID] = append(blocks[i.EmployeeID], *i)
		}
	})
	return func(i *schedule.DayItem) (out []dayOverlap) {
		for _, b := range blocks[i.EmployeeID] {
			if over := i.Interval.Overlap(b.Interval); !over.Empty() {
				out = append(out, dayOverlap{b.BlockStatus, b.Interval, over})
			}
		}
		return out
	}, err
}

// overlaps is the soft conflicts by shift, of the statuses that the filter asks for and that count.
func (d *dayReader) overlaps(ctx context.Context, q reader, group []person) (map[int64][]dayOverlap, error) {
	live := liveStatuses(d.f)
	if len(live) == 0 {
		return nil, nil
	}
	w := &where{}
	w.conflictScope(d.v, "c")
	w.ids("c.employee_id", idsOf(group))
	w.among("c.block_status", live)
	w.id("c.block_id", d.f.BlockID)
	about := d.overlapsAbout()
	if d.f.From != 0 {
		w.add("c.overlap_starts_at > #", int64(about.Start))
	}
	if d.f.To != 0 {
		w.add("c.overlap_starts_at < #", int64(about.End))
	}
	out := map[int64][]dayOverlap{}
	err := q.query(ctx, `SELECT c.shift_id, c.block_status, c.occurrence_starts_at, c.occurrence_ends_at, c.overlap_starts_at,
		c.overlap_ends_at FROM soft_conflict c`+w.text(), w.args, func(r row) error {
		out[r.int(0)] = append(out[r.int(0)], dayOverlap{schedule.BlockStatus(r.text(1)), interval(r, 2), interval(r, 4)})
		return nil
	})
	return out, err
}

// overlapsAbout is between when an overlap begins of a shift on the days: it may begin before them, and overlap before it reaches them. What
// begins elsewhere is that of another copy of the shift.
func (q dayQuestion) overlapsAbout() (about schedule.Interval) {
	reach := schedule.Instant(widestOffset + q.m.maxShiftMinutes*60)
	if about = everyTime; q.f.From != 0 {
		about.Start = schedule.Instant(q.f.From.Time().Unix()) - reach
	}
	if q.f.To != 0 {
		about.End = schedule.Instant(q.f.To.Add(1).Time().Unix()) + reach
	}
	return about
}

// liveStatuses is the statuses that a filter asks for and that count.
func liveStatuses(f schedule.Filter) []schedule.BlockStatus {
	return slices.DeleteFunc(f.StatusSet(), func(s schedule.BlockStatus) bool { return !s.Live() })
}

// minutesOf is how long blocks in force overlap a shift, and how much the requested ones would add. The overlap is that with
// the copy of the shift at hand; where only the other copy overlaps, it is that one's.
func minutesOf(shift schedule.Interval, overlaps []dayOverlap) (inForce, requested int) {
	var force, all []schedule.Interval
	for _, o := range overlaps {
		part := shift.Overlap(o.occurrence)
		if part.Empty() {
			part = o.overlap
		}
		all = append(all, part)
		if o.status != schedule.Requested {
			force = append(force, part)
		}
	}
	inForce = schedule.UnionMinutes(force)
	return inForce, schedule.UnionMinutes(all) - inForce
}
