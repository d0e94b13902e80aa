package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// fileTables are the tables whose rows stand in the CSV files; an import fills more, by computing them.
var fileTables = []string{"location", "position", "employee", "employee_position", "block_series", "unavailable_block", "shift"}

// importing compares the import of CSV files with the sqlite3 client, which is given every row ready made: once
// the tables that the files speak of, once all tables that an import fills.
func importing(ctx context.Context, b *bench) ([]row, error) {
	names := []string{"import of CSV files, against sqlite3 .import of the same tables", "import of CSV files, against sqlite3 .import of all it fills"}
	if _, err := exec.LookPath("sqlite3"); err != nil {
		return []row{{Name: names[0], State: skipped, Target: atLeast(0.5), Note: "sqlite3 is not installed"}}, nil
	}
	folder, err := b.csvFiles()
	if err != nil {
		return nil, err
	}
	var ours []time.Duration
	theirs := make([][]time.Duration, len(names))
	for repeat := range min(b.repeats, 3) + 1 {
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
		fmt.Sprintf("%d rows of employees, shifts and blocks; ours also reads times and zones, checks, expands, finds the conflicts and syncs; the client loads finished columns without syncing, and makes the indexes after", b.made.rows),
		"the client is also given the finished occurrences, conflicts, totals and audit events",
	}
	var rows []row
	rate := func(took time.Duration) value {
		return value{Value: float64(b.made.rows) / took.Seconds(), Unit: "rows/s"}
	}
	for i, name := range names {
		rows = append(rows, against(name, rate(median(ours)), rate(median(theirs[i])), atLeast(0.5), notes[i]))
	}
	return rows, nil
}

// importOnce imports the files into a fresh database, and lets the client load the same rows into others.
func (b *bench) importOnce(ctx context.Context, folder string) (ours time.Duration, theirs []time.Duration, err error) {
	db := filepath.Join(b.dir, "imported.db")
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
		took, err := clientLoad(ctx, filepath.Join(b.dir, "loaded.db"), script)
		if err != nil {
			return 0, nil, err
		}
		theirs = append(theirs, took)
	}
	return ours, theirs, os.Remove(db)
}

func timed(f func() error) (time.Duration, error) {
	start := time.Now()
	err := f()
	return time.Since(start), err
}

// clientLoad runs a load script of the client into a fresh database.
func clientLoad(ctx context.Context, db, script string) (time.Duration, error) {
	if err := os.RemoveAll(db); err != nil {
		return 0, err
	}
	return timed(func() error {
		cmd := exec.CommandContext(ctx, "sqlite3", "-batch", "-bail", db)
		cmd.Stdin = strings.NewReader(script)
		out, err := cmd.CombinedOutput()
		if text := strings.TrimSpace(string(out)); err == nil && strings.Contains(text, "rror") {
			err = fmt.Errorf("%s", text)
		}
		return err
	})
}

// loadScripts writes every table of an imported database as CSV and gives two scripts that load them: the tables of
// the files, and all tables.
func (b *bench) loadScripts(ctx context.Context, db string) ([]string, error) {
	folder := filepath.Join(b.dir, "tables")
	if err := os.Mkdir(folder, 0o700); err != nil {
		return nil, err
	}
	ask := func(query string) (string, error) {
		return runProgram(ctx, everywhere, "sqlite3", "-readonly", "-list", db, query)
	}
	const own = ` AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose%'`
	list, err := ask(`SELECT name FROM sqlite_master WHERE type = 'table'` + own)
	if err != nil {
		return nil, err
	}
	tables := strings.Fields(list)
	for _, t := range tables {
		if err := writeTable(ctx, db, t, filepath.Join(folder, t)); err != nil {
			return nil, err
		}
	}
	var scripts []string
	for _, chosen := range [][]string{fileTables, tables} {
		in := `('` + strings.Join(chosen, `', '`) + `')`
		create, err := ask(`SELECT sql || ';' FROM sqlite_master WHERE type = 'table' AND name IN ` + in)
		if err != nil {
			return nil, err
		}
		indexes, err := ask(`SELECT sql || ';' FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL AND tbl_name IN ` + in)
		if err != nil {
			return nil, err
		}
		script := ".bail on\nPRAGMA journal_mode = OFF;\nPRAGMA synchronous = OFF;\n" + create
		for _, t := range chosen {
			script += fmt.Sprintf(".import --csv %q %q\n", filepath.Join(folder, t), t)
		}
		scripts = append(scripts, script+indexes)
	}
	return scripts, nil
}

// writeTable writes a table as the client's own CSV. A cell of such a file cannot be NULL, and a STRICT table takes no
// text for a number, so an absent number is written as 0.
func writeTable(ctx context.Context, db, table, file string) error {
	columns, err := runProgram(ctx, everywhere, "sqlite3", "-readonly", "-list", db,
		`SELECT group_concat('ifnull("' || name || '", ' || CASE type WHEN 'INTEGER' THEN '0' ELSE '''''' END || ')') FROM pragma_table_info('`+table+`')`)
	if err != nil {
		return err
	}
	_, err = runProgram(ctx, everywhere, "sqlite3", "-readonly", "-csv", "-cmd", ".output "+file, db,
		`SELECT `+strings.TrimSpace(columns)+` FROM "`+table+`"`)
	return err
}
