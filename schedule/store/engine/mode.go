package engine

// Mode is what a store may do with the database.
type Mode int

// The modes of a store: ReadOnly to serve, ReadWrite to Import and Migrate.
const (
	ReadOnly Mode = iota
	ReadWrite
)
