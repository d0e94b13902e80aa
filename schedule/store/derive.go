package store

import (
	"context"
	"fmt"

	"opshub/schedule"
)

// deriver computes what is derived, employee by employee: the occurrences of blocks, the soft conflicts, the local days of
// shifts, and the daily totals.
type deriver struct {
	w       writer
	now     schedule.Instant
	horizon schedule.Interval

	occurrences, conflicts int

	ctx        context.Context
	days       *dayWords
	names      map[int64]derivedName // of employees
	places     map[int64]string      // search text of locations
	firstSeen  map[pairKey]schedule.Instant
	minOverlap int
	totals     map[dayKey]*dayTotal
	countsFrom schedule.Date
	everyone   map[dayKind]*everyoneOn
	pairs      []pairRow // of all parts
	maxShift   int       // minutes
	maxOcc     int
}

// derivedName is what the derived columns of an employee are.
type derivedName struct {
	search string
	rank   int64
}

// pairKey names a soft conflict for good.
type pairKey struct {
	shift, block int64
	start        schedule.Instant
}

type dayKey struct {
	on                 string
	location, position int64
	kind               string
}

type dayTotal struct{ starting, ending int }

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

// source gives every part to f.
type source func(ctx context.Context, f func(*part) error) error

// forward is how far recurring blocks are expanded beyond now when nothing reaches further, in days.
const forward = 366

func (d *deriver) run(ctx context.Context, from source) error {
	d.ctx, d.days = ctx, newDayWords()
	d.totals, d.everyone = map[dayKey]*dayTotal{}, map[dayKind]*everyoneOn{}
	for _, step := range []func() error{d.readMinOverlap, d.nameEmployees, d.namePlaces, d.setHorizon, d.rememberSeen} {
		if err := step(); err != nil {
			return err
		}
	}
	for _, table := range []string{"block_occurrence", "soft_conflict", "shift_day_total", "day_total",
		"day_presence", "employee_day_total"} {
		if err := d.w.empty(ctx, table); err != nil {
			return err
		}
	}
	restore, err := d.dropIndexes()
	if err != nil {
		return err
	}
	if err := from(ctx, d.part); err != nil {
		return err
	}
	if err := d.writeConflicts(); err != nil {
		return err
	}
	if err := restore(); err != nil {
		return err
	}
	if err := d.writeTotals(); err != nil {
		return err
	}
	if err := d.writeEveryone(); err != nil {
		return err
	}
	return d.writeMeta()
}

// dropIndexes takes the indexes off the derived tables where that costs no reader anything.
func (d *deriver) dropIndexes() (func() error, error) {
	if _, own := d.w.(*liteWriter); !own {
		return func() error { return nil }, nil
	}
	occ, err := d.w.dropIndexes(d.ctx, "block_occurrence")
	if err != nil {
		return nil, err
	}
	conflict, err := d.w.dropIndexes(d.ctx, "soft_conflict")
	return func() error {
		if err := occ(); err != nil {
			return err
		}
		return conflict()
	}, err
}

func (d *deriver) readMinOverlap() error {
	m, err := readMeta(d.ctx, d.w)
	d.minOverlap = max(m.minOverlap, 1)
	return err
}

// setHorizon lays the horizon: from the first shift or block to the later of the last end and a year from now.
func (d *deriver) setHorizon() error {
	z, _ := schedule.ZoneOrUTC("UTC")
	today := z.Date(d.now)
	first, last := z.StartOfDay(today), z.StartOfDay(today.Add(forward))
	include := func(start, end schedule.Instant) {
		if start != 0 {
			first = min(first, start)
		}
		last = max(last, end)
	}
	for _, text := range []string{
		`SELECT COALESCE(MIN(starts_at), 0), COALESCE(MAX(ends_at), 0) FROM shift`,
		`SELECT COALESCE(MIN(starts_at), 0), COALESCE(MAX(ends_at), 0) FROM published_shift`,
		`SELECT COALESCE(MIN(starts_at), 0), COALESCE(MAX(ends_at), 0) FROM unavailable_block WHERE deleted = 0`,
	} {
		err := d.w.query(d.ctx, text, nil, func(r row) error {
			include(instant(r, 0), instant(r, 1))
			return nil
		})
		if err != nil {
			return err
		}
	}
	// The first day of recurring and of all-day blocks, a day early whatever their zone, and the last day of the
	// latter, a day late.
	err := d.w.query(d.ctx, `SELECT MIN(first_on), MIN(starts_on), MAX(ends_on) FROM unavailable_block WHERE deleted = 0`,
		nil, func(r row) error {
			for col := range 2 {
				if on := date(r, col); on != 0 {
					include(z.StartOfDay(on.Add(-1)), 0)
				}
			}
			if on := date(r, 2); on != 0 {
				include(0, z.StartOfDay(on.Add(2)))
			}
			return nil
		})
	d.horizon = schedule.Interval{Start: first, End: last}
	d.countsFrom = z.Date(first).Add(-1)
	return err
}

// rememberSeen reads when each soft conflict was first seen, before the table is emptied.
func (d *deriver) rememberSeen() error {
	d.firstSeen = map[pairKey]schedule.Instant{}
	return d.w.query(d.ctx, `SELECT shift_id, block_id, occurrence_starts_at, first_seen_at FROM soft_conflict`, nil,
		func(r row) error {
			d.firstSeen[pairKey{r.int(0), r.int(1), instant(r, 2)}] = instant(r, 3)
			return nil
		})
}

// part derives everything of a few employees and writes it.
func (d *deriver) part(p *part) error {
	if err := d.repair(p); err != nil {
		return err
	}
	shifts, copies, blocks := byEmployee(p.shifts), copiesByEmployee(p.published), blocksByEmployee(p.blocks)
	out := &derived{}
	for _, e := range employeesOf(shifts, copies, blocks) {
		counts := dayCounts{from: d.countsFrom, span: d.span}
		for k := range shifts[e] {
			d.total(&shifts[e][k], counts.add)
		}
		if e == 0 {
			continue
		}
		from := len(out.occurrences)
		if err := d.employee(out, e, shifts[e], copies[e], blocks[e], p.ex); err != nil {
			return err
		}
		for _, o := range out.occurrences[from:] {
			if !o.Missing {
				first, last := d.days.zone(o.zone).Days(o.Interval)
				counts.add(string(o.Status), first, last)
			}
		}
		out.addCounts(e, counts)
		d.addPresence(e, counts)
	}
	if err := d.writeOccurrences(out.occurrences); err != nil {
		return err
	}
	if err := d.writeRecurring(out.recurring); err != nil {
		return err
	}
	if err := d.writeCounts(out.counts); err != nil {
		return err
	}
	d.pairs = append(d.pairs, out.pairs...)
	return nil
}

// total adds a shift to the daily totals, and an assigned one to those of its employee by add.
func (d *deriver) total(s *schedule.Shift, add func(kind string, first, last schedule.Date)) {
	d.maxShift = max(d.maxShift, s.Interval().Minutes())
	first, last := d.days.zone(s.TimeZone).Days(s.Interval())
	kind := shiftDays
	switch {
	case s.EmployeeID == 0:
		kind = openDays
		d.span(kind, first, last)
	case s.State == schedule.StagedForRemoval:
		kind = stagedDays
		add(kind, first, last)
	default:
		add(kind, first, last)
	}
	d.day(first, s, kind).starting++
	d.day(last, s, kind).ending++
}

func (d *deriver) day(on schedule.Date, s *schedule.Shift, kind string) *dayTotal {
	k := dayKey{d.days.word(on), s.LocationID, s.PositionID, kind}
	t := d.totals[k]
	if t == nil {
		t = &dayTotal{}
		d.totals[k] = t
	}
	return t
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

func (d *deriver) writeTotals() error {
	keys := make([]dayKey, 0, len(d.totals))
	for k := range d.totals {
		keys = append(keys, k)
	}
	t := bulkTable{"shift_day_total", []string{"on_day", "location_id", "position_id", "kind", "starting",
		"ending"}, 0}
	return d.w.bulk(d.ctx, t, len(keys), func(k int, c cells) {
		c.text(keys[k].on)
		c.int(keys[k].location)
		c.int(keys[k].position)
		c.text(keys[k].kind)
		c.int(int64(d.totals[keys[k]].starting))
		c.int(int64(d.totals[keys[k]].ending))
	})
}

func (d *deriver) writeMeta() error {
	var newest int64
	for _, text := range []string{
		`SELECT COALESCE(MAX(occurred_at), 0) FROM audit_event`,
		`SELECT COALESCE(MAX(published_at), 0) FROM published_period`,
		`SELECT COALESCE(MAX(updated_at), 0) FROM unavailable_block`,
		`SELECT COALESCE(MAX(occurred_at), 0) FROM import_batch WHERE outcome = 'accepted'`,
	} {
		n, err := count(d.ctx, d.w, text)
		if err != nil {
			return err
		}
		newest = max(newest, n)
	}
	return d.w.exec(d.ctx, `UPDATE organization SET horizon_start = ?1, horizon_end = ?2, max_shift_minutes = ?3,
		max_occurrence_minutes = ?4, newest_record_at = ?5, counts_from = ?6 WHERE id = 1`,
		int64(d.horizon.Start), int64(d.horizon.End), int64(d.maxShift), int64(d.maxOcc), newest, d.countsFrom.String())
}
