package store

import (
	"context"

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
	warnings   Warnings
	maxShift   int // minutes
	maxOcc     int
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

// source gives every part to f.
type source func(ctx context.Context, f func(*part) error) error

func (d *deriver) run(ctx context.Context, from source) error {
	d.ctx, d.days = ctx, newDayWords()
	d.warnings = Warnings{}
	d.totals, d.everyone = map[dayKey]*dayTotal{}, map[dayKind]*everyoneOn{}
	for _, step := range []func() error{d.readMinOverlap, d.nameEmployees, d.namePlaces, d.setHorizon, d.rememberSeen} {
		if err := step(); err != nil {
			return err
		}
	}
	for _, table := range []string{"block_occurrence", "soft_conflict", "shift_day_total", "day_total",
		"day_presence", "employee_day_total", "data_warning"} {
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
	for _, write := range []func() error{d.writeTotals, d.writeEveryone, d.writeWarnings, d.writeMeta} {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
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
