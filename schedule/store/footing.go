package store

import (
	"context"
	"time"

	"opshub/schedule"
)

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

// Footing asks what the database stands on. It is asked anew each time: room on a disk changes while the data does not.
func (s *Store) Footing(ctx context.Context) (Footing, error) {
	f, err := s.engine.footing(ctx)
	return f, wrap(err, "what the database stands on")
}
