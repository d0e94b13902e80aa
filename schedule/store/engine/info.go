package engine

import (
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

// Connections are how a store reaches its database at this moment.
type Connections struct {
	InUse, Idle, Most int
	Waited            int64 // questions that had to wait for a connection so far; 0 where nobody counts them
}

// Newest is the newest record of a table by one of its instants, and what that instant is, in a word or two.
type Newest struct {
	At   schedule.Instant
	What string
}

// NewestOf are the tables whose rows have an instant of their own.
var NewestOf = []struct{ Table, Column, What string }{
	{"audit_event", "occurred_at", "recorded"},
	{"constraint_review", "detected_at", "detected"},
	{"exception_review", "detected_at", "detected"},
	{"import_batch", "occurred_at", "run"},
	{"period_acknowledgment", "acknowledged_at", "acknowledged"},
	{"published_period", "published_at", "published"},
	{"schedule_exception", "requested_at", "requested"},
	{"unavailable_block", "COALESCE(updated_at, created_at)", "changed"},
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
