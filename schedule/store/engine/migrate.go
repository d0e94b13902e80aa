package engine

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// Dialect describes an engine to the migrations: the goose dialect, the name suffix of the migrations that are only for
// the other engine, and the replacements for the SQL types of the migrations.
type Dialect struct {
	goose   goose.Dialect
	exclude string
	types   *strings.Replacer
}

var (
	SQLiteDialect = Dialect{
		goose:   goose.DialectSQLite3,
		exclude: "_postgres.sql",
		types:   strings.NewReplacer(),
	}
	// Text compares byte by byte on both engines, because dates are compared as text and the order of pages must not
	// depend on a locale.
	PostgresDialect = Dialect{
		goose:   goose.DialectPostgres,
		exclude: "_sqlite.sql",
		types:   strings.NewReplacer(" INTEGER", " BIGINT", " TEXT", ` TEXT COLLATE "C"`, ") STRICT;", ");"),
	}
)

// Provider returns the goose provider of the embedded migrations, converted to the dialect.
func Provider(db *sql.DB, d Dialect) (*goose.Provider, error) {
	sub, err := fs.Sub(migrationFiles, "migrations")
	if err != nil {
		return nil, err
	}
	sub = rewritten{sub, d.types}
	others, err := fs.Glob(sub, "*"+d.exclude)
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(d.goose, db, sub, goose.WithExcludeNames(others),
		goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()))
}

// Migrate applies the pending migrations.
func Migrate(ctx context.Context, db *sql.DB, d Dialect) error {
	p, err := Provider(db, d)
	if err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("bring the schema up to date: %w", err)
	}
	return nil
}

// SchemaVersion returns the schema version that the program requires: the number of the newest migration.
func SchemaVersion() (newest int64) {
	names, _ := fs.Glob(migrationFiles, "migrations/*.sql")
	for _, name := range names {
		if n, err := goose.NumericComponent(name); err == nil {
			newest = max(newest, n)
		}
	}
	return newest
}

// CheckSchema returns a *SchemaError if the schema version of the database is not the required one.
func CheckSchema(have int64) error {
	if want := SchemaVersion(); have != want {
		return &SchemaError{have, want}
	}
	return nil
}

// SchemaError reports that the schema version of the database is not the required one.
type SchemaError struct{ Have, Want int64 }

// Error returns both versions and what to do.
func (e *SchemaError) Error() string {
	switch {
	case e.Have == 0:
		return "the database has no schema yet: run opshub import or opshub demo first"
	case e.Have < e.Want:
		return fmt.Sprintf("the database has schema %d, but this program requires %d: run opshub import with this database and no path", e.Have, e.Want)
	}
	return fmt.Sprintf("the database has schema %d, but this program only knows schemas up to %d: use the newer program, or restore the backup that was made before the upgrade", e.Have, e.Want)
}

// VersionQuery selects the newest applied migration from the table that goose creates in every migrated database.
const VersionQuery = `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied`

// rewritten is a file system that applies a replacer to the .sql files.
type rewritten struct {
	fs.FS
	words *strings.Replacer
}

// Open opens a file. A .sql file reads as after the replacement; other files and directories are unchanged.
func (r rewritten) Open(name string) (fs.File, error) {
	f, err := r.FS.Open(name)
	if err != nil || !strings.HasSuffix(name, ".sql") {
		return f, err
	}
	text, err := fs.ReadFile(r.FS, name)
	if err != nil {
		return nil, err
	}
	return rewrittenFile{f, strings.NewReader(r.words.Replace(string(text)))}, nil
}

type rewrittenFile struct {
	fs.File
	text *strings.Reader
}

// Read reads the rewritten text.
func (f rewrittenFile) Read(p []byte) (int, error) { return f.text.Read(p) }
