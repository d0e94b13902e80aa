package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
	"opshub/schedule/store"
)

// demoCmd fills a database with the demo or with a generated schedule of a given size.
type demoCmd struct {
	database
	generatedFlags
	Today string `placeholder:"YYYY-MM-DD" help:"Date around which the demo is built. The default is today."`
	Force bool   `help:"Replace a SQLite file that already contains data. The old data is lost."`
}

// Run creates the demo in an empty database, or in a new file that replaces the old one.
func (c *demoCmd) Run(p *program) error {
	fill, err := c.filling(p.now())
	if err != nil {
		return err
	}
	if !c.Force {
		return c.with(p, store.ReadWrite, func(db *store.Store) error {
			known, err := db.Known(p.ctx)
			if err != nil {
				return err
			}
			if held := len(known.Employees); held > 0 {
				return refusalError{fmt.Sprintf("%s already contains %d employees; nothing was changed. Use another --db, or --force to replace a SQLite file",
					store.Describe(c.DB), held)}
			}
			return c.fill(p, db, fill)
		})
	}
	return c.replace(p, fill)
}

// filler stores rows in an empty database and returns them.
type filler func(context.Context, *store.Store) (*schedule.Roster, error)

// filling returns the filler for the demo, or for a generated schedule if the flags specify a size.
func (c *demoCmd) filling(now time.Time) (filler, error) {
	size, asked, err := c.size()
	if asked && c.Today != "" {
		err = errors.New("--today is only for the demo: a schedule generated with --employees, --days or --seed begins on " + demo.FirstDay.String())
	}
	if err != nil {
		return nil, err
	}
	if asked {
		return func(ctx context.Context, db *store.Store) (*schedule.Roster, error) {
			return storeGenerated(ctx, db, size)
		}, nil
	}
	if now, err = c.day(now); err != nil {
		return nil, err
	}
	return func(ctx context.Context, db *store.Store) (*schedule.Roster, error) {
		return demo.Store(ctx, db, now)
	}, nil
}

// day returns the time around which the demo is built.
func (c *demoCmd) day(now time.Time) (time.Time, error) {
	if c.Today == "" {
		return now, nil
	}
	d, err := localtime.ParseDate(c.Today)
	if err != nil {
		return time.Time{}, fmt.Errorf("--today: %w", err)
	}
	return d.Time().Add(17 * time.Hour), nil // the same date in all zones of the demo
}

func (c *demoCmd) fill(p *program, db *store.Store, fill filler) error {
	roster, err := fill(p.ctx, db)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "demo      %s: %s, %s, %s, %s in %s\n", roster.Organization.Name, plural(len(roster.Employees), "employee"),
		plural(len(roster.Shifts), "shift"), plural(len(roster.Blocks), "unavailable block"), plural(len(roster.Events), "event"), store.Describe(c.DB))
	return conflicts(p, db)
}

// replace creates the demo in a new file and renames it over the old one, so that a failure preserves the old file.
func (c *demoCmd) replace(p *program, fill filler) error {
	if strings.Contains(c.DB, "://") {
		return errors.New("--force replaces SQLite files only; empty a PostgreSQL database yourself")
	}
	fresh := database{c.DB + ".new"}
	if err := os.Remove(fresh.DB); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := fresh.with(p, store.ReadWrite, func(db *store.Store) error { return c.fill(p, db, fill) }); err != nil {
		return errors.Join(err, os.Remove(fresh.DB))
	}
	if old, err := os.Stat(c.DB); err == nil { // the account that serves the old file must be able to read the new one
		if err := os.Chmod(fresh.DB, old.Mode().Perm()); err != nil {
			return errors.Join(err, os.Remove(fresh.DB))
		}
	}
	return os.Rename(fresh.DB, c.DB)
}
