// Command bench measures the speed targets of the design in one run and prints them as ratios of medians. It is a
// report: a missed target does not fail it, a figure that could not be measured does. It starts the built program and
// what it is compared with as processes of their own, on loopback addresses only, and stops each by its process id.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"syscall"
	"time"
	_ "time/tzdata" // the generated schedule has zones, wherever it is made

	"opshub/schedule/generate"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if len(args) > 0 && children[args[0]] != nil {
		return children[args[0]](ctx, args[1:])
	}
	if len(args) > 0 && args[0] == "-compare" {
		return compare(os.Stdout, args[1:])
	}
	b, done, err := newBench(args)
	if done != nil {
		defer done()
	}
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, b.limit)
	defer cancel()
	rep := b.measure(ctx)
	rep.print(os.Stdout)
	if b.json != "" {
		if err := rep.writeJSON(b.json); err != nil {
			return err
		}
	}
	return rep.failure()
}

// bench is one run: what it measures, with what, and what it has made on the way.
type bench struct {
	opshub    string // the built program
	json      string
	only      *regexp.Regexp
	screens   *regexp.Regexp // which of the data screens
	size      generate.Size
	repeats   int
	seconds   int
	clients   int
	limit     time.Duration
	dir       string // holds everything the run makes
	self      string // this program, for child processes
	list      []engine
	engine    engine // the one at hand
	made      made   // on it
	files     string // folder of CSV files, the same for every engine
	rows      int    // in them: shifts, blocks and employees
	processes int
	pace      pace
}

// newBench reads the flags. The second answer takes the run's folder away.
func newBench(args []string) (*bench, func(), error) {
	b := &bench{}
	flags := flag.NewFlagSet("bench", flag.ExitOnError)
	flags.StringVar(&b.opshub, "opshub", "bin/opshub", "the built program")
	flags.StringVar(&b.json, "json", "", "also write the report as JSON to this `file`")
	only := flags.String("only", "", "measure only the groups whose name matches this `regexp`")
	screens := flags.String("screens", "", "of the data screens, measure only those whose section and title match this `regexp`")
	flags.IntVar(&b.size.Employees, "employees", 2000, "employees of the generated schedule (full size: 10000)")
	flags.IntVar(&b.size.Days, "days", 120, "days of the generated schedule (full size: 365)")
	engines := flags.String("engine", "sqlite,postgres", "databases to measure on")
	flags.Uint64Var(&b.size.Seed, "seed", 1, "seed of the generated schedule")
	flags.IntVar(&b.repeats, "repeats", 5, "interleaved repeats that medians are taken of")
	flags.IntVar(&b.seconds, "seconds", 2, "seconds under load for each repeat, in turns of one second")
	flags.IntVar(&b.clients, "clients", 8, "concurrent clients of the data screens")
	flags.DurationVar(&b.limit, "limit", time.Hour, "give up after this time")
	keep := flags.String("dir", "", "use this empty `folder` and keep it; a temporary one otherwise")
	_ = flags.Parse(args) // ExitOnError
	if b.repeats < 1 || b.seconds < 1 || b.clients < 1 || b.size.Employees < 10 || b.size.Days < 28 {
		return nil, nil, fmt.Errorf("too small: at least 1 repeat, second and client, 10 employees and 28 days")
	}
	var err error
	if b.only, err = regexp.Compile(*only); err != nil {
		return nil, nil, err
	}
	if b.screens, err = regexp.Compile(*screens); err != nil {
		return nil, nil, err
	}
	if b.self, err = os.Executable(); err != nil {
		return nil, nil, err
	}
	if b.opshub, err = filepath.Abs(b.opshub); err != nil {
		return nil, nil, err
	}
	if _, err = os.Stat(b.opshub); err != nil {
		return nil, nil, fmt.Errorf("%w: build it first, or name it with -opshub", err)
	}
	done, err := b.folder(*keep)
	if err == nil {
		b.list, err = b.engines(*engines)
	}
	return b, done, err
}

// folder is where the run works: one to be kept, or a temporary one.
func (b *bench) folder(keep string) (done func(), err error) {
	remove := func() {}
	if keep != "" {
		if b.dir, err = filepath.Abs(keep); err == nil {
			err = os.MkdirAll(b.dir, 0o700)
		}
	} else if b.dir, err = os.MkdirTemp("", "opshub-bench-"); err == nil {
		remove = func() { _ = os.RemoveAll(b.dir) }
	}
	return func() {
		for _, e := range b.list {
			if err := e.close(); err != nil {
				fmt.Fprintln(os.Stderr, "bench:", err)
			}
		}
		remove()
	}, err
}
