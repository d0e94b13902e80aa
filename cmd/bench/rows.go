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
	{"not measured yet", notYet},
}

// errSkipped marks a comparison whose tool is not on this machine.
var errSkipped = errors.New("skipped")

// measure runs the groups one after the other, so that nothing else of ours runs while one is timed.
func (b *bench) measure(ctx context.Context) *report {
	rep := newReport(b)
	for _, g := range groups {
		if !b.only.MatchString(g.name) {
			continue
		}
		if ctx.Err() != nil {
			rep.Rows = append(rep.Rows, row{Name: g.name, State: failed, Note: context.Cause(ctx).Error()})
			continue
		}
		start := time.Now()
		rows, err := g.measure(ctx, b)
		rep.Rows = append(rep.Rows, rows...)
		if err != nil {
			rep.Rows = append(rep.Rows, row{Name: g.name, State: failed, Note: err.Error()})
		}
		fmt.Fprintf(os.Stderr, "bench: %s: %.1f s\n", g.name, time.Since(start).Seconds())
	}
	rep.describe(b)
	return rep
}

// notYet names what the targets speak of and this stage of the program does not have.
func notYet(context.Context, *bench) ([]row, error) {
	rows := []row{
		{Name: "data screens on PostgreSQL, p99", Target: atMost(25, "ms")},
		{Name: "soft conflicts as CSV from PostgreSQL, against psql", Target: atMostTimes(1.5)},
		{Name: "import into PostgreSQL, against psql", Target: atLeast(0.5)},
	}
	for i := range rows {
		rows[i].State = later
	}
	return rows, nil
}
