package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// sqlite is files in a folder, and sqlite3.
type sqlite struct{ dir string }

func (sqlite) name() string                         { return "SQLite" }
func (sqlite) client() string                       { return "sqlite3" }
func (sqlite) settle(context.Context, string) error { return nil }
func (sqlite) settings() string                     { return "a file" }
func (sqlite) close() error                         { return nil }

func (sqlite) missing() error {
	if _, err := exec.LookPath("sqlite3"); err != nil {
		return fmt.Errorf("%w: sqlite3 is not installed", errSkipped)
	}
	return nil
}

func (e sqlite) fresh(_ context.Context, name string) (string, error) {
	path := filepath.Join(e.dir, name+".db")
	return path, os.RemoveAll(path)
}

func (sqlite) ask(ctx context.Context, db, query string) (string, error) {
	out, err := runProgram(ctx, everywhere, "sqlite3", "-readonly", "-list", db, query)
	return strings.TrimSpace(out), err
}

var realTime = regexp.MustCompile(`Run Time: real ([0-9.]+)`)

func (sqlite) export(ctx context.Context, db, query string) (time.Duration, error) {
	cmd := exec.CommandContext(ctx, "sqlite3", "-batch", "-readonly", "-csv", db) // #nosec G204 -- the benchmark runs the client on its own database
	cmd.Stdin = strings.NewReader(".output /dev/null\n.timer on\n" + query + ";\n")
	out, err := cmd.Output()
	if err != nil {
		return 0, fmt.Errorf("sqlite3: %w", err)
	}
	m := realTime.FindSubmatch(out)
	if m == nil {
		return 0, fmt.Errorf("sqlite3 gave no time: %q", out)
	}
	seconds, err := strconv.ParseFloat(string(m[1]), 64)
	return time.Duration(seconds * float64(time.Second)), err
}

func (e sqlite) tables(ctx context.Context, db string) ([]string, error) {
	list, err := e.ask(ctx, db, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose%'`)
	return strings.Fields(list), err
}

// save writes an absent number as 0: a cell of such a file cannot be NULL, and a STRICT table takes no text for a number.
func (e sqlite) save(ctx context.Context, db, folder string, tables []string) error {
	for _, t := range tables {
		columns, err := e.ask(ctx, db, `SELECT group_concat('ifnull("' || name || '", ' || CASE type WHEN 'INTEGER' THEN '0' ELSE '''''' END || ')')
			FROM pragma_table_info('`+t+`')`)
		if err != nil {
			return err
		}
		if _, err := runProgram(ctx, everywhere, "sqlite3", "-readonly", "-csv", "-cmd", ".output "+filepath.Join(folder, t), db,
			`SELECT `+columns+` FROM "`+t+`"`); err != nil {
			return err
		}
	}
	return nil
}

func (e sqlite) script(ctx context.Context, db, folder string, tables []string) (string, error) {
	in := `('` + strings.Join(tables, `', '`) + `')`
	create, err := e.ask(ctx, db, `SELECT sql || ';' FROM sqlite_master WHERE type = 'table' AND name IN `+in)
	if err != nil {
		return "", err
	}
	indexes, err := e.ask(ctx, db, `SELECT sql || ';' FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL AND tbl_name IN `+in)
	if err != nil {
		return "", err
	}
	script := ".bail on\nPRAGMA journal_mode = OFF;\nPRAGMA synchronous = OFF;\n" + create + "\n"
	for _, t := range tables {
		script += fmt.Sprintf(".import --csv %q %q\n", filepath.Join(folder, t), t)
	}
	return script + indexes + "\n", nil
}

func (sqlite) load(ctx context.Context, db, script string) error {
	cmd := exec.CommandContext(ctx, "sqlite3", "-batch", "-bail", db) // #nosec G204 -- the benchmark runs the client on its own database
	cmd.Stdin = strings.NewReader(script)
	out, err := cmd.CombinedOutput()
	if text := strings.TrimSpace(string(out)); err == nil && strings.Contains(text, "rror") {
		err = fmt.Errorf("%s", text)
	}
	return err
}
