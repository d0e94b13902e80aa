// Command opshub is a read-only web area over schedule data, and the commands around it: filling the database,
// reading it as CSV, and showing what the area consists of. This package knows flags, wiring and exit codes; the
// clock and the environment enter the program here and are passed down.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // so that zones are known where the machine has none
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // told to end a second time, the program ends at once
	code := run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
