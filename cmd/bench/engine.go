package main

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// engine is a database with its own command-line client: what the program runs on, and what it is compared with.
type engine interface {
	name() string   // of the database
	client() string // of the command-line client
	// missing says why there is no client to compare with; nil where there is one.
	missing() error
	// fresh is the address of a database with nothing in it; one of that name is taken away.
	fresh(ctx context.Context, name string) (string, error)
	// ask gives the rows of a query, a line each, with | between the cells.
	ask(ctx context.Context, db, query string) (string, error)
	// settle does what the database does by itself soon after many rows came.
	settle(ctx context.Context, db string) error
	// export is how long the client takes to write the rows of a query as CSV to nowhere, by its own clock.
	export(ctx context.Context, db, query string) (time.Duration, error)
	// tables lists the tables of the program.
	tables(ctx context.Context, db string) ([]string, error)
	// save writes the tables of a database as the client's own CSV, a file each, into a folder.
	save(ctx context.Context, db, folder string, tables []string) error
	// script makes the tables and loads those files of some of them, then the indexes.
	script(ctx context.Context, db, folder string, tables []string) (string, error)
	// load runs a script on a database with nothing in it.
	load(ctx context.Context, db, script string) error
	// settings says in words how the database is set up.
	settings() string
	close() error
}

// engines are the databases that -engine names, in the order they are measured.
func (b *bench) engines(names string) ([]engine, error) {
	known := map[string]engine{"sqlite": sqlite{b.dir}, "postgres": &postgres{dir: b.dir}}
	var list []engine
	for name := range strings.SplitSeq(names, ",") {
		e := known[name]
		if e == nil {
			return nil, fmt.Errorf("-engine %s: there are sqlite and postgres", names)
		}
		list = append(list, e)
	}
	return list, nil
}

// timed is how long f takes.
func timed(f func() error) (time.Duration, error) {
	start := time.Now()
	err := f()
	return time.Since(start), err
}
