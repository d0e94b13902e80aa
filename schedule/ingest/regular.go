package ingest

import (
	"errors"
	"os"
	"syscall"
)

var errNotRegular = errors.New("is not a regular file")

// openRegular opens a regular file for reading, or returns errNotRegular. It never blocks: opening a FIFO without O_NONBLOCK waits for a
// writer, and the file may have been replaced since find checked it.
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

// irregular reports whether path is a FIFO, device, socket or directory, following links. If Stat fails it returns false, and opening the
// file reports the error.
func irregular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular()
}
