// Command opshub is a read-only web area over schedule data, with commands to fill the database, export it as CSV, and
// list the parts of the area. This package handles flags, wiring and exit codes. It reads the clock and the environment
// and passes them down.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
	_ "time/tzdata" // for machines without zone data
)

func main() { os.Exit(execute(time.Now)) }

// execute runs the program with a clock and returns the exit status.
func execute(now func() time.Time) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program immediately
	return run(ctx, os.Args[1:], os.Getenv, now, os.Stdout, os.Stderr)
}
