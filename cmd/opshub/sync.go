package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"opshub/schedule/ingest/source"
	"opshub/schedule/localtime"
	"opshub/schedule/store"
)

// syncCmd imports the sources of a configuration, once or again and again.
type syncCmd struct {
	database
	Config string        `required:"" placeholder:"FILE" help:"TOML file that lists the sources."`
	Every  time.Duration `placeholder:"15m" help:"Run again after this time, until the program is stopped. Without it, run once."`
	Yes    bool          `help:"Permit that more rows than the limit of a source vanish from it, in the first run."`
}

// Run imports each source. It returns a refusalError if a source failed in a single run.
func (c *syncCmd) Run(p *program) error {
	config, err := source.Load(c.Config)
	if err != nil {
		return err
	}
	for i := range config.Sources { // before the first run
		if _, err := config.Sources[i].Mappings(); err != nil {
			return fmt.Errorf("%s: source %s: %w", c.Config, config.Sources[i].Name, err)
		}
	}
	return c.with(p, store.ReadWrite, func(db *store.Store) error {
		runner := &source.Runner{DB: db, Now: p.now, Getenv: os.Getenv, AllowRemoval: c.Yes}
		for {
			failed, err := syncAll(p, runner, config)
			switch {
			case p.ctx.Err() != nil:
				return nil
			case c.Every == 0 && err == nil && failed > 0:
				return refusalError{fmt.Sprintf("%d of %s failed; their data is as before", failed, plural(len(config.Sources), "source"))}
			case c.Every == 0:
				return err
			case err != nil: // of the database, which may come back
				fmt.Fprintf(p.stderr, "opshub: %v\n", err)
			}
			runner.AllowRemoval = false
			select {
			case <-p.ctx.Done():
				return nil
			case <-time.After(c.Every):
			}
		}
	})
}

// syncAll runs all sources and returns how many failed.
func syncAll(p *program, runner *source.Runner, config *source.Config) (failed int, err error) {
	for i := range config.Sources {
		s := &config.Sources[i]
		out, err := runner.Run(p.ctx, s)
		if err != nil {
			if errors.Is(err, context.Canceled) {
				return failed, nil
			}
			return failed, fmt.Errorf("source %s: %w", s.Name, err)
		}
		line := ""
		switch {
		case out.Err != nil:
			failed++
			line = fmt.Sprintf("failed    %s: %s; %s", s.Name, out.Err, dataSince(out.State))
		case out.Unchanged:
			line = fmt.Sprintf("unchanged %s", s.Name)
		default:
			line = fmt.Sprintf("imported  %s: %s, %s removed (batch %d)", s.Name, out.Report.Totals(), plural(out.State.Removed, "row"), out.State.Batch)
		}
		if _, err := fmt.Fprintln(p.stdout, line); err != nil {
			return failed, err
		}
	}
	return failed, nil
}

// dataSince says which data of a failed source stays.
func dataSince(state store.SyncSource) string {
	if state.SucceededAt == 0 {
		return "it was never imported"
	}
	return "its data is from " + string(localtime.AppendUTC(nil, state.SucceededAt))
}
