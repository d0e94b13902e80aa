package ingest

import (
	"errors"
	"os"
	"syscall"
)

var errNotRegular = errors.New("is not a regular file")

// openRegular opens a file to be read. The file may have been replaced since it was found, and a FIFO must not make the reading wait
// until somebody writes to it.
func openRegular(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // #nosec G304 -- a file that the command line names
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errNotRegular
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// irregular reports whether a path leads to a FIFO, a device, a socket or a folder. What cannot be looked at is opened, which says why.
func irregular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular()
}
