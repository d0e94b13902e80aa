package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"
)

// group is a set of rows that are measured together.
type group struct {
	name    string
	measure func(context.Context, *bench) ([]row, error)
}

// groups is everything the report holds, in its order.
var groups = []group{
	{"hub page", hubPage},
	{"route fragment", routeFragment},
	{"first visit", firstVisit},
	{"start", startUp},
	{"import", importing},
	{"data screens", dataScreens},
	{"company-wide", companyWide},
	{"exports", exports},
	{"memory", memory},
}

// errSkipped marks a comparison whose tool is not on this machine.
var errSkipped = errors.New("skipped")

// measure runs the groups one after the other, so that nothing else of ours runs while one is timed, on one engine after the other.
func (b *bench) measure(ctx context.Context) *report {
	rep := newReport(b)
	for _, e := range b.list {
		b.engine, b.made = e, made{}
		rows := b.groups(ctx)
		for i := range rows {
			rows[i].Engine = e.name()
		}
		rep.Rows = append(rep.Rows, rows...)
		rep.describe(b)
	}
	return rep
}

// groups measures every group that is asked for on the engine at hand.
func (b *bench) groups(ctx context.Context) (all []row) {
	if err := b.engine.missing(); err != nil && b.engine.name() != "SQLite" {
		return []row{{Name: "everything", State: skipped, Note: err.Error()}}
	}
	for _, g := range groups {
		if !b.only.MatchString(g.name) {
			continue
		}
		if ctx.Err() != nil {
			all = append(all, row{Name: g.name, State: failed, Note: context.Cause(ctx).Error()})
			continue
		}
		start := time.Now()
		rows, err := g.measure(ctx, b)
		all = append(all, rows...)
		if err != nil {
			all = append(all, row{Name: g.name, State: failed, Note: err.Error()})
		}
		fmt.Fprintf(os.Stderr, "bench: %s: %s: %.1f s\n", b.engine.name(), g.name, time.Since(start).Seconds())
	}
	return all
}
