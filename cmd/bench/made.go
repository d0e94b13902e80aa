package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"opshub/schedule"
	"opshub/schedule/store"
)

// made is what a run has made so far; each thing is made when it is first asked for.
type made struct {
	demoDB   string
	largeDB  string
	files    string   // folder of CSV files
	scripts  []string // of the sqlite3 client, that load what was imported
	words    string   // the generated schedule in words
	rows     int      // shifts, blocks and employees
	shifts   int
	lastWeek int // days at which a week can begin
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

// roster generates the schedule; it is not kept, so that the memory of this process stays out of the way.
func (b *bench) roster() (*schedule.Roster, error) {
	r, err := generate(b.size)
	if err != nil {
		return nil, err
	}
	b.made.words = fmt.Sprintf("%d employees x %d days, %d shifts, %d unavailable blocks", b.size.employees, b.size.days, len(r.Shifts), len(r.Blocks))
	b.made.rows = len(r.Shifts) + len(r.Blocks) + len(r.Employees)
	b.made.shifts = len(r.Shifts)
	b.made.lastWeek = b.size.days - 6
	return r, nil
}

// large is the path of a database that holds the generated schedule.
func (b *bench) large(ctx context.Context) (string, error) {
	if b.made.largeDB != "" {
		return b.made.largeDB, nil
	}
	r, err := b.roster()
	if err != nil {
		return "", err
	}
	plan(b.size, r)
	path := filepath.Join(b.dir, "large.db")
	db, err := store.Open(ctx, path, store.ReadWrite, time.Now)
	if err != nil {
		return "", err
	}
	defer db.Close()
	start := time.Now()
	result, err := db.Import(ctx, store.ImportMeta{Source: "generated", Actor: "bench", At: schedule.Instant(firstDay.Time().Unix())}, r)
	if err != nil {
		return "", err
	}
	if result.Conflicts == 0 {
		return "", fmt.Errorf("the generated schedule has no soft conflict")
	}
	b.made.words += fmt.Sprintf(", %d soft conflicts; taken over in %.1f s", result.Conflicts, time.Since(start).Seconds())
	b.made.largeDB = path
	return path, nil
}

// csvFiles is a folder with the generated schedule as CSV files.
func (b *bench) csvFiles() (string, error) {
	if b.made.files != "" {
		return b.made.files, nil
	}
	r, err := b.roster()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(b.dir, "files")
	if err := os.Mkdir(folder, 0o700); err != nil {
		return "", err
	}
	b.made.files = folder
	return folder, writeCSVFiles(folder, r)
}
