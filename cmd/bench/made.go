package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"opshub/schedule/generate"
)

// made is what a run has made on one engine so far; each thing is made when it is first asked for.
type made struct {
	demoDB  string
	largeDB string
	scripts []string // of the sqlite3 client, that load what was imported
	words   string   // the generated schedule in words
	shifts  int
}

// demo is the path of the demo database.
func (b *bench) demo(ctx context.Context) (string, error) {
	if b.made.demoDB == "" {
		path, err := b.engine.fresh(ctx, "demo")
		if err != nil {
			return "", err
		}
		if _, err := runProgram(ctx, everywhere, b.opshub, "demo", "--db", path); err != nil {
			return "", err
		}
		b.made.demoDB = path
	}
	return b.made.demoDB, nil
}

// large is the path of a database that holds a generated schedule.
func (b *bench) large(ctx context.Context) (string, error) {
	if b.made.largeDB != "" {
		return b.made.largeDB, nil
	}
	path, err := b.engine.fresh(ctx, "large")
	if err != nil {
		return "", err
	}
	start := time.Now()
	words, err := runProgram(ctx, everywhere, b.opshub, "demo", "--db", path,
		"--employees", strconv.Itoa(b.size.Employees), "--days", strconv.Itoa(b.size.Days), "--seed", strconv.FormatUint(b.size.Seed, 10))
	if err != nil {
		return "", err
	}
	took := time.Since(start)
	if err := b.engine.settle(ctx, path); err != nil {
		return "", err
	}
	made, err := b.recount(ctx, path, words)
	if err != nil {
		return "", err
	}
	b.made.words = fmt.Sprintf("%s: %d employees x %d days, %s; made in %.1f s", b.engine.name(), b.size.Employees, b.size.Days, made, took.Seconds())
	b.made.shifts, b.made.largeDB = made.shifts, path
	return path, nil
}

// csvFiles is a folder with the generated schedule as CSV files.
func (b *bench) csvFiles() (string, error) {
	if b.files != "" {
		return b.files, nil
	}
	r, err := generate.Roster(b.size)
	if err != nil {
		return "", err
	}
	b.rows = len(r.Shifts) + len(r.Blocks) + len(r.Employees)
	folder := filepath.Join(b.dir, "files")
	if err := os.Mkdir(folder, 0o700); err != nil {
		return "", err
	}
	b.files = folder
	return folder, writeCSVFiles(folder, r)
}
