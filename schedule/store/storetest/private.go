package storetest

import "path/filepath"

// Private is the server of this process for a program that is no test, such as the bench: its address, and what stops it.
func Private() (address string, end func() error, err error) {
	address, err = server()
	return address, stop, err
}

// Program is a program of PostgreSQL, of the version that the server has: psql, pg_dump. It is not the one in PATH, which on Debian is a
// script that looks for the version first.
func Program(name string) (string, error) {
	folder, err := binaries()
	return filepath.Join(folder, name), err
}
