// Command opshub is a read-only web area over schedule data, with commands to fill the database, export it as CSV, and
// list the parts of the area. This package handles flags, wiring and exit codes. It reads the clock and the environment
// and passes them down.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // for machines without zone data
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program immediately
	code := run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
