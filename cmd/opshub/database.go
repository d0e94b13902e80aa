package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"

	"opshub/schedule"
	"opshub/schedule/roster"
	"opshub/schedule/store"
)

// database is the flag every command with data has.
type database struct {
	DB string `required:"" name:"db" env:"OPSHUB_DB" placeholder:"FILE" help:"SQLite file, or a postgres:// address."`
}

// with opens the database, runs f and closes it again.
func (d database) with(p *program, mode store.Mode, f func(*store.Store) error) (err error) {
	db, err := store.Open(p.ctx, d.DB, mode, p.now)
	if mode == store.ReadOnly && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no database %s: opshub import or opshub demo makes one", store.Describe(d.DB))
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return f(db)
}

// loaded is the schedule of a database in memory.
func loaded(p *program, db *store.Store) (*roster.Keeper, error) {
	rosters := roster.NewKeeper(db, p.now, p.log)
	return rosters, rosters.Refresh(p.ctx)
}

// known is what rows of an import may refer to because the database holds it already.
func known(ctx context.Context, db *store.Store) (r *schedule.Roster, err error) {
	r = &schedule.Roster{}
	if r.Employees, _, err = db.Employees(ctx, schedule.Manager, math.MaxInt32); err != nil {
		return nil, err
	}
	if r.Locations, err = db.Locations(ctx, schedule.Manager); err != nil {
		return nil, err
	}
	if r.DraftPeriods, err = db.DraftPeriods(ctx, schedule.Manager); err != nil {
		return nil, err
	}
	r.Positions, err = db.Positions(ctx, schedule.Manager)
	return r, err
}

// refreshCmd recomputes what is derived.
type refreshCmd struct {
	database
}

// Run recomputes occurrences, soft conflicts and totals.
func (c *refreshCmd) Run(p *program) error {
	return c.with(p, store.ReadWrite, func(db *store.Store) error {
		if err := db.Refresh(p.ctx, schedule.Instant(p.now().Unix())); err != nil {
			return err
		}
		return conflicts(p, db)
	})
}

// conflicts says what the database holds now, in the one figure everybody asks for.
func conflicts(p *program, db *store.Store) error {
	r, err := db.Load(p.ctx, schedule.Instant(p.now().Unix()), &roster.Progress{})
	if err != nil {
		return err
	}
	c := r.For(schedule.Manager).ConflictCounts(schedule.Filter{})
	_, err = fmt.Fprintf(p.stdout, "conflicts %s of a shift and an unavailable block, %d of them only if a request is approved; %s of %s\n",
		plural(c.Pairs, "pair"), c.Requested, plural(c.Shifts, "shift"), plural(c.Employees, "employee"))
	return err
}

// plural is a number and its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
