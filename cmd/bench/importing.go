package main

import (
	"context"
	"fmt"
	"os"
	"time"
)

// fileTables are the tables whose rows stand in the CSV files; an import fills more, by computing them.
var fileTables = []string{"location", "position", "employee", "employee_position", "block_series", "unavailable_block", "shift"}

// importing compares the import of CSV files with the client of the database, which is given every row ready made: once the tables that
// the files speak of, once all tables that an import fills.
func importing(ctx context.Context, b *bench) ([]row, error) {
	client := b.engine.client()
	names := []string{"import of CSV files, against " + client + " loading the same tables", "import of CSV files, against " + client + " loading all it fills"}
	if err := b.engine.missing(); err != nil {
		return []row{{Name: names[0], State: skipped, Target: atLeast(0.5), Note: err.Error()}}, nil
	}
	folder, err := b.csvFiles()
	if err != nil {
		return nil, err
	}
	var ours []time.Duration
	theirs := make([][]time.Duration, len(names))
	for repeat := range min(b.repeats, 5) + 1 {
		took, clients, err := b.importOnce(ctx, folder)
		if err != nil {
			return nil, err
		}
		if repeat == 0 { // it warms up
			continue
		}
		ours = append(ours, took)
		for i := range theirs {
			theirs[i] = append(theirs[i], clients[i])
		}
	}
	notes := []string{
		fmt.Sprintf("%d rows of employees, shifts and blocks; ours also reads times and zones, checks, expands and finds the conflicts; the client loads finished columns and makes the indexes after", b.rows),
		"the client is also given the finished occurrences, conflicts, totals and audit events",
	}
	var rows []row
	rate := func(took time.Duration) value {
		return value{Value: float64(b.rows) / took.Seconds(), Unit: "rows/s"}
	}
	for i, name := range names {
		rows = append(rows, against(name, rate(median(ours)), rate(median(theirs[i])), atLeast(0.5), notes[i]))
	}
	return rows, nil
}

// importOnce imports the files into a fresh database, and lets the client load the same rows into fresh ones. Each takes the place of the
// one before: what a server does for itself soon after many rows came would run beside the next one.
func (b *bench) importOnce(ctx context.Context, folder string) (ours time.Duration, theirs []time.Duration, err error) {
	const name = "imported"
	db, err := b.engine.fresh(ctx, name)
	if err != nil {
		return 0, nil, err
	}
	ours, err = timed(func() error {
		_, err := runProgram(ctx, everywhere, b.opshub, "import", "--db", db, folder)
		return err
	})
	if err != nil {
		return 0, nil, err
	}
	if b.made.scripts == nil {
		if b.made.scripts, err = b.loadScripts(ctx, db); err != nil {
			return 0, nil, err
		}
	}
	for _, script := range b.made.scripts {
		db, err := b.engine.fresh(ctx, name)
		if err != nil {
			return 0, nil, err
		}
		took, err := timed(func() error { return b.engine.load(ctx, db, script) })
		if err != nil {
			return 0, nil, err
		}
		theirs = append(theirs, took)
	}
	return ours, theirs, nil
}

// loadScripts writes every table of an imported database as CSV and gives two scripts that load them: the tables of the files, and all
// tables.
func (b *bench) loadScripts(ctx context.Context, db string) ([]string, error) {
	folder, err := os.MkdirTemp(b.dir, "tables-")
	if err != nil {
		return nil, err
	}
	tables, err := b.engine.tables(ctx, db)
	if err != nil {
		return nil, err
	}
	if err := b.engine.save(ctx, db, folder, tables); err != nil {
		return nil, err
	}
	var scripts []string
	for _, chosen := range [][]string{fileTables, tables} {
		script, err := b.engine.script(ctx, db, folder, chosen)
		if err != nil {
			return nil, err
		}
		scripts = append(scripts, script)
	}
	return scripts, nil
}
