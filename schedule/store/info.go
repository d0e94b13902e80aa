package store

import (
	"context"

	"opshub/schedule"
	"opshub/schedule/store/engine"
)

// Info returns information about the database. Only managers read its location and the time of its newest record. Other
// viewers get an empty Place, and the last import as the newest record.
func (s *Store) Info(ctx context.Context, v schedule.Viewer) (Info, error) {
	info, err := s.info(ctx)
	if !engine.ReadsDrafts(v) {
		info.NewestRecord, info.Place = info.LastImport, ""
	}
	return info, wrap(err, "database information")
}

func (s *Store) info(ctx context.Context) (info Info, err error) {
	info.Place = s.engine.Location()
	err = s.engine.Read(ctx, func(q engine.Reader) error {
		if err := engine.One(ctx, q, s.engine.Queries().Title, nil, func(r engine.Row) { info.Engine = r.Text(0) }); err != nil {
			return err
		}
		m, err := engine.ReadMeta(ctx, q)
		if err != nil {
			return err
		}
		info.Organization = m.Organization
		info.DataVersion, info.NewestRecord = m.DataVersion, m.Newest
		if info.Schema, err = engine.Count(ctx, q, engine.VersionQuery); err != nil {
			return err
		}
		last, err := engine.Count(ctx, q, `SELECT COALESCE(MAX(occurred_at), 0) FROM import_batch WHERE outcome = 'accepted'`)
		if err != nil {
			return err
		}
		info.LastImport = schedule.Instant(last)
		return nil
	})
	return info, err
}

// Journal returns the current journal mode of the database file, or "" for an engine without one.
func (s *Store) Journal(ctx context.Context) (mode string, err error) {
	if text := s.engine.Queries().Journal; text != "" {
		err = engine.One(ctx, s.engine, text, nil, func(r engine.Row) { mode = r.Text(0) })
	}
	return mode, wrap(err, "journal mode")
}

// Connections returns the number of connections by state.
func (s *Store) Connections() Connections { return s.engine.Connections() }

// Ready runs a trivial query on the path of every query and returns the schema version. It returns an error if the query
// fails, if the schema version is not the required one, if the disk is full, or if the open database is no longer the one
// at its location. The last check is needed because a process can read a deleted file until it closes it.
func (s *Store) Ready(ctx context.Context) (schema int64, err error) {
	if err := s.engine.Behind(); err != nil {
		return 0, wrap(err, "address of the database")
	}
	err = s.engine.Read(ctx, func(q engine.Reader) error {
		if schema, err = engine.Count(ctx, q, engine.VersionQuery); err != nil {
			return err
		}
		if err := engine.CheckSchema(schema); err != nil {
			return err
		}
		_, err := engine.ReadMeta(ctx, q)
		return err
	})
	if err == nil {
		err = s.engine.Room()
	}
	return schema, wrap(err, "readiness")
}

// NewestRecords returns the newest record of each table that has a time column, by table.
func (s *Store) NewestRecords(ctx context.Context) (map[string]Newest, error) {
	out := map[string]Newest{}
	err := s.engine.Read(ctx, func(q engine.Reader) error {
		for _, t := range engine.NewestOf {
			at, err := engine.Count(ctx, q, `SELECT COALESCE(MAX(`+t.Column+`), 0) FROM `+t.Table)
			if err != nil {
				return err
			}
			if at != 0 {
				out[t.Table] = engine.Newest{At: schedule.Instant(at), What: t.What}
			}
		}
		return nil
	})
	return out, wrap(err, "newest records")
}

// Size returns the size of the database in bytes.
func (s *Store) Size(ctx context.Context) (n int64, err error) {
	n, err = engine.Count(ctx, s.engine, s.engine.Queries().Size)
	return n, wrap(err, "size of the database")
}

// Environment returns the disk and server settings that the database depends on. It reads them each time, because free disk space changes
// while the data does not.
func (s *Store) Environment(ctx context.Context) (Environment, error) {
	f, err := s.engine.Environment(ctx)
	return f, wrap(err, "disk and server settings")
}
