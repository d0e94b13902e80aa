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

// made is what a run has made so far; each thing is made when it is first asked for.
type made struct {
	demoDB  string
	largeDB string
	files   string   // folder of CSV files
	scripts []string // of the sqlite3 client, that load what was imported
	words   string   // the generated schedule in words
	rows    int      // of the CSV files: shifts, blocks and employees
	shifts  int
}

// demo is the path of the demo database.
func (b *bench) demo(ctx context.Context) (string, error) {
	if b.made.demoDB == "" {
		path := filepath.Join(b.dir, "demo.db")
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
	path, start := filepath.Join(b.dir, "large.db"), time.Now()
	words, err := runProgram(ctx, everywhere, b.opshub, "demo", "--db", path,
		"--employees", strconv.Itoa(b.size.Employees), "--days", strconv.Itoa(b.size.Days), "--seed", strconv.FormatUint(b.size.Seed, 10))
	if err != nil {
		return "", err
	}
	took := time.Since(start)
	made, err := b.recount(ctx, path, words)
	if err != nil {
		return "", err
	}
	b.made.words = fmt.Sprintf("%d employees x %d days, %s; made in %.1f s", b.size.Employees, b.size.Days, made, took.Seconds())
	b.made.shifts, b.made.largeDB = made.shifts, path
	return path, nil
}

// csvFiles is a folder with the generated schedule as CSV files.
func (b *bench) csvFiles() (string, error) {
	if b.made.files != "" {
		return b.made.files, nil
	}
	r, err := generate.Roster(b.size)
	if err != nil {
		return "", err
	}
	b.made.rows = len(r.Shifts) + len(r.Blocks) + len(r.Employees)
	folder := filepath.Join(b.dir, "files")
	if err := os.Mkdir(folder, 0o700); err != nil {
		return "", err
	}
	b.made.files = folder
	return folder, writeCSVFiles(folder, r)
}
