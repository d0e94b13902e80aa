package store

import (
	"context"

	"opshub/schedule"
)

// deriver computes what is derived, employee by employee: the occurrences of blocks, the soft conflicts, the local days of
// shifts, and the daily totals.
type deriver struct {
	w       writer // of the tables that it derives from
	out     writer // of the derived ones; the same, or one that writes beside it
	now     schedule.Instant
	fresh   bool // there were no rows before
	horizon schedule.Interval

	occurrences, conflicts int

	ctx         context.Context
	days        *dayWords
	names       map[int64]derivedName // of employees
	places      map[int64]string      // search text of locations
	firstSeen   map[pairKey]schedule.Instant
	minOverlap  int
	totals      perDay[dayKey, dayTotal]
	countsFrom  schedule.Date
	everyone    map[dayKind]*everyoneOn
	states      map[schedule.Date]*statesOn
	worked      map[schedule.Date]int // minutes of assigned shifts within the day
	sums        sums
	packed      packers
	working     *deriving      // what the lines come to, on its way into packed
	wrongBlocks map[int64]bool // who has a block that looks wrong
	heads       schedule.HeadTally
	there       []schedule.Presence // of the employee at hand
	events      *eventPacker        // of an import that wrote them all; nil: they are read
	pairs       []pairRow           // of all parts
	recurring   []staleBlock        // likewise
	warnings    Warnings
	maxShift    int // minutes
	maxOcc      int
}

// derivedName is what the derived columns of an employee are.
type derivedName struct {
	search       string
	rank         int64
	terminatedOn schedule.Date
}

// pairKey names a soft conflict for good.
type pairKey struct {
	shift, block int64
	start        schedule.Instant
}

// source derives what there is, and gives what comes out to write.
type source func(ctx context.Context, write func(*derived) error) error

func newDeriver(ctx context.Context, w writer, now schedule.Instant) *deriver {
	return &deriver{
		ctx: ctx, w: w, out: w, now: now, days: newDayWords(), warnings: Warnings{}, firstSeen: map[pairKey]schedule.Instant{},
		everyone: map[dayKind]*everyoneOn{}, states: map[schedule.Date]*statesOn{}, worked: map[schedule.Date]int{}, sums: newSums(),
		packed: newPackers(), wrongBlocks: map[int64]bool{},
	}
}

// run derives everything from the tables.
func (d *deriver) run() error {
	return inTurn(d.nameEmployees, d.namePlaces, d.readHorizon, d.rememberSeen, func() error { return d.write(d.fromTables) }, d.finish)
}

// write replaces the derived tables by what comes from the source. It asks nothing of the tables that are derived from, which may be
// written meanwhile.
func (d *deriver) write(from source) error {
	if err := d.empty(); err != nil {
		return err
	}
	restore, err := d.dropIndexes()
	if err != nil {
		return err
	}
	if err := from(d.ctx, d.writePart); err != nil {
		return err
	}
	if d.out == d.w { // else the lines come to the others later
		if err := d.beginWorked(); err != nil {
			return err
		}
	}
	return inTurn(d.writeConflicts, restore, d.writeTotals, d.writeEveryone, d.writeStates, d.writeSums)
}

// empty takes the rows out of the derived tables.
func (d *deriver) empty() error {
	for _, table := range DerivedTables {
		if err := d.out.empty(d.ctx, table); err != nil {
			return err
		}
	}
	return nil
}

// finish writes what needs all tables to be there.
func (d *deriver) finish() error {
	return inTurn(d.beginWorked, d.writeRecurring, d.writePacked, d.writeWarnings, d.writeMeta)
}

// inTurn takes steps one after the other, until one fails.
func inTurn(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// dropIndexes takes the indexes off the derived tables where that costs no reader anything: they read another file, or there was nothing
// to read.
func (d *deriver) dropIndexes() (func() error, error) {
	if _, own := d.w.(*liteWriter); !own && !d.fresh {
		return func() error { return nil }, nil
	}
	occ, err := d.out.dropIndexes(d.ctx, "block_occurrence")
	if err != nil {
		return nil, err
	}
	conflict, err := d.out.dropIndexes(d.ctx, "soft_conflict")
	return func() error {
		if err := occ(); err != nil {
			return err
		}
		return conflict()
	}, err
}
