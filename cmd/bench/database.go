package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// database is a database engine with its own command-line client. The client creates databases, counts rows independently of opshub, and
// exports and loads the rows that the export and the import are compared with.
type database interface {
	// name returns the name of the engine.
	name() string
	// client returns the name of the command-line client.
	client() string
	// create makes an empty database and returns its DSN. It replaces a database of the same name.
	create(ctx context.Context, name string) (dsn string, err error)
	// analyze updates the statistics of the query planner.
	analyze(ctx context.Context, dsn string) error
	// query returns the rows of a query, one per line, with | between the columns.
	query(ctx context.Context, dsn, sql string) (string, error)
	// exportTime returns how long the client takes to write the rows of a query as CSV to /dev/null, without its own start.
	exportTime(ctx context.Context, dsn, sql string) (time.Duration, error)
	// loadScript writes the rows of the tables as CSV files into a folder. It returns a script that creates the tables in an empty
	// database, loads the files, and then creates the indexes.
	loadScript(ctx context.Context, dsn, folder string, tables []string) (string, error)
	// runScript runs a script and stops at its first error.
	runScript(ctx context.Context, dsn, script string) error
	// close removes the databases.
	close() error
}

// dataset is a database that opshub demo has filled.
type dataset struct {
	dsn     string
	first   time.Time // day on which the schedule starts
	days    int
	records map[string]int // by path parameter: ids run from 1 to this number
	zones   []string       // of the shifts; only for the comparison with other tools
}

// demo returns the demo database.
func (b *bench) demo(ctx context.Context) (*dataset, error) { return b.dataset(ctx, "demo", 0) }

// generated returns a generated database of the size of the command line.
func (b *bench) generated(ctx context.Context) (*dataset, error) {
	return b.dataset(ctx, "generated", b.employees)
}

// dataset creates a database when it is first needed. With 0 employees it is the demo.
func (b *bench) dataset(ctx context.Context, name string, employees int) (*dataset, error) {
	if d := b.datasets[name]; d != nil {
		return d, nil
	}
	dsn, err := b.db.create(ctx, name)
	if err != nil {
		return nil, err
	}
	args := []string{"demo", "--db", dsn}
	if employees > 0 {
		args = append(args, "--employees", strconv.Itoa(employees), "--days", strconv.Itoa(b.days), "--seed", "1")
	}
	if _, err := output(ctx, "", b.opshub, args...); err != nil {
		return nil, err
	}
	if err := b.db.analyze(ctx, dsn); err != nil {
		return nil, err
	}
	d := &dataset{dsn: dsn, days: b.days}
	if err := b.describe(ctx, d); err != nil {
		return nil, err
	}
	b.datasets[name] = d
	return d, nil
}

// describe counts the records of each path parameter and finds the first day of the schedule.
func (b *bench) describe(ctx context.Context, d *dataset) error {
	numbers, err := b.numbers(ctx, d.dsn, `SELECT (SELECT COUNT(*) FROM employee), (SELECT COUNT(*) FROM location), (SELECT COUNT(*) FROM position),
		(SELECT COUNT(*) FROM shift), (SELECT COUNT(*) FROM draft_period), (SELECT COUNT(*) FROM published_period),
		(SELECT COUNT(*) FROM unavailable_block), (SELECT MIN(starts_at) FROM shift)`)
	if err != nil {
		return err
	}
	d.records = map[string]int{"employee": numbers[0], "location": numbers[1], "position": numbers[2],
		"shift": numbers[3], "period": numbers[4], "publishedPeriod": numbers[5], "block": numbers[6]}
	// The first shift starts in the easternmost zone, before the same day begins in UTC.
	d.first = time.Unix(int64(numbers[7]), 0).UTC().Add(24 * time.Hour).Truncate(24 * time.Hour)
	return nil
}

// numbers returns the columns of a query with one row of integers.
func (b *bench) numbers(ctx context.Context, dsn, sql string) ([]int, error) {
	text, err := b.db.query(ctx, dsn, sql)
	if err != nil {
		return nil, err
	}
	var list []int
	for column := range strings.SplitSeq(text, "|") {
		n, err := strconv.Atoi(column)
		if err != nil {
			return nil, fmt.Errorf("%s returned %q: %w", b.db.client(), text, err)
		}
		list = append(list, n)
	}
	return list, nil
}
