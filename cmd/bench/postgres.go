package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// postgres creates its databases on the server of a DSN and drops them when it is closed.
type postgres struct {
	server  string // DSN
	created []string
}

func newPostgres(dsn string) (*postgres, error) {
	at, err := url.Parse(dsn)
	if err != nil || at.Scheme != "postgres" && at.Scheme != "postgresql" {
		return nil, errors.Join(fmt.Errorf("-db %s: not a postgres:// URL", dsn), err)
	}
	return &postgres{server: dsn}, nil
}

func (*postgres) name() string   { return "PostgreSQL" }
func (*postgres) client() string { return "psql" }

func (db *postgres) close() error {
	var errs []error
	for _, name := range db.created {
		errs = append(errs, db.drop(context.Background(), name))
	}
	return errors.Join(errs...)
}

func (db *postgres) drop(ctx context.Context, name string) error {
	return db.runScript(ctx, db.server, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE);")
}

func (db *postgres) create(ctx context.Context, name string) (string, error) {
	name = "opshub_bench_" + name
	if err := db.drop(ctx, name); err != nil {
		return "", err
	}
	if err := db.runScript(ctx, db.server, "CREATE DATABASE "+name+";"); err != nil {
		return "", err
	}
	if !slices.Contains(db.created, name) {
		db.created = append(db.created, name)
	}
	at, err := url.Parse(db.server)
	if err != nil {
		return "", err
	}
	at.Path = "/" + name
	return at.String(), nil
}

// postgresProgram returns the path of a client program. It prefers the program itself to Debian's wrapper script in PATH, which takes
// longer to start.
func postgresProgram(name string) string {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(found) == 0 {
		return name
	}
	slices.SortFunc(found, func(a, b string) int { return len(a) - len(b) })
	return found[len(found)-1]
}

// psql runs psql with a script on its standard input and returns its output.
func (db *postgres) psql(ctx context.Context, dsn, script string) (string, error) {
	out, err := output(ctx, "SET client_min_messages = warning;\n"+script+"\n", postgresProgram("psql"), "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-d", dsn)
	return strings.TrimSpace(out), err
}

func (db *postgres) query(ctx context.Context, dsn, sql string) (string, error) {
	return db.psql(ctx, dsn, sql+";")
}

func (db *postgres) analyze(ctx context.Context, dsn string) error {
	return db.runScript(ctx, dsn, "VACUUM (ANALYZE);")
}

func (db *postgres) runScript(ctx context.Context, dsn, script string) error {
	_, err := db.psql(ctx, dsn, script)
	return err
}

var psqlTime = regexp.MustCompile(`Time: ([0-9.]+) ms`)

func (db *postgres) exportTime(ctx context.Context, dsn, sql string) (time.Duration, error) {
	out, err := db.psql(ctx, dsn, "\\o /dev/null\n\\timing on\nCOPY ("+sql+") TO STDOUT (FORMAT csv, HEADER);")
	if err != nil {
		return 0, err
	}
	return clientTime(psqlTime, out, time.Millisecond)
}

// loadScript creates all tables and indexes, because tables refer to each other. Those that are not loaded stay empty.
func (db *postgres) loadScript(ctx context.Context, dsn, folder string, tables []string) (string, error) {
	var save, load string
	for _, table := range tables {
		file := filepath.Join(folder, table)
		save += fmt.Sprintf("\\copy %s TO '%s' (FORMAT csv)\n", table, file)
		load += fmt.Sprintf("\\copy public.%s FROM '%s' (FORMAT csv)\n", table, file)
	}
	if err := db.runScript(ctx, dsn, save); err != nil {
		return "", err
	}
	schema := func(section string) (string, error) {
		return output(ctx, "", postgresProgram("pg_dump"), "--section="+section, "--schema-only", "--no-owner", "--exclude-table=goose*", "-d", dsn)
	}
	before, err := schema("pre-data")
	if err != nil {
		return "", err
	}
	after, err := schema("post-data")
	return before + "\n" + load + after, err
}
