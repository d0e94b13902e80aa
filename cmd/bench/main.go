// Command bench measures the speed and memory targets of opshub and prints one table: the measured value of each row, its target, and
// whether the target is met. It runs the built program as a separate process on a loopback address, over a generated database. The exit
// status is 1 if a row misses its target or cannot be measured. With -peers it compares opshub with other tools instead.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		stop()
		os.Exit(1)
	}
}

// bench holds the settings of one run and the databases it has created so far.
type bench struct {
	opshub    string // path of the built program
	dir       string // temporary folder for all files of the run
	db        database
	employees int
	days      int
	duration  time.Duration
	rows      *regexp.Regexp
	table     table
	datasets  map[string]*dataset // by name
}

// groups lists the measurements in the order of the table. The rows of a group share a service or a set of files.
var groups = []struct {
	name    string
	measure func(context.Context, *bench) error
}{
	{"hub", measureHub},
	{"first visit", measureFirstVisit},
	{"ready", measureReady},
	{"memory", measureMemory},
	{"count", measureCounts},
	{"export", measureExport},
	{"import", measureImport},
	{"week", measureWeeks},
	{"year", measureYears},
	{"growth", measureGrowth},
}

func run(ctx context.Context, args []string) (err error) {
	if len(args) == 4 && args[0] == echoCommand {
		return serveEcho(ctx, args[1], args[2], args[3])
	}
	b := &bench{table: table{out: os.Stdout}, datasets: map[string]*dataset{}}
	flags := flag.NewFlagSet("bench", flag.ExitOnError)
	flags.StringVar(&b.opshub, "opshub", "bin/opshub", "`path` of the built program")
	dsn := flags.String("db", "", "postgres:// `URL` of a server on which the bench may create databases; SQLite files if empty")
	flags.IntVar(&b.employees, "employees", 2000, "`number` of employees in the generated data; the targets are for 10000")
	flags.IntVar(&b.days, "days", 120, "`number` of days in the generated data; the targets are for 365")
	flags.DurationVar(&b.duration, "duration", 2*time.Second, "how long each row is under load")
	rows := flags.String("rows", "", "measure only the rows whose name matches this `regexp`, such as '^week' or 'Weekend Balance'")
	peers := flags.String("peers", "", "only compare opshub with other tools; the `folder` has their configuration")
	_ = flags.Parse(args) // ExitOnError
	if flags.NArg() > 0 || b.employees < 10 || b.days < 28 || b.duration <= 0 {
		return errors.New("invalid arguments: at least 10 employees, 28 days and a positive duration are needed")
	}
	if b.rows, err = regexp.Compile(*rows); err != nil {
		return err
	}
	if b.opshub, err = filepath.Abs(b.opshub); err != nil {
		return err
	}
	if _, err = os.Stat(b.opshub); err != nil {
		return fmt.Errorf("%w: build it first, or set -opshub", err)
	}
	if b.dir, err = os.MkdirTemp("", "opshub-bench-"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(b.dir)) }()
	if b.db, err = newSQLite(b.dir); *dsn != "" {
		b.db, err = newPostgres(*dsn)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.db.close()) }()
	if *peers != "" {
		return comparePeers(ctx, b, *peers)
	}
	return b.measure(ctx)
}

// measure runs the groups one after the other, so that no two measurements compete for the processors.
func (b *bench) measure(ctx context.Context) error {
	size := fmt.Sprintf("%d employees, %d days", b.employees, b.days)
	fmt.Fprintf(b.table.out, "%s, %s, %v per row, %d CPUs, %s\n\n", b.db.name(), size, b.duration, runtime.NumCPU(), runtime.Version())
	b.table.header()
	for _, g := range groups {
		if err := g.measure(ctx, b); ctx.Err() != nil {
			return ctx.Err()
		} else if err != nil {
			b.table.addError(g.name, err)
		}
	}
	return b.table.failure()
}

// wanted reports whether -rows selects any of the rows.
func (b *bench) wanted(rows ...string) bool {
	for _, name := range rows {
		if b.rows.MatchString(name) {
			return true
		}
	}
	return false
}

// add adds a row to the table if -rows selects it.
func (b *bench) add(r row) {
	if b.wanted(r.name) {
		b.table.add(r)
	}
}
