package engine

// Mode says what a store may do with the database.
type Mode int

// The modes: ReadOnly for serving, ReadWrite for Import and Migrate.
const (
	ReadOnly Mode = iota
	ReadWrite
)
