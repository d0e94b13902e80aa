package engine

import (
	"time"

	"opshub/schedule"
)

// Info is the information about the database that diagnostics and the data screen display.
type Info struct {
	Engine       string // product and version
	Place        string // file, or host and database without user and password
	Schema       int64  // number of the newest applied migration
	Organization schedule.Organization
	DataVersion  string
	LastImport   schedule.Instant // time of the last accepted import; 0 if none
	NewestRecord schedule.Instant
}

// Connections holds the current state of the connections to the database.
type Connections struct {
	InUse, Idle, Most int
	Waited            int64 // queries that have waited for a connection; 0 if not counted
}

// Newest is the time of the newest record of a table. What describes that time in a word or two.
type Newest struct {
	At   schedule.Instant
	What string
}

// NewestOf lists the tables whose rows have a time column.
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

// Environment describes the file or the server that the database depends on. Exactly one of the two is set.
type Environment struct {
	File   *FileEnvironment
	Server *ServerEnvironment
}

// FileEnvironment describes the file of a SQLite database and its disk.
type FileEnvironment struct {
	Path    string
	Bytes   int64
	Changed time.Time
	Journal string // journal mode
	Disk    Disk
}

// Disk holds the space of a disk. Known is false if the system does not report it.
type Disk struct {
	Known       bool
	Fixed       bool  // mounted read-only, so free space does not matter
	Free, Whole int64 // bytes available to this program, and total bytes
}

// ServerEnvironment describes a PostgreSQL server and the connections of this program to it.
type ServerEnvironment struct {
	Place        string // host and database
	Bytes        int64
	Started      schedule.Instant
	Replica      bool   // the server replicates a primary
	ReadOnly     string // default_transaction_read_only of this program's connections, as the server reports it
	Encoding     string
	Collation    string
	Connections  int64 // connections of all programs to the database
	MostOnServer int64 // maximum number of connections of the server
	Open, Most   int64 // connections of this program
}
