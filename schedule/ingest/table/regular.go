package table

import (
	"errors"
	"os"
	"syscall"
)

// ErrNotRegular is the error for a FIFO, device, socket or directory.
var ErrNotRegular = errors.New("is not a regular file")

// OpenRegular opens a regular file for reading, or returns ErrNotRegular. It never blocks: opening a FIFO without
// O_NONBLOCK waits for a writer, and the file may have been replaced since IsIrregular checked it.
func OpenRegular(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // #nosec G304 -- a file that the command line names
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = ErrNotRegular
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// IsIrregular reports whether path is a FIFO, device, socket or directory, following links. If Stat fails it returns false, and opening the
// file reports the error.
func IsIrregular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular()
}
