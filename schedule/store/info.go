package store

import (
	"context"
	"fmt"
	"strings"

	"opshub/schedule"
)

// Info is what diagnostics and the data screen show about the database.
type Info struct {
	Engine       string // product and version
	Place        string // file, or host and database without user and password
	Schema       int64  // number of the newest applied migration
	Organization schedule.Organization
	DataVersion  string
	LastImport   schedule.Instant // 0 for none; refused imports do not count
	NewestRecord schedule.Instant
}

// Info reads what is known about the database. Only managers read where it is and what changes with every row: to everybody else the
// place is empty, and the newest record is the last import.
func (s *Store) Info(ctx context.Context, v schedule.Viewer) (Info, error) {
	info, err := s.info(ctx)
	if !readsDrafts(v) {
		info.NewestRecord, info.Place = info.LastImport, ""
	}
	return info, wrap(err, "database information")
}

func (s *Store) info(ctx context.Context) (info Info, err error) {
	info.Place = s.engine.location()
	err = s.engine.read(ctx, func(q reader) error {
		if err := one(ctx, q, s.engine.texts().title, nil, func(r row) { info.Engine = r.text(0) }); err != nil {
			return err
		}
		m, err := readMeta(ctx, q)
		if err != nil {
			return err
		}
		info.Organization = m.organization
		info.DataVersion, info.NewestRecord = m.dataVersion, m.newest
		if info.Schema, err = count(ctx, q, versionQuery); err != nil {
			return err
		}
		last, err := count(ctx, q, `SELECT COALESCE(MAX(occurred_at), 0) FROM import_batch WHERE outcome = 'accepted'`)
		if err != nil {
			return err
		}
		info.LastImport = schedule.Instant(last)
		return nil
	})
	return info, err
}

// Journal is the journal mode of the database file as it is now, empty for an engine without one.
func (s *Store) Journal(ctx context.Context) (mode string, err error) {
	if text := s.engine.texts().journal; text != "" {
		err = one(ctx, s.engine, text, nil, func(r row) { mode = r.text(0) })
	}
	return mode, wrap(err, "journal mode")
}

// Column is one column of the schema, in the engine's own words.
type Column = schedule.SchemaColumn

// Schema is every column of every table as the engine describes it, by table and place.
func (s *Store) Schema(ctx context.Context) ([]Column, error) {
	out, err := every(ctx, s.engine, s.engine.texts().columns, nil, scanColumn)
	return out, wrap(err, "schema")
}

func scanColumn(r row) Column {
	return Column{Table: r.text(0), Name: r.text(1), Type: strings.ToUpper(r.text(2)), NotNull: r.int(3) != 0, Key: r.int(4) != 0, Refers: r.text(5)}
}

// ProveReadOnly tries to write without changing anything and gives the words in which the engine refuses. It is an
// error when the engine does not refuse, and when the store was opened ReadWrite: its reading connections may refuse
// while Import and Migrate would write.
func (s *Store) ProveReadOnly(ctx context.Context) (refusal string, err error) {
	refusal, err = s.engine.tryWrite(ctx, `UPDATE organization SET name = name WHERE 1 = 0`)
	if err != nil {
		return "", wrap(err, "prove that the database is read-only")
	}
	if refusal == "" {
		return "", fmt.Errorf("the database accepted an UPDATE: it is not opened read-only")
	}
	if s.mode != ReadOnly {
		return "", fmt.Errorf("the store was opened read-write: this connection refused (%s), but an import would write", refusal)
	}
	return refusal, nil
}
