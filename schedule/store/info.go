package store

import (
	"context"
	"time"

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

// Connections are how a store reaches its database at this moment.
type Connections struct {
	InUse, Idle, Most int
	Waited            int64 // questions that had to wait for a connection so far; 0 where nobody counts them
}

// Connections says how many connections are open.
func (s *Store) Connections() Connections { return s.engine.connections() }

// Ready asks the database something trivial on the way that every question takes, and gives its schema. It is an error when
// there is no answer, when the schema is not the one the program needs, when the database in use is no longer the one in its place,
// for a file that was taken away is read to the end by those who hold it open, and when its disk is full.
func (s *Store) Ready(ctx context.Context) (schema int64, err error) {
	if err := s.engine.behind(); err != nil {
		return 0, wrap(err, "database in its place")
	}
	err = s.engine.read(ctx, func(q reader) error {
		if schema, err = count(ctx, q, versionQuery); err != nil {
			return err
		}
		if err := checkSchema(schema); err != nil {
			return err
		}
		_, err := readMeta(ctx, q)
		return err
	})
	if err == nil {
		err = s.engine.room()
	}
	return schema, wrap(err, "readiness")
}

// Newest is the newest record of a table by one of its instants, and what that instant is, in a word or two.
type Newest struct {
	At   schedule.Instant
	What string
}

// newestOf are the tables whose rows have an instant of their own.
var newestOf = []struct{ table, column, what string }{
	{"audit_event", "occurred_at", "recorded"},
	{"constraint_review", "detected_at", "detected"},
	{"exception_review", "detected_at", "detected"},
	{"import_batch", "occurred_at", "run"},
	{"period_acknowledgment", "acknowledged_at", "acknowledged"},
	{"published_period", "published_at", "published"},
	{"schedule_exception", "requested_at", "requested"},
	{"unavailable_block", "COALESCE(updated_at, created_at)", "changed"},
}

// NewestRecords is the newest record of each table that has an instant, by table.
func (s *Store) NewestRecords(ctx context.Context) (map[string]Newest, error) {
	out := map[string]Newest{}
	err := s.engine.read(ctx, func(q reader) error {
		for _, t := range newestOf {
			at, err := count(ctx, q, `SELECT COALESCE(MAX(`+t.column+`), 0) FROM `+t.table)
			if err != nil {
				return err
			}
			if at != 0 {
				out[t.table] = Newest{schedule.Instant(at), t.what}
			}
		}
		return nil
	})
	return out, wrap(err, "newest records")
}

// Size is how many bytes the database takes.
func (s *Store) Size(ctx context.Context) (n int64, err error) {
	n, err = count(ctx, s.engine, s.engine.texts().size)
	return n, wrap(err, "size of the database")
}

// Footing is what the database stands on: a file, or a server. One of the two is nil.
type Footing struct {
	File   *FileFooting
	Server *ServerFooting
}

// FileFooting is the file of a SQLite database and the disk it lies on.
type FileFooting struct {
	Path    string
	Bytes   int64
	Changed time.Time
	Journal string // journal mode
	Disk    Disk
}

// Disk is the room on a disk; Known is false where the system does not say.
type Disk struct {
	Known       bool
	Fixed       bool  // nothing can be written to it, so that no room is missed
	Free, Whole int64 // bytes; free for this program
}

// ServerFooting is what a PostgreSQL server says of itself and of this program's place on it.
type ServerFooting struct {
	Place        string // host and database
	Bytes        int64
	Started      schedule.Instant
	Replica      bool   // it follows a primary
	ReadOnly     string // default_transaction_read_only of our connections, in the server's word
	Encoding     string
	Collation    string
	Connections  int64 // to the database, of every program
	MostOnServer int64 // that the server allows
	Open, Most   int64 // of our own
}

// Footing returns the disk and server settings that the database depends on. It reads them each time, because free disk space changes
// while the data does not.
func (s *Store) Footing(ctx context.Context) (Footing, error) {
	f, err := s.engine.footing(ctx)
	return f, wrap(err, "what the database stands on")
}
