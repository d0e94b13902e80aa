package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// sqlite creates its databases as files in a folder.
type sqlite struct {
	dir     string
	program string
}

func newSQLite(dir string) (*sqlite, error) {
	program, err := exec.LookPath("sqlite3")
	return &sqlite{dir, program}, err
}

func (*sqlite) name() string   { return "SQLite" }
func (*sqlite) client() string { return "sqlite3" }
func (*sqlite) close() error   { return nil } // the folder of the run is removed

func (db *sqlite) create(_ context.Context, name string) (string, error) {
	path := filepath.Join(db.dir, name+".db")
	return path, os.RemoveAll(path)
}

func (*sqlite) analyze(context.Context, string) error { return nil }

func (db *sqlite) query(ctx context.Context, dsn, sql string) (string, error) {
	out, err := output(ctx, "", db.program, "-readonly", "-list", dsn, sql)
	return strings.TrimSpace(out), err
}

var sqliteTime = regexp.MustCompile(`Run Time: real ([0-9.]+)`)

func (db *sqlite) exportTime(ctx context.Context, dsn, sql string) (time.Duration, error) {
	out, err := output(ctx, ".output /dev/null\n.timer on\n"+sql+";\n", db.program, "-batch", "-readonly", "-csv", dsn)
	if err != nil {
		return 0, err
	}
	return clientTime(sqliteTime, out, time.Second)
}

// clientTime parses the time that a client reports.
func clientTime(pattern *regexp.Regexp, out string, unit time.Duration) (time.Duration, error) {
	m := pattern.FindStringSubmatch(out)
	if m == nil {
		return 0, fmt.Errorf("the client reported no time: %q", out[:min(len(out), 200)])
	}
	n, err := strconv.ParseFloat(m[1], 64)
	return time.Duration(n * float64(unit)), err
}

// loadScript writes 0 or an empty text for NULL: a CSV file that sqlite3 loads has no NULL, and a STRICT table accepts no text as a number.
func (db *sqlite) loadScript(ctx context.Context, dsn, folder string, tables []string) (string, error) {
	list := `('` + strings.Join(tables, `', '`) + `')`
	create, err := db.query(ctx, dsn, `SELECT sql || ';' FROM sqlite_master WHERE type = 'table' AND name IN `+list)
	if err != nil {
		return "", err
	}
	indexes, err := db.query(ctx, dsn, `SELECT sql || ';' FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL AND tbl_name IN `+list)
	if err != nil {
		return "", err
	}
	script := ".bail on\nPRAGMA journal_mode = OFF;\nPRAGMA synchronous = OFF;\n" + create + "\n"
	for _, table := range tables {
		columns, err := db.query(ctx, dsn, `SELECT group_concat('ifnull("' || name || '", ' || CASE type WHEN 'INTEGER' THEN '0' ELSE '''''' END || ')')
			FROM pragma_table_info('`+table+`')`)
		if err != nil {
			return "", err
		}
		file := filepath.Join(folder, table)
		if _, err := output(ctx, "", db.program, "-readonly", "-csv", "-cmd", ".output "+file, dsn, `SELECT `+columns+` FROM "`+table+`"`); err != nil {
			return "", err
		}
		script += fmt.Sprintf(".import --csv %q %q\n", file, table)
	}
	return script + indexes + "\n", nil
}

func (db *sqlite) runScript(ctx context.Context, dsn, script string) error {
	cmd := exec.CommandContext(ctx, db.program, "-batch", "-bail", dsn) // #nosec G204 -- the bench runs the client on its own database
	cmd.Stdin = strings.NewReader(script)
	out, err := cmd.CombinedOutput()
	if err == nil && bytes.Contains(bytes.ToLower(out), []byte("error")) { // .import may report an error and exit with status 0
		err = errors.New("an error with status 0")
	}
	if err != nil {
		err = fmt.Errorf("sqlite3: %w: %s", err, bytes.TrimSpace(out))
	}
	return err
}
