package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/store"
)

// demoCmd fills a database with the demo.
type demoCmd struct {
	database
	Today string `placeholder:"YYYY-MM-DD" help:"Day the demo is built around; today when left out."`
	Force bool   `help:"Replace a SQLite file that holds data already. What it holds is lost."`
}

// Run makes the demo in an empty database, or in a new file that replaces the old one.
func (c *demoCmd) Run(p *program) error {
	now, err := c.day(p.now())
	if err != nil {
		return err
	}
	if !c.Force {
		return c.with(p, store.ReadWrite, func(db *store.Store) error {
			_, held, err := db.Employees(p.ctx, schedule.Manager, 1)
			if err != nil {
				return err
			}
			if held > 0 {
				return refusalError{fmt.Sprintf("%s already holds %d employees; nothing was changed. Give another --db, or --force to replace a SQLite file",
					store.Describe(c.DB), held)}
			}
			return c.fill(p, db, now)
		})
	}
	return c.replace(p, now)
}

// day is the moment the demo is built around.
func (c *demoCmd) day(now time.Time) (time.Time, error) {
	if c.Today == "" {
		return now, nil
	}
	d, err := schedule.ParseDate(c.Today)
	if err != nil {
		return time.Time{}, fmt.Errorf("--today: %w", err)
	}
	return d.Time().Add(17 * time.Hour), nil // the same day in all zones of the demo
}

func (c *demoCmd) fill(p *program, db *store.Store, now time.Time) error {
	roster, err := ingest.StoreDemo(p.ctx, db, now)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "demo      %s: %d employees, %d shifts, %d unavailable blocks, %d events in %s\n",
		roster.Organization.Name, len(roster.Employees), len(roster.Shifts), len(roster.Blocks), len(roster.Events), store.Describe(c.DB))
	return conflicts(p, db)
}

// replace makes the demo beside the old file and renames it over it, so that a failure leaves the old one.
func (c *demoCmd) replace(p *program, now time.Time) error {
	if strings.Contains(c.DB, "://") {
		return errors.New("--force replaces SQLite files only; empty a PostgreSQL database yourself")
	}
	fresh := database{c.DB + ".new"}
	if err := os.Remove(fresh.DB); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := fresh.with(p, store.ReadWrite, func(db *store.Store) error { return c.fill(p, db, now) }); err != nil {
		return errors.Join(err, os.Remove(fresh.DB))
	}
	return os.Rename(fresh.DB, c.DB)
}
