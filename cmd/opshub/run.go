package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// Exit statuses.
const (
	exitOK      = 0
	exitRefused = 1 // completed with a negative result: rows refused, a check failed
	exitBroken  = 2 // not completed: invalid arguments, no database
)

// cli is the command line.
type cli struct {
	Serve      serveCmd      `cmd:"" help:"Serve the web area over a database. It never changes anything."`
	Import     importCmd     `cmd:"" help:"Import CSV files, workbooks and calendars into the database: all rows or none."`
	Sync       syncCmd       `cmd:"" help:"Import the sources of a configuration, once or again and again: files, addresses, queries."`
	Mappings   mappingsCmd   `cmd:"" help:"List the mappings for files of other scheduling programs, or print one."`
	Demo       demoCmd       `cmd:"" help:"Create a demo database, or a generated schedule of any size."`
	Export     exportCmd     `cmd:"" help:"Write rows as CSV to standard output."`
	Check      checkCmd      `cmd:"" help:"Run all smoke tests and diagnostics. The exit status is 1 if a required check fails."`
	Routes     routesCmd     `cmd:"" help:"List every route of the web area."`
	DraftShift draftShiftCmd `cmd:"" name:"draft-shift" help:"Check a draft period before it is saved."`
	Manifest   manifestCmd   `cmd:"" help:"List the routes and the source files of this build, for make manifest."`
	Version    versionCmd    `cmd:"" help:"Print the version of this build."`
}

// program holds the dependencies of a command.
type program struct {
	ctx    context.Context
	stdout io.Writer
	stderr io.Writer
	log    *slog.Logger
	asked  *slog.Logger // the same log for access lines, which may be delayed; nil for log
	now    func() time.Time
	model  *kong.Application
}

// refusalError is a negative result of completed work, not a malfunction.
type refusalError struct{ reason string }

func (r refusalError) Error() string { return r.reason }

// leaving carries the exit status from kong after --help to run.
type leaving int

// run parses args, runs one command and returns the exit status.
func run(ctx context.Context, args []string, getenv func(string) string, now func() time.Time, stdout, stderr io.Writer) (code int) {
	defer func() {
		switch left := recover().(type) {
		case nil:
		case leaving:
			code = int(left)
		default:
			panic(left)
		}
	}()
	parser, err := newParser(getenv, stdout, stderr)
	if err != nil {
		return fail(stderr, err)
	}
	chosen, err := parser.Parse(args)
	if err != nil {
		return fail(stderr, fmt.Errorf("%w (see opshub --help)", err))
	}
	if err := bounded(chosen.Flags()); err != nil {
		return fail(stderr, fmt.Errorf("%w (see opshub --help)", err))
	}
	log, asked, written := loggers(stderr)
	err = func() error {
		defer written()
		return chosen.Run(&program{ctx: ctx, stdout: stdout, stderr: stderr, log: log, asked: asked, now: now, model: parser.Model})
	}()
	return fail(stderr, err)
}

func newParser(getenv func(string) string, stdout, stderr io.Writer) (*kong.Kong, error) {
	return kong.New(new(cli),
		kong.Name("opshub"),
		kong.Description("A read-only web area over schedule data, and the commands around it."),
		kong.Writers(stdout, stderr),
		kong.Exit(func(status int) { panic(leaving(status)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Resolvers(fromEnvironment(getenv)),
		kong.Vars{"rules": strings.Join(ruleCodes(), ",")},
	)
}

// fromEnvironment resolves flags from their environment variables.
func fromEnvironment(getenv func(string) string) kong.ResolverFunc {
	return func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		for _, name := range flag.Envs {
			if value := getenv(name); value != "" {
				return value, nil
			}
		}
		return nil, nil
	}
}

// fail prints the error and returns the exit status.
func fail(stderr io.Writer, err error) int {
	if err == nil {
		return exitOK
	}
	fmt.Fprintf(stderr, "opshub: %v\n", err)
	if answer := (refusalError{}); errors.As(err, &answer) {
		return exitRefused
	}
	return exitBroken
}

// Run serves until the context ends.
func (c *serveCmd) Run(p *program) error { return c.serve(p) }
