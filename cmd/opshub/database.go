package main

import (
	"errors"
	"fmt"
	"io/fs"

	"opshub/schedule/roster/reload"

	"opshub/schedule"
	"opshub/schedule/store"
)

// database is the flag of every command that needs data.
type database struct {
	DB string `required:"" name:"db" env:"OPSHUB_DB" placeholder:"FILE" help:"SQLite file, or a postgres:// address."`
}

// with opens the database, runs f and closes it again.
func (d database) with(p *program, mode store.Mode, f func(*store.Store) error) (err error) {
	db, err := openDatabase(p, d.DB, mode)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return f(db)
}

// openDatabase opens a database. The error says how to create a missing one.
func openDatabase(p *program, dsn string, mode store.Mode) (*store.Store, error) {
	db, err := store.Open(p.ctx, dsn, mode, p.now)
	if mode == store.ReadOnly && errors.Is(err, fs.ErrNotExist) {
		place := store.Describe(dsn)
		return nil, fmt.Errorf("there is no database %s: import files with opshub import --db %s FOLDER, or create a demo with opshub demo --db %s", place, place, place)
	}
	return db, err
}

// loaded returns the schedule of a database, loaded into memory.
func loaded(p *program, db *store.Store) (*reload.Reloader, error) {
	rosters := reload.New(db, p.now, p.log)
	return rosters, rosters.Refresh(p.ctx)
}

// conflicts prints the number of soft conflicts in the database.
func conflicts(p *program, db *store.Store) error {
	r, err := db.Load(p.ctx, schedule.Instant(p.now().Unix()), &reload.Progress{})
	if err != nil {
		return err
	}
	c := r.For(schedule.Manager).ConflictCounts(schedule.Filter{})
	_, err = fmt.Fprintf(p.stdout, "conflicts %s of a shift and an unavailable block, %d of them only if a request is approved; %s of %s\n",
		plural(c.Pairs, "pair"), c.Requested, plural(c.Shifts, "shift"), plural(c.Employees, "employee"))
	return err
}

// plural formats a number with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
