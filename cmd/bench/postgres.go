package main

import (
	"context"
	"fmt"
	"net/url"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"opshub/schedule/store/storetest"
)

// postgres is a private server, started when it is first asked for, and psql.
type postgres struct {
	dir     string
	address string
	end     func() error
}

func (*postgres) name() string   { return "PostgreSQL" }
func (*postgres) client() string { return "psql" }
func (*postgres) settings() string {
	return "a private server on loopback as it comes, but without syncing to disk, vacuumed after the load"
}

func (*postgres) missing() error {
	if _, err := storetest.Program("psql"); err != nil {
		return fmt.Errorf("%w: PostgreSQL is not installed", errSkipped)
	}
	return nil
}

func (e *postgres) close() error {
	if e.end == nil {
		return nil
	}
	return e.end()
}

func (e *postgres) fresh(ctx context.Context, name string) (string, error) {
	if e.address == "" {
		var err error
		if e.address, e.end, err = storetest.Private(); err != nil {
			return "", err
		}
	}
	at, err := url.Parse(e.address)
	if err != nil {
		return "", err
	}
	name = "opshub_bench_" + name
	at.Path = "/" + name
	for _, text := range []string{"DROP DATABASE IF EXISTS " + name + " WITH (FORCE)", "CREATE DATABASE " + name} {
		if _, err := e.psql(ctx, e.address, text); err != nil {
			return "", err
		}
	}
	return at.String(), nil
}

// psql runs psql with this on its standard input, and stops at the first error.
func (e *postgres) psql(ctx context.Context, db, text string) (string, error) {
	program, err := storetest.Program("psql")
	if err != nil {
		return "", err
	}
	cmd := exec.CommandContext(ctx, program, "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-d", db) // #nosec G204 -- the bench starts the programs that it measures
	cmd.Env = append(cmd.Environ(), "PGOPTIONS=-c client_min_messages=warning")
	cmd.Stdin = strings.NewReader(text + "\n")
	var complaints strings.Builder
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("psql: %w: %s", err, strings.TrimSpace(complaints.String()))
	}
	return strings.TrimSpace(string(out)), err
}

func (e *postgres) ask(ctx context.Context, db, query string) (string, error) {
	return e.psql(ctx, db, query+";")
}

func (e *postgres) settle(ctx context.Context, db string) error {
	_, err := e.psql(ctx, db, "VACUUM (ANALYZE);")
	return err
}

var psqlTime = regexp.MustCompile(`Time: ([0-9.]+) ms`)

func (e *postgres) export(ctx context.Context, db, query string) (time.Duration, error) {
	out, err := e.psql(ctx, db, "\\o /dev/null\n\\timing on\nCOPY ("+query+") TO STDOUT (FORMAT csv, HEADER);\n")
	if err != nil {
		return 0, err
	}
	m := psqlTime.FindStringSubmatch(out)
	if m == nil {
		return 0, fmt.Errorf("psql gave no time: %q", out[:min(len(out), 200)])
	}
	ms, err := strconv.ParseFloat(m[1], 64)
	return time.Duration(ms * float64(time.Millisecond)), err
}

func (e *postgres) tables(ctx context.Context, db string) ([]string, error) {
	list, err := e.ask(ctx, db, `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'goose%'`)
	return strings.Fields(list), err
}

func (e *postgres) save(ctx context.Context, db, folder string, tables []string) error {
	script := ""
	for _, t := range tables {
		script += fmt.Sprintf("\\copy %s TO '%s' (FORMAT csv)\n", t, filepath.Join(folder, t))
	}
	_, err := e.psql(ctx, db, script)
	return err
}

// script makes all tables and all indexes, whichever are loaded, because they refer to each other; those of empty tables cost nothing.
func (e *postgres) script(ctx context.Context, db, folder string, tables []string) (string, error) {
	program, err := storetest.Program("pg_dump")
	if err != nil {
		return "", err
	}
	var parts [2]string
	for i, section := range []string{"pre-data", "post-data"} {
		if parts[i], err = runProgram(ctx, everywhere, program, "--section="+section, "--schema-only", "--no-owner", "--exclude-table=goose*", "-d", db); err != nil {
			return "", err
		}
	}
	script := parts[0] + "\n"
	for _, t := range tables {
		script += fmt.Sprintf("\\copy public.%s FROM '%s' (FORMAT csv)\n", t, filepath.Join(folder, t))
	}
	return script + parts[1], nil
}

func (e *postgres) load(ctx context.Context, db, script string) error {
	_, err := e.psql(ctx, db, script)
	return err
}
